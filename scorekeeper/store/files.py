"""The file of an SQLite database: where it is, and copies of it that are whole while the server writes."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from flask import Flask

from scorekeeper.store.database import db, is_sqlite

STAMP: Final = "%Y%m%dT%H%M%S%f"
_SIDE_FILES: Final = ("-wal", "-shm", "-journal")


class KeepingFailed(ValueError):
    """Why nothing is copied or restored, in one sentence."""


class NoFile(KeepingFailed):
    """The database is no file that could be copied."""


class Unsound(KeepingFailed):
    """A file is no database, or is damaged."""


class InUse(KeepingFailed):
    """Another process has the database open."""


def database_path(app: Flask) -> Path:
    """Return where the database lies, whether or not it is there; raise `NoFile` unless it is an SQLite file."""
    with app.app_context():
        url = db.engine.url
        if not is_sqlite(db.engine):
            raise NoFile(
                f"The database is {url.get_backend_name()}, which has its own tools: "
                "`pg_dump --format=custom` saves it while the server runs, `pg_restore --clean` brings it back."
            )
    if not url.database or url.database == ":memory:":
        raise NoFile("The database is in memory only: there is no file to copy.")
    return Path(url.database)


def stamp() -> str:
    """Return the time in UTC as the names of copies have it; names in their order are copies in theirs."""
    return datetime.now(UTC).strftime(STAMP)


def side_files(path: Path) -> tuple[Path, ...]:
    """Return the files that SQLite may keep beside a database, and without which it may not be whole."""
    return tuple(path.with_name(path.name + suffix) for suffix in _SIDE_FILES)


def copy_database(source: Path, copy: Path) -> None:
    """Write a whole and checked copy, readable by its owner alone, though `source` may be written meanwhile.

    The copy is one file without others beside it, and is there altogether or not at all. Raise `Unsound` if the
    source is no sound database, `OSError` or `sqlite3.OperationalError` if the copy cannot be written.
    """
    with (
        _appearing(copy) as part,
        closing(_open_to_read(source)) as original,
        closing(sqlite3.connect(part)) as duplicate,
        _unsound(source),
    ):
        original.backup(duplicate)
        duplicate.execute("PRAGMA journal_mode=DELETE")
        answers = [answer for (answer,) in duplicate.execute("PRAGMA integrity_check(10)") if answer != "ok"]
        if answers:
            raise Unsound(f"{str(source)!r} is damaged: {'; '.join(answers)}.")


@contextmanager
def _unsound(path: Path) -> Iterator[None]:
    """Raise `Unsound` where the file is at fault, and not the disk or another process."""
    try:
        yield
    except sqlite3.OperationalError:
        raise
    except sqlite3.DatabaseError as error:
        raise Unsound(f"{str(path)!r} is no sound database: {error}.") from error


def leave_alone(path: Path) -> None:
    """Make one file of a database that nobody uses; raise `InUse` if somebody does, `Unsound` if it is none."""
    with closing(sqlite3.connect(path, timeout=0, isolation_level=None)) as database, _unsound(path):
        try:
            database.execute("PRAGMA journal_mode=DELETE")  # refused while any connection is open
            database.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
                raise InUse(
                    f"{str(path)!r} is in use. Stop the server first, and start it again afterwards."
                ) from error
            raise


@contextmanager
def _appearing(path: Path) -> Iterator[Path]:
    """Give a file beside `path` to write to, readable by its owner alone, which becomes `path` if all goes well."""
    part = path.with_name(f"{path.name}.part")
    os.close(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    try:
        yield part
        flush(part)
        part.replace(path)
    finally:
        for left in (part, *side_files(part)):
            left.unlink(missing_ok=True)


def flush(path: Path) -> None:
    """Return once the file is on the disk."""
    with path.open("r+b") as file:
        os.fsync(file.fileno())


def _open_to_read(path: Path) -> sqlite3.Connection:
    """Open a database that must be there: SQLite would make an empty one."""
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
