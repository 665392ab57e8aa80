"""A saved meeting while one transaction alone may change it."""

from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.orm import Session

from scorekeeper.ledger import SettledDeal, settle
from scorekeeper.meeting import Meeting
from scorekeeper.store.clubs import ClubRef
from scorekeeper.store.errors import NoSuchDeal, NoSuchMeeting, StaleMeeting
from scorekeeper.store.meetings.loading import StoredDeal, as_meeting, stored_deals
from scorekeeper.store.meetings.sheet import stored_meeting
from scorekeeper.store.models import MeetingRow, utc_now


@dataclass(frozen=True, slots=True)
class OpenMeeting:
    """A meeting that this transaction alone may change."""

    session: Session
    row: MeetingRow
    meeting: Meeting
    deals: tuple[StoredDeal, ...]

    def stale(self, number: int, kind: type[StaleMeeting] = StaleMeeting) -> StaleMeeting:
        """Return the refusal that says what is saved as deal `number`."""
        saved = self.deals[number - 1] if 0 < number <= len(self.deals) else None
        return kind(
            self.row.slug,
            version=self.row.version,
            next_number=len(self.deals) + 1,
            number=number,
            revision=saved.revision if saved else None,
            record=saved.record if saved else None,
        )

    def check_revision(self, number: int, seen: int) -> StoredDeal:
        """Return deal `number`; raise `NoSuchDeal`, or `StaleMeeting` if it is not as it was seen."""
        if number < 1:
            raise NoSuchDeal(number)
        if number > len(self.deals) or self.deals[number - 1].revision != seen:
            raise self.stale(number)
        return self.deals[number - 1]

    def settled(self, meeting: Meeting, number: int) -> SettledDeal:
        """Return what deal `number` comes to in `meeting`, which is this one or what is to become of it."""
        record, dealer = meeting.deals[number - 1], meeting.dealers[number - 1]
        return settle(meeting.rules, meeting.players, dealer, number, record)

    def touch(self) -> None:
        self.row.version += 1
        self.row.updated_at = utc_now()


def open_meeting(session: Session, club: ClubRef, slug: str) -> OpenMeeting:
    """Lock the meeting and load it; raise `NoSuchMeeting`."""
    row = lock_meeting(session, club, slug)
    stored = stored_meeting(row.id)
    if stored is None:
        raise NoSuchMeeting(slug)
    deals = tuple(stored_deals(stored))
    return OpenMeeting(session, row, as_meeting(stored, tuple(deal.record for deal in deals)), deals)


def lock_meeting(session: Session, club: ClubRef, slug: str) -> MeetingRow:
    """Return the row of the meeting for this transaction alone; raise `NoSuchMeeting`."""
    of_club = select(MeetingRow).where(MeetingRow.club_id == club.id, MeetingRow.slug == slug)
    row = session.scalars(of_club.with_for_update()).one_or_none()
    if row is None:
        raise NoSuchMeeting(slug)
    return row
