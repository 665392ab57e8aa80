"""Every meld there can be: the cards that it takes and the wild cards that it needs.

Cards are packed into one integer, two bits a card, which hold the number of copies. The order is that of `Card.index`:
aces lowest, kings highest, so that the same suit one rank higher stands eight bits further on.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations
from typing import Final, NamedTuple

from scorekeeper.rules.cards import ALL_CARDS, Card
from scorekeeper.rules.melds import MeldKind, MeldRule, Tanala

SUIT_COUNT: Final = 4
ACE_ABOVE_KING: Final = 14
SHORTEST: Final = 3
# A sequence of six or more places is two shorter ones, so five are enough.
LONGEST: Final = 5

ONE_OF: Final = tuple(1 << 2 * card.index for card in ALL_CARDS)
"""One copy of each card, by its index."""
LOW_BITS: Final = sum(ONE_OF[:52])
ALL_BITS: Final = LOW_BITS | LOW_BITS << 1
RANK_BITS: Final = 2 * SUIT_COUNT
ONE_RANK: Final = (1 << RANK_BITS) - 1
JOKER_SHIFT: Final = 13 * RANK_BITS


def card_at(suit: int, place: int) -> Card:
    """Return the card whose natural place it is: 1 the ace, 13 the king, 14 the ace again (000/03)."""
    return ALL_CARDS[(place - 1) % 13 * SUIT_COUNT + suit]


@dataclass(frozen=True, slots=True)
class Window:
    """A meld before it is laid: in `cells` None is where a wild card stands. `suit` and `first` place a sequence."""

    kind: MeldKind
    cells: tuple[Card | None, ...]
    suit: int = 0
    first: int = 0
    take: int = field(init=False)
    """The cards that it takes, packed."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "take", sum(ONE_OF[card.index] for card in self.cards))

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards that it takes, its gaps left out."""
        return tuple(card for card in self.cells if card is not None)

    @property
    def is_sequence(self) -> bool:
        return self.kind in (MeldKind.PURE_SEQUENCE, MeldKind.SEQUENCE)

    @property
    def wilds(self) -> int:
        """How many wild cards it needs."""
        return self.cells.count(None)


WILDS_ALONE: Final = Window(MeldKind.SEQUENCE, (None,) * SHORTEST)
"""Wild cards among themselves: one of the wild rank in its own place, the others beside it."""


def _sequence(kind: MeldKind, suit: int, places: tuple[int, ...]) -> Window:
    """Return the shortest sequence around these ascending places; what one or two lack lies above them, if it can."""
    length = max(places[-1] - places[0] + 1, SHORTEST)
    first = min(places[0], ACE_ABOVE_KING - length + 1)
    cells = tuple(card_at(suit, place) if place in places else None for place in range(first, first + length))
    return Window(kind, cells, suit, first)


def _sequences() -> Iterator[Window]:
    for suit in range(SUIT_COUNT):
        for lowest in range(1, ACE_ABOVE_KING):
            above = range(lowest + 1, min(lowest + LONGEST, ACE_ABOVE_KING + 1))
            for count in range(len(above) + 1):
                for others in combinations(above, count):
                    yield _sequence(MeldKind.SEQUENCE, suit, (lowest, *others))


def _sets(size: int) -> Iterator[Window]:
    """000/03: different suits. One card and wild cards make a sequence as well, so a set begins with two."""
    for ace_of_rank in range(0, 52, SUIT_COUNT):
        suits = ALL_CARDS[ace_of_rank : ace_of_rank + SUIT_COUNT]
        for count in range(2, size + 1):
            for cards in combinations(suits, count):
                yield Window(MeldKind.SET, (*cards, *(None,) * (size - count)))


def _tanalas() -> Iterator[Window]:
    """002: three identical cards, without substitution."""
    for card in ALL_CARDS[:52]:
        yield Window(MeldKind.TANALA, (card,) * 3)


def _melds(rule: MeldRule) -> Iterator[Window]:
    yield from _sequences()
    for size in sorted(rule.set_sizes):
        yield from _sets(size)
    if rule.tanala is not Tanala.OFF:
        yield from _tanalas()


class Option(NamedTuple):
    """A window in the few figures that a search asks for again and again."""

    take: int
    wilds: int
    is_sequence: bool
    window: Window


@cache
def options_by_highest(rule: MeldRule) -> tuple[tuple[Option, ...], ...]:
    """Return all melds under the index of the highest card that they take, those with the fewest wild cards first."""
    table: tuple[list[Option], ...] = tuple([] for _ in range(52))
    for window in _melds(rule):
        highest = max(card.index for card in window.cards)
        table[highest].append(Option(window.take, window.wilds, window.is_sequence, window))
    return tuple(tuple(sorted(options, key=lambda option: option.wilds)) for options in table)


def _pure_by_start() -> dict[int, tuple[Window, ...]]:
    """Return the pure sequences, longest first, under the bit of their first place."""
    table: dict[int, list[Window]] = {}
    for suit in range(SUIT_COUNT):
        for first in range(1, ACE_ABOVE_KING - 1):
            ends = range(min(first + LONGEST, ACE_ABOVE_KING + 1), first + SHORTEST - 1, -1)
            runs = [_sequence(MeldKind.PURE_SEQUENCE, suit, tuple(range(first, end))) for end in ends]
            table[ONE_OF[card_at(suit, first).index]] = runs
    return {start: tuple(runs) for start, runs in table.items()}


_PURE_BY_START: Final = _pure_by_start()
_TANALA_OF: Final = {ONE_OF[window.cards[0].index]: window for window in _tanalas()}


def copies(counts: int) -> int:
    """Return how many cards are packed: the high bit of a card stands for two."""
    return counts.bit_count() + (counts >> 1 & LOW_BITS).bit_count()


def takeable(counts: int) -> int:
    """Return what melds can take of the packed cards: each card that is there once, and three times if there are three.

    A meld can be taken if `takeable(counts) & meld.take == meld.take`: none takes a card twice.
    """
    there = (counts | counts >> 1) & LOW_BITS
    threefold = counts & counts >> 1 & LOW_BITS
    return there | threefold << 1


def _bits(mask: int) -> Iterator[int]:
    while mask:
        lowest = mask & -mask
        yield lowest
        mask ^= lowest


def pure_melds(counts: int, tanala: Tanala) -> tuple[Window, ...]:
    """Return the melds among the packed cards, printed jokers aside, that can be a life without any substitution.

    000/03: a card of the wild rank in its own place keeps a sequence pure.
    """
    there = (counts | counts >> 1) & LOW_BITS
    line = there | (there & ONE_RANK) << JOKER_SHIFT  # the ace stands above the king too
    starts = line & line >> RANK_BITS & line >> 2 * RANK_BITS
    found = [run for start in _bits(starts) for run in _PURE_BY_START[start] if there & run.take == run.take]
    if tanala is Tanala.PURE_SEQUENCE:
        found += [_TANALA_OF[threefold] for threefold in _bits(counts & counts >> 1 & LOW_BITS)]
    return tuple(found)
