"""What the meetings of a player come to, added up by the database from what is kept of each.

Systems in which losers pay the winner and systems in which penalties add up are never added to each other.
"""

from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Final

from sqlalchemy import and_, bindparam, extract, func, select

from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.halves import from_halves
from scorekeeper.store.clubs import ClubRef
from scorekeeper.store.database import read
from scorekeeper.store.meetings.stored import NOT_BINNED
from scorekeeper.store.models import MeetingRow, SeatRow

TRANSFERRING: Final = tuple(key for key, entry in CATALOGUE.items() if entry.ruleset.settlement.zero_sum)
"""The systems in which what one loses another wins."""
PENALIZING: Final = tuple(key for key in CATALOGUE if key not in TRANSFERRING)
"""The others, in which penalties add up."""


@dataclass(frozen=True, slots=True)
class Period:
    """The meetings of one system in one year. `points`: the balance, or the penalties; `opening`: what is no deal's."""

    ruleset: str
    year: int
    meeting_count: int
    win_count: int
    points: Fraction
    opening: Fraction


@dataclass(frozen=True, slots=True)
class Moment:
    """The balance after a meeting, with all meetings before it."""

    day: date
    balance: Fraction


OF_PLAYER = and_(SeatRow.player_id == bindparam("player_id"), MeetingRow.club_id == bindparam("club_id"), NOT_BINNED)
SEATS = select().select_from(SeatRow).join(MeetingRow, MeetingRow.id == SeatRow.meeting_id)
_PLAYED = and_(OF_PLAYER, MeetingRow.deal_count > 0, SeatRow.seated)
_YEAR = extract("year", MeetingRow.local_date)
_PERIODS = (
    SEATS.add_columns(
        MeetingRow.ruleset,
        _YEAR.label("year"),
        func.count().label("meeting_count"),
        func.count().filter(SeatRow.place == 1).label("win_count"),
        func.sum(SeatRow.half_points).label("half_points"),
        func.sum(SeatRow.opening_half_points).label("opening_half_points"),
    )
    .where(_PLAYED)
    .group_by(MeetingRow.ruleset, _YEAR)
    .order_by(_YEAR.desc(), MeetingRow.ruleset)
)
_IN_TIME = (MeetingRow.listed_at, MeetingRow.id)
_LINE = (
    SEATS.add_columns(MeetingRow.local_date, func.sum(SeatRow.half_points).over(order_by=_IN_TIME).label("half_points"))
    .where(_PLAYED, MeetingRow.ruleset.in_(TRANSFERRING))
    .order_by(*_IN_TIME)
)


def periods(club: ClubRef, player_id: int) -> tuple[Period, ...]:
    """Return the player's meetings by system and year, the newest year first, by one query."""
    return tuple(
        Period(
            row["ruleset"],
            row["year"],
            row["meeting_count"],
            row["win_count"],
            from_halves(row["half_points"]),
            from_halves(row["opening_half_points"]),
        )
        for row in read(_PERIODS, club_id=club.id, player_id=player_id)
    )


def balance_line(club: ClubRef, player_id: int) -> tuple[Moment, ...]:
    """Return the balance after each meeting in which losers pay the winner, the oldest first, by one query."""
    rows = read(_LINE, club_id=club.id, player_id=player_id)
    return tuple(Moment(row["local_date"], from_halves(row["half_points"])) for row in rows)
