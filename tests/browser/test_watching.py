"""A watcher at home follows the table: every deal once it is saved, and nothing before."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from scorekeeper.store.links import Role, link_token, rotate_link
from tests.browser.club import ALONE, ONE_POLL, Club, Meeting
from tests.web.conftest import SECRET


@pytest.fixture
def meeting(club: Club) -> Meeting:
    return club.sit_down(ALONE)


@pytest.fixture
def page(browser: Browser, browser_context_args: dict[str, Any], club: Club, meeting: Meeting) -> Iterator[Page]:
    with club.asked():
        token = link_token(club.ref, Role.WATCHER, SECRET)
    context = browser.new_context(**browser_context_args)
    page = context.new_page()
    page.goto(f"{club.link.partition('/k/')[0]}/k/{token}")
    page.goto(meeting.address)
    yield page
    context.close()


def test_a_watcher_who_opens_the_table_sees_the_standings_and_the_next_deal_as_it_is_saved(
    page: Page, meeting: Meeting
) -> None:
    expect(page).to_have_url(f"{meeting.address}standings")
    expect(page.locator("#places")).to_contain_text("1. Mykola +30")
    meeting.saves(ALONE)
    expect(page.locator("#places")).to_contain_text("1. Mykola +60", timeout=ONE_POLL)
    expect(page.locator("form[method=post]")).to_have_count(0)


def test_what_is_entered_at_the_table_does_not_reach_a_watcher(page: Page, meeting: Meeting) -> None:
    with page.expect_response(lambda got: got.url.endswith("/standings") and got.status == 304):
        meeting.enters("Ivan")
    expect(page.locator("main")).not_to_contain_text("drop")


def test_a_watcher_whose_link_was_made_anew_is_told_that_the_door_is_closed(page: Page, club: Club) -> None:
    with club.asked():
        rotate_link(club.ref, Role.WATCHER, SECRET)
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator("#network")).to_contain_text("This phone may not look any more")
