"""What was typed about a meeting or a player that is gone meanwhile is not lost: it is said, shown, and can be sent."""

from collections.abc import Callable

import pytest
from flask import Flask

from scorekeeper.store import db
from scorekeeper.store.history import bin_meeting, delete_meeting, put_back
from scorekeeper.store.links import Role, rotate_link
from scorekeeper.store.meetings import close_meeting, create_meeting, find_sheet, reopen_meeting
from scorekeeper.store.operations import new_key
from scorekeeper.store.players.acts import delete_player, merge_players, part_players
from scorekeeper.store.players.directory import directory
from tests.scenes import sit_down, won_by
from tests.security.walk import filled
from tests.store.table import look
from tests.web.conftest import SECRET, Key
from tests.web.table import Page, Table, words

Elsewhere = Callable[[Callable[[], object]], None]
NOT_LOST = "Nothing was saved, and what you sent is not lost."
TYPED = {"title": "Friday", "place": "Café Klub", "note": "cold tea"}


@pytest.fixture
def slug(app: Flask, key: Key) -> str:
    """A meeting of one deal."""
    with app.app_context():
        slug = create_meeting(key.club, sit_down().record(won_by("Olena")))
        db.session.remove()
    return slug


@pytest.fixture
def elsewhere(app: Flask) -> Elsewhere:
    """Return a function that does something on another phone."""

    def do(act: Callable[[], object]) -> None:
        with app.app_context():
            act()
            db.session.remove()

    return do


def about(table: Table, slug: str) -> Page:
    return table.open(f"m/{slug}/about")


def test_words_about_a_meeting_that_lies_in_the_bin_go_in_once_it_is_back(
    app: Flask, key: Key, table: Table, slug: str, elsewhere: Elsewhere
) -> None:
    form = about(table, slug).form_with("title")
    elsewhere(lambda: bin_meeting(key.club, slug))
    page = table.send(form, TYPED)
    assert page.status == 404
    assert NOT_LOST in words(page.text)
    assert "What you typed Title Friday Place Café Klub Note cold tea Send it again" in words(page.text)
    assert f'href="{key.home}bin"' in page.text
    elsewhere(lambda: put_back(key.club, slug))
    table.send(page.form_with("title"))
    assert about(table, slug).form_with("title").values["note"] == ["cold tea"]


def test_words_about_a_deleted_meeting_are_shown_to_be_copied(
    key: Key, table: Table, slug: str, elsewhere: Elsewhere
) -> None:
    form = about(table, slug).form_with("title")
    elsewhere(lambda: (bin_meeting(key.club, slug), delete_meeting(key.club, slug)))
    assert "Note cold tea" in words(table.send(form, TYPED).text)


def test_whatever_is_sent_to_a_meeting_in_the_bin_can_be_sent_again(
    app: Flask, key: Key, table: Table, slug: str, elsewhere: Elsewhere
) -> None:
    sent = {"operation": new_key(), "seat-1-cards": "KC 5D", "amount": "7.50", "new": "Petro"}
    token = about(table, slug).form_with("title").values["csrf_token"]
    elsewhere(lambda: bin_meeting(key.club, slug))
    places = {"club": key.club.slug, "slug": slug, "key": "indicator"}
    rules = [rule for rule in app.url_map.iter_rules() if {"club", "slug"} <= rule.arguments]
    addresses = [filled(rule.rule, places) for rule in rules if "POST" in (rule.methods or ())]
    assert len(addresses) > 15
    for address in addresses:
        page = Page.of(address, table.client.post(address, data={"csrf_token": token, **sent}))
        assert (page.status, NOT_LOST in words(page.text)) == (404, True), address
        [kept] = (form.values for form in page.forms if form.method == "post")
        assert {name: kept[name] for name in sent} == {name: [value] for name, value in sent.items()}, address


def test_looking_at_a_meeting_in_the_bin_says_nothing_of_what_was_sent(
    key: Key, table: Table, slug: str, elsewhere: Elsewhere
) -> None:
    elsewhere(lambda: bin_meeting(key.club, slug))
    page = table.open(f"m/{slug}/about")
    assert "lies in the bin" in words(page.text)
    assert NOT_LOST not in words(page.text)
    assert not page.forms


