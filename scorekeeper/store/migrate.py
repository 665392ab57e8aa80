"""Bringing a database to the schema of this program, without losing a row."""

from pathlib import Path
from typing import Final

from flask import Flask
from sqlalchemy import Connection, Engine, create_engine, func, inspect, select, table, text
from sqlalchemy.pool import NullPool

from scorekeeper.store.database import CONNECT_ARGUMENTS, begin_writing, db, is_sqlite, prepare_sqlite
from scorekeeper.store.files import Unsound, copy_database, stamp

HEAD: Final = "0013"
"""The newest migration: the schema that the models describe."""
SCRIPTS: Final = Path(__file__).parent / "migrations"
_PATIENCE: Final = 60  # seconds to wait for another process that migrates
_ADVISORY_LOCK: Final = 7_266_553  # any number that nobody else locks


class MigrationFailed(ValueError):
    """A migration would have lost something, or does not know or cannot use this database, which is as it was."""


def is_current(app: Flask, head: str = HEAD) -> bool:
    """Return whether the database has the schema of this program."""
    with app.app_context(), db.engine.connect() as connection:
        return _revision(connection) == head


def upgrade_database(app: Flask, scripts: Path = SCRIPTS, head: str = HEAD) -> Path | None:
    """Bring the database to `head`; return the backup that was made before, if there was anything to back up.

    All in one transaction. Several processes may start at once: one migrates, the others wait and find it done.
    Raise `MigrationFailed` if a reference would be broken, rows would be gone, or the database cannot keep all letters.
    """
    with app.app_context(), db.engine.connect() as connection:
        _refuse_other_encodings(connection)
    if is_current(app, head):
        return None
    with app.app_context():
        engine = _migration_engine(db.engine)
    try:
        with engine.connect() as connection, begin_writing(connection).begin():
            _wait_for_others(connection)
            if _revision(connection) == head:
                return None
            backup = _back_up(connection)
            try:
                _migrate(connection, scripts)
            except MigrationFailed:
                if backup is not None:
                    backup.unlink()  # the same as the database, which stays as it was
                raise
            return backup
    finally:
        engine.dispose()


def _migrate(connection: Connection, scripts: Path) -> None:
    before = _row_counts(connection)
    _run_scripts(connection, scripts)
    after = _row_counts(connection)
    lost = {name: count for name, count in before.items() if name in after and after[name] < count}
    if lost:
        raise MigrationFailed(f"rows would be gone from {lost!r}")
    if is_sqlite(connection) and (broken := connection.execute(text("PRAGMA foreign_key_check")).all()):
        raise MigrationFailed(f"references would be broken: {broken!r}")


def _run_scripts(connection: Connection, scripts: Path) -> None:
    # Alembic takes half a second to load, so only a start that needs it waits for it
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(scripts).replace("%", "%%"))
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise MigrationFailed(f"the database was made by a newer program, or by another one: {error}") from error


def _migration_engine(engine: Engine) -> Engine:
    """Return an engine without foreign keys: with them on, copying a table deletes the rows that refer to it."""
    own = create_engine(engine.url, poolclass=NullPool, connect_args=CONNECT_ARGUMENTS[engine.dialect.name])
    if is_sqlite(own):
        prepare_sqlite(own, foreign_keys=False, busy_seconds=_PATIENCE)
    return own


def _refuse_other_encodings(connection: Connection) -> None:
    if is_sqlite(connection):
        return
    encoding = connection.scalar(text("SHOW server_encoding"))
    if encoding != "UTF8":
        raise MigrationFailed(
            f"The database has the encoding {encoding}, which cannot keep every name. "
            "Make another one: `createdb --encoding=UTF8 --template=template0`."
        )


def _wait_for_others(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":  # SQLite's write lock is one already
        connection.execute(select(func.pg_advisory_xact_lock(_ADVISORY_LOCK)))


def _revision(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    revision: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return revision


def _row_counts(connection: Connection) -> dict[str, int]:
    names = [name for name in inspect(connection).get_table_names() if name != "alembic_version"]
    return {name: connection.scalar(select(func.count()).select_from(table(name))) or 0 for name in names}


def _back_up(connection: Connection) -> Path | None:
    """Copy a populated SQLite file beside itself. The copy has what was committed before this transaction."""
    source = connection.engine.url.database
    if not is_sqlite(connection) or not source or not any(_row_counts(connection).values()):
        return None
    path = Path(source)
    copy = path.with_name(f"{path.stem}-before-migration-{stamp()}{path.suffix}")
    try:
        copy_database(path, copy)
    except Unsound as error:
        raise MigrationFailed(str(error)) from error
    return copy
