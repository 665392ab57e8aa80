"""Answers that several areas give, and what was sent for them."""

from typing import Any
from urllib.parse import urlencode

from flask import redirect, request, url_for
from werkzeug.wrappers import Response


def see_other(endpoint: str, **values: Any) -> Response:  # Any: the places of an address
    """Send the browser on after a form was taken, so that Back and F5 send nothing again."""
    return redirect(url_for(endpoint, **values), code=303)


def sent_fields() -> list[tuple[str, str]]:
    """Return what was sent without the token, so that it can be sent once more."""
    return [(name, value) for name, value in request.form.items(multi=True) if name != "csrf_token"]


def sent_body() -> str:
    """Return what was sent, and whereto, as one text: the same again is the same act."""
    return f"{request.path}?{urlencode(sorted(sent_fields()))}"
