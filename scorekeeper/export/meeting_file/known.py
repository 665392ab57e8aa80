"""Meetings of files that give them no `id`: known again by their facts."""

import json
import uuid
from dataclasses import replace
from typing import Final

from scorekeeper.export.meeting_file.read import read_meeting
from scorekeeper.export.meeting_file.write import meeting_document
from scorekeeper.meeting import Meeting

_BY_FACTS: Final = uuid.UUID("6f1d4c0e-52b7-5f0c-9a3e-7d0b8c2a41d9")


def read_to_keep(text: str | bytes) -> Meeting:
    """Return the meeting of a file that is taken in; raise `Refused` as `read_meeting` does.

    Decided: without an `id` its facts stand for one, so that the same file, sent twice, makes it once.

    >>> file = '''{"format": "scorekeeper.meeting", "version": 1, "ruleset": "paplu",
    ...          "players": ["Olena", "Taras"], "first_dealer": "Taras", "deals": []}'''
    >>> read_to_keep(file).uid == read_to_keep(file.replace(" ", "")).uid
    True
    """
    meeting = read_meeting(text)
    facts = json.dumps(meeting_document(meeting), ensure_ascii=True, sort_keys=True)
    return meeting if meeting.uid else replace(meeting, uid=str(uuid.uuid5(_BY_FACTS, facts)))