@pytest.fixture
def two(app: Flask, key: Key, slug: str) -> dict[str, int]:
    """The players by name: two spellings of Olena among them, and nobody who sits with Olya but Petro."""
    with app.app_context():
        other = create_meeting(key.club, sit_down("Olya", "Petro"))
        bin_meeting(key.club, other)
        delete_meeting(key.club, other)
        ids = {named.name: named.id for named in directory(key.club)}
        db.session.remove()
    return ids


@pytest.mark.parametrize("fate", ["merged", "deleted"])
def test_name_typed_for_a_player_who_is_there_no_more_is_shown(
    key: Key, table: Table, two: dict[str, int], elsewhere: Elsewhere, fate: str
) -> None:
    form = table.open(f"players/{two['Olya']}/change").form_with("name")
    if fate == "merged":
        elsewhere(lambda: merge_players(key.club, two["Olena"], two["Olya"]))
    else:
        elsewhere(lambda: delete_player(key.club, two["Olya"]))
    page = table.send(form, {"name": "Ольга"})
    assert page.status == 404
    assert "is one with somebody else by now, or parted again, or deleted" in words(page.text)
    assert "Name Ольга" in words(page.text)
    assert f'href="{key.home}players"' in page.text


def test_name_typed_for_a_merged_player_goes_in_once_they_are_two_again(
    key: Key, table: Table, two: dict[str, int], elsewhere: Elsewhere
) -> None:
    form = table.open(f"players/{two['Olya']}/change").form_with("name")
    elsewhere(lambda: merge_players(key.club, two["Olena"], two["Olya"]))
    page = table.send(form, {"name": "Ольга"})
    elsewhere(lambda: part_players(key.club, two["Olya"]))
    assert "The name is changed" in table.send(page.form_with("name")).text


def test_words_sent_with_a_link_that_was_made_anew_go_in_once_the_new_one_is_open(
    app: Flask, key: Key, table: Table, slug: str
) -> None:
    form = about(table, slug).form_with("title")
    with app.app_context():
        token = rotate_link(key.club, Role.KEEPER, SECRET)
        db.session.remove()
    sent = {**{name: value[0] for name, value in form.values.items()}, **TYPED}
    own = {"Origin": "http://localhost"}
    answer = table.client.post(form.action, data=sent, headers=own)
    page = Page.of(form.action, answer)
    assert (page.status, NOT_LOST in words(page.text)) == (404, True)
    assert "lies in the bin" not in words(page.text)  # strangers are told nothing of what there is
    table.client.get(f"/k/{token}")
    table.send(page.form_with("title"))
    with app.app_context():
        sheet = find_sheet(key.club, slug)
        assert sheet is not None
        assert sheet.note == "cold tea"


@pytest.mark.parametrize(
    ("address", "typed"),
    [
        ("quick", {"finish": "declared", "winner": "0", "seat-1-kind": "points", "seat-1-points": "34"}),
        ("", {"note": "a stormy one"}),
    ],
    ids=["a whole deal", "the note of a deal"],
)
def test_what_was_told_of_a_meeting_that_was_closed_meanwhile_goes_in_once_it_goes_on(
    key: Key, table: Table, slug: str, elsewhere: Elsewhere, address: str, typed: dict[str, str]
) -> None:
    form = table.open(f"m/{slug}/{address}").form_with("note")
    elsewhere(lambda: close_meeting(key.club, slug, look(key.club, slug).version))
    refused = table.send(form, typed)
    assert refused.status == 409
    assert f"The meeting is over. {NOT_LOST}" in words(refused.text)
    assert f'href="{key.home}m/{slug}/standings"' in refused.text
    kept = refused.form_with("note").values
    assert {name: kept[name] for name in typed} == {name: [text] for name, text in typed.items()}
    elsewhere(lambda: reopen_meeting(key.club, slug, look(key.club, slug).version))
    again = table.send(refused.form_with("note"))
    assert again.status != 409
    assert all(f'value="{text}"' in again.text or text in words(again.text) for text in typed.values())
