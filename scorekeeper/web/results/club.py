"""The results of a meeting for those who are in its club."""

from scorekeeper.web.access import current_club
from scorekeeper.web.results.blueprint import bp
from scorekeeper.web.results.pages import Found, add_result_pages


def _in_club(slug: str) -> Found:
    return Found(current_club(), slug, inside=True)


add_result_pages(bp, "/m/<slug>", _in_club)
