"""Balances brought forward from paper, told when a meeting is set up."""

from fractions import Fraction
from html import unescape

import pytest

from scorekeeper.rules.opening import Opening
from tests.web.meetings.conftest import Sheets
from tests.web.table import Page, Table, words

SEATS = "meetings/new/seats?player=Olena&player=Taras&player=Ivan"
START = ("start", "start")


def open_seats(table: Table, system: str = "paplu") -> Page:
    return table.open(f"{SEATS}&ruleset={system}")


def bring(table: Table, *points: str, contracts: tuple[str, ...] = ()) -> Page:
    """Type what Olena, Taras and Ivan bring, and start."""
    return table.fill({"brought": points, **({"on_contract": contracts} if contracts else {})}, START)


def line_of(page: Page, at: int) -> str:
    """Return what is said to be wrong at one player's line, from 1; nothing if it is not marked."""
    _, mark, after = page.text.partition(f'id="brought-{at}-error">')
    return unescape(after.partition("</p>")[0]) if mark else ""


def test_meeting_goes_on_from_the_balances_of_paper(table: Table, sheets: Sheets) -> None:
    open_seats(table)
    page = bring(table, "40", "−40½", "½")
    assert sheets()[0].ledger.balances == {"Olena": 40, "Taras": Fraction("-40.5"), "Ivan": Fraction("0.5")}
    assert "−40½" in words(page.text)
    assert "Deal 1 of 3" in words(page.text)


def test_nothing_typed_is_nothing_brought(table: Table, sheets: Sheets) -> None:
    open_seats(table)
    bring(table, "", "", "")
    assert sheets()[0].opening == {}


@pytest.mark.parametrize(
    ("typed", "paid", "points"),
    [("7,5", "-7.5", "7.5"), ("+7.5", "−7,50", "7.5"), (" 7 ½ ", "-7½", "7.5"), ("–3", "3", "-3"), ("007", "-7", "7")],
)
def test_points_are_read_as_people_write_them(table: Table, sheets: Sheets, typed: str, paid: str, points: str) -> None:
    open_seats(table)
    bring(table, typed, paid, "")
    assert sheets()[0].opening["Olena"] == Opening(Fraction(points))


def test_balances_that_do_not_add_up_say_by_how_much(table: Table, sheets: Sheets) -> None:
    open_seats(table)
    page = bring(table, "40", "-30½", "")
    assert page.status == 422
    assert "The balances add up to +9½ and not to 0" in words(page.text)
    assert page.form_with("brought").values["brought"] == ["40", "-30½", ""]
    assert sheets() == []


@pytest.mark.parametrize("typed", ["forty", "0.3", "1e3", "--5", "1000001", "5" * 40, "½½", "٣"])
def test_what_is_no_balance_is_refused_at_its_line(table: Table, sheets: Sheets, typed: str) -> None:
    open_seats(table)
    page = bring(table, "", typed, "")
    assert page.status == 422
    assert line_of(page, 2)
    assert not line_of(page, 1)
    assert page.form_with("brought").values["brought"] == ["", typed, ""]
    assert sheets() == []


def test_balances_move_with_their_players(table: Table, sheets: Sheets) -> None:
    open_seats(table)
    page = table.fill({"brought": ["40", "-40", ""]}, ("move", "up 3"))
    form = page.form_with("brought")
    assert (form.values["player"], form.values["brought"]) == (["Olena", "Ivan", "Taras"], ["40", "", "-40"])
    table.send(form, button=START)
    assert sheets()[0].opening == {"Olena": Opening(Fraction(40)), "Taras": Opening(Fraction(-40))}


def test_balances_come_back_from_the_house_rules(table: Table, sheets: Sheets) -> None:
    open_seats(table)
    table.fill({"brought": ["40", "-40", ""]}, ("step", "rules"))
    page = table.press("use")
    assert page.form_with("brought").values["brought"] == ["40", "-40", ""]
    table.send(page.form_with("brought"), button=START)
    assert sheets()[0].opening["Olena"] == Opening(Fraction(40))


def test_dummy_rummy_brings_penalties_and_the_next_contract(table: Table, sheets: Sheets) -> None:
    open_seats(table, "dummy-rummy")
    bring(table, "65", "", "30", contracts=("4", "1", "2"))
    sheet = sheets()[0]
    assert sheet.ledger.balances == {"Olena": 65, "Taras": 0, "Ivan": 30}
    assert sheet.ledger.progress == {"Olena": 4, "Taras": 1, "Ivan": 2}


@pytest.mark.parametrize("points", ["-5", "7"])
def test_penalties_that_cannot_be_are_refused_at_their_line(table: Table, sheets: Sheets, points: str) -> None:
    open_seats(table, "dummy-rummy")
    page = bring(table, "", "", points)
    assert page.status == 422
    assert "a multiple of 5" in line_of(page, 3)
    assert sheets() == []


@pytest.mark.parametrize("contract", ["0", "14", "x", "9" * 5000])
def test_contract_that_there_is_not_is_refused(table: Table, sheets: Sheets, contract: str) -> None:
    open_seats(table, "dummy-rummy")
    assert bring(table, "", "", "", contracts=(contract, "1", "1")).status == 422
    assert sheets() == []


def test_contracts_are_asked_only_where_there_are_any(table: Table) -> None:
    assert "on_contract" not in open_seats(table).text
    assert "on_contract" in open_seats(table, "dummy-rummy").text


def test_ledger_begins_with_what_was_brought(table: Table, sheets: Sheets) -> None:
    open_seats(table)
    bring(table, "40", "-40", "")
    slug = sheets()[0].slug
    table.open(f"m/{slug}/")
    page = table.send(table.page.form_with("tap"), button=("tap", "void"))
    table.send(page.form_with("operation"))
    rows = words("<h1" + table.open(f"m/{slug}/standings").text.partition('class="ledger"')[2] + "<footer")
    assert "Brought forward +40 −40 0" in rows
    assert "sum +40 −40 0" in rows
