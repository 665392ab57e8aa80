"""The database, opened for one command. Flask is loaded only here, so that `hand` and `score` do not wait for it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from scorekeeper.cli.answers import BAD_INPUT, fail

if TYPE_CHECKING:
    from flask import Flask

    from scorekeeper.store.clubs import ClubRef

club_option = click.option("--club", "club_slug", metavar="SLUG", help="This club, and not the first one.")


@contextmanager
def open_store() -> Iterator[Flask]:
    """Bring the database up to date and work in it; if it cannot be used, end with a sentence."""
    from scorekeeper.store import db
    from scorekeeper.store.migrate import upgrade_database

    with untouched_store() as app:
        upgrade_database(app)
        with app.app_context():
            try:
                yield app
            finally:
                db.session.remove()
                db.engine.dispose()


@contextmanager
def untouched_store() -> Iterator[Flask]:
    """Give the app with its database as it is; if it cannot be used, end with a sentence."""
    from sqlalchemy.exc import SQLAlchemyError

    from scorekeeper.store.files import KeepingFailed
    from scorekeeper.store.migrate import MigrationFailed
    from scorekeeper.web import NotComplete, create_app
    from scorekeeper.web.secret import NoSecret

    try:
        yield create_app()
    except (SQLAlchemyError, sqlite3.Error) as error:
        fail(f"The database cannot be used: {getattr(error, 'orig', None) or error}.")
    except (KeepingFailed, MigrationFailed, NoSecret, NotComplete) as error:
        fail(str(error))


def chosen_club(slug: str | None) -> ClubRef | None:
    """Return the club of this slug, or else the first, if there is one; end if there is none of the slug."""
    from scorekeeper.store.clubs import first_club

    return first_club() if slug is None else named_club(slug)


def named_club(slug: str) -> ClubRef:
    """Return the club of this slug; end if there is none."""
    from scorekeeper.store.clubs import find_club

    return find_club(slug) or fail(f"There is no club {slug!r}.", BAD_INPUT)
