"""The server (DESIGN 8): how soon it answers, and how much memory it keeps after an evening."""

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from statistics import median
from typing import Any

from tests.bench.evening import evening

STARTS = 3
PAGES = ("", "standings", "count", "quick", "preview", "deals/2", "deals/2/amend")
PICTURE = "results/picture"
VISITS, PHONES = 30, 6


def rows() -> Iterator[dict[str, Any]]:
    with evening() as begun:
        address = begun.meeting(6, 60)
        begun.save_form(address)
        folder, club = begun.folder, begun.home
        begins = [_start(folder) for _ in range(STARTS)]
        yield {
            "name": "start to first answer",
            "value": median(begins),
            "must": 2,
            "aim": None,
            "unit": "s",
        }
        if Path("/proc/self/status").exists():
            yield {
                "name": "resident memory of the server after an evening with one picture",
                "value": _memory(
                    folder, [address + page for page in PAGES] + [club, club + "rules"], address + PICTURE
                ),
                "must": 90,
                "aim": None,
                "unit": "MB",
            }


def _start(folder: Path) -> float:
    begin = time.perf_counter()
    with _server(folder) as (_, port, _key):
        _get(port, "/")
        return time.perf_counter() - begin


def _memory(folder: Path, addresses: list[str], last: str) -> float:
    """Return the megabytes after several phones have looked at all pages at the same time, and one at the last."""
    with _server(folder) as (server, port, key):
        cookie = _get(port, key)[1].partition(";")[0]
        with ThreadPoolExecutor(PHONES) as phones:
            statuses = phones.map(lambda address: _get(port, address, cookie)[0], addresses * VISITS)
            if {*statuses, _get(port, last, cookie)[0]} != {200}:
                raise AssertionError("not every page was there")
        kilobytes = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{server.pid}/status").read_text())
        if kilobytes is None:
            raise AssertionError("the system does not say how much memory the server has")
        return int(kilobytes[1]) / 1024


@contextmanager
def _server(folder: Path) -> Iterator[tuple["subprocess.Popen[str]", int, str]]:
    """Run the command `serve` on a free port; with it come the port and the path of the keeper link."""
    command = [sys.executable, "-m", "scorekeeper", "serve", "--host", "127.0.0.1", "--port", "0"]
    environment = {**os.environ, "SCOREKEEPER_INSTANCE": str(folder)}
    environment.pop("DATABASE_URL", None)
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
    try:
        found = next(filter(None, (re.search(r":(\d+)(/k/\S+)", line) for line in server.stdout or ())))
        yield server, int(found[1]), found[2]
    finally:
        server.terminate()
        server.communicate()


def _get(port: int, address: str, cookie: str = "") -> tuple[int, str]:
    """Return the status, and the cookie that was set."""
    connection = HTTPConnection("127.0.0.1", port, timeout=30)
    try:
        connection.request("GET", address, headers={"Cookie": cookie})
        answer = connection.getresponse()
        answer.read()
        return answer.status, answer.getheader("Set-Cookie", "")
    finally:
        connection.close()
