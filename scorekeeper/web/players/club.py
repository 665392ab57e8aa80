"""The club: who stands where in a year or between two days, and the records."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from itertools import groupby
from typing import Final

from flask import render_template
from wtforms import DateField
from wtforms.validators import Optional

from scorekeeper.store.players.club_table import TableLine, club_table, dearest_deal, longest_runs, years
from scorekeeper.store.players.meetings import TRANSFERRING
from scorekeeper.web.access import current_club
from scorekeeper.web.forms import NotBefore, QueryForm
from scorekeeper.web.i18n import lazy_pgettext
from scorekeeper.web.players.blueprint import bp

_NO_DAYS: Final = (None, None)


class PeriodForm(QueryForm):
    """From which day to which; all time if neither is said."""

    since = DateField(lazy_pgettext("day", "From"), validators=[Optional()])
    until = DateField(lazy_pgettext("day", "To"), validators=[Optional(), NotBefore("since")])


@dataclass(frozen=True, slots=True)
class Line:
    """A player in the table, under all systems of one kind. `points`: the balance, or the penalties."""

    player_id: int
    name: str
    meeting_count: int
    win_count: int
    points: Fraction

    @property
    def mean(self) -> Fraction:
        """Points a meeting."""
        return self.points / self.meeting_count


@bp.get("/table")
def table() -> str | tuple[str, int]:
    """Show the table of the club, and its records."""
    club, form = current_club(), PeriodForm()
    is_good = form.validate()
    days: tuple[date | None, date | None] = (form.since.data, form.until.data) if is_good else _NO_DAYS
    lines = club_table(club, *days)
    page = render_template(
        "players/club.html",
        form=form,
        years=years(club),
        transferring=sorted(_lines(lines, transferring=True), key=lambda line: -line.points),
        penalizing=sorted(_lines(lines, transferring=False), key=lambda line: (-line.win_count, line.mean)),
        dearest=dearest_deal(club, *days),
        runs=longest_runs(club, *days),
    )
    return page if is_good else (page, 422)


def _lines(lines: Iterable[TableLine], *, transferring: bool) -> Iterable[Line]:
    """Yield each player once, in the order of the alphabet, with all systems of this kind added up."""
    of_kind = (line for line in lines if (line.ruleset in TRANSFERRING) is transferring)
    for (player_id, name), group in groupby(of_kind, key=lambda line: (line.player_id, line.name)):
        own = list(group)
        yield Line(
            player_id,
            name,
            sum(line.meeting_count for line in own),
            sum(line.win_count for line in own),
            sum((line.points for line in own), Fraction(0)),
        )
