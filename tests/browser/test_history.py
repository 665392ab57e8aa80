"""The history while it is being searched, letter by letter."""

import re
from collections.abc import Callable
from datetime import date, timedelta

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from scorekeeper.demo import season
from scorekeeper.store.bulk import fill_club
from tests.browser.club import Club
from tests.browser.scripted import EVENING
from tests.browser.thumb import go_back


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


def test_search_that_was_typed_is_there_again_after_a_meeting_was_opened(page: Page, history: str) -> None:
    page.get_by_label("Look for").press_sequentially("birth")
    expect(page).to_have_url(f"{history}?words=birth")
    expect(page.locator("#found b").first).to_contain_text("Birthday")
    page.locator("#found a").first.tap()
    page.wait_for_url("**/standings")
    go_back(page)
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


def test_list_does_not_change_under_a_finger(page: Page) -> None:
    first = page.locator("#found b").first
    before = first.inner_text()
    assert "Birthday" not in before
    first.dispatch_event("pointerdown")
    with page.expect_response("**/history?words=birth") as found:
        page.get_by_label("Look for").press_sequentially("birth")
    found.value.finished()
    page.evaluate("new Promise(requestAnimationFrame)")  # by now it would be shown
    expect(first).to_have_text(before)
    first.dispatch_event("pointerup")
    expect(first).to_contain_text("Birthday")


@pytest.fixture
def figures(page: Page) -> Locator:
    """What is said of all that was found."""
    return page.locator("#figures")


@pytest.fixture
def few_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the server count 10 meetings at once, so that its thirty are counted afterwards."""
    monkeypatch.setattr("scorekeeper.store.history.figures.MOST_AT_ONCE", 10)


@pytest.fixture
def held(few_at_once: None, page: Page, figures: Locator) -> list[Route]:
    """The history as it is before its figures have come: each that is asked for, to be let go."""
    asked: list[Route] = []

    def hold(route: Route) -> None:
        asked.append(route)

    page.route("**/history/figures*", hold)
    with page.expect_request("**/history/figures*"):
        page.reload()
    expect(figures).to_have_attribute("aria-busy", "true")
    return asked


def test_figures_come_by_themselves_are_told_once_and_nothing_moves(
    page: Page, figures: Locator, held: list[Route]
) -> None:
    expect(figures).to_have_text("more than 25 meetings · Count them all")
    top = page.locator("#found").bounding_box()
    held[0].continue_()
    expect(figures).to_have_text(re.compile(r"^30 meetings\s· \d+ deals$"))
    expect(figures).to_have_attribute("aria-busy", "false")
    assert page.locator("#found").bounding_box() == top


def test_focus_stays_where_the_link_was_that_the_figures_replace(
    page: Page, figures: Locator, held: list[Route]
) -> None:
    page.get_by_role("link", name="Count them all").focus()
    held[0].continue_()
    expect(figures).to_contain_text("30 meetings")
    expect(figures).to_be_focused()


def test_link_counts_them_all_where_the_network_does_not(page: Page, figures: Locator, held: list[Route]) -> None:
    held[0].abort()
    expect(figures).to_have_attribute("aria-busy", "false")
    page.get_by_role("link", name="Count them all").tap()
    expect(page).to_have_url(re.compile(r"count=all"))
    expect(figures).to_contain_text("30 meetings")


def test_figures_come_when_the_network_is_back(page: Page, figures: Locator, held: list[Route]) -> None:
    held[0].abort()
    expect(figures).to_have_attribute("aria-busy", "false")
    page.unroute("**/history/figures*")
    page.evaluate("window.dispatchEvent(new Event('online'))")
    expect(figures).to_contain_text("30 meetings")


def test_figures_of_an_earlier_search_come_too_late(page: Page, figures: Locator, held: list[Route]) -> None:
    page.get_by_label("Look for").press_sequentially("birth")
    expect(page).to_have_url(re.compile("words=birth"))
    of_birthdays = figures.inner_text()  # few enough to be counted with the page
    assert "30" not in of_birthdays
    with page.expect_response("**/history/figures*") as late:
        held[0].continue_()
    late.value.finished()
    page.evaluate("new Promise(requestAnimationFrame)")  # by now it would be shown
    expect(figures).to_have_text(of_birthdays)


def test_figures_before_stay_while_those_of_a_new_search_are_not_long_in_coming(
    page: Page, figures: Locator, held: list[Route]
) -> None:
    held[0].continue_()
    expect(figures).to_contain_text("30 meetings")
    page.clock.install(time=EVENING)
    page.clock.pause_at(EVENING + timedelta(minutes=1))
    page.get_by_label("Look for").press_sequentially("a")
    with page.expect_request("**/history/figures*"):
        page.clock.run_for(250)
    expect(figures).to_have_attribute("aria-busy", "true")
    expect(figures).to_contain_text("30 meetings")
    page.clock.run_for(400)
    expect(figures).to_contain_text("Count them all")


def test_days_in_the_wrong_order_are_told_at_their_field_while_they_are_typed(page: Page) -> None:
    page.get_by_text("Who, when, where").tap()
    page.get_by_label("From").fill("2026-11-20")
    page.get_by_label("To").fill("2026-11-10")
    expect(page.get_by_text("This day lies before the first one.")).to_be_visible()
    expect(page.locator("#found li")).to_have_count(0)
    page.get_by_label("To").fill("2026-11-27")
    expect(page.get_by_text("This day lies before the first one.")).to_be_hidden()
    expect(page.locator("#found li")).not_to_have_count(0)


def test_way_to_older_meetings_and_back_begins_each_time_at_the_list(
    page: Page, history: str, violations: Callable[[], list[str]]
) -> None:
    first = page.locator("#found b").first
    newest = first.inner_text()
    page.get_by_role("link", name="Older ones").tap()
    expect(page).to_have_url(re.compile(r"before=.*#figures$"))
    expect(page.locator("#found li")).to_have_count(5)
    expect(page.locator("#figures")).to_be_in_viewport()
    assert violations() == []
    page.get_by_role("link", name="Newer ones").tap()
    expect(page).to_have_url(f"{history}#figures")
    expect(first).to_have_text(newest)
    go_back(page)
    expect(page.locator("#found li")).to_have_count(5)
    go_back(page)
    expect(first).to_have_text(newest)


def test_other_language_shows_what_was_typed(page: Page) -> None:
    page.get_by_label("Look for").press_sequentially("birth")
    expect(page).to_have_url(re.compile("words=birth"))
    page.get_by_role("link", name="Українська").tap()
    expect(page.locator("#words")).to_have_value("birth")
