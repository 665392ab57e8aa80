"""What a database is asked while something is done, whoever asks it."""

import re
import sqlite3
from collections.abc import Callable
from typing import Final

from flask import Flask, has_app_context
from sqlalchemy import event

from scorekeeper.store import db

_WRITTEN: Final = re.compile(r"(INSERT INTO|UPDATE|DELETE FROM) \w+ ")
_NO_QUERIES: Final = ("BEGIN", "COMMIT", "ROLLBACK", "SAVEPOINT", "RELEASE", "PRAGMA")


def queries_of(app: Flask, act: Callable[[], object]) -> list[str]:
    """Return the statements that SQLite is given meanwhile; rows of a table that are written in one go are one.

    The test gives back the connection that it may hold, so that `act` takes one that is listened to.
    """
    if has_app_context():
        db.session.remove()
    given: list[str] = []

    def note(statement: str) -> None:
        if statement.startswith(_NO_QUERIES):
            return
        written = _WRITTEN.match(statement)
        if not written or not given or not given[-1].startswith(written.group()):
            given.append(statement)

    def listen(connection: sqlite3.Connection, *_: object) -> None:
        connection.set_trace_callback(note)

    def leave(connection: sqlite3.Connection, *_: object) -> None:
        connection.set_trace_callback(None)

    with app.app_context():
        engine = db.engine
    event.listen(engine, "checkout", listen)
    event.listen(engine, "checkin", leave)
    try:
        act()
    finally:
        event.remove(engine, "checkout", listen)
        event.remove(engine, "checkin", leave)
    return given
