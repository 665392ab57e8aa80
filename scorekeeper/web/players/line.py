"""The balance of a player over the meetings as a line: from points to the pixels of a small picture."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Final

from scorekeeper.export.chart import Mark, worth_a_mark
from scorekeeper.store.players.meetings import Moment

WIDTH: Final = 360
HEIGHT: Final = 180
LEFT: Final = 48
RIGHT: Final = 352
TOP: Final = 12
BOTTOM: Final = 150
MOST_POINTS: Final = 200
"""More of them cannot be told apart on a phone."""


@dataclass(frozen=True, slots=True)
class BalanceLine:
    """The picture. `points` as SVG writes them; `first_day` and `last_day` stand at its ends."""

    points: str
    marks: tuple[Mark, ...]
    balance: Fraction
    lowest: Fraction
    highest: Fraction
    first_day: date
    last_day: date
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = RIGHT


def draw_line(moments: Sequence[Moment]) -> BalanceLine | None:
    """Return the picture of the balances, which begin at 0; None if there is none."""
    if not moments:
        return None
    balances = [Fraction(0), *(moment.balance for moment in moments)]
    lowest, highest = min(balances), max(balances)
    steepness = (BOTTOM - TOP) / (float(highest - lowest) or 1)

    def height(balance: float) -> float:
        return round(TOP + (float(highest) - balance) * steepness, 1)

    across = (RIGHT - LEFT) / len(moments)
    shown = thinned(len(balances))
    points = " ".join(f"{round(LEFT + at * across, 1):g},{height(float(balances[at])):g}" for at in shown)
    marks = tuple(Mark(Fraction(mark), height(mark)) for mark in worth_a_mark(float(lowest), float(highest)))
    return BalanceLine(points, marks, balances[-1], lowest, highest, moments[0].day, moments[-1].day)


def thinned(count: int) -> list[int]:
    """Return as many of the places 0 to `count` - 1 as can be told apart, the first and the last among them.

    >>> thinned(3), len(thinned(10_000)), thinned(10_000)[-1]
    ([0, 1, 2], 200, 9999)
    """
    shown = min(count, MOST_POINTS)
    return [at * (count - 1) // (shown - 1) for at in range(shown)]
