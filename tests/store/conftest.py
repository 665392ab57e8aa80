"""A database in a file of its own for every test, and a table to fill it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper.store import db
from scorekeeper.store.clubs import ClubRef, create_club
from scorekeeper.store.migrate import upgrade_database
from tests.store.table import SECRET, make_app


@pytest.fixture(scope="session")
def blank_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A migrated database without rows, to be copied."""
    path = tmp_path_factory.mktemp("blank") / "blank.db"
    app = make_app(path)
    upgrade_database(app)
    with app.app_context():
        db.engine.dispose()  # the last one out brings all of it into the file
    return path


@pytest.fixture
def app(blank_database: Path, tmp_path: Path) -> Iterator[Flask]:
    path = tmp_path / "scorekeeper.db"
    path.write_bytes(blank_database.read_bytes())
    app = make_app(path)
    with app.app_context():
        yield app
        db.session.remove()
        db.engine.dispose()


@pytest.fixture
def club(app: Flask) -> ClubRef:
    return create_club("Friday", SECRET)[0]
