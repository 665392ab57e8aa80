"""The database: connections as they must be, and the one way to write."""

import sqlite3
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, nullcontext, suppress
from functools import cached_property
from typing import Any, Final, TypeVarTuple

from flask import Flask, g
from flask_sqlalchemy import SQLAlchemy
from flask_sqlalchemy.session import Session as FlaskSession
from sqlalchemy import Connection, Engine, Executable, RowMapping, Select, event, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DBAPIError, OperationalError
from sqlalchemy.orm import Session

from scorekeeper.store.models import METADATA
from scorekeeper.store.prepared import Found, Row, fetch, reported

DEFAULT_URI: Final = "sqlite:///scorekeeper.db"  # in the instance folder
BUSY_SECONDS: Final = 5
_WRITING: Final = "scorekeeper_writing"
_BEGUN: Final = "scorekeeper_begun"
_READER: Final = "scorekeeper_reader"
_Columns = TypeVarTuple("_Columns")

# Letters come and go as they are, whatever the role or the database of the server is set to.
CONNECT_ARGUMENTS: Final = {"sqlite": {}, "postgresql": {"connect_timeout": BUSY_SECONDS, "client_encoding": "utf8"}}
# The database may restart, and its connections with it: each is tried before it is used. They need no limit, as no
# thread of the server holds more than two. What is read in one transaction is of one moment, as in SQLite.
_POSTGRESQL: Final = {
    "pool_pre_ping": True,
    "max_overflow": -1,
    "isolation_level": "REPEATABLE READ",
    "connect_args": CONNECT_ARGUMENTS["postgresql"],
}
# whoever writes waits for others, and then sees what they have written
_TO_WRITE: Final[Mapping[str, Mapping[str, Any]]] = {  # Any: as SQLAlchemy has them
    "sqlite": {_WRITING: True},
    "postgresql": {_WRITING: True, "isolation_level": "READ COMMITTED"},
}


class LastingSession(FlaskSession):
    """A session that can be closed although the database has closed its connection first."""

    def close(self) -> None:
        """Close it: what was to be kept is committed, so nothing is lost with the connection."""
        try:
            super().close()
        except DBAPIError:
            self.invalidate()


db = SQLAlchemy(metadata=METADATA, session_options={"class_": LastingSession})

# SQLite's own waiting is unfair: with 8 writers this lock in front cuts the slowest save from 0.9 s to 0.13 s
_one_writer = threading.RLock()


def init_store(app: Flask) -> None:
    """Connect the app to the database of its configuration."""
    address = app.config.setdefault("SQLALCHEMY_DATABASE_URI", DEFAULT_URI)
    if make_url(address).get_backend_name() == "postgresql":
        app.config.setdefault("SQLALCHEMY_ENGINE_OPTIONS", _POSTGRESQL)
    db.init_app(app)
    app.teardown_appcontext(_release_reader)
    with app.app_context():
        if is_sqlite(db.engine):
            prepare_sqlite(db.engine)
        else:
            event.listen(db.engine, "connect", _wait_no_longer)


