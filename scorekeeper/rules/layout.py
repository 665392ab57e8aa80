"""From the melds that a search found to cards on the table: wild cards in their places, neighbours joined."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import permutations
from typing import Final

from scorekeeper.rules.cards import Card
from scorekeeper.rules.melds import Ladder, Meld, MeldKind, MeldRule, Tanala
from scorekeeper.rules.wild import Wild
from scorekeeper.rules.windows import ACE_ABOVE_KING, SHORTEST, SUIT_COUNT, WILDS_ALONE, Window, card_at

_KIND_ORDER: Final = (MeldKind.PURE_SEQUENCE, MeldKind.SEQUENCE, MeldKind.TANALA, MeldKind.SET)
_LONGEST_ROW: Final = 13


@dataclass(frozen=True, slots=True)
class _Row:
    """A sequence as it lies: its suit, the place of its first card, its cards."""

    suit: int
    first: int
    cards: tuple[Card, ...]

    @property
    def end(self) -> int:
        """The place after the last card."""
        return self.first + len(self.cards)

    @property
    def is_pure(self) -> bool:
        return all(card == card_at(self.suit, place) for place, card in enumerate(self.cards, self.first))

    @property
    def can_grow_above(self) -> bool:
        return self.end <= ACE_ABOVE_KING and len(self.cards) < _LONGEST_ROW

    @property
    def can_grow_below(self) -> bool:
        return self.first > 1 and len(self.cards) < _LONGEST_ROW

    def and_above(self, *cards: Card) -> "_Row":
        return replace(self, cards=(*self.cards, *cards))

    def and_below(self, card: Card) -> "_Row":
        return replace(self, first=self.first - 1, cards=(card, *self.cards))

    @property
    def at_home(self) -> "_Row":
        """The row with every card in its own place, if they all make a sequence there (000/03); else as it lies.

        An ace above the king lies there from the start: no wild card is laid elsewhere while its own place is empty.
        """
        lying = sorted(self.cards)
        first = lying[0].index // SUIT_COUNT + 1
        cards = [card_at(self.suit, place) for place in range(first, first + len(lying))]
        return replace(self, first=first, cards=tuple(cards)) if cards == lying else self

    def meld(self) -> Meld:
        return Meld(MeldKind.PURE_SEQUENCE if self.is_pure else MeldKind.SEQUENCE, self.cards)


_Rows = tuple[_Row, ...]
_Allowed = Callable[[_Rows], bool]


def lay_out(
    windows: Sequence[Window], cards: Iterable[Card], wild: Wild, rule: MeldRule, ladder: Ladder
) -> tuple[Meld, ...]:
    """Return these melds with the wild cards of the hand laid in, wherever that leaves both lives what they are."""
    spare = _spare_wilds(windows, cards, wild)
    rows = tuple(_row(window, spare) for window in windows if window.is_sequence)
    groups = [_group(window, spare) for window in windows if not window.is_sequence]
    tanalas = sum(group.kind is MeldKind.TANALA for group in groups) if rule.tanala is Tanala.PURE_SEQUENCE else 0

    def has_lives(rows: _Rows) -> bool:
        pure = sum(row.is_pure for row in rows) + tanalas
        return pure >= ladder.pure_sequences and len(rows) + tanalas >= 2

    rows = _with_neighbours(rows, spare)
    rows = _joined(rows, has_lives)
    rows = _with_spare_wilds(rows, spare, has_lives)
    groups = [_grown(group, spare, rule) for group in groups]
    if len(spare) >= SHORTEST and not all(card.is_joker for card in spare):
        rows = _with_spare_wilds((*rows, _row_of_wilds(spare)), spare, has_lives)
    return _in_order([row.at_home.meld() for row in rows] + groups)


def _in_order(melds: list[Meld]) -> tuple[Meld, ...]:
    """Sort by kind, pure sequences first."""
    return tuple(sorted(melds, key=lambda meld: (_KIND_ORDER.index(meld.kind), meld.cards)))


def _spare_wilds(windows: Iterable[Window], cards: Iterable[Card], wild: Wild) -> list[Card]:
    """Return the wild cards that do not lie in their own place yet, printed jokers first: they have none."""
    spare = sorted((card for card in cards if card in wild), reverse=True)
    for window in windows:
        for card in window.cards:
            if card in wild:
                spare.remove(card)
    return spare


def _drawn(spare: list[Card], natural: Card | None) -> Card:
    """Take a wild card for a place: the natural one, if it is there."""
    return spare.pop(spare.index(natural) if natural in spare else 0)


def _row(window: Window, spare: list[Card]) -> _Row:
    if window is WILDS_ALONE:
        return _row_of_wilds(spare)
    cells = enumerate(window.cells, window.first)
    cards = (card or _drawn(spare, card_at(window.suit, place)) for place, card in cells)
    return _Row(window.suit, window.first, tuple(cards))


def _row_of_wilds(spare: list[Card]) -> _Row:
    """Lay three wild cards around the place of one that has a place."""
    placed = next(card for card in spare if not card.is_joker)
    place, suit = placed.index // SUIT_COUNT + 1, placed.index % SUIT_COUNT
    first = min(place, ACE_ABOVE_KING - SHORTEST + 1)
    return _Row(suit, first, tuple(_drawn(spare, card_at(suit, first + step)) for step in range(SHORTEST)))


def _group(window: Window, spare: list[Card]) -> Meld:
    return Meld(window.kind, tuple(card or _drawn(spare, None) for card in window.cells))


def _grown(group: Meld, spare: list[Card], rule: MeldRule) -> Meld:
    """Put a spare wild card to a set that may have one card more."""
    if group.kind is MeldKind.SET and spare and len(group.cards) + 1 in rule.set_sizes:
        return Meld(group.kind, (*group.cards, _drawn(spare, None)))
    return group


def _with_neighbours(rows: _Rows, spare: list[Card]) -> _Rows:
    """Lengthen sequences by spare cards of the wild rank that lie next to them by nature."""
    return tuple(_with_neighbours_of(row, spare) for row in rows)


def _with_neighbours_of(row: _Row, spare: list[Card]) -> _Row:
    while row.can_grow_above and (above := card_at(row.suit, row.end)) in spare:
        spare.remove(above)
        row = row.and_above(above)
    while row.can_grow_below and (below := card_at(row.suit, row.first - 1)) in spare:
        spare.remove(below)
        row = row.and_below(below)
    return row


def _joined(rows: _Rows, allowed: _Allowed) -> _Rows:
    """Join sequences that follow on one another, as long as the hand keeps its lives."""
    for low, high in permutations(rows, 2):
        if low.suit == high.suit and low.end == high.first and len(low.cards) + len(high.cards) <= _LONGEST_ROW:
            others = tuple(row for row in rows if row is not low and row is not high)
            joined = (*others, low.and_above(*high.cards))
            if allowed(joined):
                return _joined(joined, allowed)
    return rows


def _with_spare_wilds(rows: _Rows, spare: list[Card], allowed: _Allowed) -> _Rows:
    """Lay every spare wild card against a sequence that takes it, one that is not pure rather than one that is."""
    while spare:
        longer = next(filter(allowed, _one_longer(rows, spare[0])), None)
        if longer is None:
            return rows
        rows = longer
        spare.pop(0)
    return rows


def _one_longer(rows: _Rows, card: Card) -> Iterable[_Rows]:
    for row in sorted(rows, key=lambda row: row.is_pure):
        others = tuple(other for other in rows if other is not row)
        if row.can_grow_above:
            yield (*others, row.and_above(card))
        elif row.can_grow_below:
            yield (*others, row.and_below(card))
