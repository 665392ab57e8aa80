"""What the deals of a player come to, added up by the database from the stored points of each seat."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from sqlalchemy import and_, func, select
from sqlalchemy.engine import RowMapping
from sqlalchemy.orm import aliased

from scorekeeper.rules.halves import from_halves
from scorekeeper.rules.record import Finish, Outcome
from scorekeeper.store.clubs import ClubRef
from scorekeeper.store.database import read
from scorekeeper.store.models import DealRow, MeetingRow, SeatResultRow, SeatRow
from scorekeeper.store.players.meetings import OF_PLAYER, SEATS, TRANSFERRING


@dataclass(frozen=True, slots=True)
class Alike:
    """So many deals in which the same happened to a seat, and what they came to: all points, the lowest, the highest.

    `winner_id`: who won them, the player or another; None for void deals.
    """

    ruleset: str
    finish: Finish
    first_turn: bool
    won: bool
    outcome: Outcome | None
    winner_id: int | None
    deal_count: int
    points: Fraction
    lowest: Fraction
    highest: Fraction
    halved_count: int

    @property
    def is_void(self) -> bool:
        return self.finish is Finish.VOID


_WINNER = aliased(SeatRow)
_WON = func.coalesce(DealRow.winner_position == SeatRow.position, False)
_GROUPS = (
    MeetingRow.ruleset,
    DealRow.finish,
    DealRow.first_turn,
    _WON.label("won"),
    SeatResultRow.outcome,
    _WINNER.player_id.label("winner_id"),
)
_HALVES = SeatResultRow.half_points
_RESULT_OF_SEAT = and_(SeatResultRow.meeting_id == SeatRow.meeting_id, SeatResultRow.position == SeatRow.position)
_ALIKE = (
    SEATS.add_columns(
        *_GROUPS,
        func.count().label("deal_count"),
        func.sum(_HALVES).label("points"),
        func.min(_HALVES).label("lowest"),
        func.max(_HALVES).label("highest"),
        func.count().filter(SeatResultRow.halved).label("halved_count"),
    )
    .join(SeatResultRow, _RESULT_OF_SEAT)
    .join(DealRow, and_(DealRow.meeting_id == SeatResultRow.meeting_id, DealRow.number == SeatResultRow.number))
    .outerjoin(_WINNER, and_(_WINNER.meeting_id == DealRow.meeting_id, _WINNER.position == DealRow.winner_position))
    .where(OF_PLAYER)
    .group_by(*_GROUPS)
)
# MATERIALIZED: from the deals that were won to their seats; the other way round takes three times as long
_WON_DEALS = (
    SEATS.add_columns(DealRow.meeting_id, DealRow.number, DealRow.winner_position)
    .join(DealRow, and_(DealRow.meeting_id == SeatRow.meeting_id, DealRow.winner_position == SeatRow.position))
    .where(OF_PLAYER, MeetingRow.ruleset.in_(TRANSFERRING))
    .cte("won_deal")
    .prefix_with("MATERIALIZED")
)
_RECEIVED = (
    select(SeatRow.player_id, func.sum(-_HALVES).label("half_points"))
    .select_from(_WON_DEALS)
    .join(
        SeatResultRow,
        and_(SeatResultRow.meeting_id == _WON_DEALS.c.meeting_id, SeatResultRow.number == _WON_DEALS.c.number),
    )
    .join(SeatRow, _RESULT_OF_SEAT)
    .where(SeatResultRow.position != _WON_DEALS.c.winner_position)
    .group_by(SeatRow.player_id)
)


@dataclass(frozen=True, slots=True)
class Exchange:
    """What went over between a player and another in all deals of both, in points."""

    received: Fraction
    paid: Fraction

    @property
    def net(self) -> Fraction:
        """What the player has won of the other, in points; below 0 what was lost."""
        return self.received - self.paid


def deals_alike(club: ClubRef, player_id: int) -> tuple[Alike, ...]:
    """Return all deals of the player, those put together in which the same happened, by one query."""
    return tuple(_alike(row) for row in read(_ALIKE, club_id=club.id, player_id=player_id))


def head_to_head(club: ClubRef, player_id: int, deals: tuple[Alike, ...]) -> Mapping[int, Exchange]:
    """Return what went over between the player, of whom these are all deals, and every other one, by one query.

    000/06: a loser pays the winner, so each lost deal was paid to whoever won it.
    """
    paid: defaultdict[int, Fraction] = defaultdict(Fraction)
    for alike in deals:
        if alike.winner_id is not None and not alike.won and alike.ruleset in TRANSFERRING:
            paid[alike.winner_id] -= alike.points
    rows = read(_RECEIVED, club_id=club.id, player_id=player_id)
    received = {row["player_id"]: from_halves(row["half_points"]) for row in rows}
    nothing = Fraction(0)
    return {other: Exchange(received.get(other, nothing), paid.get(other, nothing)) for other in {*received, *paid}}


def _alike(row: RowMapping) -> Alike:
    points = {name: from_halves(row[name]) for name in ("points", "lowest", "highest")}
    codes = {
        "finish": Finish(row["finish"]),
        "first_turn": bool(row["first_turn"]),
        "won": bool(row["won"]),
        "outcome": None if row["outcome"] is None else Outcome(row["outcome"]),
    }
    return Alike(**{**row, **points, **codes})
