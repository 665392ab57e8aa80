"""No way through the pages of a new meeting loses what was typed on another of them."""

from fractions import Fraction

import pytest

from scorekeeper.rules.opening import Opening
from tests.web.meetings.conftest import Sheets
from tests.web.meetings.test_draw import draw
from tests.web.table import Page, Table

SEATS = "meetings/new/seats?player=Olena&player=Taras&player=Ivan"
TYPED = {"brought": ["40", "-30", "-10"], "first_dealer": "Taras", "title": "Friday"}
START, CHOOSE = ("start", "start"), ("step", "seats")


def type_at_the_seats(table: Table, step: str) -> Page:
    """Say what Olena, Taras and Ivan bring, who deals first and the title, and go to another step."""
    table.open(SEATS)
    return table.fill(TYPED, ("step", step))


def told(page: Page) -> tuple[list[str], ...]:
    """Return the seats, what they bring, the first dealer and the title, as the page of the seats shows them."""
    values = page.form_with("first_dealer").values
    return tuple(values[name] for name in ("player", "brought", "first_dealer", "title"))


def test_draw_keeps_what_the_players_bring(table: Table, sheets: Sheets) -> None:
    type_at_the_seats(table, "draw")
    page = draw(table, "10S", "2D", "AC")
    onward = page.text.split('class="button main" href="')[1].split('"')[0].replace("&amp;", "&")
    page = table.open(onward)
    assert told(page) == (["Ivan", "Olena", "Taras"], ["-10", "40", "-30"], ["Taras"], ["Friday"])
    table.send(page.form_with("brought"), button=START)
    assert sheets()[0].opening == {
        "Ivan": Opening(Fraction(-10)),
        "Olena": Opening(Fraction(40)),
        "Taras": Opening(Fraction(-30)),
    }


def test_tie_at_the_draw_keeps_what_the_players_bring(table: Table) -> None:
    type_at_the_seats(table, "draw")
    draw(table, "KS", "KH", "2C")
    page = draw(table, "3S", "4S")
    assert "brought=-30&amp;brought=40&amp;brought=-10" in page.text


def test_back_from_the_draw_keeps_what_the_players_bring(table: Table) -> None:
    page = type_at_the_seats(table, "draw")
    back = page.text.split('class="back" href="')[1].split('"')[0].replace("&amp;", "&")
    table.open(back)
    page = table.send(table.page.form_with("player"), button=CHOOSE)
    assert told(page) == (["Olena", "Taras", "Ivan"], ["40", "-30", "-10"], ["Taras"], ["Friday"])


def test_back_to_who_plays_keeps_order_dealer_balances_and_title(table: Table) -> None:
    table.open(SEATS)
    table.fill(TYPED, ("move", "up 3"))
    table.press("step", "players")
    page = table.send(table.page.form_with("player"), button=CHOOSE)
    assert told(page) == (["Olena", "Ivan", "Taras"], ["40", "-10", "-30"], ["Taras"], ["Friday"])


def test_whoever_comes_later_sits_last_and_the_others_keep_theirs(table: Table) -> None:
    type_at_the_seats(table, "players")
    page = table.fill({"new": "Mykola"}, CHOOSE)
    assert told(page)[:2] == (["Olena", "Taras", "Ivan", "Mykola"], ["40", "-30", "-10", ""])


def test_whoever_does_not_play_after_all_takes_the_own_line_along(table: Table) -> None:
    type_at_the_seats(table, "players")
    form = table.page.form_with("player")
    page = table.send(form, {"player": ["Olena", "Ivan"]}, CHOOSE)
    assert told(page)[:2] == (["Olena", "Ivan"], ["40", "-10"])
    assert told(page)[2] == ["Ivan"]  # Taras cannot deal, so the last does


def test_another_system_keeps_what_was_typed_even_where_it_cannot_be_so(table: Table) -> None:
    type_at_the_seats(table, "players")
    page = table.fill({"ruleset": "dummy-rummy"}, CHOOSE)
    assert page.status == 422
    assert told(page)[1] == ["40", "-30", "-10"]


def test_refused_players_keep_what_was_typed(table: Table) -> None:
    type_at_the_seats(table, "players")
    page = table.fill({"new": "Olena"}, CHOOSE)
    assert page.status == 422
    page = table.fill({"new": ""}, CHOOSE)
    assert told(page)[1] == ["40", "-30", "-10"]


@pytest.mark.parametrize("step", ["rules", "draw", "players"])
def test_unfinished_balances_hinder_no_other_step(table: Table, step: str) -> None:
    table.open(SEATS)
    page = table.fill({**TYPED, "brought": ["40", "forty", ""]}, ("step", step))
    assert page.status == 200
    assert page.form_with("brought").values["brought"] == ["40", "forty", ""]


def test_seat_can_be_moved_before_the_balances_add_up(table: Table) -> None:
    table.open(SEATS)
    page = table.fill({**TYPED, "brought": ["40", "", ""]}, ("move", "down 1"))
    assert told(page)[:2] == (["Taras", "Olena", "Ivan"], ["", "40", ""])


def test_title_that_is_too_long_is_said_where_it_was_typed(table: Table) -> None:
    table.open(SEATS)
    page = table.fill({**TYPED, "title": "F" * 201}, ("step", "rules"))
    assert page.status == 422
    assert told(page) == (["Olena", "Taras", "Ivan"], ["40", "-30", "-10"], ["Taras"], ["F" * 201])
