"""Whether a hand can be declared (000/04): all its cards in melds, with both lives; and if not, what it lacks."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from scorekeeper.rules.arrange import HandRule
from scorekeeper.rules.cards import ALL_CARDS, Card
from scorekeeper.rules.melds import Tanala
from scorekeeper.rules.search import Claim, PackedHand, Search, pack, paired_claims, single_claims
from scorekeeper.rules.wild import Wild
from scorekeeper.rules.windows import pure_melds

_ONE_EACH: Final = (1,) * len(ALL_CARDS)


class Lack(StrEnum):
    """The first thing that keeps a hand from being declared."""

    NO_PURE_SEQUENCE = "no_pure_sequence"
    NO_SECOND_SEQUENCE = "no_second_sequence"
    CARDS_LEFT_OVER = "cards_left_over"


@dataclass(frozen=True, slots=True)
class Shortfall:
    """What a hand lacks. `cards_left` is the fewest cards that lie outside the melds when both lives are there."""

    lack: Lack
    cards_left: int = 0


def declares(cards: Sequence[Card], wild: Wild, rule: HandRule) -> bool:
    """Return whether a whole hand of cards lies in melds without rest, both lives among them."""
    return len(cards) == rule.size and missing_for_declaration(cards, wild, rule) is None


def winning_discards(cards: Sequence[Card], wild: Wild, rule: HandRule) -> tuple[Card, ...]:
    """Return, in hand order, each different card whose discard after a draw leaves a hand that can be declared."""
    if len(cards) != rule.size + 1:
        return ()
    cover = _Cover(pack(cards, wild), rule)
    return tuple(card for card in dict.fromkeys(cards) if cover.fewest_left(pack(_without(card, cards), wild)) == 0)


def _without(card: Card, cards: Sequence[Card]) -> list[Card]:
    kept = list(cards)
    kept.remove(card)
    return kept


def missing_for_declaration(cards: Sequence[Card], wild: Wild, rule: HandRule) -> Shortfall | None:
    """Return what these cards, 13 of them in a real hand, lack for a declaration; None if nothing."""
    hand = pack(cards, wild)
    if not pure_melds(hand.counts, rule.melds.tanala):
        return Shortfall(Lack.NO_PURE_SEQUENCE)
    left = _Cover(hand, rule).fewest_left(hand)
    if left is None:
        return Shortfall(Lack.NO_SECOND_SEQUENCE)
    return Shortfall(Lack.CARDS_LEFT_OVER, left) if left else None


class _Cover:
    """The fewest cards that a hand, or a part of it, leaves over when both lives and all other melds are laid.

    A sequence that need not be pure takes in any number of wild cards. So a hand is laid out in one of two ways: with
    such a sequence, and no wild card is left over; or without, and each wild card is that no set has a place for.
    """

    def __init__(self, hand: PackedHand, rule: HandRule) -> None:
        self._rule = rule
        self._with_open_sequence = Search(hand, rule.melds, _ONE_EACH)
        self._without = Search(hand, rule.melds, _ONE_EACH, wild_price=1)

    def fewest_left(self, hand: PackedHand) -> int | None:
        """Return how many cards are left over, or None if both lives cannot be had."""
        opened = self._with_open_sequence.best(self._open_claims(hand))
        closed = self._without.best(self._closed_claims(hand))
        return min((solution.cost for solution in (opened, closed) if solution), default=None)

    def _open_claims(self, hand: PackedHand) -> Iterator[Claim]:
        if self._rule.ladder.pure_sequences == 1:
            yield from single_claims(hand, self._rule.melds)
        else:
            for claim in paired_claims(hand, self._rule.melds):
                yield replace(claim, owes=claim.rest.owing_sequence)

    def _closed_claims(self, hand: PackedHand) -> Iterator[Claim]:
        if self._rule.ladder.pure_sequences == 2 or self._rule.melds.tanala is Tanala.PURE_SEQUENCE:
            yield from paired_claims(hand, self._rule.melds)
