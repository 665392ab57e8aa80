"""The signed cookie: read in few steps, sent only when something new is in it, and Secure exactly on https."""

from datetime import UTC, datetime
from functools import lru_cache
from typing import Any, Final

from flask import Flask, Request, Response, request
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from itsdangerous import BadSignature

_NOTHING: Final[tuple[dict[str, Any], datetime]] = {}, datetime.min.replace(tzinfo=UTC)


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
        # lists are all in it that could be changed in place, and it is told to everybody who sends this cookie
        kept = {name: value.copy() if isinstance(value, list) else value for name, value in said.items()}
        return self.session_class(kept if is_good else {})

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
