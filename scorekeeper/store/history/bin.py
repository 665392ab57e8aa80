"""The bin: a meeting goes in and comes back, and only from there is it deleted for good."""

from sqlalchemy import ColumnElement, Connection, and_, delete, select, update
from sqlalchemy.orm import Session

from scorekeeper.store.clubs import ClubRef
from scorekeeper.store.database import read, writing
from scorekeeper.store.errors import NoSuchMeeting
from scorekeeper.store.history.listing import Listed, listing_of
from scorekeeper.store.meetings.opened import open_meeting
from scorekeeper.store.models import METADATA, MeetingRow, utc_now

_MEETINGS = METADATA.tables["meeting"]


def bin_meeting(club: ClubRef, slug: str) -> None:
    """Put the meeting into the bin: no page, list or figure has it any more, and nothing of it is lost."""
    with writing() as session:
        open_meeting(session, club, slug).count_change(binned_at=utc_now())


def binned_meetings(club: ClubRef) -> tuple[Listed, ...]:
    """Return what lies in the bin, the last thrown away first."""
    return listing_of(_in_bin(club), MeetingRow.binned_at.desc())


def has_binned(club: ClubRef) -> bool:
    """Return whether anything lies in the bin."""
    return bool(read(select(MeetingRow.id).where(_in_bin(club)).limit(1)))


def put_back(club: ClubRef, slug: str) -> None:
    """Take the meeting out of the bin; raise `NoSuchMeeting` if it is not there."""
    with writing() as session:
        meeting_id = _lock_binned(session, club, slug)
        changed = {"binned_at": None, "version": _MEETINGS.c.version + 1, "updated_at": utc_now()}
        session.execute(update(_MEETINGS).where(_MEETINGS.c.id == meeting_id).values(changed))


def delete_meeting(club: ClubRef, slug: str) -> None:
    """Delete a meeting that lies in the bin, with its deals, their revisions and all that was saved of it.

    Raise `NoSuchMeeting` if it is not there.
    """
    with writing() as session:
        _delete(session.connection(), _lock_binned(session, club, slug))


def _in_bin(club: ClubRef) -> ColumnElement[bool]:
    return and_(MeetingRow.club_id == club.id, MeetingRow.binned_at.is_not(None))


def _lock_binned(session: Session, club: ClubRef, slug: str) -> int:
    binned = select(MeetingRow.id).where(_in_bin(club), MeetingRow.slug == slug)
    meeting_id = session.scalar(binned.with_for_update())
    if meeting_id is None:
        raise NoSuchMeeting(slug)
    return meeting_id


def _delete(connection: Connection, meeting_id: int) -> None:
    """Delete whatever belongs to the meeting, children first, in tables that are still to come too."""
    for table in reversed(METADATA.sorted_tables):
        if "meeting_id" in table.c:
            connection.execute(delete(table).where(table.c.meeting_id == meeting_id))
    connection.execute(delete(_MEETINGS).where(_MEETINGS.c.id == meeting_id))
