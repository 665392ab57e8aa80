"""The hand calculator under a thumb: what a hand comes to, card by card, in every system."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.club import Club
from tests.browser.network import held_back

WINNER = "4H 5H 6H 9S 10S * 7C 7D 7S AC 2C 3C 4C"  # 000/08
EIGHT = tuple(f"Player {number}" for number in range(1, 9))


@pytest.fixture
def table(club: Club) -> str:
    """The address of a meeting of eight."""
    return club.sit_down(players=EIGHT, ruleset="indian-rummy").address


@pytest.fixture
def page(new_page: Callable[..., Page], club: Club, table: str) -> Page:
    """The calculator, reached from the table."""
    page = new_page(club.link, table)
    with page.expect_navigation():
        page.get_by_role("link", name="Hand calculator").tap()
    return page


def tap(page: Page, cards: str) -> None:
    for code in cards.split():
        page.locator(f"[data-card='{code}']").tap()


def shows(page: Page, sentence: str) -> None:
    expect(page.locator(".result")).to_contain_text(sentence)


def choose(page: Page, system: str) -> None:
    with page.expect_navigation():
        page.get_by_role("radio", name=system).check(force=True)


def test_every_tap_counts_and_the_drawn_card_is_discarded(page: Page) -> None:
    choose(page, "Paplu")
    tap(page, "8D KC")
    shows(page, "1 of 13 cards")
    page.get_by_role("button", name="Undo the last card").tap()
    tap(page, WINNER)
    shows(page, "This hand can be declared.")
    expect(page.locator("[data-answer]")).to_contain_text("pure sequence")
    tap(page, "KD")
    shows(page, "Discard K♦")
    page.reload()
    shows(page, "Discard K♦")
    page.get_by_role("button", name="Another hand").last.tap()
    shows(page, "")
    page.get_by_role("button", name="Undo the last card").tap()
    shows(page, "Discard K♦")


def test_a_table_of_eight_has_three_packs_and_back_leads_to_it(page: Page, table: str) -> None:
    tap(page, "8D KC KC KC * * *")
    expect(page.locator("[data-card='KC']")).to_have_attribute("data-chosen", "3")
    page.locator("[data-card='KC']").tap(force=True)
    shows(page, "No more K♣")
    page.get_by_role("link", name="Back", exact=True).tap()
    page.wait_for_url(table)


def test_a_system_chosen_before_the_script_is_there_gets_its_own_pad(page: Page) -> None:
    with held_back(page, "**/calculator.js"):
        page.reload(wait_until="commit")
        page.get_by_role("radio", name="Dummy Rummy").check()
    expect(page.get_by_role("heading", name="Count a hand")).to_be_visible()
    expect(page.locator("[data-about]")).to_have_text("Dummy Rummy")


def test_dummy_rummy_asks_for_no_card_and_adds_up_what_is_held(page: Page) -> None:
    choose(page, "Dummy Rummy")
    expect(page.get_by_role("heading", name="Count a hand")).to_be_visible()
    tap(page, "3S 2C * AC")
    shows(page, "120")
