"""Meetings in the history: a page of them at a time, and figures for all that were found."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Any, Final

from sqlalchemy import ColumnElement, UnaryExpression, select
from sqlalchemy.engine import RowMapping

from scorekeeper.rules.halves import from_halves
from scorekeeper.store.clubs import ClubRef
from scorekeeper.store.database import read
from scorekeeper.store.history.figures import Figures, count_at_once, count_found
from scorekeeper.store.history.search import Cursor, Search, newer_than, older_than
from scorekeeper.store.meetings.stored import NEWEST_FIRST, OLDEST_FIRST, read_by_meeting
from scorekeeper.store.models import MeetingRow, PlayerRow, SeatRow

PAGE: Final = 25
"""Meetings on a page."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A meeting in the history. Nobody has won before its end, or without a deal.

    `players`: everybody who sat there, as they came. `swing`: how far apart the best and the worst balance are.
    """

    id: int
    slug: str
    ruleset: str
    title: str
    place: str
    local_date: date
    deal_count: int
    closed: bool
    broken_off: bool
    players: tuple[str, ...]
    winners: tuple[str, ...]
    swing: Fraction

    @property
    def finished(self) -> bool:
        """Whether it is over: closed, or won by somebody."""
        return self.closed or bool(self.winners)


@dataclass(frozen=True, slots=True)
class Found:
    """A page of what was found, the newest meeting first. `newer`, `older`: from where the pages beside it go on.

    They stand where there is such a page or, on the side from which this one was reached, where one was: the meetings
    there may lie in the bin by now. `figures` of all that was found; None if that is too much to be counted at once.
    """

    meetings: tuple[Listed, ...]
    newer: Cursor | None
    older: Cursor | None
    figures: Figures | None


_COLUMNS = tuple(
    MeetingRow.__table__.columns[name]
    for name in (
        "id",
        "slug",
        "ruleset",
        "title",
        "place",
        "local_date",
        "listed_at",
        "deal_count",
        "closed",
        "broken_off",
    )
)
_SEATS = (
    select(SeatRow.meeting_id, PlayerRow.name, SeatRow.half_points, SeatRow.place)
    .join(PlayerRow, PlayerRow.id == SeatRow.player_id)
    .where(SeatRow.seated)
    .order_by(SeatRow.meeting_id, SeatRow.position)
)


def find_meetings(
    club: ClubRef,
    search: Search,
    before: Cursor | None = None,
    after: Cursor | None = None,
    limit: int = PAGE,
    count_all: bool = False,
) -> Found:
    """Return a page of what is found, by three queries, however much it is: the newest, or those next to a cursor.

    `before` is for the ones older than the cursor, `after` for the newer ones; never both. Its figures are of all that
    is found if `count_all`; otherwise they may be left out for `count_found`.
    """
    span, sieve = tuple(search.span(club)), tuple(search.sieve(club))
    found = select(*_COLUMNS).where(*span, *sieve)
    if after is not None:
        rows = read(found.where(newer_than(after)).order_by(*OLDEST_FIRST).limit(limit + 1))
        page, has_newer, has_older = rows[:limit][::-1], len(rows) > limit, True
    else:
        shown = found.where(older_than(before)) if before else found
        rows = read(shown.order_by(*NEWEST_FIRST).limit(limit + 1))
        page, has_newer, has_older = rows[:limit], before is not None, len(rows) > limit
    figures = count_found(club, search) if count_all else count_at_once(club, span, sieve)
    if not has_newer and not has_older:
        figures = Figures(len(page), sum(row["deal_count"] for row in page))
    newer, older = (_cursor(page[0]), _cursor(page[-1])) if page else (None, None)
    return Found(listed(page), newer if has_newer else None, older if has_older else None, figures)


def _cursor(row: RowMapping) -> Cursor:
    return Cursor(row["listed_at"], row["id"])


def listed(rows: Sequence[RowMapping]) -> tuple[Listed, ...]:
    """Return meetings with their seats, by one query."""
    seats = seats_of(rows)
    return tuple(_listed(row, seats[row["id"]]) for row in rows)


def seats_of(meetings: Iterable[RowMapping]) -> Mapping[int, Sequence[RowMapping]]:
    """Return by meeting who sat there, by position, with balance and place; by one query."""
    return read_by_meeting(_SEATS.where(SeatRow.meeting_id.in_([row["id"] for row in meetings])))


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
    return from_halves(max(balances) - min(balances))
