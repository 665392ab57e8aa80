"""The server as people start it: a process of its own, which can be killed and started again."""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Self

LOOPBACK = "127.0.0.1"
_LINK = re.compile(r"http://\S+:(\d+)/k/\S+")


class Server:
    """`python -m scorekeeper serve` on a free port of this machine, its database in `folder`."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.port = 0
        self.keeper_link = ""
        self.start()

    def start(self) -> None:
        """Start on any free port, and on the same one ever after; return once the keeper link is printed."""
        command = [sys.executable, "-m", "scorekeeper", "serve", "--host", LOOPBACK, "--port", str(self.port)]
        environment = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
        environment |= {"SCOREKEEPER_INSTANCE": str(self._folder), "PYTHONIOENCODING": "utf-8"}
        self._process = subprocess.Popen(
            command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, encoding="utf-8"
        )
        printed = []
        for line in self._process.stdout or ():
            printed.append(line)
            found = _LINK.search(line)
            if found:
                self.port, self.keeper_link = int(found[1]), found[0].replace("localhost", LOOPBACK)
                return
        raise AssertionError("the server did not start:\n" + "".join(printed))

    def kill(self) -> None:
        """End it without a warning, as when the plug is pulled."""
        self._process.kill()
        self._process.communicate()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()
