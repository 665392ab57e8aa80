"""The way in: the links of clubs, and the page for those who have none."""

from flask import Blueprint, abort, render_template
from werkzeug.wrappers import Response

from scorekeeper.store.links import access_by_token
from scorekeeper.web.access import open_clubs, remember
from scorekeeper.web.answers import see_other
from scorekeeper.web.clubs.codes import keeper_code

bp = Blueprint("clubs", __name__)
bp.add_app_template_global(keeper_code)


@bp.get("/")
def front_door() -> str | Response:
    """Show the club whose link was opened here, or how to open one."""
    opened = next(open_clubs(), None)
    if opened is None:
        return render_template("clubs/front_door.html")
    return see_other("meetings.home", club=opened.club.slug)


@bp.get("/k/<token>")
def open_link(token: str) -> Response:
    """Let this browser into the club of the link."""
    access = access_by_token(token)
    if access is None or not remember(access):
        abort(404)
    return see_other("meetings.home", club=access.club.slug)
