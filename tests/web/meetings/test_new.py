"""A new meeting: who plays, who sits where, and that it begins exactly once."""

from datetime import UTC, datetime
from typing import Final

import pytest
from flask.testing import FlaskClient

from tests.scenes import VOID, sit_down, won_by
from tests.web.conftest import Key
from tests.web.meetings.conftest import Save, Sheets
from tests.web.table import Page, Table, words

TO_SEATS: Final = ("step", "seats")
START: Final = ("start", "start")


def choose(table: Table, new: str, *known: str, title: str = "") -> Page:
    """Say who plays and go on to the seats."""
    table.open("meetings/new")
    return table.fill({"new": new, "player": known, "title": title}, TO_SEATS)


def seated(page: Page) -> list[str]:
    return page.form_with("first_dealer").values["player"]


def dealer(page: Page) -> list[str]:
    return page.form_with("first_dealer").values["first_dealer"]


def start(table: Table, **typed: str) -> Page:
    return table.send(table.page.form_with("first_dealer"), typed, START)


def test_players_typed_one_a_line_sit_in_that_order_and_the_last_deals(table: Table, sheets: Sheets) -> None:
    page = choose(table, "Olena\r\nTaras\r\n\r\nІван, Микола", title="Friday")
    assert (seated(page), dealer(page)) == (["Olena", "Taras", "Іван", "Микола"], ["Микола"])
    start(table)
    (sheet,) = sheets()
    assert sheet.players == ("Olena", "Taras", "Іван", "Микола")
    assert (sheet.seatings.first_dealer, sheet.title, sheet.rules.key) == ("Микола", "Friday", "paplu")


def test_meeting_starts_now_by_the_clock_of_the_server(table: Table, sheets: Sheets) -> None:
    choose(table, "Olena\nTaras")
    start(table)
    began = sheets()[0].started_at
    assert began is not None
    assert abs(datetime.now(UTC) - began).total_seconds() < 60
    assert began.utcoffset() == datetime.now(UTC).astimezone().utcoffset()


def test_start_leads_to_the_table(table: Table, sheets: Sheets) -> None:
    choose(table, "Olena\nTaras")
    assert start(table).address == f"{table.home}m/{sheets()[0].slug}/"


def test_players_of_the_club_are_ticked(table: Table, save: Save) -> None:
    save(sit_down())
    page = choose(table, "Ihor", "Taras", "Olena")
    assert seated(page) == ["Taras", "Olena", "Ihor"]


def test_new_player_whom_the_club_knows_gets_the_spelling_of_the_club(table: Table, save: Save) -> None:
    save(sit_down("Оля", "Taras"))
    assert seated(choose(table, "ОЛЯ \nIhor")) == ["Оля", "Ihor"]


def test_seat_moves_up_or_down_and_everything_typed_is_kept(table: Table, sheets: Sheets) -> None:
    choose(table, "Olena\nTaras\nIvan")
    form = table.page.form_with("first_dealer")
    page = table.send(form, {"first_dealer": "Olena", "title": "Late"}, ("move", "up 3"))
    assert (seated(page), dealer(page)) == (["Olena", "Ivan", "Taras"], ["Olena"])
    page = table.press("move", "down 1")
    assert seated(page) == ["Ivan", "Olena", "Taras"]
    start(table)
    (sheet,) = sheets()
    assert (sheet.players, sheet.seatings.first_dealer, sheet.title) == (("Ivan", "Olena", "Taras"), "Olena", "Late")


@pytest.mark.parametrize("move", ["up 1", "down 3", "up 77", "down 0"])
def test_seat_does_not_move_beyond_the_ends(table: Table, move: str) -> None:
    choose(table, "Olena\nTaras\nIvan")
    assert seated(table.send(table.page.form_with("first_dealer"), button=("move", move))) == ["Olena", "Taras", "Ivan"]


def test_move_that_no_button_makes_is_refused(table: Table, sheets: Sheets) -> None:
    choose(table, "Olena\nTaras")
    assert table.send(table.page.form_with("first_dealer"), button=("move", "sideways")).status == 422
    assert sheets() == []


def test_form_sent_twice_makes_one_meeting(table: Table, sheets: Sheets) -> None:
    form = choose(table, "Olena\nTaras").form_with("first_dealer")
    first = table.send(form, button=START)
    assert table.send(form, button=START).address == first.address
    assert len(sheets()) == 1


