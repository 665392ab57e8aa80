"""A new link closes the door at once and everywhere to those who came by the old one."""

from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.store import db
from scorekeeper.store.links import Role, link_token, rotate_link
from scorekeeper.store.phones import put_out
from scorekeeper.web.access import current_phone
from scorekeeper.web.phones import sightings
from tests.security.walk import Places, assert_all_closed
from tests.web.conftest import SECRET, Key, app_in

both_roles = pytest.mark.parametrize("role", Role)


@pytest.fixture
def browsers(client: FlaskClient, watcher: FlaskClient) -> dict[Role, FlaskClient]:
    return {Role.KEEPER: client, Role.WATCHER: watcher}


def rotate(app: Flask, key: Key, role: Role) -> tuple[str, str]:
    """Make a new link elsewhere; return the paths of the old one and the new one."""
    with app.app_context():
        old = link_token(key.club, role, SECRET)
        new = rotate_link(key.club, role, SECRET)
        db.session.remove()
    return f"/k/{old}", f"/k/{new}"


@both_roles
def test_every_address_is_closed_to_a_browser_with_the_old_link(
    app: Flask, browsers: dict[Role, FlaskClient], places: Places, key: Key, role: Role
) -> None:
    assert browsers[role].get(key.home).status_code == 200
    rotate(app, key, role)
    assert_all_closed(app, browsers[role], places)


@both_roles
def test_the_old_link_opens_nothing_and_the_new_one_does(
    app: Flask, stranger: FlaskClient, key: Key, role: Role
) -> None:
    old, new = rotate(app, key, role)
    assert stranger.get(old).data == stranger.get("/no/such/page").data
    assert stranger.get(key.home).status_code == 404
    assert stranger.get(new).status_code == 303
    assert stranger.get(key.home).status_code == 200


@both_roles
def test_a_browser_with_the_old_link_comes_in_by_the_new_one(
    app: Flask, browsers: dict[Role, FlaskClient], key: Key, role: Role
) -> None:
    _, new = rotate(app, key, role)
    browsers[role].get(new)
    assert browsers[role].get(key.home).status_code == 200


@both_roles
def test_another_server_on_the_same_database_closes_the_door_too(
    app: Flask, browsers: dict[Role, FlaskClient], key: Key, role: Role
) -> None:
    assert browsers[role].get(key.home).status_code == 200
    rotate(app_in(Path(app.instance_path)), key, role)
    assert browsers[role].get(key.home).status_code == 404


def test_a_keeper_who_opens_the_watcher_link_stays_a_keeper(app: Flask, client: FlaskClient, key: Key) -> None:
    with app.app_context():
        token = link_token(key.club, Role.WATCHER, SECRET)
        db.session.remove()
    client.get(f"/k/{token}")
    assert client.get(f"{key.home}meetings/new").status_code == 200


def test_a_keeper_whose_link_was_changed_can_still_watch(app: Flask, client: FlaskClient, key: Key) -> None:
    rotate(app, key, Role.KEEPER)
    with app.app_context():
        token = link_token(key.club, Role.WATCHER, SECRET)
        db.session.remove()
    client.get(f"/k/{token}")
    assert client.get(key.home).status_code == 200
    assert client.get(f"{key.home}meetings/new").status_code == 404


def test_a_watcher_who_opens_the_keeper_link_may_record(watcher: FlaskClient, key: Key) -> None:
    watcher.get(key.link)
    assert watcher.get(f"{key.home}meetings/new").status_code == 200


@both_roles
def test_every_address_is_closed_to_a_phone_that_was_put_out_and_to_no_other(
    app: Flask, browsers: dict[Role, FlaskClient], stranger: FlaskClient, places: Places, key: Key, role: Role
) -> None:
    with browsers[role]:
        browsers[role].get(key.home)
        phone = current_phone()
    with app.app_context():
        sightings().write()
        put_out(key.club, phone)
        db.session.remove()
    assert_all_closed(app, browsers[role], places)
    stranger.get(key.link)
    assert stranger.get(key.home).status_code == 200


def test_a_phone_that_was_put_out_finds_the_link_closed(app: Flask, client: FlaskClient, key: Key) -> None:
    with client:
        client.get(key.home)
        phone = current_phone()
    with app.app_context():
        sightings().write()
        put_out(key.club, phone)
        db.session.remove()
    assert client.get(key.link).data == client.get("/no/such/page").data
    assert client.get(key.home).status_code == 404
