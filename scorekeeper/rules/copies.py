"""Counting copies: no card can turn up more often than the pack holds it."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum, auto
from itertools import chain

from scorekeeper.rules.cards import Card
from scorekeeper.rules.pack import Pack


class Place(Enum):
    """Where cards were seen."""

    SEAT = auto()
    INDICATOR = auto()
    WINNER_HAND = auto()


@dataclass(frozen=True, slots=True)
class Holder:
    """Cards seen in one place; a seat's carry its player, a hand counted by itself has none."""

    cards: tuple[Card, ...]
    player: str | None = None
    place: Place = Place.SEAT

    @classmethod
    def indicator(cls, cards: tuple[Card, ...]) -> "Holder":
        """Return the opened card as what was seen."""
        return cls(cards, place=Place.INDICATOR)

    @classmethod
    def winner_hand(cls, cards: tuple[Card, ...]) -> "Holder":
        """Return the hand that the winner has shown as what was seen."""
        return cls(cards, place=Place.WINNER_HAND)


@dataclass(frozen=True, slots=True)
class Excess:
    """A card that turned up `count` times though the pack holds `copies`, and who holds how many of it."""

    card: Card
    count: int
    copies: int
    players: tuple[tuple[str, int], ...]
    with_indicator: bool
    with_winner_hand: bool

    @property
    def player(self) -> str | None:
        """Decided: the last of the seats that hold it, whoever dealt; None where no seat does."""
        return self.players[-1][0] if self.players else None


@dataclass(frozen=True, slots=True)
class Share:
    """How many copies of a card one place holds, and the most that it can hold beside the others."""

    holder: Holder
    count: int
    most: int


@dataclass(frozen=True, slots=True)
class Seen:
    """A card that was seen: who holds it, and how many more copies the pack has."""

    card: Card
    left: int
    shares: tuple[Share, ...]


def seen_copies(pack: Pack, holders: Iterable[Holder]) -> tuple[Seen, ...]:
    """Return each card that was seen, in card order."""
    return tuple(_seen(card, pack, held) for card, held in _held(holders))


def _held(holders: Iterable[Holder]) -> Iterator[tuple[Card, list[tuple[Holder, int]]]]:
    """Yield each card that was seen, in card order, with who holds how many of it."""
    counted = [(holder, Counter(holder.cards)) for holder in holders]
    for card in sorted({card for _, cards in counted for card in cards}):
        yield card, [(holder, cards[card]) for holder, cards in counted if cards[card]]


def _count(held: list[tuple[Holder, int]]) -> int:
    return sum([count for _, count in held])


def _seen(card: Card, pack: Pack, held: list[tuple[Holder, int]]) -> Seen:
    left = max(0, pack.copies(card) - _count(held))
    return Seen(card, left, tuple(Share(holder, count, left + count) for holder, count in held))


def excess_copies(pack: Pack, holders: Iterable[Holder]) -> tuple[Excess, ...]:
    """Return each card that turned up too often, in card order. `holders`: the seats in turn order."""
    seen = tuple(holders)
    totals = Counter(chain.from_iterable(holder.cards for holder in seen))
    if all(total <= pack.copies(card) for card, total in totals.items()):
        return ()  # nearly always, and told without sorting all cards
    return tuple(_excess(card, pack, held) for card, held in _held(seen) if _count(held) > pack.copies(card))


def _excess(card: Card, pack: Pack, held: list[tuple[Holder, int]]) -> Excess:
    places = {holder.place for holder, _ in held}
    return Excess(
        card=card,
        count=_count(held),
        copies=pack.copies(card),
        players=tuple((holder.player, count) for holder, count in held if holder.player is not None),
        with_indicator=Place.INDICATOR in places,
        with_winner_hand=Place.WINNER_HAND in places,
    )
