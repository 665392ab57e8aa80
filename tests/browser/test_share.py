"""The results on their way to those who were not at the table."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.rules.record import DealRecord, Finish, Outcome, SeatRecord
from tests.browser.club import Club
from tests.browser.network import held_back
from tests.scenes import play, sit_down

SHARES = """
  window.shared = []; window.files = [];
  navigator.canShare = () => true;
  navigator.share = async what => {
    window.shared.push(what.text);
    for (const file of what.files ?? []) window.files.push([file.name, file.type, file.size > 1000]);
    if (what.files) document.title = "handed on";
  };
"""
SHARES_NOT = "Object.defineProperty(navigator, 'share', { value: undefined });"
RESULTS = ["1. Olena +10", "2. Taras −10"]


@pytest.fixture
def page(new_page: Callable[..., Page], club: Club, request: pytest.FixtureRequest) -> Page:
    dropped = DealRecord(Finish.LAST_STANDING, "Olena", {"Taras": SeatRecord(Outcome.EARLY_DROP)})
    meeting = club.sit_down(dropped, players=("Olena", "Taras"))
    page = new_page(club.link, f"{meeting.address}standings", script=request.param)
    page.get_by_role("link", name="Send the results").tap()
    return page


@pytest.mark.parametrize("page", [SHARES], indirect=True, ids=["share sheet"])
def test_the_phones_own_way_to_send_is_given_the_names_and_balances(page: Page) -> None:
    page.get_by_role("button", name="Send…").tap()
    page.wait_for_function("window.shared.length")
    [text] = page.evaluate("window.shared")
    assert text.splitlines()[-2:] == RESULTS


@pytest.mark.parametrize("page", [SHARES], indirect=True, ids=["share sheet"])
def test_picture_is_given_to_the_share_sheet_as_a_file(page: Page) -> None:
    page.get_by_role("button", name="Send the picture…").tap()
    expect(page).to_have_title("handed on")
    assert page.evaluate("window.files") == [["results.png", "image/png", True]]


def test_results_of_ten_long_names_in_thirty_deals_for_money_print_on_one_sheet(
    new_page: Callable[..., Page], club: Club
) -> None:
    players = tuple(f"Олександра Ковальчук {letter}." for letter in "АБВГДЕЖЗИК")
    point = {"amount": "0.50", "currency": "UAH"}
    dropped = dict.fromkeys(players, SeatRecord(Outcome.EARLY_DROP))
    deals = [
        DealRecord(Finish.LAST_STANDING, winner, {name: seat for name, seat in dropped.items() if name != winner})
        for winner in players[:3] * 10
    ]
    table = sit_down(*players, ruleset="indian-rummy", point_value=point)
    meeting = club.keep(play(table, *deals).close())
    page = new_page(club.link, f"{meeting.address}results")
    expect(page.get_by_role("heading", name="Settling up")).to_be_visible()
    sheets = re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True))
    assert len(sheets) == 1


@pytest.mark.parametrize("page", [SHARES_NOT], indirect=True, ids=["no share sheet"])
def test_without_it_the_text_is_there_to_be_copied(page: Page) -> None:
    expect(page.get_by_role("button", name="Send…")).to_be_hidden()
    text = page.get_by_label("Hold a finger on the text")
    text.tap()
    page.wait_for_function("getSelection().toString()")
    assert page.evaluate("getSelection().toString()").splitlines()[-2:] == RESULTS
    expect(text).not_to_be_editable()


def test_no_file_moves_when_the_ways_to_send_come_with_the_script(new_page: Callable[..., Page], club: Club) -> None:
    page = new_page(club.link, script=SHARES)
    files = page.get_by_role("navigation", name="The results as files")
    with held_back(page, "**/share.js"):
        page.goto(f"{club.sit_down().address}results", wait_until="commit")
        expect(files).to_be_visible()
        before = files.bounding_box()
    expect(page.get_by_role("button", name="Send…")).to_be_visible()
    assert files.bounding_box() == before
