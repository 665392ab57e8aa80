"""The balances over the deals as lines: where they run, from points to the pixels of a small picture.

Points are whole or half, which a float holds exactly.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Final

WIDTH: Final = 360
HEIGHT: Final = 220
LEFT: Final = 34
RIGHT: Final = 244
TOP: Final = 14
BOTTOM: Final = 200
LABEL_GAP: Final = 16
LABEL_LENGTH: Final = 12
DASHES: Final = ((), (7, 4), (2, 3), (12, 4), (9, 3, 2, 3), (1, 5), (14, 3, 3, 3), (5, 2), (3, 6), (10, 7))


@dataclass(frozen=True, slots=True)
class Line:
    """A player's line: its corners, and how long its strokes and gaps are in turn (none: it is whole).

    `end` and `label`: how high the line and its name end.
    """

    player: str
    name: str
    balance: Fraction
    dashes: tuple[int, ...]
    path: tuple[tuple[float, float], ...]
    end: float
    label: float

    @property
    def points(self) -> str:
        """The corners as SVG writes them."""
        return " ".join(f"{x:.4g},{y:.4g}" for x, y in self.path)


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
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = RIGHT


def draw_chart(balances: Sequence[Mapping[str, Fraction]]) -> Chart:
    """Return the picture of the balances before the first deal and after each of at least one."""
    players, last = tuple(balances[-1]), balances[-1]
    course = {player: tuple(_float(after[player]) for after in balances) for player in players}
    lowest, highest = min(map(min, course.values())), max(map(max, course.values()))
    steepness = (BOTTOM - TOP) / (highest - lowest or 1)

    def height(balance: float) -> float:
        return TOP + (highest - balance) * steepness

    across = [LEFT + step * (RIGHT - LEFT) / (len(balances) - 1) for step in range(len(balances))]
    ends = [round(height(course[player][-1]), 1) for player in players]
    lines = tuple(
        Line(
            player=player,
            name=shortened(player),
            balance=last[player],
            dashes=DASHES[at % len(DASHES)],
            path=tuple(zip(across, map(height, course[player]), strict=True)),
            end=ends[at],
            label=label,
        )
        for at, (player, label) in enumerate(zip(players, spread(ends), strict=True))
    )
    return Chart(lines, tuple(Mark(Fraction(mark), round(height(mark), 1)) for mark in worth_a_mark(lowest, highest)))


def _float(points: Fraction) -> float:
    """Return the points as `float` does, in a third of the time: a picture has hundreds."""
    numerator, denominator = points.as_integer_ratio()
    return numerator / denominator


def worth_a_mark(lowest: float, highest: float) -> tuple[float, ...]:
    """Return zero and the ends, unless they lie so near to zero that their figures would overlap."""
    apart = (highest - lowest) / 8
    return (0.0, *(end for end in (highest, lowest) if abs(end) > apart))


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
