"""The club: who stands where in a year or between two days, and the records."""

from datetime import date
from typing import Final

from flask import render_template
from wtforms import DateField
from wtforms.validators import Optional

from scorekeeper.store.players.club_table import club_table, dearest_deal, longest_runs, years
from scorekeeper.store.players.sums import by_balance, by_wins
from scorekeeper.web.access import current_club
from scorekeeper.web.forms import NotBefore, QueryForm
from scorekeeper.web.i18n import lazy_pgettext
from scorekeeper.web.players.blueprint import bp

_NO_DAYS: Final = (None, None)


class PeriodForm(QueryForm):
    """From which day to which; all time if neither is said."""

    since = DateField(lazy_pgettext("day", "From"), validators=[Optional()])
    until = DateField(lazy_pgettext("day", "To"), validators=[Optional(), NotBefore("since")])


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
        transferring=by_balance(lines),
        penalizing=by_wins(lines),
        dearest=dearest_deal(club, *days),
        runs=longest_runs(club, *days),
    )
    return page if is_good else (page, 422)
