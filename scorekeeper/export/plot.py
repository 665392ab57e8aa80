"""Balances as lines: from exact points to the pixels of a small picture, and never back."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise
from math import ceil
from typing import Final

Path = tuple[tuple[float, float], ...]
"""The corners of a line from the left to the right: how far right and how far down each lies, in pixels."""

MOST_CORNERS: Final = 200
"""More of a line cannot be told apart on a phone."""
FIGURE_GAP: Final = 4
DIGIT_WIDTH: Final = 6.6
"""Of figures 11 pixels high, in wide letters."""


@dataclass(frozen=True, slots=True)
class Frame:
    """A picture of `width` by `height` pixels, and the box in it where the lines run."""

    width: int
    height: int
    left: int
    right: int
    top: int
    bottom: int

    @property
    def figures_end(self) -> int:
        """Where the figures of the marks end, to the left of the lines."""
        return self.left - FIGURE_GAP


@dataclass(frozen=True, slots=True)
class Mark:
    """A balance with a line across the picture."""

    balance: Fraction
    height: float


@dataclass(frozen=True, slots=True)
class Plot:
    """Lines in their frame: the highest balance at its top, the lowest at its bottom."""

    frame: Frame
    lowest: Fraction
    highest: Fraction
    marks: tuple[Mark, ...]
    paths: tuple[Path, ...]


def plot(frame: Frame, lines: Sequence[Sequence[Fraction]]) -> Plot:
    """Return the lines, each through as many balances as the others, and through two at least.

    They begin further to the right than the frame says if the figures of the marks need the room.
    """
    courses = [[to_float(balance) for balance in line] for line in lines]
    lowest = min(line[course.index(min(course))] for line, course in zip(lines, courses, strict=True))
    highest = max(line[course.index(max(course))] for line, course in zip(lines, courses, strict=True))
    worth = worth_a_mark(lowest, highest)
    widest = max(map(digits, worth))
    frame = replace(frame, left=max(frame.left, FIGURE_GAP + ceil(DIGIT_WIDTH * widest)))
    height = heights(frame, to_float(lowest), to_float(highest))
    marks = tuple(Mark(balance, round(height(to_float(balance)), 1)) for balance in worth)
    return Plot(frame, lowest, highest, marks, tuple(_path(frame, list(map(height, course))) for course in courses))


def heights(frame: Frame, lowest: float, highest: float) -> Callable[[float], float]:
    """Return the function that says how high a balance lies: in the middle if there is no other."""
    top, bottom = frame.top, frame.bottom
    if lowest == highest:
        return lambda _: (top + bottom) / 2
    steepness = (bottom - top) / (highest - lowest)
    return lambda balance: top + (highest - balance) * steepness


def worth_a_mark(lowest: Fraction, highest: Fraction) -> tuple[Fraction, ...]:
    """Return zero and the ends, unless they lie so near to zero that their figures would overlap.

    Where all balances lie on one side of zero, it is none of them.

    >>> [str(mark) for mark in worth_a_mark(Fraction(-80), Fraction(15, 2))]
    ['0', '-80']
    """
    if not lowest <= 0 <= highest:
        return (highest, lowest) if lowest < highest else (highest,)
    apart = (highest - lowest) / 8
    return (Fraction(0), *(end for end in (highest, lowest) if abs(end) > apart))


def told_apart(course: Sequence[float]) -> Sequence[int]:
    """Return the places of the corners to draw: all, or of very many the ends, and of each column the two extremes.

    >>> list(told_apart([3, 1, 2])), len(told_apart([0, 1] * 5_000))
    ([0, 1, 2], 200)
    """
    count = len(course)
    if count <= MOST_CORNERS:
        return range(count)
    columns = MOST_CORNERS // 2 - 1
    shown = {0, count - 1}
    for start, end in pairwise(1 + at * (count - 2) // columns for at in range(columns + 1)):
        shown |= {pick(range(start, end), key=course.__getitem__) for pick in (min, max)}
    return sorted(shown)


def svg_points(path: Path) -> str:
    """Return the corners as SVG writes them."""
    return " ".join(f"{x:.4g},{y:.4g}" for x, y in path)


def to_float(points: Fraction) -> float:
    """Return the points as `float` does, in a third of the time: a picture has hundreds.

    They are whole or half, which a float holds exactly.
    """
    numerator, denominator = points.as_integer_ratio()
    return numerator / denominator


def digits(balance: Fraction) -> float:
    """Return how wide the figure is, in digits.

    >>> digits(Fraction(-241, 2)), digits(Fraction(1, 2)), digits(Fraction(0))
    (5.5, 1.5, 1)
    """
    whole, half = divmod(abs(balance.numerator), balance.denominator)
    return (len(str(whole)) if whole or not half else 0) + (1.5 if half else 0) + (balance < 0)


def _path(frame: Frame, course: Sequence[float]) -> Path:
    step = (frame.right - frame.left) / (len(course) - 1)
    return tuple((frame.left + at * step, course[at]) for at in told_apart(course))