def test_form_sent_again_with_other_seats_asks_whether_a_second_meeting_is_meant(table: Table, sheets: Sheets) -> None:
    form = choose(table, "Olena\nTaras").form_with("first_dealer")
    table.send(form, button=START)
    page = table.send(form, {"first_dealer": "Olena"}, START)
    assert page.status == 422
    assert f'href="{table.home}m/{sheets()[0].slug}/"' in page.text
    assert len(sheets()) == 1
    start(table)
    assert len(sheets()) == 2


@pytest.mark.parametrize(
    ("new", "sentence"),
    [
        ("", "At least 2 players are needed"),
        (" \u200b\r\n", "At least 2 players are needed"),
        ("Ann\n\u3164\n\u2800\n\u200d", "At least 2 players are needed"),
        ("Ann\nA\xadn\u061cn", "Two players are called Ann"),
        ("Olena", "At least 2 players are needed"),
        ("A\nB\nC\nD\nE\nF\nG", "At most 6 players can play"),
        ("Оля\nоля ", "Two players are called оля"),
        ("Olena\n" + "x" * 200, "A name has at most 60 characters."),
    ],
)
def test_fault_of_the_players_is_told_at_their_field_and_what_was_typed_is_kept(
    table: Table, new: str, sentence: str
) -> None:
    page = choose(table, new, title="Friday")
    assert page.status == 422
    assert f'id="new-error">{sentence}' in page.text
    assert page.form_with("new").values["title"] == ["Friday"]
    assert page.form_with("new").values["new"][0].split() == new.split()


def test_too_few_ticks_are_told_at_the_ticks(table: Table, save: Save) -> None:
    save(sit_down())
    page = choose(table, "", "Olena")
    assert 'id="player-error">At least 2 players are needed' in page.text
    assert page.form_with("new").values["player"] == ["Olena"]


def test_long_title_is_refused(table: Table, sheets: Sheets) -> None:
    assert 'id="title-error"' in choose(table, "Olena\nTaras", title="x" * 201).text
    table.open("meetings/new/seats?player=Olena&player=Taras")
    assert 'id="title-error"' in start(table, title="x" * 201).text
    assert sheets() == []


def test_first_dealer_who_does_not_sit_here_is_refused(table: Table, sheets: Sheets) -> None:
    choose(table, "Olena\nTaras")
    page = start(table, first_dealer="Ivan")
    assert page.status == 422
    assert 'id="first_dealer-error">Nobody called Ivan sits here' in page.text
    assert sheets() == []


def test_meeting_without_a_first_dealer_does_not_begin(table: Table, sheets: Sheets) -> None:
    choose(table, "Olena\nTaras")
    page = table.send(table.page.form_with("first_dealer"), {"first_dealer": []}, START)
    assert page.status == 422
    assert 'id="first_dealer-error">This field is required.' in page.text
    assert sheets() == []


def test_seats_in_a_made_up_address_are_checked_too(table: Table) -> None:
    page = table.open("meetings/new/seats?player=Olena&player=olena")
    assert page.status == 422
    assert "Two players are called olena" in page.text
    assert table.send(page.form_with("first_dealer"), button=START).status == 422


def test_a_system_that_nobody_knows_is_refused_and_breaks_no_page(table: Table) -> None:
    assert "Paplu" in table.open("meetings/new/seats?player=Olena&player=Taras&ruleset=bridge").text
    assert start(table).status == 422


def test_seats_without_players_lead_back_to_who_plays(client: FlaskClient, key: Key) -> None:
    assert client.get(f"{key.home}meetings/new/seats").location == f"{key.home}meetings/new"


@pytest.mark.parametrize(
    "address", ["?step=sideways", "?ruleset=whist", "?again=nothing", "?player=%00&new=%ff&step=1"]
)
def test_made_up_addresses_break_nothing(table: Table, address: str) -> None:
    assert table.open(f"meetings/new{address}").status in {200, 404, 422}


def test_same_people_again_sit_as_before_and_the_office_moves_on(table: Table, save: Save, sheets: Sheets) -> None:
    slug = save(sit_down().record(won_by("Olena")).record(VOID))  # Mykola and Olena have dealt
    page = table.open(f"meetings/new?again={slug}")
    assert page.status == 303
    page = table.open(str(page.location))
    assert (seated(page), dealer(page)) == (["Olena", "Taras", "Ivan", "Mykola"], ["Taras"])
    start(table)
    assert (sheets()[0].players, sheets()[0].seatings.first_dealer) == (("Olena", "Taras", "Ivan", "Mykola"), "Taras")


def test_seats_say_that_each_sits_to_the_right_of_the_one_before(table: Table) -> None:
    assert "each sits to the right of the one before" in words(choose(table, "Olena\nTaras").text)
