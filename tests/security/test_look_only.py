"""The link to one meeting shows that meeting's results, and is worth nothing anywhere else."""

import re
from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.store import db
from scorekeeper.store.history import bin_meeting, put_back
from scorekeeper.store.looks import end_look_link, make_look_link
from scorekeeper.store.meetings import create_meeting
from tests.scenes import sit_down
from tests.security.conftest import DRAFTED
from tests.security.walk import METHODS, Places, assert_all_closed, filled
from tests.web.conftest import SECRET, Key
from tests.web.table import Table


@pytest.fixture
def token(app: Flask, key: Key, places: Places) -> str:
    with app.app_context():
        made = make_look_link(key.club, places["slug"], SECRET)
        db.session.remove()
    return made


def look_addresses(app: Flask, token: str) -> list[str]:
    rules = sorted({rule.rule for rule in app.url_map.iter_rules() if rule.endpoint.startswith("look.")})
    return [filled(rule, {"token": token, "kind": "picture"}) for rule in rules]


def test_the_link_shows_the_results_to_a_stranger(app: Flask, stranger: FlaskClient, token: str) -> None:
    for address in look_addresses(app, token):
        assert stranger.get(address).status_code == 200
    assert "Friday evening" in stranger.get(f"/r/{token}/results").text


def test_the_link_takes_nothing(app: Flask, stranger: FlaskClient, token: str) -> None:
    for address in look_addresses(app, token):
        for method in set(METHODS) - {"GET", "HEAD", "OPTIONS"}:
            assert stranger.open(address, method=method).status_code == 405, f"{method} {address}"


def test_the_page_shows_neither_a_form_nor_the_draft_nor_a_way_into_the_club(stranger: FlaskClient, token: str) -> None:
    page = stranger.get(f"/r/{token}/results").text
    assert 'method="post"' not in page
    assert DRAFTED not in page
    assert not re.search(r'"[^"]*/[ck]/', page)


def test_whoever_looked_has_no_key_to_the_club(app: Flask, stranger: FlaskClient, token: str, places: Places) -> None:
    stranger.get(f"/r/{token}/results")
    assert_all_closed(app, stranger, places)


def end(app: Flask, key: Key, token: str, slug: str) -> str:
    with app.app_context():
        end_look_link(key.club, slug)
        db.session.remove()
    return token


def wrong(app: Flask, key: Key, token: str, slug: str) -> str:
    return token[::-1]


def of_club(app: Flask, key: Key, token: str, slug: str) -> str:
    return key.token


@pytest.mark.parametrize("bad", [end, wrong, of_club])
def test_a_link_that_is_not_in_force_is_an_address_like_any_unknown(
    app: Flask, stranger: FlaskClient, token: str, key: Key, places: Places, bad: Callable[..., str]
) -> None:
    for address in look_addresses(app, bad(app, key, token, places["slug"])):
        for method in METHODS:
            answer, unknown = (stranger.open(path, method=method) for path in (address, "/no/such/page"))
            if method in {"GET", "HEAD"}:
                assert (answer.status_code, answer.data) == (404, unknown.data)


def test_the_token_of_a_meeting_opens_no_club(stranger: FlaskClient, token: str) -> None:
    assert stranger.get(f"/k/{token}").data == stranger.get("/no/such/page").data


def test_the_link_is_made_shown_and_ended_by_a_keeper(
    app: Flask, client: FlaskClient, stranger: FlaskClient, key: Key
) -> None:
    with app.app_context():
        slug = create_meeting(key.club, sit_down())
        db.session.remove()
    table = Table(client, key.home)
    page = table.send(table.open(f"m/{slug}/look").forms[0])
    found = re.search(r"<b>http://[^/]+(/r/[\w-]{22}/results)</b>", page.text)
    assert found
    assert stranger.get(found[1]).status_code == 200
    assert "The link opens nothing any more." in table.send(page.forms[0]).text
    assert stranger.get(found[1]).status_code == 404


def test_a_keeper_who_sends_the_results_sends_the_link_that_opens_to_others(
    client: FlaskClient, places: Places, token: str
) -> None:
    page = client.get(filled("/c/<club>/m/<slug>/results", places)).text
    assert f'data-address="http://localhost/r/{token}/results"' in page


def test_a_watcher_does_not_hand_on_the_link_of_keepers(watcher: FlaskClient, places: Places, token: str) -> None:
    assert token not in watcher.get(filled("/c/<club>/m/<slug>/results", places)).text


def test_a_meeting_in_the_bin_is_not_shown_by_its_link_until_it_is_put_back(
    app: Flask, stranger: FlaskClient, key: Key, places: Places, token: str
) -> None:
    for act, status in ((bin_meeting, 404), (put_back, 200)):
        with app.app_context():
            act(key.club, places["slug"])
            db.session.remove()
        assert stranger.get(f"/r/{token}/results").status_code == status
