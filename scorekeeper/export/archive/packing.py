"""Files and answers packed with gzip, as archives are kept: a club of years is an eighth as long so."""

import gzip
import zlib
from collections.abc import Iterable, Iterator
from io import BufferedReader
from typing import BinaryIO, Final, cast

DAMAGED: Final = (gzip.BadGzipFile, zlib.error, EOFError)
"""What is raised while a packed file is read that is damaged or cut off."""

_MARK: Final = b"\x1f\x8b"
_GZIP: Final = 16 + zlib.MAX_WBITS  # to zlib: with the head and the end of a gzip file


def unpacked(file: BufferedReader) -> BinaryIO:
    """Return what the file holds, unpacked if it is packed. Reading it may raise one of `DAMAGED`."""
    is_packed = file.peek(len(_MARK))[: len(_MARK)] == _MARK
    # typeshed does not count a gzip file among the binary ones
    return cast(BinaryIO, gzip.GzipFile(fileobj=file)) if is_packed else file


def packed(parts: Iterable[bytes]) -> Iterator[bytes]:
    """Yield the parts packed, as they come.

    >>> gzip.decompress(b"".join(packed([b"one ", b"two"])))
    b'one two'
    """
    packer = zlib.compressobj(wbits=_GZIP)
    for part in parts:
        if ready := packer.compress(part):
            yield ready
    yield packer.flush()
