"""Which pages take files, and of what size: all others refuse what is larger than any form."""

from collections.abc import Mapping
from typing import Final

from flask import Flask, request

_LARGEST: Final[Mapping[str, int]] = {"history.look_at_file": 64 * 2**20}
"""Bytes that a page takes, the file and all around it. Files of more than half a megabyte are read from the disk."""

_AT_ONCE: Final = 2**18
"""Bytes of a form in memory: a file comes in pieces, and each of them counts."""


def init_uploads(app: Flask) -> None:
    """Let these pages take files. To be called before anything reads a form."""
    app.before_request(_allow)


def _allow() -> None:
    largest = _LARGEST.get(request.endpoint or "")
    if largest is not None:
        request.max_content_length = largest
        request.max_form_memory_size = _AT_ONCE
