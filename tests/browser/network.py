"""A bad network: what a phone gets in place of our server's answer."""

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Page, Route

PORTAL = "<!doctype html><title>Welcome</title><form>Log in to the Wi-Fi</form>"
HTML, JSON = "text/html", "application/json"

Spoil = Callable[[Route], None]


def instead(**answer: Any) -> Spoil:
    """Answer for the server, which never hears of it."""
    return lambda route: route.fulfill(**answer)


def none(route: Route) -> None:
    """Let nothing come through."""
    route.abort()


def cut(route: Route) -> None:
    """Let the server do it, and break off in the middle of its answer."""
    whole = route.fetch()
    route.fulfill(response=whole, body=whole.text()[:40])


def of_another(route: Route) -> None:
    """Give the answer to another request, as a broken cache might."""
    whole = route.fetch()
    route.fulfill(response=whole, body=json.dumps({**whole.json(), "request": "0" * 32}))


SPOILT: Mapping[str, Spoil] = {
    "login page": instead(status=200, content_type=HTML, body=PORTAL),
    "foreign JSON": instead(status=200, content_type=JSON, body='{"ok": true, "state": "saved"}'),
    "204": instead(status=204),
    "sent elsewhere": instead(status=302, headers={"Location": "/"}),
    "502": instead(status=502, content_type=HTML, body="Bad gateway"),
    "foreign 409": instead(status=409, content_type=HTML, body=PORTAL),
    "time-out": lambda route: route.abort("timedout"),
    "cut": cut,
    "answer to another request": of_another,
}
"""Every way in which an answer is not ours, not whole or not to this request."""


@contextmanager
def held_back(page: Page, pattern: str) -> Iterator[None]:
    """Let what is asked of addresses like that come only when this is over."""
    late: list[Route] = []

    def hold(route: Route) -> None:
        late.append(route)

    page.route(pattern, hold)
    yield
    page.route(pattern, lambda route: route.continue_())  # the newer way goes first
    for route in late:
        route.continue_()
