"""The facts of one deal, as the table tells them. Nothing here is checked or counted yet."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import ClassVar

from scorekeeper.rules.cards import Card, CardList, read_cards


class Finish(StrEnum):
    """How a deal ended."""

    DECLARED = "declared"
    HAND_RUMMY = "hand_rummy"
    LAST_STANDING = "last_standing"
    WENT_OUT = "went_out"
    VOID = "void"


class Outcome(StrEnum):
    """What became of a seat that did not win."""

    CAUGHT = "caught"
    EARLY_DROP = "early_drop"
    LATE_DROP = "late_drop"
    FALSE_DECLARATION = "false_declaration"

    @property
    def is_out(self) -> bool:
        """Whether the seat left the deal before its end."""
        return self is not Outcome.CAUGHT

    @property
    def needs_second_turn(self) -> bool:
        """000/05: a late drop comes after a first draw, so at the start of a second turn."""
        return self is Outcome.LATE_DROP


class CountKind(StrEnum):
    """The ways to say what a caught player holds."""

    HAND = "hand"
    DEADWOOD = "deadwood"
    POINTS = "points"


@dataclass(frozen=True, slots=True)
class WholeHand:
    """All the cards of a player; the app arranges them."""

    kind: ClassVar[CountKind] = CountKind.HAND
    cards: CardList

    @property
    def text(self) -> str:
        """What was told."""
        return str(self.cards)


@dataclass(frozen=True, slots=True)
class Deadwood:
    """What a player says is left over; counted as it lies. No cards is a count of 0."""

    kind: ClassVar[CountKind] = CountKind.DEADWOOD
    cards: CardList

    @property
    def text(self) -> str:
        """What was told."""
        return str(self.cards)


@dataclass(frozen=True, slots=True)
class TypedTotal:
    """Points that the table worked out itself, before cap and halving, as they were typed."""

    kind: ClassVar[CountKind] = CountKind.POINTS
    text: str


Count = WholeHand | Deadwood | TypedTotal


def told_count(kind: CountKind, text: str) -> Count:
    """Return the count that says this, so that its `kind` and `text` tell it again.

    >>> told_count(CountKind.DEADWOOD, "KC 5D").text
    'KC 5D'
    """
    match kind:
        case CountKind.HAND:
            return WholeHand(read_cards(text))
        case CountKind.DEADWOOD:
            return Deadwood(read_cards(text))
        case CountKind.POINTS:
            return TypedTotal(text)


@dataclass(frozen=True, slots=True)
class SeatRecord:
    """What happened to one seat. A false declaration may carry the hand that was shown."""

    outcome: Outcome
    count: Count | None = None
    at: str | None = None
    """When it happened: ISO 8601 with offset."""

    @property
    def cards(self) -> CardList:
        """The cards that this seat is known to have held."""
        return self.count.cards if isinstance(self.count, WholeHand | Deadwood) else CardList()


def still_in(players: Sequence[str], seats: Mapping[str, SeatRecord]) -> tuple[str, ...]:
    """Return who is not known to have left the deal before its end, whether anything was said of them or not."""
    return tuple(name for name in players if name not in seats or not seats[name].outcome.is_out)


@dataclass(frozen=True, slots=True)
class DealRecord:
    """The facts of one deal.

    `winner`, `dealer` and the keys of `seats` are players. `dealer` only if another seat than the one in turn dealt.
    `first_turn`: the winner declared on the first turn of that seat, after a draw.
    """

    finish: Finish
    winner: str | None = None
    seats: Mapping[str, SeatRecord] = field(default_factory=dict)
    first_turn: bool = False
    indicator: CardList | None = None
    winner_hand: CardList | None = None
    dealer: str | None = None
    note: str = ""
    contracts_met: tuple[str, ...] = ()
    cut_ins: tuple[str, ...] = ()
    """003: who cut in, once for each time; it changes no points."""

    @property
    def is_void(self) -> bool:
        return self.finish is Finish.VOID

    @property
    def indicator_card(self) -> Card | None:
        """The indicator, if one readable card was named."""
        if self.indicator is None or self.indicator.unreadable or len(self.indicator.cards) != 1:
            return None
        return self.indicator.cards[0]
