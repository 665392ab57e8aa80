"""Who may come in: the links of a club are its keys, and a signed cookie remembers which ones a phone has opened."""

import logging
import re
import secrets
from collections.abc import Iterator
from copy import deepcopy
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any, Final

from flask import Blueprint, Flask, Request, Response, abort, current_app, g, request, session
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from flask_wtf.csrf import generate_csrf
from itsdangerous import BadSignature
from werkzeug.exceptions import SecurityError

from scorekeeper.store.clubs import ClubRef
from scorekeeper.store.links import Access, Role, enter
from scorekeeper.web.phones import note_sighting
from scorekeeper.web.watching import WATCHERS_SEE

_KEPT: Final = "links"
_PHONE: Final = "phone"
_RENEWED: Final = "renewed"
_NOTHING: Final[tuple[dict[str, Any], datetime]] = {}, datetime.min.replace(tzinfo=UTC)
_TOKEN: Final = re.compile(r"(/[kr]/)[\w-]+")
_LOOKING: Final = frozenset({"GET", "HEAD"})


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
    if before is None or before.role is not Role.KEEPER:
        session[_KEPT] = [*(entry for entry in _kept() if entry[0] != slug), _entry(access)]
    else:
        session[_KEPT] = [*(entry for entry in _kept() if entry[0] != slug), _entry(before)]
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


def _entry(access: Access) -> tuple[str, str, int]:
    return access.club.slug, access.role.value, access.generation


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
