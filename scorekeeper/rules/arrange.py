"""The least that a caught hand can cost, and the arrangement that shows it (000/06)."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.rules.cards import Card
from scorekeeper.rules.melds import Ladder, Lives, Meld, MeldRule
from scorekeeper.rules.values import CardValues
from scorekeeper.rules.wild import Wild


@dataclass(frozen=True, slots=True)
class HandRule:
    """How a hand is read: legal melds, the counting steps, and the value of a card."""

    melds: MeldRule
    ladder: Ladder
    values: CardValues


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A hand laid out: the protected melds, the deadwood, and what that costs in whole points.

    Only protected melds are melds; without a life there are none and every card is deadwood.
    """

    points: int
    lives: Lives
    melds: tuple[Meld, ...]
    deadwood: tuple[Card, ...]


def best_arrangement(cards: Sequence[Card], wild: Wild, rule: HandRule) -> Arrangement:
    """Return the arrangement that costs the player least, over all arrangements of the cards (000/06)."""
    raise NotImplementedError
