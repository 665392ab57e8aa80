"""Who may come in: the keeper link is the key to a club, and a signed cookie remembers it."""

import logging
import re
from copy import deepcopy
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any, Final

from flask import Blueprint, Flask, Request, Response, abort, current_app, g, request, session
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from flask_wtf.csrf import generate_csrf
from itsdangerous import BadSignature
from werkzeug.exceptions import SecurityError

from scorekeeper.store.clubs import ClubRef, find_open_club, token_generation

_KEPT: Final = "clubs"
_RENEWED: Final = "renewed"
_NOTHING: Final[tuple[dict[str, Any], datetime]] = {}, datetime.min.replace(tzinfo=UTC)
_TOKEN: Final = re.compile(r"(/k/)[\w-]+")


class SchemeCookies(SecureCookieSessionInterface):
    """A browser drops Secure cookies on plain http, so the cookie is Secure exactly on https."""

    def __init__(self) -> None:
        self._known = lru_cache(maxsize=1024)(self._check)  # a phone sends the same one again and again

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession:
        """Return what the cookie says: nothing if it is not one of ours, or older than browsers keep it.

        One from the future is good: the clock of a small machine is set back now and then.
        """
        cookie = request.cookies.get(self.get_cookie_name(app), "")
        said, signed_at = self._known(app, app.secret_key, cookie)
        is_good = datetime.now(UTC) - signed_at <= app.permanent_session_lifetime
        return self.session_class(deepcopy(said) if is_good else {})

    def _check(self, app: Flask, _key: Any, cookie: str) -> tuple[dict[str, Any], datetime]:
        """Return what is said by a cookie that was signed with this key, and since when. Any: what it holds is JSON."""
        signing = self.get_signing_serializer(app)
        try:
            return signing.loads(cookie, return_timestamp=True) if signing else _NOTHING
        except BadSignature:
            return _NOTHING

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        """Send the cookie if something new is in it; most answers say no more than that they depend on it."""
        if session.modified:
            super().save_session(app, session, response)
        elif session.accessed:
            response.headers.add("Vary", "Cookie")

    def get_cookie_name(self, app: Flask) -> str:
        name = super().get_cookie_name(app)
        return f"__Host-{name}" if request.is_secure else name

    def get_cookie_secure(self, app: Flask) -> bool:
        return request.is_secure


def init_access(app: Flask) -> None:
    """Close everything under /c/<club>/ to those who have not opened its link. A new page is covered by itself."""
    app.session_interface = SchemeCookies()
    app.before_request(_refuse_strangers)
    app.url_value_preprocessor(lambda _, values: _drop_slug(values))
    app.url_defaults(_add_slug)
    for name in (app.logger.name, "waitress", "werkzeug"):
        logging.getLogger(name).addFilter(mask_tokens)


def club_blueprint(name: str, import_name: str) -> Blueprint:
    """Return a blueprint whose pages lie inside a club: they find it in `current_club()`, not in their arguments."""
    return Blueprint(name, import_name, url_prefix="/c/<club>")


def current_club() -> ClubRef:
    """Return the club that this page belongs to."""
    club: ClubRef = g.club
    return club


def current_generation() -> int:
    """Return which token of the club, counted from 1, let this browser in."""
    return int(dict(session[_KEPT])[current_club().slug])


def remember(club: ClubRef) -> None:
    """Let this browser into the club for as long as its link holds."""
    kept = [entry for entry in session.get(_KEPT, []) if entry[0] != club.slug]
    session[_KEPT] = [*kept, [club.slug, token_generation(club)]]
    session.permanent = True
    _renew()
    generate_csrf()  # with the first answer, so that pages opened side by side have the same


def last_club() -> ClubRef | None:
    """Return the club whose link this browser opened last, of those that it may still enter."""
    return next(filter(None, (_enter(slug) for slug, _ in reversed(session.get(_KEPT, [])))), None)


def _enter(slug: str) -> ClubRef | None:
    """Return the club if this browser has its key."""
    generation = dict(session.get(_KEPT, [])).get(slug)
    return None if generation is None else find_open_club(slug, generation)


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
        g.club = _enter(rest[0]) or abort(404)
        _renew()
    elif request.url_rule is not None and "club" in request.url_rule.arguments:
        abort(404)  # the same page by an address written in some other way


def _drop_slug(values: dict[str, Any] | None) -> None:
    if values:
        values.pop("club", None)


def _add_slug(endpoint: str, values: dict[str, Any]) -> None:
    if "club" in g and current_app.url_map.is_endpoint_expecting(endpoint, "club"):
        values.setdefault("club", g.club.slug)


def mask_tokens(record: logging.LogRecord) -> bool:
    """Take the keys of clubs out of a line of the log."""
    record.msg, record.args = _TOKEN.sub(r"\1…", record.getMessage()), ()
    return True
