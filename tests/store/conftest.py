"""A database in a file of its own for every test, and a table to fill it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from flask import Flask
from sqlalchemy import text

from scorekeeper.store import db
from scorekeeper.store.clubs import ClubRef, create_club
from scorekeeper.store.database import is_sqlite
from scorekeeper.store.migrate import upgrade_database
from scorekeeper.store.models import METADATA
from tests.drills.length import FULL
from tests.postgres import Cluster
from tests.store.table import SECRET, make_app, make_app_at

SQLITE: Final = "sqlite"
LONG: Final = {"test_archive", "test_bulk", "test_round_trip"}  # on PostgreSQL by `make drill` only


@pytest.fixture(scope="session")
def blank_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A migrated database without rows, to be copied."""
    path = tmp_path_factory.mktemp("blank") / "blank.db"
    app = make_app(path)
    upgrade_database(app)
    with app.app_context():
        db.engine.dispose()  # the last one out brings all of it into the file
    return path


@pytest.fixture(scope="session")
def blank_postgres(postgres: Cluster) -> str:
    """The address of a migrated PostgreSQL database without rows."""
    address = f"{postgres.address}/postgres"
    app = make_app_at(address)
    upgrade_database(app)
    with app.app_context():
        db.engine.dispose()
    return address


@pytest.fixture
def app(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Flask]:
    """An app on a database without rows: of SQLite, or of the kind that `pytest_generate_tests` asks for."""
    if getattr(request, "param", SQLITE) == SQLITE:
        path = tmp_path / "scorekeeper.db"
        path.write_bytes(request.getfixturevalue("blank_database").read_bytes())
        app = make_app(path)
    else:
        app = make_app_at(request.getfixturevalue("blank_postgres"))
    with app.app_context():
        yield app
        db.session.remove()
    with app.app_context():  # nothing is read in this one any more
        if not is_sqlite(db.engine):
            empty()
        db.engine.dispose()


def empty() -> None:
    """Remove all rows, and begin to count anew. For a few rows this takes a twentieth of what TRUNCATE takes."""
    gone = [f"DELETE FROM {table.name}" for table in reversed(METADATA.sorted_tables)]
    anew = "SELECT setval(oid::regclass, 1, false) FROM pg_class WHERE relkind = 'S'"
    with db.engine.begin() as connection:
        connection.execute(text("; ".join([*gone, anew])))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Try everything on both kinds of database, but for what is marked as being about SQLite."""
    module = metafunc.module.__name__.rpartition(".")[2]
    about_sqlite = metafunc.definition.get_closest_marker("sqlite") is not None
    if "app" in metafunc.fixturenames and not about_sqlite and (FULL or module not in LONG):
        metafunc.parametrize("app", [SQLITE, "postgresql"], indirect=True, scope="function")


@pytest.fixture
def club(app: Flask) -> ClubRef:
    return create_club("Friday", SECRET)[0]
