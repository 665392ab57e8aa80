"""Answers that several areas give."""

from typing import Any

from flask import redirect, url_for
from werkzeug.wrappers import Response


def see_other(endpoint: str, **values: Any) -> Response:  # Any: the places of an address
    """Send the browser on after a form was taken, so that Back and F5 send nothing again."""
    return redirect(url_for(endpoint, **values), code=303)
