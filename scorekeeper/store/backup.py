"""Backups: dated copies of the database in a folder, of which the old ones go when there are newer."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from flask import Flask

from scorekeeper.store.files import STAMP, NoFile, copy_database, database_path, stamp


@dataclass(frozen=True, slots=True)
class Kept:
    """Which backups stay: the newest `number` of them, and of the others those of the last `days`.

    The newest always stays. None asks for nothing; with both None all stay.
    """

    number: int | None = None
    days: int | None = None

    def superfluous(self, backups: Iterable[Path], now: datetime) -> tuple[Path, ...]:
        """Return those of the backups that go, the oldest first."""
        if self.number is None and self.days is None:
            return ()
        in_order = sorted(backups)
        others = in_order[: max(0, len(in_order) - max(1, self.number or 0))]
        if self.days is None:
            return tuple(others)
        since = now - timedelta(days=self.days)
        return tuple(backup for backup in others if made_at(backup) < since)


@dataclass(frozen=True, slots=True)
class BackedUp:
    """A backup that was made, and the older ones that went."""

    path: Path
    gone: tuple[Path, ...]


def back_up(app: Flask, folder: Path, kept: Kept) -> BackedUp:
    """Copy the database into the folder while it is used, then let superfluous backups go.

    Raise `NoFile`, `Unsound`, or what the folder or the disk raises; then nothing goes.
    """
    source = database_path(app)
    if not source.exists():
        raise NoFile(f"There is no database at {str(source)!r} yet.")
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{source.stem}-{stamp()}.db"
    copy_database(source, path)
    gone = kept.superfluous(backups_in(folder, source.stem), datetime.now(UTC))
    for old in gone:
        old.unlink(missing_ok=True)
    return BackedUp(path, gone)


def backups_in(folder: Path, stem: str) -> tuple[Path, ...]:
    """Return the backups of a database in a folder, the oldest first; no other file is ever touched."""
    pattern = re.compile(rf"{re.escape(stem)}-\d{{8}}T\d{{12}}\.db")
    return tuple(sorted(path for path in folder.iterdir() if pattern.fullmatch(path.name)))


def made_at(backup: Path) -> datetime:
    """Return when a backup was made, by its name: copying a file elsewhere may change its date."""
    return datetime.strptime(backup.stem.rpartition("-")[2], STAMP).replace(tzinfo=UTC)
