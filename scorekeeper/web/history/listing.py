"""The history: what was played, the newest first, and what is looked for in it."""

from flask import render_template

from scorekeeper.store.history import MOST_COUNTED, find_meetings
from scorekeeper.store.players.directory import directory
from scorekeeper.web.access import current_club
from scorekeeper.web.history.blueprint import bp
from scorekeeper.web.history.forms import SearchForm


@bp.get("/history")
def meetings() -> str | tuple[str, int]:
    """Show the meetings that are looked for, or all."""
    club, form = current_club(), SearchForm()
    names = directory(club)
    if not form.validate():
        return render_template("history/meetings.html", form=form, names=names, found=None), 422
    found = find_meetings(club, form.search(names), form.cursor, count_all=form.counts_all)
    return render_template(
        "history/meetings.html",
        form=form,
        names=names,
        found=found,
        strangers=tuple(form.strangers(names)),
        most_counted=MOST_COUNTED,
    )
