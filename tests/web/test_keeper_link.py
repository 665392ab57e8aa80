"""The way in for one more phone, on the table page."""

from collections.abc import Callable
from html import unescape

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.meeting import open_meeting
from scorekeeper.rules.catalogue import get_ruleset
from scorekeeper.store import db
from scorekeeper.store.links import Role, rotate_link
from scorekeeper.store.meetings import create_meeting
from scorekeeper.web import addresses as web_addresses
from scorekeeper.web.clubs import codes
from tests.web.conftest import SECRET, Key

Table = Callable[..., str]


@pytest.fixture(autouse=True)
def network(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses of this machine, as the tests want them."""
    addresses: list[str] = []
    codes._code.cache_clear()
    monkeypatch.setattr(web_addresses, "own_addresses", lambda: addresses)
    return addresses


@pytest.fixture
def table_at(app: Flask, key: Key) -> Table:
    """Return a function that opens a table page by this origin, on a phone that has opened the link there."""
    app.config["TRUSTED_HOSTS"] = ["localhost", "127.0.0.1", "192.168.1.20", "cards.lan"]
    with app.app_context():
        slug = create_meeting(key.club, open_meeting(get_ruleset("paplu", {}), ("Olena", "Taras"), "Taras"))
        db.session.remove()

    def look(origin: str, link: str = key.link) -> str:
        phone = app.test_client()
        phone.get(link, base_url=origin)
        return unescape(phone.get(f"{key.home}m/{slug}/", base_url=origin).text)

    return look


@pytest.mark.parametrize("origin", ["http://192.168.1.20:8000", "https://cards.lan", "http://cards.lan:81"])
def test_the_link_has_the_address_by_which_this_phone_came(table_at: Table, key: Key, origin: str) -> None:
    assert f"<b>{origin}/k/{key.token}</b>" in table_at(origin)


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1"])
def test_a_machine_that_asks_itself_shows_its_address_in_the_network(
    table_at: Table, key: Key, network: list[str], host: str
) -> None:
    network.append("192.168.1.20")
    assert f"<b>http://192.168.1.20:8000/k/{key.token}</b>" in table_at(f"http://{host}:8000")


def test_without_a_network_the_page_says_that_no_phone_can_come_in(table_at: Table, key: Key) -> None:
    page = table_at("http://localhost:8000")
    assert f"<b>http://localhost:8000/k/{key.token}</b>" in page
    assert "This machine is in no network" in page


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "::1"])
def test_server_that_answers_this_machine_alone_offers_no_address_in_the_network(
    app: Flask, table_at: Table, key: Key, network: list[str], host: str
) -> None:
    network.append("192.168.1.20")
    app.config["LISTENS_ON"] = host
    page = table_at("http://localhost:8000")
    assert f"<b>http://localhost:8000/k/{key.token}</b>" in page
    assert "192.168.1.20" not in page
    assert "Scorekeeper was started with --host. Without it, phones can." in page
    assert "<path" not in page.partition("Add a phone")[2]


def test_server_on_one_of_many_addresses_offers_that_one(
    app: Flask, table_at: Table, key: Key, network: list[str]
) -> None:
    network.extend(["10.8.0.2", "192.168.1.20"])
    app.config["LISTENS_ON"] = "192.168.1.20"
    assert f"<b>http://192.168.1.20:8000/k/{key.token}</b>" in table_at("http://localhost:8000")


def test_server_behind_a_proxy_offers_the_name_by_which_the_phone_came(app: Flask, table_at: Table, key: Key) -> None:
    app.config["LISTENS_ON"] = "127.0.0.1"
    page = table_at("https://cards.lan")
    assert f"<b>https://cards.lan/k/{key.token}</b>" in page
    assert "--host" not in page


def test_the_code_is_drawn_without_a_style_of_its_own(table_at: Table) -> None:
    code = table_at("http://cards.lan").partition("<svg")[2].partition("</svg>")[0]
    assert "style" not in code
    assert "<path" in code


def test_the_link_of_a_club_whose_key_was_changed_is_the_new_one(app: Flask, key: Key, table_at: Table) -> None:
    with app.app_context():
        token = rotate_link(key.club, Role.KEEPER, SECRET)
        db.session.remove()
    assert f"/k/{token}" in table_at("http://cards.lan", f"/k/{token}")


def test_a_stranger_sees_no_link(stranger: FlaskClient, key: Key) -> None:
    assert key.token not in stranger.get(key.home).text
