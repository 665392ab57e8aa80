"""Who may come in: the links of a club are its keys, and a signed cookie remembers which ones a phone has opened."""

import logging
import re
import secrets
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any, Final

from flask import Blueprint, Flask, abort, current_app, g, request, session
from flask_wtf.csrf import generate_csrf
from werkzeug.exceptions import SecurityError

from scorekeeper.store.clubs import ClubRef
from scorekeeper.store.links import Access, Role, enter
from scorekeeper.web.cookies import SchemeCookies
from scorekeeper.web.phones import note_sighting
from scorekeeper.web.watching import WATCHERS_SEE

_KEPT: Final = "links"
_PHONE: Final = "phone"
_RENEWED: Final = "renewed"
_MOST_CLUBS: Final = 30  # a browser drops a cookie of more than 4 kB
_TOKEN: Final = re.compile(r"(/[kr]/)[\w-]+")
_LOOKING: Final = frozenset({"GET", "HEAD"})


def init_access(app: Flask) -> None:
    """Close everything under /c/<club>/ to those who have not opened its link, and to watchers what is not theirs.

    A new page is covered by itself: keepers alone see it until it is listed for watchers.
    """
    app.session_interface = SchemeCookies()
    app.before_request(_refuse_strangers)
    app.url_value_preprocessor(lambda _, values: _drop_slug(values))
    app.url_defaults(_add_slug)
    app.jinja_env.globals.update(may_record=may_record, has_more_clubs=has_more_clubs)
    for name in (app.logger.name, "waitress", "werkzeug", "gunicorn.access", "gunicorn.error"):
        logging.getLogger(name).addFilter(mask_tokens)


def club_blueprint(name: str, import_name: str) -> Blueprint:
    """Return a blueprint whose pages lie inside a club: they find it in `current_club()`, not in their arguments."""
    return Blueprint(name, import_name, url_prefix="/c/<club>")


def current_club() -> ClubRef:
    """Return the club that this page belongs to."""
    return current_access().club


def current_access() -> Access:
    """Return what let this browser into the club that this page belongs to."""
    access: Access = g.access
    return access


def may_record() -> bool:
    """Return whether this browser may change what it sees."""
    return "access" in g and current_access().role is Role.KEEPER


def current_phone() -> str:
    """Return the key by which the phone of this browser is known in all its clubs."""
    return str(session[_PHONE])


def remember(access: Access) -> bool:
    """Let this browser in for as long as the link holds; return False if its phone was put out.

    A keeper who opens the link for watchers stays a keeper.
    """
    slug, phone = access.club.slug, session.setdefault(_PHONE, secrets.token_urlsafe(16))
    if enter(slug, access.role, access.generation, phone) is None:
        return False
    before = _enter(slug)
    opened = before if before is not None and before.role is Role.KEEPER else access
    others = [entry for entry in _kept() if entry[0] != slug]
    session[_KEPT] = [*others, (slug, opened.role.value, opened.generation)][-_MOST_CLUBS:]
    session.permanent = True
    _renew()
    generate_csrf()  # with the first answer, so that pages opened side by side have the same
    return True


def has_more_clubs() -> bool:
    """Return whether this browser has opened the links of several clubs."""
    return len(_kept()) > 1


def forget(slug: str) -> None:
    """Let this browser into the club no more, until it opens a link again."""
    session[_KEPT] = [entry for entry in _kept() if entry[0] != slug]


def open_clubs() -> Iterator[Access]:
    """Yield the clubs that this browser may enter, the last opened first."""
    return filter(None, (_enter(slug) for slug, *_ in reversed(_kept())))


def _kept() -> list[tuple[str, str, int]]:
    """Return slug, role and generation of the links that were opened here, the last opened at the end."""
    return [(slug, role, generation) for slug, role, generation in session.get(_KEPT, [])]


def _enter(slug: str) -> Access | None:
    """Return what this browser may do in the club, if it has its key."""
    for kept, role, generation in _kept():
        if kept == slug:
            return enter(slug, Role(role), generation, current_phone())
    return None


def _renew() -> None:
    """Write the cookie anew once a month, so that it does not run out while it is used."""
    month = datetime.now(UTC).isoformat()[:7]
    if session.get(_RENEWED) != month:
        session[_RENEWED] = month


def _refuse_strangers() -> None:
    if isinstance(request.routing_exception, SecurityError):
        return  # another host's name: refused before all else
    _, area, *rest = request.path.split("/")
    if area == "c" and rest:
        g.access = _enter(rest[0]) or abort(404)
        if not may_record() and (request.method not in _LOOKING or request.endpoint not in WATCHERS_SEE):
            del g.access  # as if there were no such page
            abort(404)
        note_sighting(g.access, current_phone())
        _renew()
    elif request.url_rule is not None and "club" in request.url_rule.arguments:
        abort(404)  # the same page by an address written in some other way


def _drop_slug(values: dict[str, Any] | None) -> None:
    if values:
        values.pop("club", None)


def _add_slug(endpoint: str, values: dict[str, Any]) -> None:
    if "access" in g and current_app.url_map.is_endpoint_expecting(endpoint, "club"):
        values.setdefault("club", current_club().slug)


def mask_tokens(record: logging.LogRecord) -> bool:
    """Take the keys of clubs out of a line of the log."""
    record.msg, record.args = _TOKEN.sub(r"\1…", record.getMessage()), ()
    return True
