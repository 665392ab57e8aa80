"""The memory of the server: what glibc would keep for itself, and what Python would look through for garbage."""

import ctypes
import gc
from contextlib import suppress
from typing import Final

_MMAP_THRESHOLD: Final = -3  # M_MMAP_THRESHOLD in glibc's malloc.h
_ARENA_MAX: Final = -8  # M_ARENA_MAX
_LARGE: Final = 1024 * 1024  # bytes
_MANY: Final = 5_000  # objects: those of forty pages


def share_one_heap() -> None:
    """Let all threads take memory from one heap, where glibc would give each its own: a tenth less after an evening.

    It makes nobody wait, as Python runs one thread at a time. Elsewhere it does nothing.
    """
    _set(_ARENA_MAX, 1)


def give_large_blocks_back() -> None:
    """Let the system have a block of a megabyte or more back as soon as it is free: a picture is drawn in some.

    Once it has freed one, glibc would take the next from the heap, which keeps them: 20 MB after the first picture.
    """
    _set(_MMAP_THRESHOLD, _LARGE)


def leave_what_is_loaded() -> None:
    """Let Python look for garbage among what requests leave behind, and not so often; what is loaded now stays anyway.

    Looking through all of it took 60 to 90 ms each time, for which everybody waited, and a twelfth of all CPU.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(_MANY)


def _set(option: int, value: int) -> None:
    with suppress(AttributeError, OSError, TypeError):
        ctypes.CDLL(None).mallopt(option, value)
