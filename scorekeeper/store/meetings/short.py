"""The deals of a meeting in short: who dealt, who won, and the points of every seat; no cards."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import Any

from sqlalchemy import Integer, and_, bindparam, func, or_, select

from scorekeeper.ledger import LedgerLine
from scorekeeper.rules.halves import from_halves
from scorekeeper.rules.record import Finish
from scorekeeper.store.database import look_up_all, read_rows
from scorekeeper.store.mapping import player_at, read_contracts
from scorekeeper.store.models import DealRow, SeatResultRow
from scorekeeper.store.prepared import Row


@dataclass(frozen=True, slots=True)
class SheetDeal:
    """A saved deal in short."""

    line: LedgerLine
    revision: int

    @property
    def number(self) -> int:
        return self.line.number


_OF_MEETING = DealRow.meeting_id == bindparam("id")


def deals_with(*columns: Any) -> Any:  # Any: a SELECT of columns of any type
    """Return the statement for `deal_rows`: these columns of the deals of meeting `id` and of their seats."""
    of_deal = and_(SeatResultRow.meeting_id == DealRow.meeting_id, SeatResultRow.number == DealRow.number)
    seats = select(*columns).join_from(DealRow, SeatResultRow, of_deal).where(_OF_MEETING)
    return seats.order_by(SeatResultRow.number, SeatResultRow.position)


_OF_DEAL = (
    *(DealRow.number, DealRow.revision, DealRow.finish),
    *(DealRow.winner_position, DealRow.dealer_position, DealRow.contracts_met),
)
_IN_SHORT = deals_with(*_OF_DEAL, SeatResultRow.position, SeatResultRow.half_points)
_told_of_deal = itemgetter(slice(len(_OF_DEAL)))
_SINCE = bindparam("since", type_=Integer)
_LAST_OUT_OF_TURN = (
    select(func.max(DealRow.number))
    .where(_OF_MEETING, DealRow.number < _SINCE, DealRow.dealer_position.is_not(None))
    .scalar_subquery()
)
_LATEST = _IN_SHORT.where(or_(DealRow.number >= _SINCE, DealRow.number == _LAST_OUT_OF_TURN))

DealRows = list[Row]
"""One deal joined with its seats: the same deal in each, a seat in each, by position."""


def saved_deals(header: Mapping[str, Any]) -> tuple[SheetDeal, ...]:
    """Return all deals of a meeting, by one query; Any: the fields of `StoredMeeting`."""
    return tuple(_deals(look_up_all(_IN_SHORT, id=header["id"]), header))


def deals_since(header: Mapping[str, Any], number: int) -> tuple[SheetDeal, ...]:
    """Return the deals from deal `number` on, and perhaps one before that says who dealt since, by one query."""
    return tuple(_deals(look_up_all(_LATEST, id=header["id"], since=number), header))


def deal_rows(statement: Any, **places: object) -> Iterator[DealRows]:  # Any: as `deals_with` returns it
    """Yield the deals of a meeting in their order, as `deals_with` says."""
    for _, rows in groupby(read_rows(statement, **places), key=lambda row: row["number"]):
        yield list(rows)


def _deals(rows: Iterable[tuple[Any, ...]], header: Mapping[str, Any]) -> Iterator[SheetDeal]:
    """Yield the deals of rows as `_IN_SHORT` has them. Any: an evening has hundreds, so they are plain tuples."""
    names, seatings = header["names"], header["seatings"]
    deals = [(told, {names[row[-2]]: row[-1] for row in seats}) for told, seats in groupby(rows, key=_told_of_deal)]
    told_dealers = ((number, player_at(names, dealer)) for (number, *_, dealer, _), _ in deals)
    for (told, half_points), dealer in zip(deals, seatings.dealers_of(told_dealers), strict=True):
        number, revision, finish, winner, _, contracts = told
        points = {player: from_halves(half_points[player]) for player in seatings.at(number)}
        met = read_contracts(contracts, names)
        yield SheetDeal(LedgerLine(number, dealer, Finish(finish), player_at(names, winner), points, met), revision)
