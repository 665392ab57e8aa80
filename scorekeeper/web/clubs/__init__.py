"""The way in: the keeper link, and the page for those who have none."""

from flask import Blueprint, abort, render_template
from werkzeug.wrappers import Response

from scorekeeper.store.clubs import club_by_keeper_token
from scorekeeper.web.access import last_club, remember
from scorekeeper.web.answers import see_other
from scorekeeper.web.clubs.keeper_link import keeper_code

bp = Blueprint("clubs", __name__)
bp.add_app_template_global(keeper_code)


@bp.get("/")
def front_door() -> str | Response:
    """Show the club whose link was opened here, or how to open one."""
    club = last_club()
    if club is None:
        return render_template("clubs/front_door.html")
    return see_other("meetings.home", club=club.slug)


@bp.get("/k/<token>")
def open_keeper_link(token: str) -> Response:
    """Let this browser into the club of the link."""
    club = club_by_keeper_token(token) or abort(404)
    remember(club)
    return see_other("meetings.home", club=club.slug)
