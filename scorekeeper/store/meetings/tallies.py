"""What the deals of a meeting come to, added up by the database."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from sqlalchemy import bindparam, func, select

from scorekeeper.ledger import Tally
from scorekeeper.rules.halves import from_halves
from scorekeeper.rules.opening import NOTHING, Opening
from scorekeeper.rules.record import Finish
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.seatings import Seatings
from scorekeeper.store.database import read_rows
from scorekeeper.store.mapping import Columns, read_contracts
from scorekeeper.store.meetings.stored import DEAL_COUNT, HEADER_BY_ID, HEADER_IN_CLUB, IN_CLUB
from scorekeeper.store.models import DealRow, MeetingRow, SeatResultRow, SeatRow


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
    return header.add_columns(*added, DEAL_COUNT, MeetingRow.broken_off).outerjoin(
        sums, sums.c.position == SeatRow.position
    )


TALLY_IN_CLUB = _tally_of(HEADER_IN_CLUB, select(MeetingRow.id).where(IN_CLUB).scalar_subquery())
TALLY_BY_ID = _tally_of(HEADER_BY_ID, bindparam("id"))
"""As the header of a meeting, with what each seat comes to: `read_tally` understands it."""

_OF_MEETING = DealRow.meeting_id == bindparam("id")
_CONTRACTS = select(DealRow.finish, DealRow.contracts_met).where(_OF_MEETING, DealRow.contracts_met != "")
_OUT_OF_TURN = select(DealRow.number, DealRow.dealer_position).where(_OF_MEETING, DealRow.dealer_position.is_not(None))


def tally_of(
    rules: Ruleset,
    seatings: Seatings,
    opening: Mapping[str, Opening],
    balances: Mapping[str, Fraction],
    met: Sequence[PlayedDeal],
    *,
    deal_count: int,
    circle: int,
    closed: bool,
) -> Tally:
    """Return what the deals of a meeting come to. `met`: the deals in which somebody laid a contract."""
    everybody = seatings.everybody
    return Tally(
        rules,
        deal_count,
        balances={player: balances[player] for player in everybody},
        progress=rules.course.progress(everybody, met, opening),
        seated=seatings.at(deal_count + 1),
        circle=circle,
        closed=closed,
    )


def read_tally(header: Mapping[str, Any], seats: Sequence[Columns]) -> Tally:
    """Return what a meeting comes to; Any: the fields of `StoredMeeting`."""
    rules, names, opening = header["rules"], header["names"], header["opening"]
    brought = {player: opening.get(player, NOTHING).points for player in names}
    return tally_of(
        rules,
        header["seatings"],
        opening,
        {row["player"]: brought[row["player"]] + from_halves(row["half_points"]) for row in seats},
        played_deals(read_rows(_CONTRACTS, id=header["id"]), names) if rules.course.contracts else (),
        deal_count=seats[0]["deal_count"],
        circle=_circle(header),
        closed=header["closed"],
    )


def played_deals(deals: Sequence[Columns], names: Sequence[str]) -> tuple[PlayedDeal, ...]:
    """Return what the course of a meeting looks at."""
    return tuple(
        PlayedDeal(deal["finish"] == Finish.VOID, read_contracts(deal["contracts_met"], names)) for deal in deals
    )


def circle_of(seatings: Seatings, told: Mapping[int, str]) -> int:
    """Return how many deals one circle has: whoever has dealt before the last change of seats counts.

    `told`: by number, who dealt where another dealt than the one in turn.
    """
    if not seatings.later:
        return len(seatings.first)
    before = range(1, seatings.later[-1].from_deal)
    return seatings.circle(tuple(seatings.dealers_of((number, told.get(number)) for number in before)))


def dealers_told(deals: Sequence[Columns], names: Sequence[str]) -> dict[int, str]:
    """Return by the number of a deal who dealt it, where that is told."""
    return {deal["number"]: names[deal["dealer_position"]] for deal in deals if deal["dealer_position"] is not None}


def _circle(header: Mapping[str, Any]) -> int:
    seatings: Seatings = header["seatings"]
    deals = read_rows(_OUT_OF_TURN, id=header["id"]) if seatings.later else ()
    return circle_of(seatings, dealers_told(deals, header["names"]))
