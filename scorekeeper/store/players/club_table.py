"""The table of a club for a time, and its records."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Any

from sqlalchemy import ColumnElement, Select, and_, case, func, select
from sqlalchemy.engine import RowMapping

from scorekeeper.rules.halves import from_halves
from scorekeeper.rules.names import alphabetical
from scorekeeper.store.clubs import ClubRef
from scorekeeper.store.database import read
from scorekeeper.store.history.search import Search
from scorekeeper.store.models import MeetingRow, PlayerRow, SeatResultRow, SeatRow
from scorekeeper.store.players.meetings import TRANSFERRING

_MOST_SHARING = 10


@dataclass(frozen=True, slots=True)
class TableLine:
    """A player under one system in the time. `points`: the balance, or the penalties."""

    player_id: int
    name: str
    ruleset: str
    meeting_count: int
    win_count: int
    points: Fraction


@dataclass(frozen=True, slots=True)
class DearestDeal:
    """The deal that brought its winner the most points."""

    player_id: int
    name: str
    points: Fraction
    slug: str
    number: int
    day: date


@dataclass(frozen=True, slots=True)
class Run:
    """Meetings that a player won one after the other, of those that this player sat in."""

    player_id: int
    name: str
    win_count: int
    first_day: date
    last_day: date


def club_table(club: ClubRef, first_day: date | None = None, last_day: date | None = None) -> tuple[TableLine, ...]:
    """Return what every player came to under each system, both days included, by one query."""
    sums = (
        _seats(
            club,
            (first_day, last_day),
            SeatRow.player_id,
            MeetingRow.ruleset,
            func.count().label("meeting_count"),
            func.count().filter(SeatRow.place == 1).label("win_count"),
            func.sum(SeatRow.half_points).label("half_points"),
        )
        .group_by(SeatRow.player_id, MeetingRow.ruleset)
        .subquery()
    )
    named = select(*sums.c, PlayerRow.name).join(PlayerRow, PlayerRow.id == sums.c.player_id)
    rows = sorted(read(named), key=lambda row: (alphabetical(row["name"]), row["ruleset"]))
    return tuple(_table_line(row) for row in rows)


def dearest_deal(club: ClubRef, first_day: date | None = None, last_day: date | None = None) -> DearestDeal | None:
    """Return the dearest deal of the time, the first of equal ones, by one query; penalties are no deals won."""
    dearest = (
        _seats(
            club,
            (first_day, last_day),
            *(SeatRow.meeting_id, SeatRow.dearest, MeetingRow.slug, MeetingRow.local_date),
        )
        .where(MeetingRow.ruleset.in_(TRANSFERRING), SeatRow.dearest > 0)
        .order_by(SeatRow.dearest.desc(), MeetingRow.listed_at, MeetingRow.id)
        .limit(1)
        .subquery()
    )
    of_deal = and_(SeatResultRow.meeting_id == dearest.c.meeting_id, SeatResultRow.half_points == dearest.c.dearest)
    of_seat = and_(SeatRow.meeting_id == SeatResultRow.meeting_id, SeatRow.position == SeatResultRow.position)
    rows = read(
        select(*dearest.c, SeatResultRow.number, SeatRow.player_id, PlayerRow.name)
        .join(SeatResultRow, of_deal)
        .join(SeatRow, of_seat)
        .join(PlayerRow, PlayerRow.id == SeatRow.player_id)
        .order_by(SeatResultRow.number)
        .limit(1)
    )
    return next((_dearest(row) for row in rows), None)


def longest_runs(club: ClubRef, first_day: date | None = None, last_day: date | None = None) -> tuple[Run, ...]:
    """Return the longest run of meetings won, with all that are as long, the earliest first, by one query.

    Meetings that have not come to an end, or have no deal, neither lengthen nor break a run.
    """
    not_won = case((SeatRow.place == 1, 0), else_=1)
    in_time = (MeetingRow.listed_at, MeetingRow.id)
    ended = (
        _seats(
            club,
            (first_day, last_day),
            *(SeatRow.player_id, SeatRow.place, MeetingRow.local_date),
            func.sum(not_won).over(partition_by=SeatRow.player_id, order_by=in_time).label("lost_before"),
        )
        .where(SeatRow.place.is_not(None))
        .subquery()
    )
    runs = (
        select(
            ended.c.player_id,
            func.count().label("win_count"),
            func.min(ended.c.local_date).label("first_day"),
            func.max(ended.c.local_date).label("last_day"),
        )
        .where(ended.c.place == 1)
        .group_by(ended.c.player_id, ended.c.lost_before)
        .order_by(func.count().desc(), func.min(ended.c.local_date), ended.c.player_id)
        .limit(_MOST_SHARING)
        .subquery()
    )
    named = select(*runs.c, PlayerRow.name).join(PlayerRow, PlayerRow.id == runs.c.player_id)
    found = [Run(**row) for row in read(named.order_by(runs.c.win_count.desc()))]
    longest = [run for run in found if run.win_count == found[0].win_count]
    return tuple(sorted(longest, key=lambda run: (run.first_day, alphabetical(run.name))))


def years(club: ClubRef) -> tuple[int, ...]:
    """Return the years from the newest meeting's to the oldest one's, by one query."""
    columns = select(func.min(MeetingRow.local_date).label("first"), func.max(MeetingRow.local_date).label("last"))
    (row,) = read(columns.where(*Search().conditions(club)))
    return tuple(range(row["last"].year, row["first"].year - 1, -1)) if row["last"] else ()


def _seats(club: ClubRef, days: tuple[date | None, date | None], *columns: Any) -> Select[Any]:  # Any: of any type
    """Return these columns of the seats of all meetings of the time that have a deal."""
    conditions: Iterator[ColumnElement[bool]] = Search(first_day=days[0], last_day=days[1]).conditions(club)
    seats = select(*columns).select_from(MeetingRow).join(SeatRow, SeatRow.meeting_id == MeetingRow.id)
    return seats.where(*conditions, MeetingRow.deal_count > 0, SeatRow.seated)


def _table_line(row: RowMapping) -> TableLine:
    kept = {name: row[name] for name in ("player_id", "name", "ruleset", "meeting_count", "win_count")}
    return TableLine(**kept, points=from_halves(row["half_points"]))


def _dearest(row: RowMapping) -> DearestDeal:
    points = from_halves(row["dearest"])
    return DearestDeal(row["player_id"], row["name"], points, row["slug"], row["number"], row["local_date"])
