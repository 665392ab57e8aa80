"""A club at rest: what is in its database and on the phone, to be put back after each try."""

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper.store import db
from scorekeeper.web.phones import _SEEN, Sightings, sightings
from tests.web.conftest import Key

Contents = dict[str, list[tuple[Any, ...]]]


@dataclass(frozen=True, slots=True)
class State:
    """The file of the database, and the cookie of the phone."""

    database: bytes = field(repr=False)
    cookie: str


@dataclass(frozen=True, slots=True)
class Writing:
    """A form, filled in, with one of its buttons pressed; `at` is when it can be sent."""

    endpoint: str
    path: str
    values: Mapping[str, list[str]]
    button: str
    at: State = field(repr=False, compare=False)

    def __str__(self) -> str:
        return f"{self.endpoint} {self.button}".strip()


class Scene:
    """A club in the database at `path`, with a phone that has opened its keeper link, and another one."""

    def __init__(self, app: Flask, key: Key, path: Path) -> None:
        self.app, self.key, self.path = app, key, path
        self.client = self._phone()
        self._phone()
        with app.test_request_context():
            sightings().write()
            db.session.remove()
        self.first = self.state()

    def _phone(self) -> FlaskClient:
        client = self.app.test_client()
        client.get(self.key.link)
        client.get(self.key.home)
        return client

    def state(self) -> State:
        """Return how everything is now."""
        self._close()
        kept = self.client.get_cookie("scorekeeper")
        assert kept is not None
        return State(self.path.read_bytes(), kept.value)

    def put_back(self, state: State) -> Contents:
        """Let everything be as it was; return what the database has then."""
        self._close()
        for left in self.path.parent.glob(f"{self.path.name}-*"):
            left.unlink()
        self.path.write_bytes(state.database)
        self.client.set_cookie("scorekeeper", state.cookie)
        self.app.extensions[_SEEN] = Sightings()
        return self.contents()

    def contents(self) -> Contents:
        """Return all rows of all tables."""
        with closing(sqlite3.connect(self.path)) as database:
            names = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
            return {name: sorted(database.execute(f"SELECT * FROM {name}"), key=repr) for name in names}

    def send(self, writing: Writing) -> TestResponse:
        """Send the form as a browser without script does."""
        return self.client.post(writing.path, data=writing.values)

    def _close(self) -> None:
        with self.app.app_context():
            db.session.remove()
            db.engine.dispose()
