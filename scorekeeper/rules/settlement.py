"""How the charges of a deal become points."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, Protocol

from scorekeeper.rules.charges import Charge


@dataclass(frozen=True, slots=True)
class Transfer:
    """Points that a loser pays the winner of a deal; 0 included."""

    payer: str
    payee: str
    points: Fraction


class Settlement(Protocol):
    """Turns charges into the points of each player. `zero_sum`: whether what one loses another wins."""

    zero_sum: ClassVar[bool]

    def transfers(self, charges: Mapping[str, Charge], winner: str | None) -> tuple[Transfer, ...]: ...

    def points(self, player: str, charges: Mapping[str, Charge], winner: str | None) -> Fraction: ...


@dataclass(frozen=True, slots=True)
class ToWinner:
    """000/06: every loser pays the winner; the sum of a deal is exactly 0."""

    zero_sum: ClassVar[bool] = True

    def transfers(self, charges: Mapping[str, Charge], winner: str | None) -> tuple[Transfer, ...]:
        if winner is None:
            return ()
        return tuple(Transfer(payer, winner, charge.points) for payer, charge in charges.items())

    def points(self, player: str, charges: Mapping[str, Charge], winner: str | None) -> Fraction:
        if player == winner:
            return sum((charge.points for charge in charges.values()), Fraction(0))
        return -charges[player].points if player in charges else Fraction(0)


@dataclass(frozen=True, slots=True)
class Penalties:
    """003: penalties add up; nothing is paid."""

    zero_sum: ClassVar[bool] = False

    def transfers(self, charges: Mapping[str, Charge], winner: str | None) -> tuple[Transfer, ...]:
        return ()

    def points(self, player: str, charges: Mapping[str, Charge], winner: str | None) -> Fraction:
        return charges[player].points if player in charges else Fraction(0)
