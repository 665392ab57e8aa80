"""A meeting with all its facts, and what was done to its deals."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from sqlalchemy import bindparam, select

from scorekeeper.chronicle import Act, Revision
from scorekeeper.meeting import Meeting
from scorekeeper.rules.record import DealRecord
from scorekeeper.store.database import read, read_rows
from scorekeeper.store.mapping import Columns, read_in_short, read_record, read_record_json
from scorekeeper.store.meetings.payments import payments_of
from scorekeeper.store.meetings.short import deal_rows, deals_with
from scorekeeper.store.meetings.stored import StoredMeeting
from scorekeeper.store.models import DealRevisionRow, DealRow, SeatResultRow

_FULL = deals_with(
    *(column for column in DealRow.__table__.columns if column.name != "meeting_id"),
    SeatResultRow.position,
    SeatResultRow.outcome,
    SeatResultRow.count_kind,
    SeatResultRow.count_text,
    SeatResultRow.at,
    SeatResultRow.half_points,
)
_FULL_ONE = _FULL.where(DealRow.number == bindparam("number"))
_REVISIONS = (
    select(*DealRevisionRow.__table__.columns)
    .where(DealRevisionRow.meeting_id == bindparam("id"))
    .order_by(DealRevisionRow.number, DealRevisionRow.revision)
)
_RECORD_IN_SHORT = (
    select(DealRow.finish, DealRow.winner_position, DealRow.first_turn, DealRow.dealer_position, DealRow.contracts_met)
    .where(DealRow.meeting_id == bindparam("id"))
    .order_by(DealRow.number)
)


@dataclass(frozen=True, slots=True)
class StoredDeal:
    """A deal as it is saved. `half_points` by position."""

    record: DealRecord
    revision: int
    half_points: Mapping[int, int]


def load_meeting(stored: StoredMeeting) -> Meeting:
    """Return the meeting with all its facts, by one more query, and another if points are played for money."""
    return as_meeting(stored, tuple(deal.record for deal in stored_deals(stored)))


def load_in_short(stored: StoredMeeting) -> Meeting:
    """Return the meeting with deals that lack their seats: enough to judge the next deal by, at a third of the cost."""
    rows = read_rows(_RECORD_IN_SHORT, id=stored.id)
    return as_meeting(stored, tuple(read_in_short(row, stored.names) for row in rows))


def as_meeting(stored: StoredMeeting, deals: tuple[DealRecord, ...]) -> Meeting:
    """Return the meeting with these deals."""
    return Meeting(
        stored.rules,
        stored.seatings.first,
        stored.seatings.first_dealer,
        deals,
        title=stored.title,
        place=stored.place,
        note=stored.note,
        started_at=stored.started_at,
        closed=stored.closed,
        payments=payments_of(stored),
        uid=stored.uid,
        seating=stored.seatings.later,
        opening=stored.opening,
    )


def stored_deals(stored: StoredMeeting, number: int | None = None) -> Iterator[StoredDeal]:
    """Yield the saved deals of a meeting in their order, or deal `number` alone."""
    deals = deal_rows(_FULL, id=stored.id) if number is None else deal_rows(_FULL_ONE, id=stored.id, number=number)
    for rows in deals:
        record = read_record(rows[0], {row["position"]: row for row in rows}, stored.names)
        yield StoredDeal(record, rows[0]["revision"], {row["position"]: row["half_points"] for row in rows})


def deal_revisions(meeting: StoredMeeting, number: int) -> tuple[Revision, ...]:
    """Return what was done to deal `number`, the oldest first; also of a deal that was taken back."""
    rows = read(_REVISIONS.where(DealRevisionRow.number == number), id=meeting.id)
    return tuple(_revision(row, meeting) for row in rows)


def all_revisions(meeting: StoredMeeting) -> tuple[Revision, ...]:
    """Return what was done to all deals, by deal, the oldest first."""
    return tuple(_revision(row, meeting) for row in read_rows(_REVISIONS, id=meeting.id))


def last_revisions(meeting: StoredMeeting) -> dict[int, Revision]:
    """Return what was last done to each deal, by its number."""
    return {one.number: one for one in all_revisions(meeting)}


def _revision(row: Columns, meeting: StoredMeeting) -> Revision:
    record = None if row["facts"] is None else read_record_json(row["facts"], meeting.names)
    return Revision(row["number"], row["revision"], Act(row["act"]), record, row["at"])
