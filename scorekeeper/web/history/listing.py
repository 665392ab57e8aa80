"""The history: what was played, the newest first, and what is looked for in it."""

from collections.abc import Sequence

from flask import get_template_attribute, jsonify, render_template
from werkzeug.wrappers import Response

from scorekeeper.store.history import PAGE, count_found, find_meetings, has_binned
from scorekeeper.store.players.directory import Named, directory
from scorekeeper.web.access import current_club
from scorekeeper.web.answers import see_other
from scorekeeper.web.history.blueprint import bp
from scorekeeper.web.history.forms import SearchForm


@bp.get("/history")
def meetings() -> str | Response | tuple[str, int]:
    """Show the meetings that are looked for, or all."""
    club, form = current_club(), SearchForm()
    names = directory(club)
    if not form.validate():
        return refuse_search(form, names)
    searched = form.search(names)
    found = find_meetings(club, searched, form.before.cursor, form.after.cursor, count_all=form.counts_all)
    if form.after.data and found.newer is None:  # these are the newest: shown as a whole page
        return see_other("history.meetings", **form.address)
    return render_template(
        "history/meetings.html",
        form=form,
        names=names,
        found=found,
        strangers=tuple(form.strangers(names)),
        all_binned=form.is_empty and not found.meetings and has_binned(club),
        page_size=PAGE,
    )


def refuse_search(form: SearchForm, names: Sequence[Named]) -> tuple[str, int]:
    """Return the page of a search that cannot be, with what is wrong at its fields."""
    return render_template("history/meetings.html", form=form, names=names, found=None), 422


@bp.get("/history/figures")
def figures() -> Response | tuple[str, int]:
    """Say how much is found, all in all: a page that did not count so much itself has its script ask afterwards."""
    club, form = current_club(), SearchForm()
    names = directory(club)
    if not form.validate():
        return refuse_search(form, names)
    counted = get_template_attribute("history/_parts.html", "counted")
    return jsonify(figures=counted(count_found(club, form.search(names))))
