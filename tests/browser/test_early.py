"""What is told in a plain form before the script of its page has come."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from scorekeeper.rules.record import DealRecord, Finish
from tests.browser.club import Club, Meeting
from tests.browser.network import held_back
from tests.scenes import DROPPED, EIGHT

COUNTING = DealRecord(Finish.DECLARED, "Olena", {"Taras": DROPPED}, indicator=EIGHT)
WENT_OUT = DealRecord(Finish.WENT_OUT, "Olena", {}, contracts_met=("Olena",))


@pytest.fixture
def page(new_context: Callable[..., BrowserContext], club: Club) -> Page:
    context = new_context()
    context.request.get(club.link)
    return context.new_page()


@contextmanager
def plain_form(page: Page, meeting: Meeting) -> Iterator[None]:
    """Show the plain form of the count; the pad comes when this is over."""
    with held_back(page, "**/pad.js"):
        page.goto(f"{meeting.address}count", wait_until="commit")
        expect(page.get_by_role("button", name="Preview")).to_be_visible()
        yield
    expect(page.locator("#pad")).to_be_visible()


def sits(club: Club, told: DealRecord, ruleset: str = "paplu") -> Meeting:
    meeting = club.sit_down(ruleset=ruleset)
    meeting.tells(told)
    return meeting


def field(page: Page, name: str) -> Locator:
    return page.get_by_role("textbox", name=name, exact=True)


def result(page: Page) -> Locator:
    return page.locator(".result b.figure")


def test_cards_that_are_typed_early_are_counted_at_once(page: Page, club: Club) -> None:
    meeting = sits(club, COUNTING)
    with plain_form(page, meeting):
        field(page, "Mykola: Cards").fill("QS")
        field(page, "Ivan: Cards").fill("KC 5D")
        page.get_by_role("textbox", name="Ivan: Cards").blur()
    expect(result(page)).to_have_text("15")
    expect(page.locator("[data-preview]")).to_contain_text("Olena receives +35")  # 10 + 15 + 10
    assert (meeting.cards_of("Ivan"), meeting.cards_of("Mykola")) == ("KC 5D", "QS")


def test_whoever_is_in_the_middle_of_a_hand_goes_on_typing_it(page: Page, club: Club) -> None:
    meeting = sits(club, COUNTING)
    with plain_form(page, meeting):
        field(page, "Mykola: Cards").fill("KC 5")
    expect(page.locator("[data-typed]")).to_be_focused()
    page.keyboard.type("D")
    expect(page.locator("h1[data-title]")).to_have_text("Mykola")
    expect(result(page)).to_have_text("15")
    assert meeting.cards_of("Mykola") == "KC 5D"


def test_total_that_is_typed_early_is_counted_at_once(page: Page, club: Club) -> None:
    meeting = sits(club, COUNTING)
    with plain_form(page, meeting):
        page.get_by_role("group", name="Ivan: Counted by").get_by_role("radio", name="Total").check()
        field(page, "Ivan: Points").fill("2")
    expect(page.locator("[data-total]")).to_be_focused()
    page.keyboard.type("7")
    expect(result(page)).to_have_text("27")


def test_opened_card_that_is_typed_early_is_not_asked_for_again(page: Page, club: Club) -> None:
    meeting = sits(club, replace(COUNTING, indicator=None))
    with plain_form(page, meeting):
        field(page, "Opened card").fill("8D")
        field(page, "Opened card").blur()
    expect(page.locator("h1[data-title]")).to_have_text("Ivan")
    expect(page.locator("[data-card='8C']")).to_have_attribute("data-mark", "0")
    assert str(meeting.draft.indicator) == "8D"


def test_after_an_opened_card_that_was_still_being_typed_the_first_hand_is_next(page: Page, club: Club) -> None:
    meeting = sits(club, replace(COUNTING, indicator=None))
    with plain_form(page, meeting):
        field(page, "Opened card").fill("8")
    expect(page.locator("[data-typed]")).to_be_focused()
    page.keyboard.type("D")
    page.keyboard.press("Enter")
    expect(page.locator("h1[data-title]")).to_have_text("Ivan")
    expect(page.locator("[data-card='8C']")).to_have_attribute("data-mark", "0")
    assert str(meeting.draft.indicator) == "8D"


def test_contract_that_is_ticked_early_counts(page: Page, club: Club) -> None:
    meeting = sits(club, WENT_OUT, "dummy-rummy")
    with plain_form(page, meeting):
        page.locator("section", has_text="Ivan").get_by_role("checkbox", name="Laid the contract").check()
    expect(page.locator("[data-states]")).to_contain_text("draft")
    page.locator("[data-do=next]").last.tap()
    expect(page.get_by_role("button", name="Laid the contract")).to_have_attribute("aria-pressed", "true")
    assert meeting.draft.contracts_met == ("Olena", "Ivan")


def test_what_is_typed_early_is_newer_than_what_was_kept_when_a_tab_was_closed(page: Page, club: Club) -> None:
    meeting = sits(club, COUNTING)
    kept = {"label": "Ivan", "winner": "0", "fields": [["seat-2-kind", "deadwood"], ["seat-2-cards", "AC"]]}
    page.goto(club.home)
    name = f"scorekeeper/{club.ref.slug}/{meeting.slug}/1/2"
    page.evaluate("([name, kept]) => localStorage.setItem(name, JSON.stringify(kept))", [name, kept])
    with plain_form(page, meeting):
        field(page, "Ivan: Cards").fill("KC 5D")
    expect(result(page)).to_have_text("15")
    assert meeting.cards_of("Ivan") == "KC 5D"


def test_plain_form_stays_where_a_note_has_been_typed_in_it(page: Page, club: Club) -> None:
    meeting = sits(club, COUNTING)
    with held_back(page, "**/pad.js"):
        page.goto(f"{meeting.address}count", wait_until="commit")
        page.locator("summary", has_text="Another dealer, a note").tap()
        field(page, "Note").fill("a long evening")
        field(page, "Ivan: Cards").fill("KC 5D")
        field(page, "Mykola: Cards").fill("QS")
    page.wait_for_load_state()
    expect(page.locator("#pad")).to_be_hidden()
    page.get_by_role("button", name="Preview").tap()
    expect(page.get_by_role("main")).to_contain_text("Olena receives +35")
    assert meeting.draft.note == "a long evening"


def test_hand_that_is_being_typed_into_the_calculator_early_is_counted_and_goes_on(page: Page, club: Club) -> None:
    with held_back(page, "**/calculator.js"):
        page.goto(f"{club.home}hand?of=dummy-rummy", wait_until="commit")
        page.locator("#cards").fill("3S 2")
    expect(page.locator("[data-typed]")).to_be_focused()
    page.keyboard.type("C")
    expect(page.locator("[data-result]")).to_contain_text("55")  # 5 + 50
