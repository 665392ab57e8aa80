"""One server for two apps, ours and a bare Flask page to compare with, and the CPU that its requests cost.

`python -m tests.bench.serving FOLDER` is the server: in a process of its own, so that the phone's CPU is not counted.
"""

import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from email.message import Message
from http.client import HTTPConnection
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from flask import Flask
from werkzeug.middleware.dispatcher import DispatcherMiddleware

from scorekeeper.web import create_app
from scorekeeper.web.serve import answer, make_server, port_of
from tests.web.conftest import SECRET

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

BARE, CPU = "/bare", "/cpu"
ROUNDS, RUNS = 9, 30
HERE = "127.0.0.1"


def _nothing() -> None:
    pass


class Phone:
    """A phone that keeps its connection open, as browsers do."""

    def __init__(self, port: int, cookie: str) -> None:
        self.connection = HTTPConnection(HERE, port, timeout=30)
        self.cookie = cookie

    def ask(
        self,
        path: str,
        status: int | tuple[int, ...] = 200,
        method: str = "GET",
        body: str | None = None,
        **headers: str,
    ) -> tuple[str, Message]:
        """Return the body and the headers of an answer that must have this status, or one of these."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        self.connection.request(method, path, body, {"Cookie": self.cookie, **named})
        answer = self.connection.getresponse()
        text = answer.read().decode()
        if answer.status not in (status if isinstance(status, tuple) else (status,)):
            raise AssertionError(f"{path} answers {answer.status}: {text[:500]}")
        return text, answer.headers

    def send(self, path: str, values: Mapping[str, Any], status: int = 303) -> None:
        """Send a form that is to be answered by this status."""
        kind = "application/x-www-form-urlencoded"
        self.ask(path, status, "POST", urlencode(values, doseq=True), Content_Type=kind)

    def bare_pages(
        self, call: Callable[[], object], before: Callable[[], object] = _nothing, runs: int = RUNS
    ) -> float:
        """Return how many bare pages a call costs the server: the median of some rounds.

        Both are asked for in turn, each after `before`, so that one finds the machine as the other does.
        """
        self._cpu_times((call, self._bare), before, 3)  # what is needed only once is not counted
        return median(self._ratio(call, before, runs) for _ in range(ROUNDS))

    def _ratio(self, call: Callable[[], object], before: Callable[[], object], runs: int) -> float:
        cost, bare, nothing = self._cpu_times((call, self._bare, _nothing), before, runs)
        return (cost - nothing) / (bare - nothing)

    def _cpu_times(self, calls: Sequence[Callable[[], object]], before: Callable[[], object], runs: int) -> list[int]:
        """Return the CPU of the server in nanoseconds for each of the calls, with that of asking for it."""
        spent = [0] * len(calls)
        for _ in range(runs):
            for at, call in enumerate(calls):
                before()
                begin = self._spent()
                call()
                spent[at] += self._spent() - begin
        return spent

    def _bare(self) -> None:
        self.ask(BARE + "/")

    def _spent(self) -> int:
        return int(self.ask(CPU)[0])


@contextmanager
def phone_at_server(folder: Path, cookie: str) -> Iterator[Phone]:
    """Serve the database of a folder; the phone has this cookie."""
    command = [sys.executable, "-m", "tests.bench.serving", str(folder)]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        yield Phone(int(server.stdout.readline() if server.stdout else 0), cookie)
    finally:
        server.terminate()
        server.communicate()


def main(folder: str) -> None:
    """Serve for ever, as the command `serve` does; print the port."""
    bare = Flask("bare")
    bare.add_url_rule("/", view_func=lambda: "ok")
    # the phones of a bench send more than any hand taps
    ours = create_app({"INSTANCE": folder, "SECRET_KEY": SECRET, "LIMITS": {"writes": (10**9, 1)}})
    apps = DispatcherMiddleware(ours, {BARE: bare, CPU: _cpu_spent})
    server = make_server(apps, HERE, 0)
    print(port_of(server), flush=True)
    answer(server)


def _cpu_spent(environ: "WSGIEnvironment", start_response: "StartResponse") -> list[bytes]:
    """Say how many nanoseconds of CPU this process has had."""
    start_response("200 OK", [("Content-Type", "text/plain")])
    return [str(time.process_time_ns()).encode()]


if __name__ == "__main__":
    main(sys.argv[1])
