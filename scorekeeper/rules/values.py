"""What a card costs when it is caught."""

from collections.abc import Iterable
from dataclasses import dataclass

from scorekeeper.rules.cards import Card, Rank
from scorekeeper.rules.wild import Wild


@dataclass(frozen=True, slots=True)
class CardValues:
    """Points by rank (ace first, king last), and what any wild card costs instead."""

    by_rank: tuple[int, ...]
    wild: int

    def of(self, card: Card, wild: Wild) -> int:
        """Return the points of a card (000/06, 003)."""
        rank: Rank | None = card.rank
        return self.wild if rank is None or card in wild else self.by_rank[rank - 1]

    def total(self, cards: Iterable[Card], wild: Wild) -> int:
        """Return the points of cards as they lie, whatever melds they could make."""
        return sum(self.of(card, wild) for card in cards)
