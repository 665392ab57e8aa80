"""Title, place and note of a meeting, which can be changed at any time."""

import hashlib
from dataclasses import astuple, dataclass

from scorekeeper.store.clubs import ClubRef
from scorekeeper.store.database import read_rows, writing
from scorekeeper.store.errors import NoSuchMeeting
from scorekeeper.store.meetings.opened import open_meeting
from scorekeeper.store.meetings.results import text_columns
from scorekeeper.store.meetings.stored import HEADER_IN_CLUB, StoredMeeting, header_fields


@dataclass(frozen=True, slots=True)
class Texts:
    """What people say about a meeting."""

    title: str
    place: str
    note: str

    @property
    def mark(self) -> str:
        """A short name of just these texts: whoever has seen it has seen them."""
        return hashlib.sha256("\0".join(astuple(self)).encode()).hexdigest()[:16]


class StaleTexts(ValueError):
    """Somebody else has changed the texts meanwhile; `saved` is how they stand."""

    def __init__(self, slug: str, saved: Texts) -> None:
        super().__init__(f"title, place or note of meeting {slug!r} were changed meanwhile")
        self.saved = saved


def texts_of(stored: StoredMeeting) -> Texts:
    """Return title, place and note of a meeting as they are saved."""
    return Texts(stored.title, stored.place, stored.note)


def find_texts(club: ClubRef, slug: str) -> tuple[StoredMeeting, Texts]:
    """Return the meeting without its deals, and its texts; raise `NoSuchMeeting`."""
    rows = read_rows(HEADER_IN_CLUB, club_id=club.id, slug=slug)
    if not rows:
        raise NoSuchMeeting(slug)
    stored = StoredMeeting(**header_fields(rows))
    return stored, texts_of(stored)


def change_texts(club: ClubRef, slug: str, texts: Texts, seen: str) -> None:
    """Save other texts; raise `StaleTexts` unless those that stand are the ones whose mark was seen.

    A deal that was saved meanwhile is no hindrance: it changes nothing of them.
    """
    with writing() as session:
        meeting = open_meeting(session, club, slug)
        saved = texts_of(meeting.stored)
        if saved == texts:
            return
        if saved.mark != seen:
            raise StaleTexts(slug, saved)
        meeting.count_change(**text_columns(texts.title, texts.place, texts.note))
