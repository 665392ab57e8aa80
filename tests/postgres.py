"""A PostgreSQL of its own for the tests, where the programs for it are found; elsewhere these tests are skipped."""

import os
import random
import re
import secrets
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from sqlalchemy import create_engine, text
from sqlalchemy.pool import NullPool

from tests.patience import PATIENCE

LOOPBACK: Final = "127.0.0.1"
_ROLE: Final = "keeper"
_PORTS: Final = range(20_000, 32_000)  # below those that the system gives to outgoing connections
# nothing of it is to outlive a crash, so it need not wait for the disk
_SETTINGS: Final = ("fsync=off", "full_page_writes=off", "max_connections=60", "lock_timeout=20s")


def missing() -> str:
    """Return why there can be no PostgreSQL here, or ""."""
    if sys.platform == "win32":
        return "PostgreSQL is not started by the tests on this system"
    if _programs() is None:
        return "no PostgreSQL is installed"
    if os.geteuid() == 0 and not (_has_user("postgres") and shutil.which("setpriv")):
        return "PostgreSQL does not run as root, and there is no user postgres"
    return ""


class Cluster:
    """A server with databases of its own in `folder`, which can be stopped and started again on the same port."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        if os.geteuid() == 0:
            shutil.chown(folder, "postgres", "postgres")
        _run("initdb", "-D", self._data, "-U", _ROLE, "-A", "trust", "-E", "UTF8", *_order(), "--no-sync")
        self._port = _free_port()
        self.start()

    @property
    def address(self) -> str:
        """The address of its databases, to which a name belongs."""
        return f"postgresql+psycopg://{_ROLE}@{LOOPBACK}:{self._port}"

    @property
    def _data(self) -> str:
        return str(self._folder / "cluster")

    def start(self) -> None:
        options = [f"-c {setting}" for setting in (*_SETTINGS, f"listen_addresses={LOOPBACK}", f"port={self._port}")]
        options.append(f"-c unix_socket_directories={self._folder}")
        log = str(self._folder / "log")
        _run("pg_ctl", "start", "-w", "-t", str(PATIENCE), "-D", self._data, "-l", log, "-o", " ".join(options))

    def stop(self) -> None:
        """End it as a crash would: whoever is connected is thrown out, whatever was not committed is gone."""
        _run("pg_ctl", "stop", "-w", "-t", str(PATIENCE), "-m", "immediate", "-D", self._data)

    @contextmanager
    def new_database(self, options: str = "") -> Iterator[str]:
        """Give the address of a database with nothing in it, which is gone afterwards."""
        name = f"fresh_{secrets.token_hex(4)}"
        self.tell(f"CREATE DATABASE {name} {options}")
        try:
            yield f"{self.address}/{name}"
        finally:
            self.tell(f"DROP DATABASE {name} WITH (FORCE)")

    def tell(self, statement: str) -> None:
        """Do this as the administrator of the server."""
        admin = create_engine(f"{self.address}/postgres", isolation_level="AUTOCOMMIT", poolclass=NullPool)
        with admin.connect() as connection:
            connection.execute(text(statement))


@contextmanager
def postgres_cluster() -> Iterator[Cluster]:
    """Run a server in a folder that is gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="scorekeeper-pg-") as folder:
        cluster = Cluster(Path(folder))
        try:
            yield cluster
        finally:
            cluster.stop()


def _programs() -> Path | None:
    """Return the folder of the newest programs."""
    on_path = shutil.which("initdb")
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    return Path(found[-1]).parent if found else Path(on_path).parent if on_path else None


def _order() -> tuple[str, ...]:
    """Return how it is to order texts: in another way than SQLite, as most do, where it can."""
    version = re.search("[0-9]+", _run("initdb", "--version"))
    assert version is not None
    return ("--locale=C", "--locale-provider=icu", "--icu-locale=uk") if int(version[0]) >= 15 else ("--locale=C",)


def _run(program: str, *arguments: str) -> str:
    programs = _programs()
    assert programs is not None
    # not runuser, which makes a session of its own
    as_other = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] if os.geteuid() == 0 else []
    command = [*as_other, str(programs / program), *arguments]
    done = subprocess.run(command, cwd="/", stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def _has_user(name: str) -> bool:
    import pwd

    return any(user.pw_name == name for user in pwd.getpwall())


def _free_port() -> int:
    for port in random.sample(_PORTS, 50):
        with socket.socket() as free:
            if free.connect_ex((LOOPBACK, port)) != 0:
                return port
    raise AssertionError("no port is free")
