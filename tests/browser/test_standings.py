"""The standings on a phone that somebody else's table is followed with."""

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from playwright.sync_api import Page, expect

from tests.browser.club import ALONE, Club, Meeting
from tests.browser.scripted import EVENING

HIDE = """hidden => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
WAKE = "dispatchEvent(new Event('online'))"


@pytest.fixture
def meeting(club: Club) -> Meeting:
    return club.sit_down(ALONE)


@pytest.fixture
def page(new_page: Callable[..., Page], meeting: Meeting) -> Page:
    page = new_page(meeting.club.link, f"{meeting.address}standings")
    page.evaluate("window.isFirst = true")
    return page


def test_a_saved_deal_appears_by_itself_and_nothing_is_loaded_anew(page: Page, meeting: Meeting) -> None:
    expect(page.locator("#places")).to_contain_text("1. Mykola +30")
    meeting.saves(ALONE)
    expect(page.locator("#places")).to_contain_text("1. Mykola +60")
    expect(page.get_by_role("link", name="Deal 2", exact=True)).to_be_visible()
    assert page.evaluate("window.isFirst")


def test_what_is_open_and_where_the_page_stands_stays_when_a_deal_is_saved(page: Page, meeting: Meeting) -> None:
    page.locator("summary", has_text="Balance after each deal").tap()
    expect(page.locator("details[open] tbody tr")).to_have_count(1)
    page.evaluate("scrollTo(0, 400)")
    meeting.saves(ALONE)
    page.evaluate(WAKE)
    expect(page.locator("details[open] tbody tr")).to_have_count(2)
    assert page.evaluate("scrollY") == 400


def test_the_ways_to_send_stay_when_a_deal_is_saved(page: Page, meeting: Meeting) -> None:
    page.get_by_role("link", name="Send the results").tap()
    expect(page.get_by_role("button", name="Copy the text")).to_be_visible()
    meeting.saves(ALONE)
    page.evaluate(WAKE)
    expect(page.locator("#results")).to_have_value(re.compile(r"1\. Mykola \+60"))
    expect(page.get_by_role("button", name="Copy the text")).to_be_visible()


def test_the_end_of_the_meeting_and_its_reopening_show_by_themselves(page: Page, meeting: Meeting) -> None:
    expect(page.get_by_role("button", name="Close the meeting")).to_be_visible()
    meeting.closes()
    page.evaluate(WAKE)
    expect(page.get_by_text("Mykola wins")).to_be_visible()
    expect(page.locator(".top").get_by_text("Broken off after 1 deal")).to_be_visible()
    meeting.reopens()
    page.evaluate(WAKE)
    expect(page.get_by_role("button", name="Close the meeting")).to_be_visible()
    expect(page.get_by_text("Mykola wins")).to_have_count(0)


def test_a_page_that_nobody_sees_asks_for_nothing_until_it_is_seen(page: Page, meeting: Meeting) -> None:
    page.evaluate(HIDE, True)
    page.clock.install()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.clock.run_for(60_000)
    assert asked == []
    meeting.saves(ALONE)
    page.evaluate(HIDE, False)
    expect(page.locator("#places")).to_contain_text("1. Mykola +60")


def test_a_page_that_is_seen_asks_every_three_seconds(page: Page) -> None:
    page.clock.install(time=EVENING)
    page.reload()
    with page.expect_response("**/standings"):
        page.clock.pause_at(EVENING + timedelta(hours=1))
    page.evaluate("fetch('/').then(answer => answer.text())")  # by now that answer has been heard
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.clock.run_for(2_900)
    assert asked == []
    with page.expect_request("**/standings"):
        page.clock.run_for(100)


def test_standings_where_nothing_happens_are_not_made_again(page: Page, meeting: Meeting) -> None:
    looks: list[int] = []
    page.on("response", lambda answer: looks.append(answer.status) if answer.url.endswith("/standings") else None)
    for _ in range(2):
        with page.expect_response("**/standings"):
            page.evaluate(WAKE)
    meeting.enters("Taras")  # what is entered is not shown here
    with page.expect_response("**/standings"):
        page.evaluate(WAKE)
    assert set(looks) == {304}


def test_without_a_network_the_page_says_that_the_table_may_have_gone_on_and_nothing_moves(page: Page) -> None:
    button = page.get_by_role("button", name="Close the meeting")
    before = button.bounding_box()
    page.context.set_offline(True)
    page.evaluate(WAKE)
    expect(page.get_by_text("No connection: the table may have gone on since.")).to_be_visible()
    assert button.bounding_box() == before
    page.context.set_offline(False)
    page.evaluate(WAKE)
    expect(page.locator("#network")).to_be_empty()
