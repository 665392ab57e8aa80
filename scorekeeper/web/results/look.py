"""The link to look at one meeting: its results for whoever has it, and the page on which keepers make and end it."""

from flask import Blueprint, abort, current_app, flash, render_template
from werkzeug.wrappers import Response

from scorekeeper.store.looks import end_look_link, look_token, make_look_link, meeting_by_look_token
from scorekeeper.store.meetings import get_sheet
from scorekeeper.web.access import current_club
from scorekeeper.web.answers import see_other
from scorekeeper.web.clubs.codes import code_of
from scorekeeper.web.i18n import gettext
from scorekeeper.web.limits import WRONG_TOKENS, count_once, refuse_if_too_often
from scorekeeper.web.links import link_to
from scorekeeper.web.results.blueprint import bp
from scorekeeper.web.results.pages import Found, add_result_pages

public = Blueprint("look", __name__)


def _by_token(token: str) -> Found:
    refuse_if_too_often(WRONG_TOKENS)
    found = meeting_by_look_token(token)
    if found is None:
        count_once(WRONG_TOKENS)
        abort(404)
    return Found(*found)


add_result_pages(public, "/r/<token>", _by_token)


@bp.get("/m/<slug>/look")
def link(slug: str) -> str:
    """Show the link, if there is one."""
    sheet = get_sheet(current_club(), slug)
    token = look_token(sheet, current_app.config["SECRET_KEY"])
    code = None if token is None else code_of(link_to("look.show", token=token))
    return render_template("results/look.html", sheet=sheet, code=code)


@bp.post("/m/<slug>/look")
def make_link(slug: str) -> Response:
    """Make the link."""
    make_look_link(current_club(), slug, current_app.config["SECRET_KEY"])
    return see_other("results.link", slug=slug)


@bp.post("/m/<slug>/look/end")
def end_link(slug: str) -> Response:
    """Let the link open nothing any more."""
    end_look_link(current_club(), slug)
    flash(gettext("The link opens nothing any more."), "ok")
    return see_other("results.link", slug=slug)
