"""Who ranks best."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Standing:
    """A player, the balance so far, and the place: 1, 1, 3."""

    player: str
    points: Fraction
    place: int


class Ranking(Protocol):
    """Orders the players, the best first."""

    def merit(self, balance: Fraction, finisher: bool) -> tuple[Fraction, ...]:
        """Return what is compared: the greater is the better, equal ones share a place."""
        ...


@dataclass(frozen=True, slots=True)
class HighestWins:
    """000/07: the highest net score wins, equal leaders share."""

    def merit(self, balance: Fraction, finisher: bool) -> tuple[Fraction, ...]:
        return (balance,)


@dataclass(frozen=True, slots=True)
class LowestFinisherWins:
    """003: those who have completed every contract come first; among equals the fewest points win.

    003 is silent on an end without a finisher; decided: the fewest points win then too.
    """

    def merit(self, balance: Fraction, finisher: bool) -> tuple[Fraction, ...]:
        return (Fraction(finisher), -balance)


def standings(ranking: Ranking, balances: Mapping[str, Fraction], finishers: frozenset[str]) -> tuple[Standing, ...]:
    """Return the standings by place, equal ones in the order of `balances`."""
    merits = {player: ranking.merit(balance, player in finishers) for player, balance in balances.items()}
    best_first = sorted(balances, key=lambda player: merits[player], reverse=True)
    places: dict[tuple[Fraction, ...], int] = {}
    for place, player in enumerate(best_first, 1):
        places.setdefault(merits[player], place)
    return tuple(Standing(player, balances[player], places[merits[player]]) for player in best_first)
