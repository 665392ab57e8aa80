"""An app with a club, and someone at the table who has opened its keeper link."""

import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from jinja2 import Undefined

from scorekeeper.store import db, upgrade_database
from scorekeeper.store.clubs import ClubRef, create_club
from scorekeeper.web import create_app
from tests.web.table import Table

SECRET = "a secret of the tests, longer than thirty-two bytes"


@dataclass(frozen=True)
class Key:
    """A club and the token of its keeper link."""

    club: ClubRef
    token: str

    @property
    def link(self) -> str:
        return f"/k/{self.token}"

    @property
    def home(self) -> str:
        return f"/c/{self.club.slug}/"


class NotThere(Undefined):
    """What a page shows although nobody has given it: an error here, and nothing on a phone. It may be asked for."""

    __slots__ = ()
    __str__ = __iter__ = __len__ = Undefined._fail_with_undefined_error


def app_in(folder: Path, **config: object) -> Flask:
    database = f"sqlite:///{folder / 'scorekeeper.db'}"
    kept = {"TESTING": True, "INSTANCE": folder, "SECRET_KEY": SECRET, "SQLALCHEMY_DATABASE_URI": database}
    app = create_app({**kept, **config})
    app.jinja_env.undefined = NotThere
    return app


@pytest.fixture(scope="session")
def begun(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Key]:
    """Migrate a database and make a club once; each test gets a copy."""
    folder = tmp_path_factory.mktemp("begun")
    app = app_in(folder)
    with app.app_context():
        upgrade_database(app)
        key = Key(*create_club("Friday club", SECRET))
        db.session.remove()
        db.engine.dispose()
    return folder, key


@pytest.fixture
def key(begun: tuple[Path, Key]) -> Key:
    return begun[1]


@pytest.fixture
def app(begun: tuple[Path, Key], tmp_path: Path) -> Flask:
    """An app of its own for each test, with one club and no meeting yet."""
    folder = tmp_path / "instance"
    shutil.copytree(begun[0], folder)
    return app_in(folder)


@pytest.fixture
def stranger(app: Flask) -> FlaskClient:
    """A browser that has opened no link."""
    return app.test_client()


@pytest.fixture
def client(app: Flask, key: Key) -> FlaskClient:
    """A browser that has opened the keeper link."""
    client = app.test_client()
    client.get(key.link)
    return client


@pytest.fixture
def table(client: FlaskClient, key: Key) -> Table:
    """Someone at the table, with the club's home on the phone."""
    return Table(client, key.home)


@pytest.fixture
def new_phone(app: Flask, key: Key) -> Callable[[], Table]:
    """Return a function that brings one more phone to the table."""

    def bring() -> Table:
        client = app.test_client()
        client.get(key.link)
        return Table(client, key.home)

    return bring
