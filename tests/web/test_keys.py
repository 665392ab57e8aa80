"""Links and phones: what a keeper hands on, makes anew and closes."""

import re
from datetime import datetime
from html import unescape

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.store import db
from scorekeeper.store.links import Access, Role, link_token, rotate_link
from scorekeeper.store.phones import Sighting, club_phones, keep_sightings
from scorekeeper.web.phones import Sightings, sightings
from tests.web.conftest import SECRET, Key
from tests.web.table import Page, Table

ANDROID = "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36"
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15"
both_roles = pytest.mark.parametrize("role", Role)


def link_of(app: Flask, key: Key, role: Role) -> str:
    with app.app_context():
        token = link_token(key.club, role, SECRET)
        db.session.remove()
    return f"/k/{token}"


def bring(app: Flask, key: Key, agent: str, role: Role = Role.KEEPER) -> FlaskClient:
    """Bring one more phone, which comes in by the link and looks at the club."""
    client = app.test_client()
    client.get(link_of(app, key, role))
    client.get(key.home, headers={"User-Agent": agent})
    return client


def phones(table: Table) -> dict[str, str]:
    """Return the addresses of the phones on the page, by what they are called."""
    rows = re.findall(r'<a href="([^"]*/phones/[^"]*)">\s*<span><b>([^<]*)</b>', table.open("links").text)
    return {unescape(name).strip(): address for address, name in rows}


@both_roles
def test_both_links_are_shown_as_text_and_as_a_picture(app: Flask, table: Table, key: Key, role: Role) -> None:
    page = table.open("links").text
    assert f"{link_of(app, key, role)}</b>" in page
    assert page.count("<svg") == 2


@both_roles
def test_a_new_link_is_shown_and_the_old_one_opens_nothing(
    app: Flask, table: Table, stranger: FlaskClient, key: Key, role: Role
) -> None:
    old = link_of(app, key, role)
    table.open("links")
    (form,) = [form for form in table.page.forms if form.values.get("role") == [role.value]]
    page = table.send(form).text
    assert f"There is a new {role} link. The old one opens nothing any more." in page
    assert link_of(app, key, role) in page
    assert old not in page
    assert stranger.get(old).status_code == 404


def test_the_phone_that_makes_a_new_link_stays_in_though_its_answer_was_lost(
    app: Flask, client: FlaskClient, table: Table, key: Key
) -> None:
    before = client.get_cookie("scorekeeper")
    table.open("links")
    table.send(table.page.form_with("role"))
    assert before is not None
    client.set_cookie("scorekeeper", before.value)
    assert client.get(f"{key.home}links").status_code == 200


def test_making_a_new_link_twice_locks_nobody_out_who_made_it(client: FlaskClient, table: Table, key: Key) -> None:
    table.open("links")
    form = table.page.form_with("role")
    for _ in range(2):
        assert client.post(form.action, data=form.values).status_code == 303
    assert client.get(key.home).status_code == 200


def test_a_link_of_no_known_role_is_refused(client: FlaskClient, table: Table) -> None:
    table.open("links")
    form = table.page.form_with("role")
    assert client.post(form.action, data={**form.values, "role": "owner"}).status_code == 400


def test_a_club_without_a_link_for_watchers_is_offered_one(app: Flask, table: Table, key: Key) -> None:
    with app.app_context():
        rotate_link(key.club, Role.WATCHER, "another secret")
        db.session.remove()
    assert "There is no such link yet." in table.open("links").text
    (form,) = [form for form in table.page.forms if form.values.get("role") == ["watcher"]]
    assert "There is no such link yet." not in table.send(form).text


def test_phones_are_listed_by_what_they_are_and_may(app: Flask, table: Table, key: Key) -> None:
    bring(app, key, ANDROID)
    bring(app, key, IPHONE, Role.WATCHER)
    assert phones(table).keys() == {"A phone\N{NO-BREAK SPACE}· this phone", "Android", "iPhone"}
    page = " ".join(table.page.text.split())
    assert re.search(r"<b>Android</b><small>may record · seen \d", page)
    assert re.search(r"<b>iPhone</b><small>watches · seen \d", page)


def test_a_phone_that_never_came_back_with_its_cookie_is_not_listed(app: Flask, table: Table, key: Key) -> None:
    app.test_client(use_cookies=False).get(key.link)  # as a messenger does that shows what a link leads to
    assert phones(table).keys() == {"A phone\N{NO-BREAK SPACE}· this phone"}


def test_a_name_is_kept_and_shown(app: Flask, table: Table, key: Key) -> None:
    bring(app, key, ANDROID)
    table.open(phones(table)["Android"])
    table.fill({"name": "Olena's <phone>"})
    assert "Olena's <phone>" in phones(table)


