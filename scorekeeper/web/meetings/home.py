"""The club's home."""

from typing import Final

from flask import render_template

from scorekeeper.store.history import has_binned
from scorekeeper.store.meetings import meeting_list
from scorekeeper.web.access import current_club
from scorekeeper.web.meetings.blueprint import bp

MOST_LISTED: Final = 20


@bp.get("/")
def home() -> str:
    """Show what is being played, and the meetings before it."""
    club = current_club()
    meetings = meeting_list(club, limit=MOST_LISTED)
    running = [meeting for meeting in meetings if not meeting.tally.finished]
    finished = [meeting for meeting in meetings if meeting.tally.finished]
    return render_template(
        "meetings/home.html",
        club=club,
        running=running,
        finished=finished,
        all_binned=not meetings and has_binned(club),
    )
