"""The command `serve`, and what the commands load."""

import re
import socket
import subprocess
import sys
from http.client import HTTPConnection
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.patience import PATIENCE


def test_taken_port_is_said_in_a_sentence(run: Run, instance: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        command = [sys.executable, "-m", "scorekeeper", "serve", "--host", "127.0.0.1", "--port", str(port)]
        result = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    assert result.returncode == 1
    assert f"Port {port} is taken" in result.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGTERM there")
def test_server_prints_a_keeper_link_that_opens_and_stops_when_told(instance: Path) -> None:
    command = [sys.executable, "-m", "scorekeeper", "serve", "--host", "127.0.0.1", "--port", "0"]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        found = next(filter(None, (re.search(r"http://\S+:(\d+)(/k/\S+)", line) for line in server.stdout)))
        connection = HTTPConnection("127.0.0.1", int(found[1]), timeout=PATIENCE)
        connection.request("GET", found[2])
        status = connection.getresponse().status
        connection.close()
        server.terminate()
        assert (status, server.wait(timeout=PATIENCE)) == (303, 0)
    finally:
        server.kill()
        server.communicate()


@pytest.mark.parametrize("port", ["-1", "70000", "x"])
def test_impossible_port_is_bad_input(run: Run, port: str) -> None:
    assert run("serve", "--port", port).exit_code == 2


def test_commands_without_a_database_load_neither_flask_nor_sqlalchemy() -> None:
    loaded = (
        "import sys; from scorekeeper.cli import main; "
        "main(['hand', '2H', '--ruleset', 'dummy-rummy'], standalone_mode=False); "
        "print(sorted({'flask', 'sqlalchemy', 'wtforms', 'alembic'} & set(sys.modules)))"
    )
    result = subprocess.run([sys.executable, "-c", loaded], capture_output=True, text=True)
    assert result.stdout.splitlines()[-1] == "[]"
