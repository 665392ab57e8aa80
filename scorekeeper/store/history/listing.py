"""Meetings in the history: a page of them at a time, and figures for all that were found."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Any, Final

from sqlalchemy import ColumnElement, UnaryExpression, func, select
from sqlalchemy.engine import RowMapping

from scorekeeper.store.clubs import ClubRef
from scorekeeper.store.database import read
from scorekeeper.store.history.search import Cursor, Search, older_than
from scorekeeper.store.mapping import from_half_points
from scorekeeper.store.models import MeetingRow, PlayerRow, SeatRow

MOST_COUNTED: Final = 1000
"""Meetings: as many as a club plays in twenty years, one a week."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A meeting in the history. `players` in turn order; nobody has won before its end, or without a deal.

    `swing`: how far apart the best and the worst balance are.
    """

    id: int
    slug: str
    ruleset: str
    title: str
    place: str
    local_date: date
    deal_count: int
    closed: bool
    players: tuple[str, ...]
    winners: tuple[str, ...]
    swing: Fraction

    @property
    def finished(self) -> bool:
        return self.closed or bool(self.winners)


@dataclass(frozen=True, slots=True)
class Figures:
    """What was found, all in all; `more` if it is more than was counted."""

    meeting_count: int
    deal_count: int
    more: bool = False


@dataclass(frozen=True, slots=True)
class Found:
    """A page of what was found, the newest meeting first; `older`: where the next page begins, if there is one."""

    meetings: tuple[Listed, ...]
    older: Cursor | None
    figures: Figures


_COLUMNS = tuple(
    MeetingRow.__table__.columns[name]
    for name in ("id", "slug", "ruleset", "title", "place", "local_date", "listed_at", "deal_count", "closed")
)
NEWEST_FIRST = (MeetingRow.listed_at.desc(), MeetingRow.id.desc())
SEATS = (
    select(SeatRow.meeting_id, PlayerRow.name, SeatRow.half_points, SeatRow.place)
    .join(PlayerRow, PlayerRow.id == SeatRow.player_id)
    .where(SeatRow.seated)
    .order_by(SeatRow.meeting_id, SeatRow.position)
)


def find_meetings(
    club: ClubRef, search: Search, before: Cursor | None = None, limit: int = 25, count_all: bool = False
) -> Found:
    """Return a page of what is found, by three queries, however much it is.

    Its figures stop at `MOST_COUNTED` meetings unless `count_all`: no page waits unasked for 10,000 evenings.
    """
    conditions = tuple(search.conditions(club))
    shown = (*conditions, older_than(before)) if before else conditions
    rows = read(select(*_COLUMNS).where(*shown).order_by(*NEWEST_FIRST).limit(limit + 1))
    page = rows[:limit]
    older = Cursor(page[-1]["listed_at"], page[-1]["id"]) if len(rows) > limit else None
    return Found(listed(page), older, _figures(conditions, None if count_all else MOST_COUNTED))


def listed(rows: Sequence[RowMapping]) -> tuple[Listed, ...]:
    """Return meetings with their seats, by one query."""
    seats: defaultdict[int, list[RowMapping]] = defaultdict(list)
    for seat in read(SEATS.where(SeatRow.meeting_id.in_([row["id"] for row in rows]))):
        seats[seat["meeting_id"]].append(seat)
    return tuple(_listed(row, seats[row["id"]]) for row in rows)


def listing_of(condition: ColumnElement[bool], order: UnaryExpression[Any]) -> tuple[Listed, ...]:
    """Return all meetings of a condition, in this order. Any: the type of a column."""
    return listed(read(select(*_COLUMNS).where(condition).order_by(order)))


def _listed(row: RowMapping, seats: Sequence[RowMapping]) -> Listed:
    return Listed(
        **{name: row[name] for name in row if name != "listed_at"},
        players=tuple(seat["name"] for seat in seats),
        winners=tuple(seat["name"] for seat in seats if seat["place"] == 1),
        swing=_swing(seat["half_points"] for seat in seats),
    )


def _swing(half_points: Iterable[int]) -> Fraction:
    balances = tuple(half_points)
    return from_half_points(max(balances) - min(balances))


def _figures(conditions: Iterable[ColumnElement[bool]], most: int | None) -> Figures:
    """Count what was found, until it is more than `most`."""
    newest = select(MeetingRow.deal_count).where(*conditions)
    if most is not None:
        newest = newest.order_by(*NEWEST_FIRST).limit(most + 1)
    found = newest.subquery()
    deal_count = func.coalesce(func.sum(found.c.deal_count), 0)
    (row,) = read(select(func.count().label("meeting_count"), deal_count.label("deal_count")).select_from(found))
    return Figures(**row, more=most is not None and row["meeting_count"] > most)
