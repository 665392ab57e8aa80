"""The search for the cheapest way to lay a hand out: every meld is tried, and no position is counted twice."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from scorekeeper.rules.cards import Card, Rank
from scorekeeper.rules.melds import Ladder, MeldRule, Tanala
from scorekeeper.rules.wild import Wild
from scorekeeper.rules.windows import (
    ALL_BITS,
    JOKER_SHIFT,
    ONE_OF,
    ONE_RANK,
    RANK_BITS,
    SHORTEST,
    WILDS_ALONE,
    Option,
    Window,
    copies,
    options_by_highest,
    pure_melds,
    takeable,
)

IMPOSSIBLE: Final = 1_000_000
"""More than any hand can cost."""

# What a hand may still owe its second life: how many wild cards among themselves would pay it.
_NOTHING: Final = 0
_NEVER: Final = 99


@dataclass(frozen=True, slots=True)
class PackedHand:
    """A hand as counts of copies (`windows`), its printed jokers, and the bits of the wild rank."""

    counts: int
    jokers: int
    wild_bits: int

    @property
    def naturals(self) -> int:
        """The cards that are not wild, packed."""
        return self.counts & ~self.wild_bits

    @property
    def of_wild_rank(self) -> int:
        """How many cards have the wild rank; each may stand in its own place too."""
        return copies(self.counts & self.wild_bits)

    @property
    def wilds(self) -> int:
        """How many cards can stand for another."""
        return self.jokers + self.of_wild_rank

    @property
    def owing_sequence(self) -> int:
        """How many of the wild cards among themselves make a sequence: decided, printed jokers only are no meld."""
        return SHORTEST if self.of_wild_rank else _NEVER

    def without(self, window: Window) -> "PackedHand":
        """Return the hand without the cards that a window takes; its wild cards are not counted off here."""
        return PackedHand(self.counts - window.take, self.jokers, self.wild_bits)


def _bits_of(rank: Rank | None) -> int:
    return 0 if rank is None else ONE_RANK << RANK_BITS * (rank - 1)


def pack(cards: Sequence[Card], wild: Wild) -> PackedHand:
    """Return the hand packed; raise `ValueError` if there are more copies of a card than three decks hold."""
    packed = 0
    for card in cards:
        packed += ONE_OF[card.index]
    counts, jokers = packed & ALL_BITS, packed >> JOKER_SHIFT
    if copies(counts) + jokers != len(cards):
        raise ValueError(f"there are more than three copies of a card in {' '.join(map(str, cards))!r}")
    return PackedHand(counts, jokers, _bits_of(wild.rank))


@dataclass(frozen=True, slots=True)
class Claim:
    """The melds that are to be the lives, the hand without them, and whether a further sequence is owed."""

    lives: tuple[Window, ...]
    rest: PackedHand
    owes: int


def single_claims(hand: PackedHand, rule: MeldRule) -> Iterator[Claim]:
    """Yield every first life, with a sequence of any kind still owed."""
    for window in pure_melds(hand.counts, rule.tanala):
        rest = hand.without(window)
        yield Claim((window,), rest, rest.owing_sequence)


def paired_claims(hand: PackedHand, rule: MeldRule) -> Iterator[Claim]:
    """Yield every two disjoint lives that are both pure; nothing more is owed."""
    firsts = pure_melds(hand.counts, rule.tanala)
    for place, first in enumerate(firsts):
        rest = hand.without(first)
        there = takeable(rest.counts)
        for second in firsts[place:]:
            if there & second.take == second.take:
                yield Claim((first, second), rest.without(second), _NOTHING)


def claims(hand: PackedHand, rule: MeldRule, ladder: Ladder) -> Iterator[Claim]:
    """Yield every way to have both lives (000/06; 002: two pure ones)."""
    if ladder.pure_sequences == 1:
        yield from single_claims(hand, rule)
    if ladder.pure_sequences == 2 or rule.tanala is Tanala.PURE_SEQUENCE:
        yield from paired_claims(hand, rule)


@dataclass(frozen=True, slots=True)
class Solution:
    """What the search found: the least cost, and the melds, the lives first."""

    cost: int
    windows: tuple[Window, ...]


class Search:
    """The least that the cards outside the melds cost, by the `prices` of the cards and of a wild card left over.

    One search serves all claims of a hand, and every hand that lies within it: what it has counted stays in `memo`.
    """

    def __init__(self, hand: PackedHand, rule: MeldRule, prices: tuple[int, ...], wild_price: int = 0) -> None:
        self.prices = prices
        self.wild_price = wild_price
        self.memo: dict[tuple[int, int, int], int] = {}
        self._choices: dict[tuple[int, int, int], Option | None] = {}
        self._options = _possible_options(hand, rule)

    def best(self, possible: Iterable[Claim]) -> Solution | None:
        """Return the cheapest way to meet one of the claims; None if none can be met."""
        least, chosen = IMPOSSIBLE, None
        for claim in possible:
            cost = self.least(claim.rest.naturals, claim.rest.wilds, claim.owes)
            if cost < least:
                least, chosen = cost, claim
            if least == 0:
                break
        return Solution(least, (*chosen.lives, *self._followed(chosen))) if chosen else None

    def least(self, naturals: int, wilds: int, owes: int) -> int:
        """Return the least cost of these cards: the highest one is loose, or in a meld of which it is the highest."""
        if not naturals:
            return wilds * self.wild_price if wilds >= owes else IMPOSSIBLE
        position = naturals, wilds, owes
        known = self.memo.get(position)
        if known is not None:
            return known
        highest = naturals.bit_length() - 1 >> 1
        least = self.prices[highest] + self.least(naturals - ONE_OF[highest], wilds, owes)
        choice = None
        there = takeable(naturals)
        for option in self._options[highest]:
            take, needed, is_sequence, _ = option
            if needed <= wilds and there & take == take:
                cost = self.least(naturals - take, wilds - needed, _NOTHING if is_sequence else owes)
                if cost < least:
                    least, choice = cost, option
        self.memo[position] = least
        self._choices[position] = choice
        return least

    def _followed(self, claim: Claim) -> Iterator[Window]:
        """Yield the melds chosen on the way that `least` found."""
        naturals, wilds, owes = claim.rest.naturals, claim.rest.wilds, claim.owes
        while naturals:
            option = self._choices[naturals, wilds, owes]
            if option is None:
                naturals -= ONE_OF[naturals.bit_length() - 1 >> 1]
                continue
            yield option.window
            naturals, wilds = naturals - option.take, wilds - option.wilds
            owes = _NOTHING if option.is_sequence else owes
        if owes:
            yield WILDS_ALONE


def _possible_options(hand: PackedHand, rule: MeldRule) -> dict[int, list[Option]]:
    """Return, by highest card, the melds that this hand has the cards for."""
    there, wilds = takeable(hand.naturals), hand.wilds
    return {
        highest: [option for option in options if option.wilds <= wilds and there & option.take == option.take]
        for highest, options in enumerate(options_by_highest(rule))
        if there & ONE_OF[highest]
    }
