"""Two thousand requests that no browser would send: none of them breaks the server, and the book stays right."""

import random
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.routing import Rule

from scorekeeper.store import db
from scorekeeper.store.audit import audit
from scorekeeper.web.limits import USUAL
from tests.security.walk import METHODS, Places, filled
from tests.web.conftest import Key, app_in
from tests.web.table import Form, read_forms

REQUESTS = 2000
ODD = (
    *(
        "",
        " ",
        "0",
        "-1",
        "1",
        "2",
        "3",
        "10",
        "99999999999999999999",
        "1e9",
        "7.5",
        "7½",
        "NaN",
        "on",
        "won:0",
        "early_drop:1",
    ),
    *(
        "\x00",
        "\ufffd",
        "\u202e",
        "😀" * 50,
        "x" * 4000,
        "'; DROP TABLE club; --",
        "<script>",
        "{{7*7}}",
        "%(num)s",
        "%s%n",
    ),
    *(
        "KC",
        "8D",
        "KC 5D *",
        "KC KC KC",
        "4H 5H 6H 9S 10S * 7C 7D 7S AC 2C 3C 4C",
        "ТК",
        "[]",
        "{}",
        "null",
        "../../etc/passwd",
    ),
    *(
        "caught",
        "late_drop",
        "declared",
        "void",
        "cap=80",
        "set_sizes=[3,",
        "end=-5",
        "paplu",
        "indian-rummy",
        "2026-02-30",
    ),
)
KINDS = ("application/x-www-form-urlencoded", "multipart/form-data; boundary=b", "application/json", "text/plain", "")
HEADERS = (
    "Accept-Language",
    "If-None-Match",
    "User-Agent",
    "Scorekeeper-Request",
    "Range",
    "Accept",
    "If-Modified-Since",
)


class Fuzzer:
    """Someone with the keeper link and no good in mind. The same requests each time."""

    def __init__(self, app: Flask, client: FlaskClient, places: Places, key: Key) -> None:
        self.chance = random.Random(20261130)
        self.client, self.places = client, places
        self.rules = sorted(app.url_map.iter_rules(), key=lambda rule: (rule.rule, rule.endpoint))
        self.forms = [form for page in self._pages() for form in read_forms(page)]
        self.token = next(form.values["csrf_token"] for form in self.forms if "csrf_token" in form.values)

    def _pages(self) -> Iterator[str]:
        """Yield what stands on the pages; a file, packed or not, is none."""
        for rule in self.rules:
            if "GET" in (rule.methods or ()):
                answer = self.client.get(filled(rule.rule, self.places))
                if answer.mimetype == "text/html":
                    yield answer.text

    def odd(self) -> str:
        return self.chance.choice(ODD)

    def address(self, rule: Rule) -> str:
        """Return an address of the map, often with something odd at one of its places."""
        places = dict(self.places)
        if rule.arguments and self.chance.random() < 0.3:
            places[self.chance.choice(sorted(rule.arguments))] = self.odd().replace("/", "") or "x"
        return filled(rule.rule, places)

    def fields(self) -> dict[str, list[str]]:
        """Return the fields of a form of the app, some of them odd, some left out."""
        form = self.chance.choice(self.forms)
        sent = {name: list(values) for name, values in self._with_button(form).items()}
        for name in sorted(sent):
            if name != "csrf_token" and self.chance.random() < 0.4:
                sent[name] = [self.odd() for _ in range(self.chance.randrange(3))]
        return {**sent, "csrf_token": self.token}

    def _with_button(self, form: Form) -> Mapping[str, list[str]]:
        pressed = [self.chance.choice(form.buttons)] if form.buttons else []
        return {**form.values, **{name: [value] for name, value in pressed}}

    def request(self) -> tuple[str, dict[str, Any]]:
        """Return an address, and how it is asked for."""
        method = self.chance.choice(("GET", "POST", "POST", *METHODS))
        options: dict[str, Any] = {"method": method, "headers": {}}
        if self.chance.random() < 0.3:
            options["headers"] = {
                self.chance.choice(HEADERS): self.odd().encode("ascii", "replace").decode().replace("\x00", "")
            }
        if method in {"GET", "HEAD"}:
            options["query_string"] = self.fields()
        elif self.chance.random() < 0.15:
            options |= {"data": self.odd().encode(), "content_type": self.chance.choice(KINDS)}
        else:
            options["data"] = self.fields()
        return self.address(self.chance.choice(self.rules)), options


@pytest.fixture
def fuzzer(app: Flask, key: Key, places: Places) -> Fuzzer:
    often = dict.fromkeys(USUAL, (10**9, 1))
    unlimited = app_in(Path(app.instance_path), LIMITS=often, NEW_CLUBS=True, PROPAGATE_EXCEPTIONS=False)
    client = unlimited.test_client()
    client.get(key.link)
    return Fuzzer(unlimited, client, places, key)


def test_no_request_breaks_the_server_and_the_book_stays_right(app: Flask, fuzzer: Fuzzer, key: Key) -> None:
    answered = []
    for _ in range(REQUESTS):
        address, options = fuzzer.request()
        answer = fuzzer.client.open(address, **options)
        assert answer.status_code < 500, f"{answer.status_code} {address!r} {options}"
        answered.append(answer.status_code)
        if fuzzer.client.get(key.home).status_code == 404:  # it has put itself out
            fuzzer.client.get(key.link)
    assert {200, 303, 400, 404, 405, 422} <= set(answered)
    with app.app_context():
        assert list(audit()) == []
        db.session.remove()