def prepare_sqlite(engine: Engine, *, foreign_keys: bool = True, busy_seconds: int = BUSY_SECONDS) -> None:
    """Make every connection of `engine` durable, and its transactions explicit."""

    @event.listens_for(engine, "connect")
    def _settings(connection: sqlite3.Connection, _: object) -> None:
        connection.isolation_level = None  # the driver begins nothing by itself
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA busy_timeout={busy_seconds * 1000}")
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute("PRAGMA synchronous=FULL")
        cursor.execute(f"PRAGMA foreign_keys={'ON' if foreign_keys else 'OFF'}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        # a reader that turns writer fails at once if others wrote meanwhile, whatever the timeout
        options = connection.get_execution_options()
        if options.get(_WRITING, False):
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        elif not options.get(_BEGUN, False):  # by the shortest way, as it takes no lock and cannot fail
            connection.connection.cursor().execute("BEGIN")


def _wait_no_longer(connection: DBAPIConnection, _: object) -> None:
    """Let PostgreSQL wait for a row that another request has locked as long as SQLite waits, and not for ever."""
    with closing(connection.cursor()) as cursor:
        cursor.execute(f"SET lock_timeout = '{BUSY_SECONDS}s'")
    connection.commit()


def begin_writing(connection: Connection) -> Connection:
    """Return the connection with its next transaction taking the write lock from the start."""
    return connection.execution_options(**{_WRITING: True})


def read(statement: Executable, **places: object) -> Sequence[RowMapping]:
    """Return the rows of a statement, its places filled: plain values, for which the session has nothing to watch."""
    session = _session()
    connection = _reader().connection if session is None else session.connection()
    return connection.execute(statement, places).mappings().all()


def read_rows(statement: Select[*_Columns], **places: object) -> list[Row]:
    """Return the same of a statement that is there from the start, its places filled by texts and whole numbers.

    It goes past SQLAlchemy, which takes several times as long as SQLite.
    """
    found = _fetch(statement, places)
    return [Row(found.readers, values) for values in found.rows]


def look_up_all(statement: Select[*_Columns], **places: object) -> Sequence[tuple[*_Columns]]:
    """Return the rows of such a statement whose columns are texts and whole numbers, too."""
    return _fetch(statement, places).rows


def look_up(statement: Select[*_Columns], **places: object) -> tuple[*_Columns] | None:
    """Return the first of these rows; None if there is none."""
    return next(iter(look_up_all(statement, **places)), None)


def _fetch(statement: Select[*_Columns], places: Mapping[str, object]) -> Found:
    reader: _Reader | None = g.get(_READER)  # asked for first, as it ends where a session begins
    session = None if reader else _session()
    if session is None:
        reader = reader or _reader()
        return fetch(reader.driver, reader.dialect, statement, places)
    connection = session.connection()
    return fetch(connection.connection, connection.dialect, statement, places)


class _Reader:
    """A connection to look by, in one transaction, so that all that a request reads belongs together."""

    def __init__(self, engine: Engine) -> None:
        self._engine, self.dialect = engine, engine.dialect
        try:
            self.driver = engine.raw_connection()
            if is_sqlite(engine):  # others begin by themselves
                self.driver.cursor().execute("BEGIN")
        except self.dialect.loaded_dbapi.Error as error:
            raise reported(error, self.dialect) from error

    @cached_property
    def connection(self) -> Connection:
        """The same as SQLAlchemy has it."""
        return Connection(self._engine, self.driver).execution_options(**{_BEGUN: True})

    def close(self) -> None:
        with suppress(DBAPIError):  # if the database has closed it first, after all was read
            (self.__dict__.get("connection") or self.driver).close()


def _session() -> Session | None:
    """Return the session where there is one, with what was written so far; most pages only look and need none."""
    if not db.session.registry.has():
        return None
    session = db.session()
    session.flush()
    return session


def _reader() -> _Reader:
    reader: _Reader | None = g.get(_READER)
    if reader is None:
        reader = _Reader(db.engine)
        setattr(g, _READER, reader)
    return reader


def _release_reader(_: BaseException | None = None) -> None:
    reader: _Reader | None = g.pop(_READER, None)
    if reader is not None:
        reader.close()


@contextmanager
def writing() -> Iterator[Session]:
    """Write in one transaction: all of it is kept, or nothing.

    What the session has read before is dropped, as it may be old. Within another `writing` this is a part of it,
    whose failure undoes that part alone. Raise `OperationalError` if another writes for longer than `BUSY_SECONDS`.
    """
    session = db.session()
    if session.info.get(_WRITING):
        session.flush()
        try:
            with session.connection().begin_nested():
                yield session
                session.flush()
        except BaseException:
            session.expunge_all()  # the session does not know that they are undone
            raise
        return
    _release_reader()
    session.rollback()  # before the lock: whoever waits holds no connection
    with _alone() if is_sqlite(db.engine) else nullcontext():
        session.connection(execution_options=_TO_WRITE[db.engine.dialect.name])
        session.info[_WRITING] = True
        try:
            yield session
            session.commit()
        except BaseException:
            session.rollback()
            raise
        finally:
            session.info.pop(_WRITING)


@contextmanager
def _alone() -> Iterator[None]:
    """Wait for the other threads that write, but no longer than SQLite waits for other processes.

    A large archive takes minutes; threads that waited for all of it would soon be all that the server has.
    """
    if not _one_writer.acquire(timeout=BUSY_SECONDS):
        raise OperationalError("BEGIN IMMEDIATE", None, sqlite3.OperationalError("database is locked"))
    try:
        yield
    finally:
        _one_writer.release()


def is_sqlite(database: Engine | Connection) -> bool:
    """Return whether this is SQLite, which locks, migrates and is backed up in its own way."""
    return database.dialect.name == "sqlite"
