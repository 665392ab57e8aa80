"""Files that were sent to be taken in: kept for an hour between the look at them and the yes."""

import re
import secrets
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO, Final

from flask import current_app

from scorekeeper.chronicle import Chronicle, Person
from scorekeeper.export.archive import begins_archive, lines_of, read_archive
from scorekeeper.export.archive.read import MOST_BYTES
from scorekeeper.export.meeting_file import read_meeting
from scorekeeper.meeting import Meeting
from scorekeeper.store.clubs import ClubRef

_KEPT_SECONDS: Final = 3600
_MOST_KEPT: Final = 20
_NAME: Final = re.compile(r"[\w-]{22}")

Entry = Person | Chronicle | Meeting


def keep(club: ClubRef, file: BinaryIO) -> str:
    """Keep a file that was sent, and return the name by which it is found again."""
    folder = _folder()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    _clear(folder)
    name = secrets.token_urlsafe(16)
    with _path(club, name).open("xb") as kept:
        while piece := file.read(2**16):
            kept.write(piece)
    return name


def entries(club: ClubRef, name: str) -> Iterator[Entry]:
    """Yield what the file holds; raise `Refused` with every fault in it, `FileNotFoundError` if it is not kept."""
    if not _NAME.fullmatch(name):
        raise FileNotFoundError(name)
    with _path(club, name).open("rb") as file:
        first = next(lines_of(file), b"")
        file.seek(0)
        if begins_archive(first):
            yield from read_archive(lines_of(file))
        else:
            yield read_meeting(file.read(MOST_BYTES))  # what is longer comes in pieces, and so as no JSON


def drop(club: ClubRef, name: str) -> None:
    """Keep the file no longer."""
    if _NAME.fullmatch(name):
        _path(club, name).unlink(missing_ok=True)


def _folder() -> Path:
    return Path(current_app.instance_path) / "incoming"


def _path(club: ClubRef, name: str) -> Path:
    return _folder() / f"{club.slug}-{name}"


def _clear(folder: Path) -> None:
    """Take away what is older than an hour, and the oldest of what is too much."""
    kept = sorted(folder.iterdir(), key=lambda path: path.stat().st_mtime, reverse=True)
    for at, path in enumerate(kept):
        if at >= _MOST_KEPT - 1 or path.stat().st_mtime < time.time() - _KEPT_SECONDS:
            with suppress(OSError):
                path.unlink()
