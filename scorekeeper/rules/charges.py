"""What a seat owes for a deal, with the steps that lead there."""

from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from typing import ClassVar, Protocol

from scorekeeper.rules.arrange import Arrangement
from scorekeeper.rules.cards import Card
from scorekeeper.rules.record import Finish, Outcome, SeatRecord
from scorekeeper.rules.wild import Wild


class StepKind(StrEnum):
    """The reason of one step."""

    NO_LIFE = "no_life"
    FIRST_LIFE = "first_life"
    FIRST_LIFE_UNPROTECTED = "first_life_unprotected"
    BOTH_LIVES = "both_lives"
    AS_LAID = "as_laid"
    TYPED = "typed"
    EARLY_DROP = "early_drop"
    LATE_DROP = "late_drop"
    FALSE_DECLARATION = "false_declaration"
    CAP = "cap"
    HALF = "half"
    DOUBLE = "double"


@dataclass(frozen=True, slots=True)
class PricedCard:
    """A card that counts, and its points."""

    card: Card
    points: int


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a charge: why, and what the seat owes after it. `cards` are those that were added up."""

    kind: StepKind
    points: Fraction
    cards: tuple[PricedCard, ...] = ()


@dataclass(frozen=True, slots=True)
class Charge:
    """What a seat owes, in points, and why. `arrangement` where a whole hand was counted."""

    points: Fraction
    steps: tuple[Step, ...]
    arrangement: Arrangement | None = None

    @classmethod
    def of(cls, step: Step) -> "Charge":
        """Return a charge of one step, which is what it comes to."""
        return cls(step.points, (step,))

    def then(self, kind: StepKind, points: Fraction) -> "Charge":
        """Return this charge with one more step that makes it `points`."""
        return replace(self, points=points, steps=(*self.steps, Step(kind, points)))


class ChargeRule(Protocol):
    """What one outcome costs."""

    def __call__(self, seat: SeatRecord, wild: Wild | None) -> Charge: ...


@dataclass(frozen=True, slots=True)
class FixedCharge:
    """000/05: a drop or a false declaration costs a fixed number of points, whatever the cards."""

    points: int
    reason: StepKind

    def __call__(self, seat: SeatRecord, wild: Wild | None) -> Charge:
        return Charge.of(Step(self.reason, Fraction(self.points)))


@dataclass(frozen=True, slots=True)
class Circumstances:
    """What an adjustment may look at besides the charge itself.

    `had_turn` is False if the deal ended on the winner's first turn before this seat's.
    """

    finish: Finish
    outcome: Outcome
    had_turn: bool


class Adjustment(Protocol):
    """Changes a charge afterwards; `kind` is the step that it adds."""

    kind: ClassVar[StepKind]

    def __call__(self, charge: Charge, circumstances: Circumstances) -> Charge: ...


@dataclass(frozen=True, slots=True)
class Cap:
    """House rule: the most that a counted hand can cost, before it is halved or doubled."""

    kind: ClassVar[StepKind] = StepKind.CAP
    most: int

    def __call__(self, charge: Charge, circumstances: Circumstances) -> Charge:
        if circumstances.outcome.is_out or charge.points <= self.most:
            return charge
        return charge.then(self.kind, Fraction(self.most))


@dataclass(frozen=True, slots=True)
class HalveUnmoved:
    """000/06: after a win on the first turn, players who have not yet had a turn pay half of their count, exactly."""

    kind: ClassVar[StepKind] = StepKind.HALF
    finish: Finish

    def __call__(self, charge: Charge, circumstances: Circumstances) -> Charge:
        if circumstances.finish is not self.finish or circumstances.had_turn or circumstances.outcome.is_out:
            return charge
        return charge.then(self.kind, charge.points / 2)


@dataclass(frozen=True, slots=True)
class DoubleAll:
    """House rule: every charge of a deal that ends so counts twice."""

    kind: ClassVar[StepKind] = StepKind.DOUBLE
    finish: Finish

    def __call__(self, charge: Charge, circumstances: Circumstances) -> Charge:
        return charge.then(self.kind, charge.points * 2) if circumstances.finish is self.finish else charge
