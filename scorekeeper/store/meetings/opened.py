"""A saved meeting while one transaction alone may change it."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from sqlalchemy import Connection, bindparam, func, select, update
from sqlalchemy.orm import Session

from scorekeeper.meeting import Meeting
from scorekeeper.store.clubs import ClubRef
from scorekeeper.store.database import is_sqlite, read, read_rows
from scorekeeper.store.errors import NoSuchDeal, NoSuchMeeting, StaleMeeting
from scorekeeper.store.meetings.loading import StoredDeal, as_meeting, load_in_short, stored_deals
from scorekeeper.store.meetings.results import keep_results
from scorekeeper.store.meetings.stored import DEAL_COUNT, HEADER_IN_CLUB, IN_CLUB, StoredMeeting, header_fields
from scorekeeper.store.models import METADATA, MeetingRow, utc_now

_LOCK = select(MeetingRow.id).where(IN_CLUB).with_for_update()
_OPENED = HEADER_IN_CLUB.add_columns(DEAL_COUNT)
_MEETINGS, _DEALS = METADATA.tables["meeting"], METADATA.tables["deal"]
_CHANGE = update(_MEETINGS).where(_MEETINGS.c.id == bindparam("of_meeting"))
_DEAL_COUNT = select(func.count()).where(_DEALS.c.meeting_id == bindparam("of_meeting")).scalar_subquery()
_CHANGE_SAVED = _CHANGE.values(deal_count=_DEAL_COUNT)


@dataclass(frozen=True)
class OpenMeeting:
    """A meeting that this transaction alone may change. Its deals are read when they are asked for."""

    connection: Connection
    stored: StoredMeeting
    next_number: int

    @property
    def id(self) -> int:
        return self.stored.id

    @property
    def names(self) -> tuple[str, ...]:
        """The players in the order of their positions."""
        return self.stored.names

    @cached_property
    def deals(self) -> tuple[StoredDeal, ...]:
        return tuple(stored_deals(self.stored))

    @cached_property
    def meeting(self) -> Meeting:
        return as_meeting(self.stored, tuple(deal.record for deal in self.deals))

    @cached_property
    def in_short(self) -> Meeting:
        """As `load_in_short`."""
        return load_in_short(self.stored)

    def stale(self, number: int, kind: type[StaleMeeting] = StaleMeeting) -> StaleMeeting:
        """Return the refusal that says what is saved as deal `number`."""
        saved = next(stored_deals(self.stored, number), None)
        return kind(
            self.stored.slug,
            version=self.stored.version,
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

    def check_version(self, seen: int) -> None:
        """Raise `StaleMeeting` if the meeting is not at the version that was seen."""
        if self.stored.version != seen:
            raise self.stale(self.next_number)

    @property
    def next_draft_version(self) -> int:
        """The version of the draft that the next change of it makes."""
        return self.stored.draft_version + 1

    def count_draft(self) -> None:
        """Let the phones see that the draft has changed."""
        self.connection.execute(_CHANGE, {"of_meeting": self.id, "draft_version": self.next_draft_version})

    def count_change(self, **columns: Any) -> None:  # Any: of each column its own type
        """Let the phones see that what is saved has changed, with other columns of the meeting; keep its results."""
        changed = {"version": self.stored.version + 1, "updated_at": utc_now(), **columns}
        self.connection.execute(_CHANGE_SAVED, {"of_meeting": self.id, **changed})
        keep_results(self.connection, self.id)


def open_meeting(session: Session, club: ClubRef, slug: str) -> OpenMeeting:
    """Lock the meeting; raise `NoSuchMeeting`."""
    connection = session.connection()
    if not is_sqlite(connection):  # which let nobody else write since this transaction began
        read(_LOCK, club_id=club.id, slug=slug)
    seats = read_rows(_OPENED, club_id=club.id, slug=slug)
    if not seats:
        raise NoSuchMeeting(slug)
    return OpenMeeting(connection, StoredMeeting(**header_fields(seats)), seats[0]["deal_count"] + 1)
