"""Pages that phones ask for again and again: an empty 304 as long as nothing on them has changed."""

from collections.abc import Callable, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Final

from flask import Flask, Response, current_app, g, get_flashed_messages, make_response, request, session

from scorekeeper.web.access import current_access
from scorekeeper.web.answers import request_id
from scorekeeper.web.i18n import language
from scorekeeper.web.static_files import folder_digest

_EDITION: Final = "scorekeeper_edition"
_CODE: Final = Path(__file__).parent.parent

Seen = tuple[int, ...]
"""Versions of all that is stored and shown on a page. Whoever has seen these has seen everything."""


def init_unchanged(app: Flask, *folders: Path) -> None:
    """Let pages be recognised, by templates too; `folders` hold what they are made of besides the code."""
    code = (folder_digest(_CODE, pattern) for pattern in ("*.py", "*.mo"))
    app.extensions[_EDITION] = " ".join((*(folder_digest(folder) for folder in folders), *code))
    app.jinja_env.globals.update(tag_of=tag_of, told_once=told_once)


def answer_unchanged(seen: Callable[[], Seen | None]) -> Response | None:
    """Return a 304 if the browser has the page as it is now, or None if the page has to be made.

    `seen` is asked only if the browser has the page at all; it returns None if there is no such page.
    """
    known = request.if_none_match
    if not known or current_app.debug or told_once():
        return None
    versions = seen()
    tag = None if versions is None else tag_of(*versions)
    if tag is None or not known.contains(tag):
        return None
    return _with_tag(Response(status=304), tag)


def tagged(page: str | bytes, *seen: int) -> Response:
    """Return an answer that the browser will recognise; one that says something once has no tag."""
    response = make_response(page)
    return response if told_once() else _with_tag(response, tag_of(*seen))


def told_once() -> Sequence[str | tuple[str, str]]:
    """Return what the last act came to, as kind and sentence, for the page that is shown next.

    A script that looks again and again leaves it where it is: it may be on its way to that very page.
    """
    is_look = request.method == "GET" and request_id() is not None
    return () if is_look else get_flashed_messages(with_categories=True)


def _with_tag(response: Response, tag: str) -> Response:
    response.set_etag(tag)
    return response


def tag_of(*seen: int) -> str:
    """Return a short name for a page as this browser is shown it; `seen` as `Seen`.

    The token of its forms is another in each answer, and all of one session are good: the session's own is counted.
    """
    edition, let_in = current_app.extensions[_EDITION], None
    if "access" in g:  # pages outside a club show everybody the same
        let_in = (current_access().role, current_access().generation)
    about = (edition, current_app.config["TRUSTED_HOSTS"], let_in, language())
    return sha256(repr((*about, session.get("csrf_token"), *seen)).encode()).hexdigest()[:32]
