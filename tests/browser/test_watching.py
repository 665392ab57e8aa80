"""A watcher at home follows the table: every deal once it is saved, and nothing before."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.store.links import Role, link_token, rotate_link
from scorekeeper.store.looks import end_look_link, make_look_link
from tests.browser.club import ALONE, Club, Meeting
from tests.web.conftest import SECRET


@pytest.fixture
def meeting(club: Club) -> Meeting:
    return club.sit_down(ALONE)


@pytest.fixture
def page(new_page: Callable[..., Page], club: Club, meeting: Meeting) -> Page:
    with club.asked():
        token = link_token(club.ref, Role.WATCHER, SECRET)
    return new_page(f"{club.link.partition('/k/')[0]}/k/{token}", meeting.address)


def test_a_watcher_who_opens_the_table_sees_the_standings_and_the_next_deal_as_it_is_saved(
    page: Page, meeting: Meeting
) -> None:
    expect(page).to_have_url(f"{meeting.address}standings")
    expect(page.locator("#places")).to_contain_text("1. Mykola +30")
    meeting.saves(ALONE)
    expect(page.locator("#places")).to_contain_text("1. Mykola +60")
    expect(page.locator("form[method=post]")).to_have_count(0)


def test_what_is_entered_at_the_table_does_not_reach_a_watcher(page: Page, meeting: Meeting) -> None:
    with page.expect_response(lambda got: got.url.endswith("/standings") and got.status == 304):
        meeting.enters("Ivan")
    expect(page.locator("main")).not_to_contain_text("drop")


def test_a_watcher_whose_link_was_made_anew_is_told_that_the_door_is_closed(page: Page, club: Club) -> None:
    with club.asked():
        rotate_link(club.ref, Role.WATCHER, SECRET)
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator("#network")).to_contain_text("This phone has lost its access")


@pytest.fixture
def results(new_page: Callable[..., Page], club: Club, meeting: Meeting) -> Page:
    """The results on the phone of somebody who has nothing but the link to look at this meeting."""
    with club.asked():
        token = make_look_link(club.ref, meeting.slug, SECRET)
    return new_page(f"{club.link.partition('/k/')[0]}/r/{token}/results")


def test_the_results_by_a_link_of_their_own_follow_the_table_until_the_meeting_ends(
    results: Page, meeting: Meeting
) -> None:
    expect(results.locator("#places")).to_contain_text("1. Mykola +30")
    meeting.saves(ALONE)
    expect(results.locator("#places")).to_contain_text("1. Mykola +60")
    expect(results.locator("#results")).to_have_value(re.compile(r"1\. Mykola \+60"))
    expect(results.get_by_role("button", name="Print")).to_be_visible()
    meeting.closes()
    results.evaluate("dispatchEvent(new Event('online'))")
    expect(results.get_by_text("Mykola wins")).to_be_visible()
    asked: list[str] = []
    results.on("request", lambda request: asked.append(request.url))
    results.evaluate("dispatchEvent(new Event('online'))")
    results.evaluate("new Promise(resolve => requestAnimationFrame(resolve))")
    assert asked == []


def test_results_whose_link_was_ended_say_so(results: Page, meeting: Meeting) -> None:
    with meeting.club.asked():
        end_look_link(meeting.club.ref, meeting.slug)
    results.evaluate("dispatchEvent(new Event('online'))")
    expect(results.locator("#network")).to_contain_text("The link opens nothing any more.")
