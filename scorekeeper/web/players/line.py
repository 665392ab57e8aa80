"""The balance of a player over the meetings as a line, with the days at its ends."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Final

from scorekeeper.export.plot import Frame, Plot, plot, svg_points
from scorekeeper.store.players.meetings import Moment

FRAME: Final = Frame(width=360, height=180, left=48, right=352, top=12, bottom=150)


@dataclass(frozen=True, slots=True)
class BalanceLine:
    """The picture. `points` as SVG writes them; `first_day` and `last_day` stand at its ends."""

    points: str
    plot: Plot
    balance: Fraction
    first_day: date
    last_day: date


def draw_line(moments: Sequence[Moment]) -> BalanceLine | None:
    """Return the picture of the balances, which begin at 0; None if there is none."""
    if not moments:
        return None
    balances = [Fraction(0), *(moment.balance for moment in moments)]
    plotted = plot(FRAME, [balances])
    return BalanceLine(svg_points(plotted.paths[0]), plotted, balances[-1], moments[0].day, moments[-1].day)
