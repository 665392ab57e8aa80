"""Figures per deal: what happened how often, and what it cost."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from scorekeeper.rules.record import Finish, Outcome
from scorekeeper.store.players.deals import Alike


@dataclass(frozen=True, slots=True)
class Times:
    """So many deals, and what they cost a loser: on average, and the worst of them. No cost where there are none."""

    count: int
    mean: Fraction | None = None
    worst: Fraction | None = None


@dataclass(frozen=True)
class DealFigures:
    """The deals of a player under systems of one kind. `sign`: by which points of a loser are a cost.

    Void deals are counted by themselves and are in no other figure.
    """

    deals: tuple[Alike, ...]
    sign: int

    @cached_property
    def _counted(self) -> tuple[Alike, ...]:
        return tuple(alike for alike in self.deals if not alike.is_void)

    @property
    def deal_count(self) -> int:
        """How many deals the player was in, void ones left out."""
        return _count(self._counted)

    @property
    def void_count(self) -> int:
        """How many void deals the player was in."""
        return _count(self.deals) - self.deal_count

    @property
    def won(self) -> int:
        """How many deals the player won, in whatever way."""
        return self._times(lambda alike: alike.won)

    @property
    def won_on_first_turn(self) -> int:
        """Wins on the first turn after a draw; they are no others of the declared ones."""
        return self._times(lambda alike: alike.won and alike.first_turn)

    def won_by(self, finish: Finish) -> int:
        """Return how many deals ended so, those won on the first turn left out."""
        return self._times(lambda alike: alike.won and alike.finish is finish and not alike.first_turn)

    def was(self, outcome: Outcome) -> Times:
        """Return how often this became of the player, and what it cost."""
        alike = [one for one in self._counted if one.outcome is outcome]
        count = _count(alike)
        if not count:
            return Times(0)
        cost = self.sign * sum((one.points for one in alike), Fraction(0))
        worst = max(max(self.sign * one.lowest, self.sign * one.highest) for one in alike)
        return Times(count, cost / count, worst)

    @property
    def halved(self) -> int:
        """How often the player paid half, as it had not moved yet (000/06)."""
        return sum(alike.halved_count for alike in self.deals)

    @property
    def points(self) -> Fraction:
        """What all the deals came to: points won, or penalties."""
        return sum((alike.points for alike in self.deals), Fraction(0))

    def _times(self, fits: Callable[[Alike], bool]) -> int:
        return _count(alike for alike in self._counted if fits(alike))


def deal_figures(deals: Sequence[Alike], rulesets: Iterable[str], *, transferring: bool) -> DealFigures | None:
    """Return the figures under these systems, all of one kind; None if nothing was dealt under them."""
    of_kind = frozenset(rulesets)
    chosen = tuple(alike for alike in deals if alike.ruleset in of_kind)
    return DealFigures(chosen, -1 if transferring else 1) if chosen else None


def _count(deals: Iterable[Alike]) -> int:
    return sum(alike.deal_count for alike in deals)
