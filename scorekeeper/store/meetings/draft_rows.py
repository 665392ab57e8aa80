"""Writing the rows of a draft. Whoever writes them holds the lock of the meeting, and counts the change."""

from collections.abc import Mapping

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from scorekeeper.draft import Draft
from scorekeeper.rules.record import SeatRecord
from scorekeeper.store.database import look_up, read_rows
from scorekeeper.store.mapping import fact_columns, seat_columns, seats_by_position
from scorekeeper.store.meetings.opened import OpenMeeting
from scorekeeper.store.models import METADATA
from scorekeeper.store.taps import read_taps, tap_columns, taps_of

_DRAFTS, _ENTRIES = METADATA.tables["draft"], METADATA.tables["draft_entry"]
_OF_MEETING = _DRAFTS.c.meeting_id == bindparam("of_meeting")
_BEGUN = select(_DRAFTS.c.number).where(_OF_MEETING)
_TAPS = select(_DRAFTS.c.taps).where(_OF_MEETING)
_ADD, _CHANGE, _DROP = insert(_DRAFTS), update(_DRAFTS).where(_OF_MEETING), delete(_DRAFTS).where(_OF_MEETING)
_ADD_ENTRIES = insert(_ENTRIES)
_DROP_ENTRIES = delete(_ENTRIES).where(
    _ENTRIES.c.meeting_id == bindparam("of_meeting"), _ENTRIES.c.position.in_(bindparam("changed", expanding=True))
)


def has_draft(meeting_id: int) -> bool:
    """Return whether anything has been entered."""
    return look_up(_BEGUN, of_meeting=meeting_id) is not None


def drop_draft(connection: Connection, meeting_id: int) -> None:
    """Forget what was entered; the entries go with their draft."""
    connection.execute(_DROP, {"of_meeting": meeting_id})


def put_draft(meeting: OpenMeeting, draft: Draft, before: Draft | None = None) -> None:
    """Save the draft in place of `before`: only what differs is written, and entries that do are the newest then."""
    if draft.is_empty:
        drop_draft(meeting.connection, meeting.id)
        return
    before, names = before or Draft(draft.number), meeting.names
    _put_facts(meeting, draft, before)
    _put_entries(meeting, seats_by_position(draft.seats, names), seats_by_position(before.seats, names))


def _put_facts(meeting: OpenMeeting, draft: Draft, before: Draft) -> None:
    facts, told_before = (fact_columns(told, meeting.names) for told in (draft, before))
    is_other_end = (draft.finish, draft.winner) != (before.finish, before.winner)
    columns = facts | ({"finish_version": meeting.next_draft_version} if is_other_end else {})
    if (draft.contracts_met, draft.cut_ins) != (before.contracts_met, before.cut_ins):
        columns["taps"] = _taps(meeting, draft)
    if before.is_empty:
        meeting.connection.execute(_ADD, {"meeting_id": meeting.id, "number": draft.number, **columns})
    elif facts != told_before:
        meeting.connection.execute(_CHANGE, {"of_meeting": meeting.id, **columns})


def _taps(meeting: OpenMeeting, draft: Draft) -> list[list[str | int]]:
    before = [tap for row in read_rows(_TAPS, of_meeting=meeting.id) for tap in read_taps(row["taps"])]
    return tap_columns(taps_of(draft, before, meeting.names, meeting.next_draft_version))


def _put_entries(meeting: OpenMeeting, seats: Mapping[int, SeatRecord], before: Mapping[int, SeatRecord]) -> None:
    changed = [at for at in {*seats, *before} if seats.get(at) != before.get(at)]
    if not changed:
        return
    meeting.connection.execute(_DROP_ENTRIES, {"of_meeting": meeting.id, "changed": changed})
    put = {"meeting_id": meeting.id, "version": meeting.next_draft_version}
    entries = [{**put, "position": at, **seat_columns(seats[at])} for at in changed if at in seats]
    if entries:
        meeting.connection.execute(_ADD_ENTRIES, entries)
