"""The least that a caught hand can cost, and the arrangement that shows it (000/06)."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from scorekeeper.rules.cards import ALL_CARDS, Card
from scorekeeper.rules.layout import lay_out
from scorekeeper.rules.melds import Ladder, Lives, Meld, MeldRule
from scorekeeper.rules.search import Search, claims, pack
from scorekeeper.rules.values import CardValues
from scorekeeper.rules.wild import Wild
from scorekeeper.rules.windows import Window, pure_melds


@dataclass(frozen=True, slots=True)
class HandRule:
    """How a hand is read: legal melds, the counting steps, and the value of a card (a wild one costs nothing).

    `size`: how many cards a whole hand has; a declaration lays down all of them.
    """

    melds: MeldRule
    ladder: Ladder
    values: CardValues
    size: int = 13


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
    """Return the arrangement that costs the player least, over all arrangements of the cards (000/06).

    Of two that cost the same, the one with more lives. A lone first life is told of even where it protects nothing.
    """
    prices = prices_by_index(rule.values, wild)
    hand = pack(cards, wild)
    first_lives = pure_melds(hand.counts, rule.melds.tanala)
    if not first_lives:
        return Arrangement(_total(cards, prices), Lives.NONE, (), tuple(cards))
    alone = _with_first_life(cards, first_lives, prices, rule.ladder)
    search = Search(hand, rule.melds, prices)
    both = search.best(claims(hand, rule.melds, rule.ladder))
    # With tanalas a second life may cost more than it protects: 2 2 2 and 3 4 5 instead of A 2 3 4 5 of one suit.
    if both is None or both.cost > alone.points:
        return alone
    melds = lay_out(both.windows, cards, wild, rule.melds, rule.ladder)
    return Arrangement(both.cost, Lives.BOTH, melds, _outside(melds, cards))


def _with_first_life(
    cards: Sequence[Card], first_lives: Iterable[Window], prices: tuple[int, ...], ladder: Ladder
) -> Arrangement:
    """000/06: with the first life alone only its own cards are protected, the dearest that there is."""
    total = _total(cards, prices)
    if not ladder.protects_first_life:
        return Arrangement(total, Lives.FIRST, (), tuple(cards))
    dearest = max(first_lives, key=lambda life: (_total(life.cards, prices), len(life.cards)))
    melds = (Meld(dearest.kind, dearest.cards),)
    return Arrangement(total - _total(dearest.cards, prices), Lives.FIRST, melds, _outside(melds, cards))


def _outside(melds: Iterable[Meld], cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return the deadwood in the order of the hand, counting copies."""
    laid = Counter(card for meld in melds for card in meld.cards)
    deadwood = []
    for card in cards:
        if laid[card]:
            laid[card] -= 1
        else:
            deadwood.append(card)
    return tuple(deadwood)


@cache
def prices_by_index(values: CardValues, wild: Wild) -> tuple[int, ...]:
    """Return the points of every card, by its index among `ALL_CARDS`."""
    return tuple(values.of(card, wild) for card in ALL_CARDS)


def _total(cards: Iterable[Card], prices: tuple[int, ...]) -> int:
    return sum([prices[card.index] for card in cards])
