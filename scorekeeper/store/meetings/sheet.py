"""A meeting as its pages need it: stored points, no cards."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from sqlalchemy import Executable, Integer, and_, bindparam, func, or_, select
from sqlalchemy.engine import RowMapping

from scorekeeper.ledger import Ledger, LedgerLine, Tally, dealers_of, next_dealer
from scorekeeper.rules.record import Finish, Outcome
from scorekeeper.store.clubs import ClubRef
from scorekeeper.store.database import read
from scorekeeper.store.mapping import Columns, from_half_points, read_contracts, read_in_short
from scorekeeper.store.meetings.stored import HEADER_BY_ID, HEADER_IN_CLUB, IN_CLUB, StoredMeeting, header_fields
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


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSheet(StoredMeeting):
    """A meeting with how it stands, and its last deals in short."""

    tally: Tally
    last_deals: tuple[SheetDeal, ...]

    @property
    def next_number(self) -> int:
        return self.tally.deal_count + 1

    @property
    def next_dealer(self) -> str:
        last = self.last_deals[-1].line.dealer if self.last_deals else None
        return next_dealer(self.players, self.first_dealer, last)


@dataclass(frozen=True, slots=True, kw_only=True)
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


_DEAL_COUNT = select(func.count()).where(DealRow.meeting_id == MeetingRow.id).scalar_subquery()


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
    return header.add_columns(*added, _DEAL_COUNT.label("deal_count")).outerjoin(
        sums, sums.c.position == SeatRow.position
    )


_TALLY = _tally_of(HEADER_IN_CLUB, select(MeetingRow.id).where(IN_CLUB).scalar_subquery())
TALLY_BY_ID = _tally_of(HEADER_BY_ID, bindparam("id"))
"""As the header of meeting `id`, with what each seat comes to: `read_tally` understands it."""

_OF_MEETING = DealRow.meeting_id == bindparam("id")
_CONTRACTS = select(DealRow.finish, DealRow.contracts_met).where(_OF_MEETING, DealRow.contracts_met != "")


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
"""One deal joined with its seats: the same deal in each, a seat in each, in turn order."""


def find_sheet(club: ClubRef, slug: str) -> Sheet | None:
    """Return the meeting with its stored points, by two queries; None if this club has no such meeting."""
    seats = read(HEADER_IN_CLUB, club_id=club.id, slug=slug)
    if not seats:
        return None
    header = header_fields(seats)
    deals = tuple(_deals(deal_rows(_IN_SHORT, id=header["id"]), header))
    ledger = Ledger(header["rules"], header["players"], tuple(deal.line for deal in deals), header["closed"])
    return Sheet(**header, tally=ledger.tally, last_deals=deals, ledger=ledger, deals=deals)


def find_table_sheet(club: ClubRef, slug: str, last_deals: int = 1) -> TableSheet | None:
    """Return the meeting with as many of its last deals, at a cost that hardly grows with the evening.

    By two queries, three if the ruleset has contracts; None if this club has no such meeting.
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


def played_deals(deals: Sequence[Columns], players: Sequence[str]) -> tuple[PlayedDeal, ...]:
    """Return what the course of a meeting looks at."""
    return tuple(
        PlayedDeal(deal["finish"] == Finish.VOID, read_contracts(deal["contracts_met"], players)) for deal in deals
    )


def read_tally(header: Mapping[str, Any], seats: Sequence[RowMapping]) -> Tally:
    """Return what a meeting comes to; Any: the fields of `StoredMeeting`."""
    rules, players = header["rules"], header["players"]
    met = played_deals(read(_CONTRACTS, id=header["id"]), players) if rules.course.contracts else ()
    balances = {row["player"]: from_half_points(row["half_points"]) for row in seats}
    progress = rules.course.progress(players, met)
    return Tally(rules, seats[0]["deal_count"], balances, progress, header["closed"])


def _deals(deals: Iterator[DealRows], header: Mapping[str, Any]) -> Iterator[SheetDeal]:
    players: tuple[str, ...] = header["players"]
    rows_by_number = {rows[0]["number"]: rows for rows in deals}
    records = {number: read_in_short(rows[0], players) for number, rows in rows_by_number.items()}
    for (number, record), dealer in zip(
        records.items(), dealers_of(players, header["first_dealer"], records.items()), strict=True
    ):
        rows = rows_by_number[number]
        points = {players[row["position"]]: from_half_points(row["half_points"]) for row in rows}
        line = LedgerLine(number, dealer, record.finish, record.winner, points, record.contracts_met)
        outcomes = {players[row["position"]]: _OUTCOMES[row["outcome"]] for row in rows if row["outcome"] is not None}
        yield SheetDeal(line, rows[0]["revision"], record.first_turn, outcomes)
