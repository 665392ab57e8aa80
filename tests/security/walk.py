"""All addresses of the app, as its map has them: a new page is walked through without being named."""

import re
from collections.abc import Iterator, Mapping

from flask import Flask
from flask.testing import FlaskClient

Places = Mapping[str, str]
"""What stands at the places of an address, by its name."""

_PLACE = re.compile(r"<(?:[^:<>]+:)?(\w+)>")
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")


def filled(rule: str, places: Places) -> str:
    """Return an address of the map with its places filled: 1 stands where nothing else is said."""
    return _PLACE.sub(lambda found: places.get(found[1], "1"), rule)


def club_addresses(app: Flask, places: Places) -> Iterator[tuple[str, str]]:
    """Yield method and address of everything inside a club, and of some that is not there."""
    inside = {rule.rule for rule in app.url_map.iter_rules() if "club" in rule.arguments}
    not_there = {"/c/<club>", "/c/<club>/no/such/page", "/c/<club>/m/<slug>/no/such/page"}
    for rule in sorted(inside | not_there):
        yield from ((method, filled(rule, places)) for method in METHODS)


def assert_all_closed(app: Flask, browser: FlaskClient, places: Places) -> None:
    """Assert that everything inside the club looks like an address that means nothing at all."""
    unknown = {method: browser.open("/no/such/page", method=method) for method in METHODS}
    for method, path in club_addresses(app, places):
        answer = browser.open(path, method=method)
        assert (answer.status_code, answer.data) == (404, unknown[method].data), f"{method} {path}"
        assert set(answer.headers.keys()) == set(unknown[method].headers.keys()), f"{method} {path}"
