"""The rules of a hand once more, by definition and by brute force, to compare the solver with. Slow above ten cards."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from scorekeeper.rules.cards import Card
from scorekeeper.rules.melds import Ladder, Lives, MeldKind, MeldRule, Tanala
from scorekeeper.rules.values import CardValues
from scorekeeper.rules.wild import Wild


@dataclass(frozen=True)
class Verdict:
    """What a hand costs, its lives, and the fewest cards left over with both lives (None: not to be had)."""

    points: int
    lives: Lives
    fewest_left: int | None


def places(card: Card) -> tuple[int, ...]:
    """000/03: the ace lies below the two or above the king."""
    assert card.rank is not None
    return (1, 14) if card.rank == 1 else (int(card.rank),)


def lies_in_order(cards: Sequence[Card], wild: Wild, *, pure: bool) -> bool:
    """Return whether the cards, in this order, are a sequence, every card in its place or a wild card."""
    if len(cards) < 3 or all(card.is_joker for card in cards):
        return False
    suits = {card.suit for card in cards if not card.is_joker}
    return any(
        all(_fits(card, suit, first + step, wild, pure) for step, card in enumerate(cards))
        for suit in suits
        for first in range(1, 16 - len(cards))
    )


def _fits(card: Card, suit: str | None, place: int, wild: Wild, pure: bool) -> bool:
    natural = not card.is_joker and card.suit == suit and place in places(card)
    return natural or (card in wild and not pure)


def is_pure_sequence(cards: Sequence[Card]) -> bool:
    return not any(card.is_joker for card in cards) and is_sequence(cards, Wild())


def is_sequence(cards: Sequence[Card], wild: Wild) -> bool:
    """Return whether the cards can be put in order as a sequence, wild cards anywhere."""
    naturals = [card for card in cards if card not in wild]
    if len(cards) < 3 or all(card.is_joker for card in cards) or len({card.suit for card in naturals}) > 1:
        return False
    ranks = [int(card.rank or 0) for card in naturals]
    return _span(ranks) <= len(cards) or _span([14 if rank == 1 else rank for rank in ranks]) <= len(cards)


def _span(places: list[int]) -> int:
    """Return how many places a sequence with cards in all of these must have; a place taken twice makes it endless."""
    if len(set(places)) < len(places):
        return 99
    return max(places, default=0) - min(places, default=0) + 1


def is_set(cards: Sequence[Card], wild: Wild, rule: MeldRule) -> bool:
    naturals = [card for card in cards if card not in wild]
    return (
        len(cards) in rule.set_sizes
        and not all(card.is_joker for card in cards)
        and len({card.rank for card in naturals}) <= 1
        and len({card.suit for card in naturals}) == len(naturals)
    )


def is_tanala(cards: Sequence[Card], rule: MeldRule) -> bool:
    return rule.tanala is not Tanala.OFF and len(cards) == 3 and len(set(cards)) == 1 and not cards[0].is_joker


def is_meld(kind: MeldKind, cards: Sequence[Card], wild: Wild, rule: MeldRule) -> bool:
    """Return whether the cards, as they lie, are a meld of this kind and of no better one."""
    match kind:
        case MeldKind.PURE_SEQUENCE:
            return lies_in_order(cards, wild, pure=True)
        case MeldKind.SEQUENCE:
            return lies_in_order(cards, wild, pure=False) and not lies_in_order(cards, wild, pure=True)
        case MeldKind.SET:
            return is_set(cards, wild, rule)
        case MeldKind.TANALA:
            return is_tanala(cards, rule)


def lives_of(cards: Sequence[Card], wild: Wild, rule: MeldRule) -> tuple[int, int] | None:
    """Return (pure lives, lives) that these cards are worth as one meld, at best; None if they are no meld."""
    if is_pure_sequence(cards) or (rule.tanala is Tanala.PURE_SEQUENCE and is_tanala(cards, rule)):
        return 1, 1
    if is_sequence(cards, wild):
        return 0, 1
    return (0, 0) if is_set(cards, wild, rule) or is_tanala(cards, rule) else None


def judge(cards: Sequence[Card], wild: Wild, rule: MeldRule, ladder: Ladder, values: CardValues) -> Verdict:
    """Try every subset as a meld and every packing of disjoint melds."""
    worth = {mask: lives_of(chosen, wild, rule) for mask, chosen in _subsets(cards)}
    melds = {mask: lives for mask, lives in worth.items() if lives is not None}
    price = [values.of(card, wild) for card in cards]
    packings = _packings(len(cards), melds)
    both = [mask for mask, packed in packings.items() if any(_has_both(lives, ladder) for lives in packed)]
    possible = [(sum(price), 0, Lives.NONE)]
    for mask, (pure, _) in melds.items():
        if pure:
            protected = mask if ladder.protects_first_life else 0
            possible.append((_cost(price, protected), -1, Lives.FIRST))
    possible += [(_cost(price, mask), -2, Lives.BOTH) for mask in both]
    points, _, lives = min(possible)
    return Verdict(points, lives, min((len(cards) - mask.bit_count() for mask in both), default=None))


def _subsets(cards: Sequence[Card]) -> Iterator[tuple[int, list[Card]]]:
    for count in range(3, len(cards) + 1):
        for positions in combinations(range(len(cards)), count):
            yield sum(1 << position for position in positions), [cards[position] for position in positions]


def _packings(size: int, melds: dict[int, tuple[int, int]]) -> dict[int, set[tuple[int, int]]]:
    """Return the (pure lives, lives) to be had, two at most, for every choice of cards that melds cover exactly."""
    by_lowest: dict[int, list[int]] = {}
    for mask in melds:
        by_lowest.setdefault(mask & -mask, []).append(mask)
    covered: dict[int, set[tuple[int, int]]] = {0: {(0, 0)}}
    for mask in range(1, 1 << size):
        found = {
            (min(2, pure + melds[meld][0]), min(2, lives + melds[meld][1]))
            for meld in by_lowest.get(mask & -mask, ())
            if meld & mask == meld and mask ^ meld in covered
            for pure, lives in covered[mask ^ meld]
        }
        if found:
            covered[mask] = found
    return covered


def _has_both(lives: tuple[int, int], ladder: Ladder) -> bool:
    return lives[0] >= ladder.pure_sequences and lives[1] >= 2


def _cost(price: Sequence[int], protected: int) -> int:
    return sum(points for position, points in enumerate(price) if not protected >> position & 1)
