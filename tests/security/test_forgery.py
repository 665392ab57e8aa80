"""No other site makes a keeper's browser change anything, and nobody changes anything by looking."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.security.walk import Places, filled
from tests.web.conftest import Key
from tests.web.table import read_forms


def addresses(app: Flask, places: Places, method: str) -> Iterator[str]:
    """Yield every address that is answered to this method, inside clubs and outside."""
    for rule in sorted(app.url_map.iter_rules(), key=lambda rule: rule.rule):
        if method in (rule.methods or ()):
            yield filled(rule.rule, places)


@pytest.fixture
def contents(app: Flask, places: Places) -> Iterator[None]:
    """After the test the files of the database are, byte for byte, what they were."""
    folder = Path(app.instance_path)

    def files() -> dict[str, bytes]:
        return {
            path.name: path.read_bytes() for path in folder.glob("scorekeeper.db*") if not path.name.endswith("shm")
        }

    before = files()
    yield
    assert files() == before


def token(client: FlaskClient, key: Key) -> str:
    """Return a token that the keeper's own browser was given."""
    return read_forms(client.get(f"{key.home}links").text)[0].values["csrf_token"][0]


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "https://localhost", "http://localhost.evil.example"]
)
def test_no_address_takes_what_another_site_sends_even_with_a_token(
    app: Flask, client: FlaskClient, key: Key, places: Places, contents: None, origin: str
) -> None:
    data = {"csrf_token": token(client, key)}
    for address in addresses(app, places, "POST"):
        answer = client.post(address, data=data, headers={"Origin": origin})
        assert answer.status_code == 400, address
        assert "csrf_token" not in answer.text, address


@pytest.mark.parametrize("data", [{}, {"csrf_token": ""}, {"csrf_token": "x.y.z"}], ids=["none", "empty", "wrong"])
def test_no_address_takes_a_form_without_a_token_of_this_browser(
    app: Flask, client: FlaskClient, places: Places, contents: None, data: dict[str, str]
) -> None:
    for address in addresses(app, places, "POST"):
        assert client.post(address, data=data).status_code == 400, address


def test_no_address_takes_the_token_of_another_browser(
    app: Flask, client: FlaskClient, neighbour: FlaskClient, places: Places, key: Key, contents: None
) -> None:
    home = neighbour.get("/").headers["Location"]
    data = {"csrf_token": read_forms(neighbour.get(f"{home}links").text)[0].values["csrf_token"][0]}
    for address in addresses(app, places, "POST"):
        assert client.post(address, data=data).status_code == 400, address


@pytest.mark.parametrize("method", ["GET", "HEAD", "OPTIONS"])
def test_looking_at_any_address_writes_nothing(
    app: Flask, client: FlaskClient, places: Places, key: Key, contents: None, method: str
) -> None:
    for address in (*addresses(app, places, method), key.link, f"{key.home}?lang=uk"):
        assert client.open(address, method=method).status_code < 500, address
