"""The database of the tests, and a look at what it holds."""

from pathlib import Path

from flask import Flask

from scorekeeper.store import init_store
from scorekeeper.store.clubs import ClubRef
from scorekeeper.store.meetings import Sheet, find_sheet

SECRET = "a secret for tests"


def make_app(path: Path) -> Flask:
    """Return an app on the database at `path`."""
    return make_app_at(f"sqlite:///{path}", path.parent)


def make_app_at(address: str, instance: Path | None = None) -> Flask:
    """Return an app on the database of this address."""
    app = Flask("scorekeeper", instance_path=str(instance) if instance else None)
    app.config["SQLALCHEMY_DATABASE_URI"] = address
    init_store(app)
    return app


def look(club: ClubRef, slug: str) -> Sheet:
    """Return the meeting, which must be there."""
    sheet = find_sheet(club, slug)
    assert sheet is not None, slug
    return sheet
