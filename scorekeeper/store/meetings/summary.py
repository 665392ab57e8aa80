"""Meetings in a list."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from fractions import Fraction

from sqlalchemy import and_, func, select

from scorekeeper.rules.ranking import Standing, standings
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.store.clubs import ClubRef
from scorekeeper.store.database import read
from scorekeeper.store.mapping import Columns, from_half_points, read_moment, read_rules
from scorekeeper.store.meetings.sheet import played_deals
from scorekeeper.store.meetings.stored import NOT_BINNED
from scorekeeper.store.models import DealRow, MeetingRow, PlayerRow, SeatResultRow, SeatRow


@dataclass(frozen=True, slots=True)
class MeetingSummary:
    """A meeting in a list. `balances` in turn order; `finished`: closed, or its course is over.

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
    balances, deals = _balances(ids), _deals(ids)
    return tuple(_summary(row, balances[row["id"]], deals[row["id"]]) for row in rows)


def _summary(row: Columns, balances: Mapping[str, Fraction], deals: Sequence[Columns]) -> MeetingSummary:
    rules, players = read_rules(row), tuple(balances)
    played = played_deals(deals, players)
    finishers = rules.course.finishers(rules.course.progress(players, played))
    return MeetingSummary(
        slug=row["slug"],
        rules=rules,
        title=row["title"],
        place=row["place"],
        started_at=read_moment(row),
        local_date=row["local_date"],
        deal_count=len(played),
        deal_limit=rules.course.end.limit(len(players)),
        closed=row["closed"],
        finished=row["closed"] or rules.course.is_over(players, played),
        balances=balances,
        standings=standings(rules.ranking, balances, finishers),
    )


def _balances(meeting_ids: Sequence[int]) -> dict[int, dict[str, Fraction]]:
    """Return the balance of every player by meeting, in turn order."""
    totals = (
        select(SeatResultRow.meeting_id, SeatResultRow.position, func.sum(SeatResultRow.half_points).label("sum"))
        .where(SeatResultRow.meeting_id.in_(meeting_ids))
        .group_by(SeatResultRow.meeting_id, SeatResultRow.position)
        .subquery()
    )
    of_seat = and_(totals.c.meeting_id == SeatRow.meeting_id, totals.c.position == SeatRow.position)
    statement = (
        select(SeatRow.meeting_id, PlayerRow.name, func.coalesce(totals.c.sum, 0).label("half_points"))
        .join(PlayerRow, PlayerRow.id == SeatRow.player_id)
        .outerjoin(totals, of_seat)
        .where(SeatRow.meeting_id.in_(meeting_ids))
        .order_by(SeatRow.meeting_id, SeatRow.position)
    )
    balances: defaultdict[int, dict[str, Fraction]] = defaultdict(dict)
    for row in read(statement):
        balances[row["meeting_id"]][row["name"]] = from_half_points(row["half_points"])
    return balances


def _deals(meeting_ids: Sequence[int]) -> dict[int, list[Columns]]:
    """Return of every deal by meeting, in order, what the course of a meeting depends on."""
    statement = (
        select(DealRow.meeting_id, DealRow.finish, DealRow.contracts_met)
        .where(DealRow.meeting_id.in_(meeting_ids))
        .order_by(DealRow.meeting_id, DealRow.number)
    )
    deals: defaultdict[int, list[Columns]] = defaultdict(list)
    for row in read(statement):
        deals[row["meeting_id"]].append(row)
    return deals
