"""The balances over the deals as lines: where they run, from exact points to the pixels of a small picture."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Final

from scorekeeper.ledger import Ledger

WIDTH: Final = 360
HEIGHT: Final = 220
LEFT: Final = 34
RIGHT: Final = 250
TOP: Final = 14
BOTTOM: Final = 200
LABEL_GAP: Final = 16
LABEL_LENGTH: Final = 13
DASHES: Final = ("none", "7 4", "2 3", "12 4", "9 3 2 3", "1 5", "14 3 3 3", "5 2", "3 6", "10 7")


@dataclass(frozen=True, slots=True)
class Line:
    """A player's line. `points` as SVG writes them; `end` and `label`: how high the line and its name end."""

    player: str
    name: str
    balance: Fraction
    dashes: str
    points: str
    end: float
    label: float


@dataclass(frozen=True, slots=True)
class Mark:
    """A balance with a line across the picture."""

    balance: Fraction
    height: float


@dataclass(frozen=True, slots=True)
class Chart:
    """The picture: the players' lines in turn order, and the marks of the highest, lowest and zero balance."""

    lines: tuple[Line, ...]
    marks: tuple[Mark, ...]
    deal_count: int
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = RIGHT


def draw_chart(ledger: Ledger) -> Chart:
    """Return the picture of the balances after each deal; all begin at 0."""
    course = [dict.fromkeys(ledger.players, Fraction(0)), *ledger.running_balances()]
    every = [balance for balances in course for balance in balances.values()]
    scale = _Scale(min(every), max(every), len(course) - 1)
    ends = {player: scale.height(balance) for player, balance in course[-1].items()}
    labels = dict(zip(ends, spread(list(ends.values())), strict=True))
    lines = tuple(
        Line(
            player=player,
            name=shortened(player),
            balance=course[-1][player],
            dashes=DASHES[at % len(DASHES)],
            points=" ".join(scale.point(after, balances[player]) for after, balances in enumerate(course)),
            end=ends[player],
            label=labels[player],
        )
        for at, player in enumerate(ledger.players)
    )
    marks = tuple(Mark(balance, scale.height(balance)) for balance in scale.marks)
    return Chart(lines, marks, len(ledger.lines))


@dataclass(frozen=True, slots=True)
class _Scale:
    lowest: Fraction
    highest: Fraction
    deal_count: int

    @property
    def marks(self) -> tuple[Fraction, ...]:
        """The balances worth a line, without those so near to zero that their figures would overlap."""
        apart = (self.highest - self.lowest) / 8
        return (Fraction(0), *(edge for edge in (self.highest, self.lowest) if abs(edge) > apart))

    def height(self, balance: Fraction) -> float:
        span = self.highest - self.lowest or Fraction(1)
        return _pixel(TOP + (self.highest - balance) / span * (BOTTOM - TOP))

    def point(self, after: int, balance: Fraction) -> str:
        across = LEFT + Fraction(after, self.deal_count or 1) * (RIGHT - LEFT)
        return f"{_pixel(across):g},{self.height(balance):g}"


def _pixel(exact: Fraction) -> float:
    return round(float(exact), 1)


def spread(heights: Sequence[float]) -> list[float]:
    """Return the heights moved apart as little as names need, in the same order from top to bottom.

    >>> spread([50, 50, 100])
    [50, 66, 100]
    """
    order = sorted(range(len(heights)), key=lambda at: heights[at])
    room = {at: heights[at] for at in order}
    for above, below in pairwise(order):
        room[below] = max(room[below], room[above] + LABEL_GAP)
    lowest = HEIGHT - LABEL_GAP / 2
    for at in reversed(order):
        room[at] = min(room[at], lowest)
        lowest = room[at] - LABEL_GAP
    return [room[at] for at in range(len(heights))]


def shortened(name: str) -> str:
    """Return as much of a name as fits beside its line."""
    return name if len(name) <= LABEL_LENGTH else name[: LABEL_LENGTH - 1].rstrip() + "…"
