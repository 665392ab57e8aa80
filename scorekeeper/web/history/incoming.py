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
from scorekeeper.export.archive import DAMAGED, begins_archive, lines_of, read_archive, unpacked
from scorekeeper.export.archive.read import MOST_BYTES
from scorekeeper.export.meeting_file import read_to_keep
from scorekeeper.meeting import Meeting
from scorekeeper.rules.faults import N_, refused_file
from scorekeeper.store.clubs import ClubRef

_KEPT_SECONDS: Final = 3600
_MOST_KEPT: Final = 20
MOST_UNPACKED: Final = 2**30
"""Bytes; the archive of ten thousand meetings takes a twelfth of it."""

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
    with _path(club, name).open("rb") as kept:
        try:
            yield from _entries(unpacked(kept))
        except DAMAGED as error:
            raise refused_file(N_("the packed file is damaged or was cut off")) from error


def _entries(file: BinaryIO) -> Iterator[Entry]:
    first = next(lines_of(file), b"")
    file.seek(0)
    if begins_archive(first):
        yield from read_archive(_bounded(lines_of(file)))
    else:
        yield read_to_keep(file.read(MOST_BYTES))  # what is longer comes in pieces, and so as no JSON


def _bounded(lines: Iterator[bytes]) -> Iterator[bytes]:
    """Yield the lines; a small file can hold more of them, packed, than anybody waits for."""
    left = MOST_UNPACKED
    for line in lines:
        left -= len(line)
        if left < 0:
            raise refused_file(N_("unpacked, the file is too long"))
        yield line


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