def test_a_name_that_is_too_long_stays_in_its_field_with_the_reason(app: Flask, table: Table, key: Key) -> None:
    bring(app, key, ANDROID)
    table.open(phones(table)["Android"])
    page = table.fill({"name": "x" * 61})
    assert page.status == 422
    assert "At most 60 characters." in page.text
    assert "x" * 61 in page.text


def test_a_phone_that_is_put_out_is_out_at_once_and_can_be_let_in_again(app: Flask, table: Table, key: Key) -> None:
    phone = bring(app, key, ANDROID)
    address = phones(table)["Android"]
    form = table.open(address).form_to("/out")
    assert "put out" in table.send(form).text
    assert phone.get(key.home).status_code == 404
    form = table.open(address).form_to("/in")
    table.send(form)
    assert phone.get(key.home).status_code == 200


def test_the_phone_in_the_hand_cannot_be_put_out(client: FlaskClient, table: Table, key: Key) -> None:
    address = phones(table)["A phone\N{NO-BREAK SPACE}· this phone"]
    form = table.open(address).form_with("name")
    answer = client.post(f"{address}/out", data=form.values, follow_redirects=True)
    assert "it stays in" in answer.text
    assert client.get(key.home).status_code == 200


@pytest.mark.parametrize("act", ["", "/out", "/in"])
def test_a_phone_that_is_not_there_is_a_404(client: FlaskClient, table: Table, key: Key, act: str) -> None:
    token = table.open("links").form_with("role").values["csrf_token"]
    assert client.get(f"{key.home}phones/nobody").status_code == 404
    assert client.post(f"{key.home}phones/nobody{act}", data={"csrf_token": token}).status_code == 404


def test_phones_are_still_known_after_a_restart_once_something_was_saved(
    app: Flask, client: FlaskClient, table: Table, key: Key, monkeypatch: pytest.MonkeyPatch
) -> None:
    bring(app, key, ANDROID)
    monkeypatch.setattr(Sightings, "is_due", True)
    table.open("links")
    table.send(table.page.form_with("role"), {"role": "watcher"})
    with app.app_context():
        sightings()._by_phone.clear()  # as a new process has them
    assert "Android" in phones(table)


def test_phones_are_written_down_neither_at_each_act_nor_by_looking(app: Flask, table: Table, key: Key) -> None:
    from scorekeeper.store.phones import club_phones

    bring(app, key, ANDROID)
    table.open("meetings/new")
    with app.app_context():
        assert club_phones(key.club) == ()
        db.session.remove()


def rename(table: Table, name: str) -> Page:
    table.open("links")
    return table.fill({"name": name})


def test_a_club_gets_another_name_everywhere(table: Table) -> None:
    page = rename(table, "  Sunday  club ")
    assert "The club is called Sunday club now." in page.text
    assert "<h1>Sunday club</h1>" in table.open("").text


@pytest.mark.parametrize("name", ["", " ", "\u200b", "x" * 61])
def test_a_club_is_called_something_of_at_most_60_letters(table: Table, key: Key, name: str) -> None:
    page = rename(table, name)
    assert page.status == 422
    assert 'id="name-error"' in page.text
    assert f"<h1>{key.club.name}</h1>" in table.open("").text


def test_a_name_that_another_keeper_has_changed_meanwhile_is_not_written_over(table: Table) -> None:
    form = table.open("links").form_with("name")
    rename(table, "Sunday club")
    page = table.send(form, {"name": "Monday club"})
    assert page.status == 409
    assert "The club is now called Sunday club. Look at it, then send it again." in page.text
    assert page.form_with("name").values["name"] == ["Monday club"]
    assert "The club is called Monday club now." in table.fill({"name": "Monday club"}).text


def test_the_same_name_sent_twice_is_saved_once(table: Table) -> None:
    form = table.open("links").form_with("name")
    for _ in range(2):
        assert "The club is called Sunday club now." in table.send(form, {"name": "Sunday club"}).text
    assert table.send(form, {"name": "Monday club"}).status == 422


@pytest.fixture
def crowd(app: Flask, key: Key, table: Table) -> int:
    """Sixty phones that came before the one in the hand; return how many there are with it."""
    with app.app_context():
        access = Access(key.club, Role.WATCHER, 1)
        keep_sightings(Sighting(access, f"phone-{at}", f"Phone {at}", datetime(2026, 1, 1)) for at in range(60))  # noqa: DTZ001
        before = len(club_phones(key.club, sightings().of(key.club)))
        db.session.remove()
    return before


def test_the_fifty_phones_seen_last_are_shown_first(table: Table, crowd: int) -> None:
    page = table.open("links")
    assert len(re.findall("/phones/", page.text)) == 50
    assert "this phone" in page.text
    assert f"Show all {crowd} phones" in page.text


def test_all_phones_are_shown_when_asked_for(table: Table, crowd: int) -> None:
    page = table.open("links?every=1")
    assert len(re.findall("/phones/", page.text)) == crowd > 60
    assert "Show all" not in page.text
