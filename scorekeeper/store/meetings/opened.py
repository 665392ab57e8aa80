"""A saved meeting while one transaction alone may change it."""

from dataclasses import dataclass
from functools import cached_property

from sqlalchemy import select
from sqlalchemy.orm import Session

from scorekeeper.meeting import Meeting
from scorekeeper.store.clubs import ClubRef
from scorekeeper.store.errors import NoSuchDeal, NoSuchMeeting, StaleMeeting
from scorekeeper.store.meetings.loading import StoredDeal, as_meeting, deals_in_short, stored_deals
from scorekeeper.store.meetings.stored import StoredMeeting, stored_meeting
from scorekeeper.store.models import MeetingRow, utc_now


@dataclass(frozen=True)
class OpenMeeting:
    """A meeting that this transaction alone may change. Its deals are read when they are asked for."""

    session: Session
    row: MeetingRow
    stored: StoredMeeting

    @property
    def players(self) -> tuple[str, ...]:
        return self.stored.players

    @cached_property
    def deals(self) -> tuple[StoredDeal, ...]:
        return tuple(stored_deals(self.stored))

    @cached_property
    def meeting(self) -> Meeting:
        return as_meeting(self.stored, tuple(deal.record for deal in self.deals))

    @cached_property
    def in_short(self) -> Meeting:
        """The meeting with deals that lack their seats: enough to judge the next deal by, at a third of the cost."""
        return as_meeting(self.stored, deals_in_short(self.stored))

    @property
    def next_number(self) -> int:
        return len(self.in_short.deals) + 1

    def stale(self, number: int, kind: type[StaleMeeting] = StaleMeeting) -> StaleMeeting:
        """Return the refusal that says what is saved as deal `number`."""
        saved = next(stored_deals(self.stored, number), None)
        return kind(
            self.row.slug,
            version=self.row.version,
            next_number=self.next_number,
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

    def touch(self) -> None:
        self.row.version += 1
        self.row.updated_at = utc_now()


def open_meeting(session: Session, club: ClubRef, slug: str) -> OpenMeeting:
    """Lock the meeting; raise `NoSuchMeeting`."""
    of_club = select(MeetingRow).where(MeetingRow.club_id == club.id, MeetingRow.slug == slug)
    row = session.scalars(of_club.with_for_update()).one_or_none()
    stored = None if row is None else stored_meeting(row.id)
    if row is None or stored is None:
        raise NoSuchMeeting(slug)
    return OpenMeeting(session, row, stored)
