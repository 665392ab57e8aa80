"""Who may come in: the keeper link is the key to a club, and a signed cookie remembers it."""

import logging
import re
from datetime import UTC, datetime
from typing import Any, Final

from flask import Blueprint, Flask, abort, current_app, g, request, session
from flask.sessions import SecureCookieSessionInterface
from flask_wtf.csrf import generate_csrf
from itsdangerous import URLSafeTimedSerializer
from werkzeug.exceptions import SecurityError

from scorekeeper.store.clubs import ClubRef, find_open_club, token_generation

_KEPT: Final = "clubs"
_RENEWED: Final = "renewed"
_TOKEN: Final = re.compile(r"(/k/)[\w-]+")


class SchemeCookies(SecureCookieSessionInterface):
    """A browser drops Secure cookies on plain http, so the cookie is Secure exactly on https."""

    def __init__(self) -> None:
        self._signers: dict[Any, URLSafeTimedSerializer | None] = {}  # Any: whatever Flask takes for a key

    def get_signing_serializer(self, app: Flask) -> URLSafeTimedSerializer | None:
        """Return what signs the cookies, made once for a key."""
        if app.secret_key not in self._signers:
            self._signers[app.secret_key] = super().get_signing_serializer(app)
        return self._signers[app.secret_key]

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
    month = f"{datetime.now(UTC):%Y-%m}"
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
