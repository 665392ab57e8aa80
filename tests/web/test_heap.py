"""The memory of the server."""

import platform
import re
import subprocess
import sys

import pytest

ARENAS = """
import ctypes, threading
from scorekeeper.web.heap import share_one_heap
{first}
ready = threading.Barrier(8)
def take():
    ready.wait()
    return [bytes(5000) for _ in range(100)]
threads = [threading.Thread(target=take) for _ in range(8)]
for thread in threads: thread.start()
for thread in threads: thread.join()
libc = ctypes.CDLL(None)
libc.malloc_info(0, ctypes.c_void_p.in_dll(libc, "stdout"))
libc.fflush(None)
"""

LARGE = 8_000_000
LARGE_BLOCKS = """
import ctypes
from scorekeeper.web.heap import give_large_blocks_back
{first}
for _ in range(2):
    large = bytes({large})
    del large
large, after = bytes({large}), bytes(100_000)  # what comes after it keeps the heap from shrinking
del large
libc = ctypes.CDLL(None)
libc.malloc_info(0, ctypes.c_void_p.in_dll(libc, "stdout"))
libc.fflush(None)
"""


def arenas(first: str) -> int:
    run = subprocess.run([sys.executable, "-c", ARENAS.format(first=first)], capture_output=True, text=True, check=True)
    return run.stdout.count("<heap nr=")


needs_glibc = pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="other C libraries have other heaps")


@needs_glibc
def test_eight_threads_share_one_heap() -> None:
    assert arenas("pass") > 1
    assert arenas("share_one_heap()") == 1


def kept_free(first: str) -> int:
    """Return how many bytes of the heap are free and not given back, after large blocks were freed."""
    words = [sys.executable, "-c", LARGE_BLOCKS.format(first=first, large=LARGE)]
    run = subprocess.run(words, capture_output=True, text=True, check=True)
    return int(re.findall(r'<total type="rest" count="\d+" size="(\d+)"/>', run.stdout)[-1])


@needs_glibc
def test_a_large_block_that_is_free_is_not_kept() -> None:
    assert kept_free("pass") > LARGE
    assert kept_free("give_large_blocks_back()") < LARGE


LOADED = """
import gc
from scorekeeper.web.heap import leave_what_is_loaded
loaded = {"loaded": []}
leave_what_is_loaded()
left_behind = []
left_behind.append(left_behind)
number = id(left_behind)
del left_behind
seen = [one is loaded for one in gc.get_objects()]
print(any(seen), gc.collect() > 0, any(id(one) == number for one in gc.get_objects()))
"""


def test_garbage_is_looked_for_in_what_was_made_since_the_start_alone() -> None:
    run = subprocess.run([sys.executable, "-c", LOADED], capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["False", "True", "False"]
