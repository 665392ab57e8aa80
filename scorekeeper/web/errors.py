"""Pages for what went wrong: each says in plain words what happened and what to do next."""

from dataclasses import dataclass
from typing import Final

from flask import Flask, Response, make_response, render_template, request
from flask_wtf.csrf import CSRFError
from sqlalchemy.exc import InternalError, OperationalError
from werkzeug.exceptions import HTTPException, SecurityError

from scorekeeper.store.errors import NotFound, StaleMeeting
from scorekeeper.store.operations import KeyReused
from scorekeeper.store.players.acts import NoSuchPlayer
from scorekeeper.web.access import may_record
from scorekeeper.web.answers import MeetingOver, sent_fields
from scorekeeper.web.headers import is_own_origin
from scorekeeper.web.i18n import lazy_gettext as _l


@dataclass(frozen=True, slots=True)
class Trouble:
    """What a person is told."""

    heading: str
    advice: str


_NOT_FOUND: Final = Trouble(
    _l("There is no such page"),
    _l(
        "Perhaps the address is mistyped, or this browser has not opened the link of the club yet. "
        "Open the keeper link once, or scan its QR code; then this browser knows the way."
    ),
)
_NOT_LET_IN: Final = Trouble(
    _NOT_FOUND.heading,
    _l(
        "Nothing was saved, and what you sent is not lost. Perhaps the link of the club was made anew: open the keeper "
        "link of today in another tab of this browser, then send it again here."
    ),
)
# to whoever may open every page of the club
_GONE: Final = Trouble(
    _l("Nothing is here any more"),
    _l(
        "A meeting that was here lies in the bin, from where it can be put back, or is deleted. "
        "Or the address is mistyped."
    ),
)
_GONE_MEANWHILE: Final = Trouble(
    _GONE.heading,
    _l(
        "Nothing was saved, and what you sent is not lost. A meeting that was here lies in the bin by now, or is "
        "deleted. Put it back in another tab of this browser, then send it again here."
    ),
)
_NO_PLAYER: Final = Trouble(
    _GONE.heading,
    _l("Nothing was changed. The player who was here is one with somebody else by now, or parted again, or deleted."),
)
_TROUBLES: Final = {
    400: Trouble(
        _l("This could not be read"),
        _l("Nothing was saved. Go back one page, load it again and try once more."),
    ),
    405: Trouble(
        _l("This page cannot be opened that way"),
        _l("Nothing was saved. Go back to the club and use its buttons."),
    ),
    409: Trouble(
        _l("Someone else was quicker"),
        _l("The meeting has gone on since this page was opened. Nothing was saved. Look at it first, then try again."),
    ),
    413: Trouble(
        _l("This is too much at once"),
        _l("Nothing was saved. Go back one page and make it shorter."),
    ),
    422: Trouble(
        _l("This was saved already"),
        _l("The same form came a second time, with something else in it. The first one counts; it can be amended."),
    ),
    429: Trouble(
        _l("Too fast"),
        _l("Wait a minute, then try again."),
    ),
    500: Trouble(
        _l("Something broke"),
        _l("It is not your fault, and nothing was half saved. Try again, and tell whoever runs Scorekeeper."),
    ),
    503: Trouble(
        _l("The score book cannot be reached at the moment"),
        _l(
            "Nothing is lost. Wait a moment, then try again. "
            "If it goes on, there may be no space left where Scorekeeper keeps its database."
        ),
    ),
}
# what was sent may be saved already: the database can fail after that, when the answer is made
_PERHAPS_SAVED: Final = Trouble(
    _TROUBLES[503].heading,
    _l(
        "Whether this was saved is not known. Wait a moment, then send it again: what is saved already is not saved "
        "a second time, and the next page shows it. "
        "If it goes on, there may be no space left where Scorekeeper keeps its database."
    ),
)
_FOREIGN_HOST: Final = Trouble(
    _l("Scorekeeper does not answer to this name"),
    _l("Open it by the address that it printed when it started, or name this one in SCOREKEEPER_HOSTS."),
)
_STALE_FORM: Final = Trouble(
    _l("This form has grown too old"),
    _l("Nothing was saved yet, and nothing is lost. Check that it is still right, and send it again."),
)
_OVER: Final = Trouble(
    _l("The meeting is over."),
    _l(
        "Nothing was saved, and what you sent is not lost. If the meeting is to go on, let it do so in another tab of "
        "this browser, below its standings, then send it again here."
    ),
)
_SHOWN_AGAIN: Final = {"title": _l("Title"), "place": _l("Place"), "note": _l("Note"), "name": _l("Name")}
"""What is typed in words and shown again, so that it can be copied, where sending it again may be no use."""
# what exists and may not be seen looks like what does not exist
_AS_NOT_FOUND: Final = frozenset({401, 403, 404, 410})
_PASSED_ON: Final = ("Allow", "Retry-After")


def init_errors(app: Flask) -> None:
    """Show every error in the look and the language of the other pages."""
    app.register_error_handler(HTTPException, _http_error)
    app.register_error_handler(SecurityError, lambda _: _page(400, _FOREIGN_HOST))
    app.register_error_handler(CSRFError, lambda _: _page(400, _STALE_FORM, again=is_own_origin()))
    app.register_error_handler(NotFound, lambda _: _not_found())
    app.register_error_handler(NoSuchPlayer, lambda _: _gone(_NO_PLAYER) if may_record() else _not_found())
    app.register_error_handler(StaleMeeting, lambda _: _page(409, _TROUBLES[409]))
    app.register_error_handler(MeetingOver, lambda error: _page(409, _OVER, again=True, over=str(error)))
    app.register_error_handler(KeyReused, lambda _: _page(422, _TROUBLES[422]))
    # PostgreSQL has it as internal that it may only be read now, as when another machine is taking over
    for unusable in (OperationalError, InternalError):
        app.register_error_handler(unusable, lambda _: _no_database())


def _http_error(error: HTTPException) -> Response:
    status = error.code or 500
    if status in _AS_NOT_FOUND:
        return _not_found()
    passing = status >= 500 or (status == 429 and request.method == "GET")
    response = _page(status, _TROUBLES.get(status, _TROUBLES[500 if status >= 500 else 400]), again=passing)
    for name, value in error.get_headers():
        if name in _PASSED_ON:
            response.headers[name] = value
    return response


def _not_found() -> Response:
    if may_record():
        return _gone(_GONE_MEANWHILE if request.method == "POST" else _GONE)
    again = request.method == "POST" and is_own_origin()
    return _page(404, _NOT_LET_IN if again else _NOT_FOUND, again=again)


def _gone(trouble: Trouble) -> Response:
    return _page(404, trouble, again=True, gone=True)


def _no_database() -> Response:
    response = _page(503, _PERHAPS_SAVED if request.method == "POST" else _TROUBLES[503], again=True)
    response.headers["Retry-After"] = "5"
    return response


def _page(status: int, trouble: Trouble, again: bool = False, gone: bool = False, over: str = "") -> Response:
    """Return the page. `again`: asked for or sent once more with one tap. `gone`: with where it may be.

    `over`: the slug of the meeting that would have to go on.
    """
    sent = sent_fields() if again and request.method == "POST" else None
    typed = [(_SHOWN_AGAIN[name], text) for name, text in sent or () if name in _SHOWN_AGAIN and text]
    table = (request.view_args or {}).get("slug") if status == 409 and may_record() else None
    page = render_template(
        "errors/error.html", trouble=trouble, again=again, sent=sent, typed=typed, table=table, gone=gone, over=over
    )
    return make_response(page, status)
