"""What every answer says about itself, and which senders a changing request may come from."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from flask import Flask, Response, abort, request
from flask_wtf import CSRFProtect

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "font-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; "
    "object-src 'none'"
)
_HEADERS: Final = {  # no page has its own
    "Content-Security-Policy": _POLICY,
    "Cross-Origin-Resource-Policy": "same-origin",
    # not no-referrer: the form token's check on https wants to see where a form came from
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Robots-Tag": "noindex",
}
_SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})


class Answer(Response):
    """An answer with the headers of all, which need no look at each: that takes as long as asking the database."""

    def get_wsgi_response(self, environ: "WSGIEnvironment") -> tuple[Iterable[bytes], str, list[tuple[str, str]]]:
        """Return body, status and headers."""
        body, status, headers = super().get_wsgi_response(environ)
        return body, status, [*headers, *_HEADERS.items()]


def init_headers(app: Flask) -> None:
    """Put the headers on every answer, errors too, and refuse forms that another site sends, or none of our pages."""
    app.response_class = Answer
    app.config["WTF_CSRF_CHECK_DEFAULT"] = False  # asked below, only where something is to change
    csrf = CSRFProtect(app)

    @app.before_request
    def refuse_foreign_forms() -> None:
        if request.method in _SAFE:
            return
        # Sec-Fetch-Site is not sent over plain http, Origin is
        if "Origin" in request.headers and not is_own_origin():
            abort(400)
        if app.config["WTF_CSRF_ENABLED"]:
            csrf.protect(apply_exemptions=True)

    app.after_request(_let_nobody_keep)


def is_own_origin() -> bool:
    """Return whether the browser says that this request was sent by a page of ours."""
    return request.headers.get("Origin") == request.host_url.rstrip("/")


def _let_nobody_keep(response: Response) -> Response:
    response.headers.setdefault("Cache-Control", "private, no-cache")
    return response
