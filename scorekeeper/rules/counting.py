"""What the cards of a caught player come to."""

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from scorekeeper.rules.arrange import Arrangement, HandRule, best_arrangement
from scorekeeper.rules.cards import Card
from scorekeeper.rules.charges import Charge, PricedCard, Step, StepKind
from scorekeeper.rules.melds import Lives
from scorekeeper.rules.record import Count, CountKind, Deadwood, SeatRecord, TypedTotal, WholeHand
from scorekeeper.rules.values import CardValues
from scorekeeper.rules.wild import Wild

_WHOLE_NUMBER: Final = re.compile(r"[0-9]{1,6}")
_STEP_BY_LIVES: Final = {
    Lives.NONE: StepKind.NO_LIFE,
    Lives.FIRST: StepKind.FIRST_LIFE,
    Lives.BOTH: StepKind.BOTH_LIVES,
}
_NOTHING_LEFT: Final = Step(StepKind.AS_LAID, Fraction(0))


@dataclass(frozen=True, slots=True)
class TypedRange:
    """Which totals can be typed: whole multiples of `step`, `least` to `most` (no ceiling: None)."""

    least: int
    most: int | None
    step: int = 1

    def parse(self, text: str) -> int | None:
        """Return the points that `text` says, or None if no hand can cost that.

        >>> TypedRange(0, 130).parse("15"), TypedRange(0, 130).parse("7.5")
        (15, None)
        """
        if not _WHOLE_NUMBER.fullmatch(text.strip()):
            return None
        points = int(text)
        too_much = self.most is not None and points > self.most
        return None if points < self.least or too_much or points % self.step else points


@dataclass(frozen=True, slots=True)
class Counting:
    """How a caught hand is counted.

    `hands`: how a whole hand is arranged, or None where melds protect nothing. `empty_counts`: whether no cards left
    over is a count of 0.
    """

    values: CardValues
    typed: TypedRange
    hands: HandRule | None = None
    empty_counts: bool = True

    @property
    def hand_size(self) -> int | None:
        """How many cards a whole hand has, None where that is not fixed."""
        return None if self.hands is None else self.hands.size

    @property
    def every_card_counts(self) -> bool:
        """Whether no meld protects anything: what a player still holds is counted card by card."""
        return self.hands is None

    @property
    def kinds(self) -> tuple[CountKind, ...]:
        """The ways in which a count can be told here."""
        return tuple(kind for kind in CountKind if kind is not CountKind.HAND or self.hands is not None)

    def count(self, count: Count, wild: Wild | None) -> Charge:
        """Return what the count costs. Cards need `wild`; `ValueError` if the count was not checked before."""
        match count:
            case TypedTotal(text):
                return self._typed(text)
            case Deadwood(listed):
                return self._laid(listed.cards, _known(wild)) if listed.cards else Charge.of(_NOTHING_LEFT)
            case WholeHand(listed):
                return self._arranged(listed.cards, _known(wild))

    def _typed(self, text: str) -> Charge:
        points = self.typed.parse(text)
        if points is None:
            raise ValueError(f"{text!r} is no total of a hand")
        return Charge.of(Step(StepKind.TYPED, Fraction(points)))

    def _laid(self, cards: tuple[Card, ...], wild: Wild) -> Charge:
        return Charge.of(Step(StepKind.AS_LAID, Fraction(self.values.total(cards, wild)), self._priced(cards, wild)))

    def _arranged(self, cards: tuple[Card, ...], wild: Wild) -> Charge:
        if self.hands is None:
            raise ValueError("no melds protect a hand here: only what is left over can be counted")
        arrangement = best_arrangement(cards, wild, self.hands)
        step = Step(
            self._step_kind(arrangement), Fraction(arrangement.points), self._priced(arrangement.deadwood, wild)
        )
        return Charge(step.points, (step,), arrangement)

    def _step_kind(self, arrangement: Arrangement) -> StepKind:
        if arrangement.lives is Lives.FIRST and not arrangement.melds:
            return StepKind.FIRST_LIFE_UNPROTECTED
        return _STEP_BY_LIVES[arrangement.lives]

    def _priced(self, cards: tuple[Card, ...], wild: Wild) -> tuple[PricedCard, ...]:
        return tuple(PricedCard(card, self.values.of(card, wild)) for card in cards)


def _known(wild: Wild | None) -> Wild:
    if wild is None:
        raise ValueError("cards cannot be counted before the wild cards are known")
    return wild


@dataclass(frozen=True, slots=True)
class CountedCharge:
    """000/06: a caught player owes what the cards come to."""

    counting: Counting

    def __call__(self, seat: SeatRecord, wild: Wild | None) -> Charge:
        if seat.count is None:
            raise ValueError("a caught seat without a count")
        return self.counting.count(seat.count, wild)
