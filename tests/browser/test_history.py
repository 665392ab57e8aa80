"""The history while it is being searched, letter by letter."""

from collections.abc import Callable
from datetime import date

import pytest
from playwright.sync_api import Page, Route, expect

from scorekeeper.demo import season
from scorekeeper.store.bulk import fill_club
from tests.browser.club import Club


@pytest.fixture(scope="module")
def history(club: Club) -> str:
    """The address of the history of a season."""
    with club.asked():
        fill_club(club.ref, season(30, 1, date(2026, 11, 27)))
    return f"{club.home}history"


@pytest.fixture
def page(new_page: Callable[..., Page], club: Club, history: str) -> Page:
    return new_page(club.link, history)


def test_list_follows_what_is_typed_and_the_address_goes_with_it(page: Page, history: str) -> None:
    page.evaluate("window.stayed = true")
    words = page.get_by_label("Look for")
    words.press_sequentially("birth")
    expect(page).to_have_url(f"{history}?words=birth")
    titles = page.locator("#found b")
    expect(titles.first).to_contain_text("Birthday")
    assert all("Birthday" in title for title in titles.all_inner_texts())
    expect(words).to_be_focused()
    assert page.evaluate("window.stayed")
    words.fill("")
    expect(page).to_have_url(history)
    expect(page.get_by_role("status")).to_contain_text("30 meetings")


def test_search_that_was_typed_is_there_again_after_a_meeting_was_opened(page: Page) -> None:
    page.get_by_label("Look for").press_sequentially("birth")
    expect(page.locator("#found b").first).to_contain_text("Birthday")
    page.locator("#found a").first.tap()
    page.wait_for_url("**/standings")
    page.go_back()
    expect(page.get_by_label("Look for")).to_have_value("birth")
    expect(page.locator("#found b").first).to_contain_text("Birthday")


def test_answer_of_somebody_else_changes_nothing(page: Page, history: str) -> None:
    """A Wi-Fi login page answers 200 to whatever it is asked."""

    def log_in(route: Route) -> None:
        route.fulfill(status=200, content_type="text/html", body="<p id=found>Log in to the Wi-Fi</p>")

    page.route("**/history?words=*", log_in)
    with page.expect_response("**/history?words=*"):
        page.get_by_label("Look for").press_sequentially("b")
    expect(page.get_by_role("status")).to_contain_text("30 meetings")
    expect(page).to_have_url(history)
