"""The balances over the deals as lines, each with its own dashes and its name at its end."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Final

from scorekeeper.export.plot import Frame, Path, Plot, plot, svg_points

FRAME: Final = Frame(width=360, height=220, left=34, right=244, top=14, bottom=200)
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
    path: Path
    end: float
    label: float

    @property
    def points(self) -> str:
        """The corners as SVG writes them."""
        return svg_points(self.path)


@dataclass(frozen=True, slots=True)
class Chart:
    """The picture: the players' lines in turn order, and where they were plotted."""

    lines: tuple[Line, ...]
    plot: Plot


def draw_chart(balances: Sequence[Mapping[str, Fraction]]) -> Chart:
    """Return the picture of the balances before the first deal and after each of at least one."""
    players, last = tuple(balances[-1]), balances[-1]
    plotted = plot(FRAME, [[after[player] for after in balances] for player in players])
    ends = [round(path[-1][1], 1) for path in plotted.paths]
    lines = tuple(
        Line(
            player=player,
            name=shortened(player),
            balance=last[player],
            dashes=DASHES[at % len(DASHES)],
            path=plotted.paths[at],
            end=ends[at],
            label=label,
        )
        for at, (player, label) in enumerate(zip(players, spread(ends), strict=True))
    )
    return Chart(lines, plotted)


def spread(heights: Sequence[float]) -> list[float]:
    """Return the heights moved apart as little as names need, in the same order from top to bottom.

    >>> spread([50, 50, 100])
    [50, 66, 100]
    """
    order = sorted(range(len(heights)), key=lambda at: heights[at])
    room = {at: heights[at] for at in order}
    for above, below in pairwise(order):
        room[below] = max(room[below], room[above] + LABEL_GAP)
    lowest = FRAME.height - LABEL_GAP / 2
    for at in reversed(order):
        room[at] = min(room[at], lowest)
        lowest = room[at] - LABEL_GAP
    return [room[at] for at in range(len(heights))]


def shortened(name: str) -> str:
    """Return as much of a name as fits beside its line."""
    return name if len(name) <= LABEL_LENGTH else name[: LABEL_LENGTH - 1].rstrip() + "…"
