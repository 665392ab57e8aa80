"""The server: the link it prints opens the club, and it says plainly why it cannot start."""

import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from unittest.mock import Mock
from urllib.parse import urlsplit

import pytest
from flask import Flask
from waitress.task import ThreadedTaskDispatcher

from scorekeeper.store import db
from scorekeeper.store.clubs import all_clubs
from scorekeeper.web import ROOT, addresses
from scorekeeper.web import serve as server
from scorekeeper.web.serve import Links, links
from scorekeeper.web.wsgi import application
from tests.patience import PATIENCE

# tests that run behind a shell hear no Ctrl+C, and what they start would not either
PROGRAM = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
from scorekeeper.web.serve import serve
sys.exit(serve(sys.argv[1], int(sys.argv[2])))
"""


def start(instance: Path, host: str = "127.0.0.1", port: int = 0, **said: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-c", PROGRAM, host, str(port)],
        cwd=ROOT,
        env={"SCOREKEEPER_INSTANCE": str(instance), "PATH": "", "PYTHONIOENCODING": "utf-8", **said},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )


def refused(instance: Path, host: str = "127.0.0.1", port: int = 0) -> str:
    """Return what the server says when it does not start."""
    process = start(instance, host, port)
    out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out) == (1, "")
    assert len(err.splitlines()) == 1
    return err


@contextmanager
def running(instance: Path, **said: str) -> Iterator[tuple["subprocess.Popen[str]", str]]:
    process = start(instance, **said)
    try:
        assert process.stdout is not None
        link = next(word for line in process.stdout for word in line.split() if word.startswith("http://localhost"))
        yield process, link
    finally:
        process.kill()
        process.communicate()


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.parametrize("ending", [signal.SIGTERM, signal.SIGINT])
def test_printed_link_opens_the_club_and_a_signal_ends_the_server(tmp_path: Path, ending: signal.Signals) -> None:
    with running(tmp_path) as (process, link):
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}), urllib.request.HTTPCookieProcessor())
        with opener.open(link, timeout=PATIENCE) as answer:
            assert "/c/" in answer.url
            assert answer.headers["Server"] is None
        process.send_signal(ending)
        _, err = process.communicate(timeout=PATIENCE)
        assert (process.returncode, err) == (0, "")


def test_request_that_waits_for_a_thread_buries_nothing_that_was_printed(
    app: Flask, caplog: pytest.LogCaptureFixture
) -> None:
    server.make_server(app, "127.0.0.1", 0).close()
    without_threads = ThreadedTaskDispatcher()
    without_threads.add_task(Mock())
    assert caplog.text == ""


def test_second_start_prints_the_same_link(tmp_path: Path) -> None:
    tokens = set()
    for _ in range(2):
        with running(tmp_path) as (_, link):
            tokens.add(link.rpartition("/")[2])
    assert len(tokens) == 1


def test_new_secret_makes_a_new_link(tmp_path: Path) -> None:
    with running(tmp_path) as (_, before):
        pass
    (tmp_path / "secret_key").unlink()
    with running(tmp_path) as (_, after):
        assert before.rpartition("/")[2] != after.rpartition("/")[2]


def test_port_that_is_taken_is_said_plainly(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        assert f"Port {port} is taken" in refused(tmp_path, port=port)


def test_port_or_host_that_there_is_not_is_said_plainly(tmp_path: Path) -> None:
    assert "There is no port 70000" in refused(tmp_path, port=70000)
    assert "has no address '203.0.113.77'" in refused(tmp_path, host="203.0.113.77")


def test_secret_that_is_too_short_is_said_plainly(tmp_path: Path) -> None:
    (tmp_path / "secret_key").write_text("short")
    assert "too short to be safe" in refused(tmp_path)


def test_database_that_is_none_is_said_plainly(tmp_path: Path) -> None:
    (tmp_path / "scorekeeper.db").write_text("this is no database" * 100)
    assert "The database cannot be used" in refused(tmp_path)


def test_links_fit_the_address_that_is_listened_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "own_addresses", lambda: ["192.168.1.5", "10.8.0.2"])
    here, network = "http://localhost:8000/k/TOKEN", "http://192.168.1.5:8000/k/TOKEN"
    assert links("0.0.0.0", 8000, "TOKEN") == Links(here, network)
    assert links("127.0.0.1", 8000, "TOKEN") == links("::1", 8000, "TOKEN") == Links(here, None)
    assert links("192.168.1.5", 8000, "TOKEN") == Links(None, network)
    monkeypatch.setattr(addresses, "own_addresses", list)
    assert links("0.0.0.0", 8000, "TOKEN") == Links(here, None)


def test_own_addresses_never_include_the_loopback(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not any(address.startswith("127.") for address in addresses.own_addresses())
    monkeypatch.setattr(addresses, "_address_towards", {"192.0.2.1": None, "10.0.0.1": "127.0.0.1"}.get)
    assert addresses.own_addresses() == []


@pytest.mark.parametrize(("asked", "lasts"), [({}, True), ({"Connection": "close"}, False)])
def test_connection_lasts_after_an_answer_without_a_body(tmp_path: Path, asked: dict[str, str], lasts: bool) -> None:
    with running(tmp_path) as (_, link):
        connection = HTTPConnection("127.0.0.1", urlsplit(link).port, timeout=PATIENCE)
        connection.request("GET", "/static/0/icon.svg")
        first = connection.getresponse()
        first.read()
        for _ in range(2):
            connection.request("GET", "/static/0/icon.svg", headers={"If-None-Match": first.headers["ETag"], **asked})
            answer = connection.getresponse()
            assert (answer.status, answer.read()) == (304, b"")
            assert (connection.sock is not None) is lasts
        connection.close()


BY_A_PROXY = {
    "Host": "localhost",
    "X-Forwarded-Proto": "https",
    "X-Forwarded-Host": "cards.example.org",
    "X-Forwarded-For": "203.0.113.9",
}


def answer_to_a_proxy(instance: Path, proxies: str) -> HTTPResponse:
    said = {"SCOREKEEPER_PROXIES": proxies, "SCOREKEEPER_HOSTS": "cards.example.org"}
    with running(instance, **said) as (_, link):
        where = urlsplit(link)
        connection = HTTPConnection("127.0.0.1", where.port, timeout=PATIENCE)
        connection.request("GET", where.path, headers=BY_A_PROXY)
        answer = connection.getresponse()
        answer.read()
        connection.close()
    return answer


def test_behind_a_proxy_with_https_the_cookie_is_for_https_alone(tmp_path: Path) -> None:
    cookie = answer_to_a_proxy(tmp_path, "1").headers["Set-Cookie"]
    assert cookie.startswith("__Host-scorekeeper=")
    assert {"Secure", "HttpOnly", "SameSite=Lax", "Path=/"} <= {*cookie.split("; ")}


def test_without_a_proxy_nobody_is_believed_to_be_one(tmp_path: Path) -> None:
    cookie = answer_to_a_proxy(tmp_path, "0").headers["Set-Cookie"]
    assert cookie.startswith("scorekeeper=")
    assert "Secure" not in cookie


def test_another_server_gets_the_app_with_its_database_and_a_club(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path))
    app = application()
    with app.app_context():
        assert [club.name for club in all_clubs()] == ["Scorekeeper"]
        db.engine.dispose()


def test_where_there_are_several_clubs_the_start_says_so_and_how_to_see_their_links() -> None:
    one, three = ("\n".join(server._announcement(Links(None, None), "127.0.0.1", 8000, count)) for count in (1, 3))
    assert "clubs" not in one
    assert "That is the oldest of 3 clubs. The links of all: `scorekeeper club links`." in three


def test_server_of_this_machine_alone_says_how_phones_come_in() -> None:
    alone, everywhere = (
        "\n".join(server._announcement(links(host, 8000, "TOKEN"), host, 8000, 1)) for host in ("127.0.0.1", "0.0.0.0")
    )
    assert "Start without --host to open it on phones in the network, too." in alone
    assert "--host" not in everywhere
