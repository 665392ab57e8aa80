"""gunicorn, a server of several processes, of which each may be killed."""

import os
import re
import signal
import subprocess
import sys
from contextlib import closing, suppress
from http.client import HTTPConnection
from typing import ClassVar

from tests.browser.server import LOOPBACK
from tests.drills.network import MortalServer
from tests.patience import PATIENCE


class Gunicorn(MortalServer):
    """Scorekeeper as the README starts it with gunicorn, in four processes."""

    LISTENS: ClassVar = re.compile(r"Listening at: http://\S+:(\d+)")
    _BOOTED: ClassVar = re.compile(r"Booting worker with pid: (\d+)")

    def kill(self) -> None:
        """End all of its processes at once."""
        self._process.kill()
        self.kill_newest(len(self._booted))
        super().kill()

    def kill_newest(self, count: int) -> None:
        """Kill the processes that were started last; others take their places."""
        for process in self._booted[-count:]:
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)

    @property
    def _booted(self) -> list[int]:
        return [int(found[1]) for found in map(self._BOOTED.search, self.printed) if found]

    def _command(self) -> list[str]:
        listen = ["--workers", "4", "--threads", "4", "--bind", f"{LOOPBACK}:{self.port}"]
        return ["gunicorn", "--no-control-socket", *listen, "scorekeeper.web.wsgi:application()"]

    def _link(self, said: str) -> str:
        """Ask for the link, which it does not print, once a process has made the club and answers."""
        with closing(HTTPConnection(LOOPBACK, self.port, timeout=PATIENCE)) as connection:
            connection.request("GET", "/")
            connection.getresponse()
        command = [sys.executable, "-m", "scorekeeper", "club", "links", "--at", said.rpartition(" ")[2]]
        printed = subprocess.run(
            command, env=self._environment, capture_output=True, text=True, timeout=PATIENCE
        ).stdout
        return next(word for word in printed.split() if "/k/" in word)
