"""Every address × everyone who might come along: all closed doors look the same, and nobody does what is not theirs."""

import re
from collections.abc import Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select
from werkzeug.exceptions import NotFound

from scorekeeper.store import db
from scorekeeper.store.models import METADATA
from scorekeeper.store.operations import new_key
from scorekeeper.web.watching import WATCHERS_SEE
from tests.security.conftest import DRAFTED, SAVED
from tests.security.walk import METHODS, Places, assert_all_closed, club_addresses, filled
from tests.web.conftest import SECRET, Key
from tests.web.table import Table

PUBLIC = {
    *("static", "clubs.front_door", "clubs.open_link", "look.show", "look.download"),
    *("clubs.switch", "clubs.forget_club", "clubs.new_club"),
}
"""The only pages outside a club. Whoever adds one here says that strangers may see it."""


def rows(app: Flask) -> dict[str, list[tuple[object, ...]]]:
    """Return everything that is stored."""
    with app.app_context():
        stored = {
            name: sorted((tuple(row) for row in db.session.execute(select(table))), key=repr)
            for name, table in METADATA.tables.items()
        }
        db.session.remove()
        return stored


@pytest.fixture(autouse=True)
def kept(app: Flask, places: Places, neighbour: FlaskClient) -> Iterator[None]:
    """After every walk the database is as it was before it."""
    before = rows(app)
    yield
    assert rows(app) == before


def pages(app: Flask, places: Places) -> Iterator[tuple[str, str]]:
    """Yield endpoint and address of everything in the club that can be looked at."""
    for rule in app.url_map.iter_rules():
        if "club" in rule.arguments and "GET" in (rule.methods or ()):
            yield rule.endpoint, filled(rule.rule, places)


def shown(browser: FlaskClient, address: str) -> str:
    """Return what an address leads to; a picture is no text, but may hold one."""
    return browser.get(address, follow_redirects=True).data.decode(errors="replace")


def test_every_page_outside_a_club_is_known_to_be_public(app: Flask) -> None:
    assert {rule.endpoint for rule in app.url_map.iter_rules() if "club" not in rule.arguments} == PUBLIC


def test_no_number_in_an_address_is_too_large_for_the_database(
    app: Flask, client: FlaskClient, table: Table, places: Places
) -> None:
    token = table.open("players/1/change").form_to("/name").values["csrf_token"][0]
    for rule in app.url_map.iter_rules():
        numbers = re.findall(r"<int[^:]*:(\w+)>", rule.rule)
        address = filled(rule.rule, {**places, **dict.fromkeys(numbers, str(2**63))})
        for method in (rule.methods or set()) & {"GET", "POST"} if numbers else ():
            sent = {"csrf_token": token, "operation": new_key(), "name": "Olya"} if method == "POST" else {}
            assert client.open(address, method=method, data=sent).status_code == 404, f"{method} {address}"


def test_no_nul_in_an_address_comes_to_the_database(app: Flask, places: Places) -> None:
    """PostgreSQL takes none, so that what is no address was an error there."""
    addresses = app.url_map.bind("localhost")
    for rule in app.url_map.iter_rules():
        for name in re.findall(r"<(\w+)>", rule.rule):
            for method in (rule.methods or set()) & {"GET", "POST"}:
                with pytest.raises(NotFound):
                    addresses.match(filled(rule.rule, {**places, name: "a\0b"}), method)


def test_a_keeper_finds_every_page_that_the_walks_find_closed(app: Flask, client: FlaskClient, places: Places) -> None:
    found = {endpoint: client.get(address).status_code for endpoint, address in pages(app, places)}
    assert {endpoint: status for endpoint, status in found.items() if status not in {200, 303}} == {}


def test_every_address_is_the_same_404_to_a_stranger(app: Flask, stranger: FlaskClient, places: Places) -> None:
    assert_all_closed(app, stranger, places)


def test_every_address_is_the_same_404_to_whoever_tried_a_wrong_token(
    app: Flask, stranger: FlaskClient, key: Key, places: Places
) -> None:
    wrong = key.token[::-1]
    assert stranger.get(f"/k/{wrong}").status_code == 404
    assert_all_closed(app, stranger, places)


def test_every_address_is_the_same_404_to_a_keeper_of_another_club(
    app: Flask, neighbour: FlaskClient, places: Places
) -> None:
    assert_all_closed(app, neighbour, places)


def test_every_address_of_a_club_that_is_not_there_is_the_same_404(app: Flask, client: FlaskClient) -> None:
    assert_all_closed(app, client, {"club": "no-such-club"})


def test_every_address_with_a_cookie_that_another_key_has_signed_is_the_same_404(
    app: Flask, client: FlaskClient, places: Places
) -> None:
    app.config["SECRET_KEY"] = SECRET[::-1]
    assert_all_closed(app, client, places)


# watchers


def test_a_watcher_can_send_nothing_to_any_address(app: Flask, watcher: FlaskClient, places: Places) -> None:
    unknown = {method: watcher.open("/no/such/page", method=method).data for method in METHODS}
    for method, path in club_addresses(app, places):
        if method not in {"GET", "HEAD"}:
            answer = watcher.open(path, method=method)
            assert (answer.status_code, answer.data) == (404, unknown[method]), f"{method} {path}"


def test_a_watcher_finds_the_pages_that_are_listed_and_no_other(
    app: Flask, watcher: FlaskClient, places: Places
) -> None:
    found = {endpoint for endpoint, address in pages(app, places) if watcher.get(address).status_code != 404}
    assert found == WATCHERS_SEE


def test_no_page_shows_a_watcher_a_form_that_changes_something(
    app: Flask, watcher: FlaskClient, places: Places
) -> None:
    for endpoint, address in pages(app, places):
        page = shown(watcher, address)
        assert 'method="post"' not in page, endpoint
        assert "csrf" not in page, endpoint


def test_no_page_leads_a_watcher_to_a_closed_door(app: Flask, watcher: FlaskClient, places: Places) -> None:
    for endpoint, address in pages(app, places):
        for link in re.findall(r'href="(/c/[^"#?]*)', shown(watcher, address)):
            assert watcher.get(link).status_code != 404, f"{endpoint} leads to {link}"


def test_no_page_shows_a_watcher_the_draft(
    app: Flask, watcher: FlaskClient, client: FlaskClient, places: Places
) -> None:
    table = filled("/c/<club>/m/<slug>/", places)
    assert DRAFTED in client.get(table).text
    seen = {endpoint: shown(watcher, address) for endpoint, address in pages(app, places)}
    assert [endpoint for endpoint, page in seen.items() if DRAFTED in page] == []
    assert SAVED in seen["deals.show"]


def test_no_page_shows_a_watcher_the_keeper_link(app: Flask, watcher: FlaskClient, key: Key, places: Places) -> None:
    for endpoint, address in pages(app, places):
        assert "/k/" not in shown(watcher, address), endpoint
