"""The memory of the server's threads."""

import platform
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


def arenas(first: str) -> int:
    run = subprocess.run([sys.executable, "-c", ARENAS.format(first=first)], capture_output=True, text=True, check=True)
    return run.stdout.count("<heap nr=")


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="other C libraries have one heap anyway")
def test_eight_threads_share_one_heap() -> None:
    assert arenas("pass") > 1
    assert arenas("share_one_heap()") == 1
