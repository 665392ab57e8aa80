"""Files that commands read and write, perhaps packed (.gz), perhaps the input or the output."""

import gzip
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, Final, cast

from scorekeeper.cli.answers import fail
from scorekeeper.export.archive import DAMAGED, unpacked

UNREADABLE: Final = (OSError, *DAMAGED)
"""What is raised for a file that cannot be read."""


@contextmanager
def reading(name: str) -> Iterator[BinaryIO]:
    """Open a file, unpacked if it is packed (- is the input). Raise one of `UNREADABLE`, also later, if that fails."""
    if name == "-":
        yield sys.stdin.buffer
        return
    with Path(name).open("rb") as file:
        yield unpacked(file)


@contextmanager
def writing(name: str) -> Iterator[BinaryIO]:
    """Open a file (- is the output), packed if its name says so; what was there before stays until all is written."""
    if name == "-":
        yield sys.stdout.buffer
        return
    path, part = Path(name), Path(f"{name}.part")
    try:
        with part.open("wb") as file:
            if path.suffix == ".gz":
                with gzip.GzipFile(filename="", fileobj=file, mode="wb", mtime=0) as packed:
                    yield cast(BinaryIO, packed)  # typeshed does not count a gzip file among the binary ones
            else:
                yield file
        part.replace(path)
    except OSError as error:
        fail(f"{name} cannot be written: {error.strerror or error}.")
    finally:
        part.unlink(missing_ok=True)
