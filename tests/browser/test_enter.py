"""Enter in a field of text does what its form is for, with and without script."""

from typing import Any

from playwright.sync_api import Browser, Page, expect

from scorekeeper.draft import Draft
from scorekeeper.rules.cards import read_cards
from scorekeeper.rules.record import Finish
from scorekeeper.store.drafts import save_draft
from tests.browser.club import ALONE, Club
from tests.browser.phone import Phone

NO_HAND = "4H 5H 6H 9S 10S * 7C 7D 7S KS 2C 3C 4C"  # with AC in the place of KS it would be one


def test_enter_after_a_new_name_lets_that_person_sit_down(page: Page, club: Club) -> None:
    page.goto(club.link)
    page.goto(f"{club.sit_down(ALONE).address}seats")
    phone = Phone(page)
    phone.unfold("Somebody comes")
    phone.write("Or somebody new", "Petro")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Petro comes with 0.")).to_be_visible()


def test_enter_in_the_title_begins_the_meeting(page: Page, club: Club) -> None:
    page.goto(club.link)
    page.goto(f"{club.home}meetings/new/seats?player=Olena&player=Taras")
    page.get_by_label("Title").fill("Friday")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Deal 1 of 2")).to_be_visible()


def test_enter_in_a_hand_that_does_not_qualify_records_no_false_declaration(
    browser: Browser, browser_context_args: dict[str, Any], club: Club
) -> None:
    page = browser.new_context(**browser_context_args, java_script_enabled=False).new_page()
    meeting = club.sit_down()
    with club.asked():
        save_draft(club.ref, meeting.slug, Draft(1, Finish.DECLARED, "Olena", indicator=read_cards("8D")))
    page.goto(club.link)
    page.goto(f"{meeting.address}count")
    page.locator("#count summary").first.click()
    hand = page.locator("#winner_hand")
    hand.fill(NO_HAND)
    for _ in range(2):  # only now is there a button for a false declaration
        with page.expect_navigation():
            hand.press("Enter")
        expect(page.get_by_role("button", name="Record a false declaration")).to_be_visible()
    page.context.close()
    assert meeting.draft.seats == {}
