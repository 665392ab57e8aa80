"""The deals of a meeting in short: who dealt, who won, and the points of every seat; no cards."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from sqlalchemy import Executable, Integer, and_, bindparam, func, or_, select
from sqlalchemy.engine import RowMapping

from scorekeeper.ledger import LedgerLine
from scorekeeper.store.database import read
from scorekeeper.store.mapping import from_half_points, read_in_short
from scorekeeper.store.models import DealRow, SeatResultRow


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


_IN_SHORT = deals_with(
    *(DealRow.number, DealRow.revision, DealRow.finish, DealRow.winner_position, DealRow.first_turn),
    *(DealRow.dealer_position, DealRow.contracts_met),
    *(SeatResultRow.position, SeatResultRow.half_points),
)
_SINCE = bindparam("since", type_=Integer)
_LAST_OUT_OF_TURN = (
    select(func.max(DealRow.number))
    .where(_OF_MEETING, DealRow.number < _SINCE, DealRow.dealer_position.is_not(None))
    .scalar_subquery()
)
_LATEST = _IN_SHORT.where(or_(DealRow.number >= _SINCE, DealRow.number == _LAST_OUT_OF_TURN))

DealRows = list[RowMapping]
"""One deal joined with its seats: the same deal in each, a seat in each, by position."""


def saved_deals(header: Mapping[str, Any]) -> tuple[SheetDeal, ...]:
    """Return all deals of a meeting, by one query; Any: the fields of `StoredMeeting`."""
    return tuple(_deals(deal_rows(_IN_SHORT, id=header["id"]), header))


def deals_since(header: Mapping[str, Any], number: int) -> tuple[SheetDeal, ...]:
    """Return the deals from deal `number` on, and perhaps one before that says who dealt since, by one query."""
    return tuple(_deals(deal_rows(_LATEST, id=header["id"], since=number), header))


def deal_rows(statement: Executable, **places: object) -> Iterator[DealRows]:
    """Yield the deals of a meeting in their order, as `deals_with` says."""
    for _, rows in groupby(read(statement, **places), key=lambda row: row["number"]):
        yield list(rows)


def _deals(deals: Iterator[DealRows], header: Mapping[str, Any]) -> Iterator[SheetDeal]:
    names, seatings = header["names"], header["seatings"]
    rows_by_number = {rows[0]["number"]: rows for rows in deals}
    records = {number: read_in_short(rows[0], names) for number, rows in rows_by_number.items()}
    told = ((number, record.dealer) for number, record in records.items())
    for (number, record), dealer in zip(records.items(), seatings.dealers_of(told), strict=True):
        rows = rows_by_number[number]
        half_points = {names[row["position"]]: row["half_points"] for row in rows}
        points = {player: from_half_points(half_points[player]) for player in seatings.at(number)}
        line = LedgerLine(number, dealer, record.finish, record.winner, points, record.contracts_met)
        yield SheetDeal(line, rows[0]["revision"])
