"""Meetings in a list."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime

from sqlalchemy import Executable, and_, func, select

from scorekeeper.ledger import Tally
from scorekeeper.store.clubs import ClubRef
from scorekeeper.store.database import read
from scorekeeper.store.mapping import Columns, from_half_points, read_moment, read_opening, read_rules, read_seatings
from scorekeeper.store.meetings.stored import NOT_BINNED
from scorekeeper.store.meetings.tallies import played_deals, tally_fields
from scorekeeper.store.models import DealRow, MeetingRow, PlayerRow, SeatResultRow, SeatRow


@dataclass(frozen=True, kw_only=True)
class MeetingSummary(Tally):
    """A meeting in a list: how it is called, and what it comes to. `balances` of everybody who ever sat there."""

    slug: str
    title: str
    place: str
    started_at: datetime | None
    local_date: date

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(self.balances)


def meeting_list(club: ClubRef, limit: int = 50, offset: int = 0) -> tuple[MeetingSummary, ...]:
    """Return the club's meetings, the newest first, by three queries."""
    newest = (
        select(*MeetingRow.__table__.columns)
        .where(MeetingRow.club_id == club.id, NOT_BINNED)
        .order_by(MeetingRow.listed_at.desc(), MeetingRow.id.desc())
        .limit(limit)
        .offset(offset)
    )
    rows = read(newest)
    ids = [row["id"] for row in rows]
    seats, deals = _seats(ids), _deals(ids)
    return tuple(_summary(row, seats[row["id"]], deals[row["id"]]) for row in rows)


def _summary(row: Columns, seats: Sequence[Columns], deals: Sequence[Columns]) -> MeetingSummary:
    names = tuple(seat["name"] for seat in seats)
    seatings = read_seatings(row, names)
    told = (None if deal["dealer_position"] is None else names[deal["dealer_position"]] for deal in deals)
    tally = tally_fields(
        read_rules(row),
        seatings,
        {seat["name"]: read_opening(seat) for seat in seats},
        {seat["name"]: from_half_points(seat["half_points"]) for seat in seats},
        played_deals(deals, names),
        deal_count=len(deals),
        circle=seatings.circle(tuple(seatings.dealers_of(enumerate(told, 1)))),
        closed=row["closed"],
    )
    words = {name: row[name] for name in ("slug", "title", "place", "local_date")}
    return MeetingSummary(**tally, **words, started_at=read_moment(row))


def _seats(meeting_ids: Sequence[int]) -> dict[int, list[Columns]]:
    """Return the seats by meeting and position, each with what its deals come to."""
    totals = (
        select(SeatResultRow.meeting_id, SeatResultRow.position, func.sum(SeatResultRow.half_points).label("sum"))
        .where(SeatResultRow.meeting_id.in_(meeting_ids))
        .group_by(SeatResultRow.meeting_id, SeatResultRow.position)
        .subquery()
    )
    of_seat = and_(totals.c.meeting_id == SeatRow.meeting_id, totals.c.position == SeatRow.position)
    statement = (
        select(SeatRow.meeting_id, PlayerRow.name, func.coalesce(totals.c.sum, 0).label("half_points"))
        .add_columns(SeatRow.opening_half_points, SeatRow.opening_contract)
        .join(PlayerRow, PlayerRow.id == SeatRow.player_id)
        .outerjoin(totals, of_seat)
        .where(SeatRow.meeting_id.in_(meeting_ids))
        .order_by(SeatRow.meeting_id, SeatRow.position)
    )
    return _by_meeting(statement)


def _deals(meeting_ids: Sequence[int]) -> dict[int, list[Columns]]:
    """Return of every deal by meeting, in order, what the course of a meeting depends on."""
    return _by_meeting(
        select(DealRow.meeting_id, DealRow.finish, DealRow.contracts_met, DealRow.dealer_position)
        .where(DealRow.meeting_id.in_(meeting_ids))
        .order_by(DealRow.meeting_id, DealRow.number)
    )


def _by_meeting(statement: Executable) -> dict[int, list[Columns]]:
    rows: defaultdict[int, list[Columns]] = defaultdict(list)
    for row in read(statement):
        rows[row["meeting_id"]].append(row)
    return rows
