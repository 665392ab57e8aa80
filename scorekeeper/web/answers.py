"""Answers that several areas give, and what was sent for them."""

import re
from typing import Any, Final
from urllib.parse import urlencode

from flask import Flask, Response, jsonify, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

REQUEST_HEADER: Final = "Scorekeeper-Request"
_REQUEST_ID: Final = re.compile(r"[0-9a-f]{32}")


class MeetingOver(ValueError):
    """What was typed is of a further deal, and the meeting has none: if it goes on, it can be sent again."""


def init_answers(app: Flask) -> None:
    """Say in every answer to a script which request it answers: no Wi-Fi login page can say the same."""
    app.after_request(_echo)


def request_id() -> str | None:
    """Return the name that a script gave this request; None if a browser asks for a page."""
    sent = request.headers.get(REQUEST_HEADER, "")
    return sent if _REQUEST_ID.fullmatch(sent) else None


def acknowledge(**fields: Any) -> Response:  # Any: whatever JSON holds
    """Tell the script that sent this request, and only that one, that its act is done."""
    return jsonify(request=request_id(), **fields)


def see_other(endpoint: str, **values: Any) -> AnyResponse:  # Any: the places of an address
    """Send the browser on after a form was taken, so that Back and F5 send nothing again.

    A script is told where it leads: it may have something better to do than to load that page.
    """
    address = url_for(endpoint, **values)
    return redirect(address, code=303) if request_id() is None else acknowledge(location=address)


def sent_fields() -> list[tuple[str, str]]:
    """Return what was sent without the token, so that it can be sent once more."""
    return [(name, value) for name, value in request.form.items(multi=True) if name != "csrf_token"]


def sent_body() -> str:
    """Return what was sent, and whereto, as one text: the same again is the same act."""
    return f"{request.path}?{urlencode(sorted(sent_fields()))}"


def _echo(response: Response) -> Response:
    name = request_id()
    if name is not None:
        response.headers[REQUEST_HEADER] = name
    return response
