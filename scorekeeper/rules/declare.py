"""Whether a hand can be declared (000/04): all 13 cards in melds, with both lives."""

from collections.abc import Sequence

from scorekeeper.rules.arrange import HandRule
from scorekeeper.rules.cards import Card
from scorekeeper.rules.wild import Wild


def declares(cards: Sequence[Card], wild: Wild, rule: HandRule) -> bool:
    """Return whether the 13 cards lie in melds without rest, both lives among them."""
    raise NotImplementedError


def winning_discards(cards: Sequence[Card], wild: Wild, rule: HandRule) -> tuple[Card, ...]:
    """Return each different card of the 14 whose discard leaves a hand that can be declared, in hand order."""
    raise NotImplementedError
