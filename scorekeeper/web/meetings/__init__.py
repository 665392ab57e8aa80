"""Meetings: the club's home, a new meeting, the table and the standings."""

from flask import render_template

from scorekeeper.web.access import club_blueprint, current_club

bp = club_blueprint("meetings", __name__)


@bp.get("/")
def home() -> str:
    """Show the club."""
    return render_template("meetings/home.html", club=current_club())
