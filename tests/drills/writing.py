"""All that can be written, found as a keeper finds it: by following the links and sending the forms of the pages.

A new page is found by itself if a page leads to it. A form that changes nothing as it stands needs something typed
(`TYPED`), and what only scripts send is told in `SCRIPTED`; `test_every_address_that_takes_a_form_is_tried` says so.
"""

import re
import sqlite3
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from functools import cached_property
from html import unescape
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.routing import MapAdapter
from werkzeug.test import TestResponse

from scorekeeper.store import db
from tests.web.conftest import Key
from tests.web.table import Form, read_forms

Contents = dict[str, list[tuple[Any, ...]]]
Values = Mapping[str, list[str]]

TYPED: Final[Mapping[str, Mapping[str, str]]] = {
    "deals.amend": {"note": "told anew"},
    "deals.count": {"note": "counted anew"},
    "deals.put_facts": {"indicator": "9S", "note": "opened anew"},
    "deals.quick": {"note": "told in one go"},
}
"""What is typed into forms that would change nothing as they stand, by endpoint: fields that they have."""

SCRIPTED: Final[Mapping[str, tuple[str, str, Mapping[str, str]]]] = {
    "deals.put_entry": ("deals.table", "deals/3/entries/0", {"seat-0-outcome": "late_drop"}),
}
"""What only scripts send, by endpoint: the page that does, the address from there, and the fields."""

_VISITS: Final = 2  # of the same page with other arguments
_LINK: Final = re.compile(r'<a [^>]*href="(/[^"#]*)')


@dataclass(frozen=True, slots=True)
class Writing:
    """A form, filled in, with one of its buttons pressed."""

    endpoint: str
    path: str
    values: Values
    button: str

    def __str__(self) -> str:
        return f"{self.endpoint} {self.button}".strip()


@dataclass
class Writings:
    """Finds the forms, and puts the database back as it was before each is tried."""

    app: Flask
    key: Key
    path: Path
    snapshot: bytes = b""
    found: dict[str, Writing] = field(default_factory=dict)
    tried: set[tuple[str, str]] = field(default_factory=set)
    visits: Counter[tuple[str, str]] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self._close()
        self.snapshot = self.path.read_bytes()

    @cached_property
    def client(self) -> FlaskClient:
        client = self.app.test_client()
        client.get(self.key.link)
        return client

    @cached_property
    def all(self) -> tuple[Writing, ...]:
        """Every form that changes something, each of its buttons once."""
        waiting = [self.key.home]
        while waiting:
            waiting += self._visit(waiting.pop(0))
        self.put_back()
        return tuple(self.found.values())

    @cached_property
    def contents_before(self) -> Contents:
        self.put_back()
        return self.contents()

    def contents(self) -> Contents:
        """Return all rows of all tables."""
        with closing(sqlite3.connect(self.path)) as database:
            names = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
            return {name: sorted(database.execute(f"SELECT * FROM {name}"), key=repr) for name in names}

    def put_back(self) -> None:
        """Put the database back as it was at first."""
        self._close()
        for left in self.path.parent.glob(f"{self.path.name}-*"):
            left.unlink()
        self.path.write_bytes(self.snapshot)

    def send(self, writing: Writing) -> TestResponse:
        """Send the form as a browser without script does."""
        return self.client.post(writing.path, data=writing.values)

    def _close(self) -> None:
        with self.app.app_context():
            db.session.remove()
            db.engine.dispose()

    @property
    def _addresses(self) -> MapAdapter:
        return self.app.url_map.bind("localhost")

    def _visit(self, path: str) -> Iterator[str]:
        """Open a page, try its forms, and yield where it leads to."""
        endpoint, arguments = self._addresses.match(urlsplit(path).path)
        page = (endpoint, str(arguments.get("slug")))
        self.visits[page] += 1
        if self.visits[page] > _VISITS:
            return
        answer = self.client.get(path)
        if answer.status_code == 303:
            yield answer.headers["Location"]
        elif answer.status_code == 200 and answer.mimetype == "text/html":
            yield from self._read(answer.text, path)

    def _read(self, page: str, path: str) -> Iterator[str]:
        endpoint, _ = self._addresses.match(urlsplit(path).path)
        yield from (unescape(link) for link in _LINK.findall(page) if link.startswith(self.key.home))
        forms = read_forms(page)
        for form in forms:
            if form.method == "get":
                yield from self._asked(form, path)
            else:
                for writing in self._filled(form, path):
                    yield from self._try(writing)
        tokens = [form.values["csrf_token"] for form in forms if "csrf_token" in form.values]
        for target, (page_of, relative, fields) in SCRIPTED.items():
            if page_of == endpoint and tokens:
                values = {"csrf_token": tokens[0], **{name: [text] for name, text in fields.items()}}
                yield from self._try(Writing(target, path + relative, values, ""))

    def _asked(self, form: Form, path: str) -> Iterator[str]:
        for name, value in form.buttons or [("", "")]:
            values = {**form.values, **({name: [value]} if name else {})}
            query = "&".join(f"{key}={one}" for key, many in values.items() for one in many)
            yield f"{form.action or urlsplit(path).path}?{query}"

    def _filled(self, form: Form, path: str) -> Iterator[Writing]:
        target = form.action or path
        endpoint, _ = self._addresses.match(urlsplit(target).path, method="POST")
        typed = {name: [text] for name, text in TYPED.get(endpoint, {}).items() if name in form.values}
        for name, value in form.buttons or [("", "")]:
            values = {**form.values, **typed, **({name: [value]} if name else {})}
            yield Writing(endpoint, target, values, f"{name}={value.partition(':')[0]}" if name else "")

    def _try(self, writing: Writing) -> Iterator[str]:
        """Send a form that was not met before; keep it if it changes something, and read the page that answers it."""
        if str(writing) in self.found or (str(writing), writing.path) in self.tried:
            return
        self.tried.add((str(writing), writing.path))
        before = self.contents_before
        self.put_back()
        answer = self.send(writing)
        assert answer.status_code < 500, f"{writing} answers {answer.status_code}"
        changed = self.contents() != before
        self.put_back()
        if changed:
            self.found[str(writing)] = writing
        if answer.status_code == 303:
            yield answer.headers["Location"]
        elif answer.status_code == 200 and answer.mimetype == "text/html":
            yield from self._read(answer.text, writing.path)
