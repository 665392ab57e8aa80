"""A meeting as its pages need it: stored points, no cards."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Any

from sqlalchemy import Executable, Integer, and_, bindparam, func, or_, select
from sqlalchemy.engine import RowMapping

from scorekeeper.ledger import Ledger, LedgerLine, Tally
from scorekeeper.rules.opening import NOTHING
from scorekeeper.rules.record import Finish, Outcome
from scorekeeper.rules.seatings import Seatings
from scorekeeper.store.clubs import ClubRef
from scorekeeper.store.database import read
from scorekeeper.store.mapping import Columns, from_half_points, read_contracts, read_in_short
from scorekeeper.store.meetings.stored import (
    DEAL_COUNT,
    HEADER_BY_ID,
    HEADER_IN_CLUB,
    IN_CLUB,
    StoredMeeting,
    header_fields,
)
from scorekeeper.store.models import DealRow, MeetingRow, SeatResultRow, SeatRow


@dataclass(frozen=True, slots=True)
class SheetDeal:
    """A saved deal in short. `outcomes` of those who did not win and of whom something was said."""

    line: LedgerLine
    revision: int
    first_turn: bool
    outcomes: Mapping[str, Outcome]

    @property
    def number(self) -> int:
        return self.line.number


@dataclass(frozen=True, kw_only=True)
class TableSheet(StoredMeeting):
    """A meeting with how it stands, and its last deals in short."""

    tally: Tally
    last_deals: tuple[SheetDeal, ...]

    @property
    def next_number(self) -> int:
        return self.tally.deal_count + 1

    @property
    def players(self) -> tuple[str, ...]:
        """Who sits here in the next deal, in turn order."""
        return self.tally.seated

    @cached_property
    def next_seats(self) -> dict[str, int]:
        """Who sits here in the next deal, in turn order, each with the position that never changes."""
        return self.seats(self.next_number)

    @property
    def next_dealer(self) -> str:
        if not self.last_deals:
            return self.seatings.first_dealer
        last = self.last_deals[-1].line
        return self.seatings.dealer_after(last.dealer, last.number, last.number + 1)


@dataclass(frozen=True, kw_only=True)
class Sheet(TableSheet):
    """A meeting with all its deals in short."""

    ledger: Ledger
    deals: tuple[SheetDeal, ...]

    @property
    def lines(self) -> tuple[LedgerLine, ...]:
        return self.ledger.lines


@dataclass(frozen=True, slots=True)
class PlayedDeal:
    """What the course of a meeting looks at."""

    is_void: bool
    contracts_met: tuple[str, ...]


def _tally_of(header: Any, meeting_id: Any) -> Any:  # Any: a SELECT of columns of any type, and what names a meeting
    """Return the statement that adds to the header of a meeting what each seat comes to."""
    halves = SeatResultRow.half_points
    sums = (
        select(SeatResultRow.position, func.sum(halves).label("half_points"), func.max(halves).label("dearest"))
        .where(SeatResultRow.meeting_id == meeting_id)
        .group_by(SeatResultRow.position)
        .subquery()
    )
    added = (func.coalesce(sums.c[name], 0).label(name) for name in ("half_points", "dearest"))
    return header.add_columns(*added, DEAL_COUNT).outerjoin(sums, sums.c.position == SeatRow.position)


_TALLY = _tally_of(HEADER_IN_CLUB, select(MeetingRow.id).where(IN_CLUB).scalar_subquery())
TALLY_BY_ID = _tally_of(HEADER_BY_ID, bindparam("id"))
"""As the header of meeting `id`, with what each seat comes to: `read_tally` understands it."""

_OF_MEETING = DealRow.meeting_id == bindparam("id")
_CONTRACTS = select(DealRow.finish, DealRow.contracts_met).where(_OF_MEETING, DealRow.contracts_met != "")
_OUT_OF_TURN = select(DealRow.number, DealRow.dealer_position).where(_OF_MEETING, DealRow.dealer_position.is_not(None))


def deals_with(*columns: Any) -> Any:  # Any: a SELECT of columns of any type
    """Return the statement for `deal_rows`: these columns of the deals of meeting `id` and of their seats."""
    of_deal = and_(SeatResultRow.meeting_id == DealRow.meeting_id, SeatResultRow.number == DealRow.number)
    seats = select(*columns).join_from(DealRow, SeatResultRow, of_deal).where(_OF_MEETING)
    return seats.order_by(SeatResultRow.number, SeatResultRow.position)


_IN_SHORT = deals_with(
    *(DealRow.number, DealRow.revision, DealRow.finish, DealRow.winner_position, DealRow.first_turn),
    *(DealRow.dealer_position, DealRow.contracts_met),
    *(SeatResultRow.position, SeatResultRow.outcome, SeatResultRow.half_points),
)
_SINCE = bindparam("since", type_=Integer)
_LAST_OUT_OF_TURN = (
    select(func.max(DealRow.number))
    .where(_OF_MEETING, DealRow.number < _SINCE, DealRow.dealer_position.is_not(None))
    .scalar_subquery()
)
_LATEST = _IN_SHORT.where(or_(DealRow.number >= _SINCE, DealRow.number == _LAST_OUT_OF_TURN))

_OUTCOMES = {outcome.value: outcome for outcome in Outcome}

DealRows = list[RowMapping]
"""One deal joined with its seats: the same deal in each, a seat in each, by position."""


def find_sheet(club: ClubRef, slug: str) -> Sheet | None:
    """Return the meeting with its stored points, by two queries; None if this club has no such meeting."""
    seats = read(HEADER_IN_CLUB, club_id=club.id, slug=slug)
    if not seats:
        return None
    header = header_fields(seats)
    deals = tuple(_deals(deal_rows(_IN_SHORT, id=header["id"]), header))
    lines = tuple(deal.line for deal in deals)
    ledger = Ledger(header["rules"], header["seatings"], lines, header["closed"], header["opening"])
    return Sheet(**header, tally=ledger.tally, last_deals=deals, ledger=ledger, deals=deals)


def find_table_sheet(club: ClubRef, slug: str, last_deals: int = 1) -> TableSheet | None:
    """Return the meeting with as many of its last deals, at a cost that hardly grows with the evening.

    By two queries, one more if the ruleset has contracts and one if the seats were changed; None if this club has no
    such meeting.
    """
    seats = read(_TALLY, club_id=club.id, slug=slug)
    if not seats:
        return None
    header = header_fields(seats)
    tally = read_tally(header, seats)
    since = tally.deal_count - last_deals + 1
    deals = tuple(_deals(deal_rows(_LATEST, id=header["id"], since=since), header)) if tally.deal_count else ()
    return TableSheet(**header, tally=tally, last_deals=deals[-last_deals:])


def deal_rows(statement: Executable, **places: object) -> Iterator[DealRows]:
    """Yield the deals of a meeting in their order, as `deals_with` says."""
    for _, rows in groupby(read(statement, **places), key=lambda row: row["number"]):
        yield list(rows)


def played_deals(deals: Sequence[Columns], names: Sequence[str]) -> tuple[PlayedDeal, ...]:
    """Return what the course of a meeting looks at."""
    return tuple(
        PlayedDeal(deal["finish"] == Finish.VOID, read_contracts(deal["contracts_met"], names)) for deal in deals
    )


def read_tally(header: Mapping[str, Any], seats: Sequence[RowMapping]) -> Tally:
    """Return what a meeting comes to; Any: the fields of `StoredMeeting`."""
    rules, seatings, opening = header["rules"], header["seatings"], header["opening"]
    met = played_deals(read(_CONTRACTS, id=header["id"]), header["names"]) if rules.course.contracts else ()
    points = {row["player"]: from_half_points(row["half_points"]) for row in seats}
    deal_count: int = seats[0]["deal_count"]
    return Tally(
        rules,
        deal_count,
        balances={player: opening.get(player, NOTHING).points + points[player] for player in seatings.everybody},
        progress=rules.course.progress(seatings.everybody, met, opening),
        seated=seatings.at(deal_count + 1),
        circle=_circle(header),
        closed=header["closed"],
    )


def _circle(header: Mapping[str, Any]) -> int:
    """Return how many deals one circle has: whoever has dealt before the last change of seats counts."""
    seatings: Seatings = header["seatings"]
    names = header["names"]
    if not seatings.later:
        return len(seatings.first)
    told = {row["number"]: names[row["dealer_position"]] for row in read(_OUT_OF_TURN, id=header["id"])}
    before = range(1, seatings.later[-1].from_deal)
    return seatings.circle(tuple(seatings.dealers_of((number, told.get(number)) for number in before)))


def _deals(deals: Iterator[DealRows], header: Mapping[str, Any]) -> Iterator[SheetDeal]:
    names, seatings = header["names"], header["seatings"]
    rows_by_number = {rows[0]["number"]: rows for rows in deals}
    records = {number: read_in_short(rows[0], names) for number, rows in rows_by_number.items()}
    told = ((number, record.dealer) for number, record in records.items())
    for (number, record), dealer in zip(records.items(), seatings.dealers_of(told), strict=True):
        rows = rows_by_number[number]
        by_player = {names[row["position"]]: row for row in rows}
        points = {player: from_half_points(by_player[player]["half_points"]) for player in seatings.at(number)}
        line = LedgerLine(number, dealer, record.finish, record.winner, points, record.contracts_met)
        outcomes = {
            player: _OUTCOMES[row["outcome"]] for player, row in by_player.items() if row["outcome"] is not None
        }
        yield SheetDeal(line, rows[0]["revision"], record.first_turn, outcomes)
