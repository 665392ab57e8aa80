"""Putting a backup in the place of the database, after it has been brought up to date and recounted."""

import shutil
import sqlite3
import tempfile
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path

from flask import Flask
from sqlalchemy import URL

from scorekeeper.store.audit import Extent, Problem, audit, extent
from scorekeeper.store.database import db, init_store
from scorekeeper.store.files import (
    KeepingFailed,
    Unsound,
    copy_database,
    database_path,
    flush,
    leave_alone,
    side_files,
    stamp,
)
from scorekeeper.store.migrate import upgrade_database


class Miscounted(KeepingFailed):
    """What is in the backup does not add up. `problems` say where."""

    def __init__(self, path: Path, problems: tuple[Problem, ...]) -> None:
        super().__init__(f"{str(path)!r} does not add up, so nothing was restored.")
        self.problems = problems


@dataclass(frozen=True, slots=True)
class Restored:
    """What there is now, and where the database is that was there before, if there was one."""

    extent: Extent
    replaced: Path | None


def restore(app: Flask, backup: Path) -> Restored:
    """Put a backup in the place of the database.

    All that can be refused is refused before: raise `NoFile`, `Unsound`, `MigrationFailed` if a newer program made
    the backup, `Miscounted`, `InUse` while a server has the database open, or what the disk raises.
    """
    path = database_path(app)
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".restoring-", dir=path.parent) as folder:
        fresh = Path(folder) / "restored.db"
        copy_database(backup, fresh)
        size = _prepare(fresh, backup)
        with app.app_context():
            db.engine.dispose()
        replaced = _set_aside(path)
        if path.exists():
            shutil.copymode(path, fresh)
        fresh.replace(path)  # at once, so that there is a whole database here at any moment
    return Restored(size, replaced)


def _prepare(fresh: Path, backup: Path) -> Extent:
    """Bring the copy to the schema of this program, recount it, and make one file of it."""
    if not _is_ours(fresh):
        raise Unsound(f"{str(backup)!r} is no database of Scorekeeper.")
    app = Flask(__name__, instance_path=str(fresh.parent))
    app.config["SQLALCHEMY_DATABASE_URI"] = URL.create("sqlite", database=str(fresh))
    init_store(app)
    with app.app_context():
        try:
            upgrade_database(app)
            problems, size = tuple(audit()), extent()
        finally:
            db.session.remove()
            db.engine.dispose()
    if problems:
        raise Miscounted(backup, problems)
    leave_alone(fresh)
    flush(fresh)
    return size


def _is_ours(path: Path) -> bool:
    tables = "SELECT count(*) FROM sqlite_master WHERE name IN ('alembic_version', 'meeting')"
    with closing(sqlite3.connect(path)) as database:
        return bool(database.execute(tables).fetchone()[0] == 2)


def _set_aside(path: Path) -> Path | None:
    """Keep a copy of the database that is there, with all that belongs to it; raise `InUse`."""
    if not path.exists():
        _drop_side_files(path)
        return None
    with suppress(Unsound):  # a damaged one is why backups are restored: kept as it is
        leave_alone(path)
    copy = path.with_name(f"{path.stem}-replaced-{stamp()}{path.suffix}")
    for part, kept in zip((path, *side_files(path)), (copy, *side_files(copy)), strict=True):
        if part.exists():
            shutil.copy2(part, kept)
            flush(kept)
    _drop_side_files(path)
    return copy


def _drop_side_files(path: Path) -> None:
    """Remove what would be taken for the newest part of the database that comes here."""
    for left in side_files(path):
        left.unlink(missing_ok=True)
