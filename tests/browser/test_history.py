"""The history while it is being searched, letter by letter."""

from collections.abc import Callable, Iterator
from datetime import date
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import Browser, Page, Route, expect

from scorekeeper.demo import season
from scorekeeper.store import db, upgrade_database
from scorekeeper.store.bulk import fill_club
from scorekeeper.store.clubs import create_club
from tests.web.conftest import SECRET, app_in


@pytest.fixture(scope="module")
def history(tmp_path_factory: pytest.TempPathFactory, serve: Callable[[Flask], str]) -> Iterator[list[str]]:
    """The keeper link, and the history of a season."""
    app = app_in(tmp_path_factory.mktemp("history"))
    with app.app_context():
        upgrade_database(app)
        club, token = create_club("Friday club", SECRET)
        fill_club(club, season(30, 1, date(2026, 11, 27)))
        db.session.remove()
    origin = serve(app)
    yield [f"{origin}/k/{token}", f"{origin}/c/{club.slug}/history"]
    with app.app_context():
        db.engine.dispose()


@pytest.fixture
def page(browser: Browser, browser_context_args: dict[str, Any], history: list[str]) -> Iterator[Page]:
    context = browser.new_context(**browser_context_args)
    page = context.new_page()
    for address in history:
        page.goto(address)
    yield page
    context.close()


def test_list_follows_what_is_typed_and_the_address_goes_with_it(page: Page, history: list[str]) -> None:
    page.evaluate("window.stayed = true")
    words = page.get_by_label("Words in title and note")
    words.press_sequentially("birth")
    expect(page).to_have_url(f"{history[1]}?words=birth")
    titles = page.locator("#found b")
    expect(titles.first).to_contain_text("Birthday")
    assert all("Birthday" in title for title in titles.all_inner_texts())
    expect(words).to_be_focused()
    assert page.evaluate("window.stayed")
    words.fill("")
    expect(page).to_have_url(history[1])
    expect(page.get_by_role("status")).to_contain_text("30 meetings")


def test_search_that_was_typed_is_there_again_after_a_meeting_was_opened(page: Page) -> None:
    page.get_by_label("Words in title and note").press_sequentially("birth")
    expect(page.locator("#found b").first).to_contain_text("Birthday")
    page.locator("#found a").first.tap()
    page.wait_for_url("**/standings")
    page.go_back()
    expect(page.get_by_label("Words in title and note")).to_have_value("birth")
    expect(page.locator("#found b").first).to_contain_text("Birthday")


def test_answer_of_somebody_else_changes_nothing(page: Page, history: list[str]) -> None:
    """A Wi-Fi login page answers 200 to whatever it is asked."""

    def log_in(route: Route) -> None:
        route.fulfill(status=200, content_type="text/html", body="<p id=found>Log in to the Wi-Fi</p>")

    page.route("**/history?words=*", log_in)
    with page.expect_response("**/history?words=*"):
        page.get_by_label("Words in title and note").press_sequentially("b")
    expect(page.get_by_role("status")).to_contain_text("30 meetings")
    expect(page).to_have_url(history[1])
