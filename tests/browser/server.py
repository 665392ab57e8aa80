"""The server as people start it: a process of its own, which can be killed and started again."""

import os
import re
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar, Self

from tests.patience import PATIENCE

LOOPBACK = "127.0.0.1"


class Server:
    """`python -m scorekeeper serve` on a free port of this machine, its database in `folder` or at another address."""

    LISTENS: ClassVar = re.compile(r"http://\S+:(\d+)/k/\S+")
    """What it prints once it listens; the group is its port."""

    def __init__(self, folder: Path, database: str = "") -> None:
        self._folder = folder
        self.database = database or f"sqlite:///{folder / 'scorekeeper.db'}"
        self.port = 0
        self.keeper_link = ""
        self.start()

    def start(self) -> None:
        """Start on any free port, and on the same one ever after; return once it listens."""
        self._process = subprocess.Popen(
            [sys.executable, "-m", *self._command()],
            env=self._environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
        )
        self.printed: list[str] = []
        found = next(filter(None, map(self.LISTENS.search, self._lines())), None)
        if found is None:
            raise AssertionError("the server did not start:\n" + "".join(self.printed))
        self.port = int(found[1])
        self.keeper_link = self._link(found[0])
        # a pipe that nobody empties stops whoever writes into it
        self._emptying = threading.Thread(target=lambda: deque(self._lines(), 0))
        self._emptying.start()

    def _command(self) -> list[str]:
        """Return the module to be run and what it is told."""
        return ["scorekeeper", "serve", "--host", LOOPBACK, "--port", str(self.port)]

    def _link(self, said: str) -> str:
        return said.replace("localhost", LOOPBACK)

    @property
    def _environment(self) -> dict[str, str]:
        ours = {"DATABASE_URL": self.database, "SCOREKEEPER_INSTANCE": str(self._folder), "PYTHONIOENCODING": "utf-8"}
        return {**os.environ, **ours}

    def _lines(self) -> Iterator[str]:
        """Yield what the server prints, and keep it."""
        for line in self._process.stdout or ():
            self.printed.append(line)
            yield line

    def kill(self) -> None:
        """End it without a warning, as when the plug is pulled."""
        self._process.kill()
        self._end()

    def _end(self) -> int:
        """Wait until it has ended; return its exit status."""
        self._emptying.join(PATIENCE)
        status = self._process.wait(PATIENCE)
        if self._process.stdout:
            self._process.stdout.close()
        return status

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()
