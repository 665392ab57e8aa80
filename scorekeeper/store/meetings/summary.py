"""Meetings in a list."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from fractions import Fraction

from sqlalchemy import Executable, and_, func, select

from scorekeeper.ledger import Tally
from scorekeeper.rules.ranking import Standing
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.store.clubs import ClubRef
from scorekeeper.store.database import read
from scorekeeper.store.mapping import Columns, from_half_points, read_moment, read_opening, read_rules, read_seatings
from scorekeeper.store.meetings.sheet import played_deals
from scorekeeper.store.meetings.stored import NOT_BINNED
from scorekeeper.store.models import DealRow, MeetingRow, PlayerRow, SeatResultRow, SeatRow


@dataclass(frozen=True, slots=True)
class MeetingSummary:
    """A meeting in a list. `balances` of everybody who ever sat there; `finished`: closed, or its course is over.

    `deal_limit`: how many deals it has, or None if that is not fixed beforehand.
    """

    slug: str
    rules: Ruleset
    title: str
    place: str
    started_at: datetime | None
    local_date: date
    deal_count: int
    deal_limit: int | None
    closed: bool
    finished: bool
    balances: Mapping[str, Fraction]
    standings: tuple[Standing, ...]

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(self.balances)

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has won: nobody before the end."""
        return tuple(standing.player for standing in self.standings if standing.place == 1) if self.finished else ()


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
    tally = _tally(row, seats, deals)
    return MeetingSummary(
        slug=row["slug"],
        rules=tally.rules,
        title=row["title"],
        place=row["place"],
        started_at=read_moment(row),
        local_date=row["local_date"],
        deal_count=tally.deal_count,
        deal_limit=tally.deal_limit,
        closed=tally.closed,
        finished=tally.finished,
        balances=tally.balances,
        standings=tally.standings,
    )


def _tally(row: Columns, seats: Sequence[Columns], deals: Sequence[Columns]) -> Tally:
    rules, names = read_rules(row), tuple(seat["name"] for seat in seats)
    seatings, brought = read_seatings(row, names), {seat["name"]: read_opening(seat) for seat in seats}
    points = {seat["name"]: from_half_points(seat["half_points"]) for seat in seats}
    told = (None if deal["dealer_position"] is None else names[deal["dealer_position"]] for deal in deals)
    return Tally(
        rules,
        len(deals),
        balances={player: brought[player].points + points[player] for player in seatings.everybody},
        progress=rules.course.progress(seatings.everybody, played_deals(deals, names), brought),
        seated=seatings.at(len(deals) + 1),
        circle=seatings.circle(tuple(seatings.dealers_of(enumerate(told, 1)))),
        closed=row["closed"],
    )


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
