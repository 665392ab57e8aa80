"""What every answer says about itself, and which senders a changing request may come from."""

from typing import Final

from flask import Flask, Response, abort, request

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


def init_headers(app: Flask) -> None:
    """Put the headers on every answer, errors too, and refuse forms that another site sends."""
    app.before_request(_refuse_foreign_origin)
    app.after_request(_add_headers)


def is_own_origin() -> bool:
    """Whether the browser says that this request was sent by a page of ours."""
    return request.headers.get("Origin") == request.host_url.rstrip("/")


def _refuse_foreign_origin() -> None:
    # Sec-Fetch-Site is not sent over plain http, Origin is
    if request.method not in _SAFE and "Origin" in request.headers and not is_own_origin():
        abort(400)


def _add_headers(response: Response) -> Response:
    response.headers.extend(_HEADERS)
    response.headers.setdefault("Cache-Control", "private, no-cache")
    return response
