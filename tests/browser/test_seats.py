"""People leave and come in the middle of an evening, as the phones beside the table show it."""

import pytest
from playwright.sync_api import Browser, Page, expect

from scorekeeper.rules.record import Outcome
from tests.browser.club import ALONE, Club, Meeting
from tests.browser.phone import Phone


@pytest.fixture
def meeting(club: Club) -> Meeting:
    return club.sit_down(ALONE)


@pytest.fixture
def phone(page: Page, meeting: Meeting) -> Phone:
    page.goto(meeting.club.link)
    page.goto(meeting.address)
    return Phone(page)


def test_one_leaves_and_one_comes_in_eight_taps_and_a_name(phone: Phone, meeting: Meeting) -> None:
    phone.follow("Who sits where?")
    phone.press("leaves · Taras")
    phone.unfold("Somebody comes")
    phone.write("Or somebody new", "Petro")
    phone.pick("Where?", "After Olena")
    phone.press("Sits down")
    phone.press("Sit like this from deal 2 on")
    assert meeting.sheet.players == ("Olena", "Petro", "Ivan", "Mykola")
    assert (phone.taps, phone.letters) == (8, 5)
    expect(phone.page.get_by_text("Taras has left with −10.")).to_be_visible()


def test_other_phone_follows_a_change_of_seats_and_its_taps_hit_who_it_shows(
    phone: Phone, meeting: Meeting, browser: Browser, browser_context_args: dict[str, object]
) -> None:
    other = browser.new_context(**browser_context_args).new_page()  # type: ignore[arg-type]  # as the fixture has them
    other.goto(meeting.club.link)
    other.goto(meeting.address)
    phone.follow("Who sits where?")
    phone.press("leaves · Taras")
    phone.press("Sit like this from deal 2 on")
    expect(other.get_by_role("button", name="early drop · Taras")).to_have_count(0)
    other.get_by_role("button", name="early drop · Ivan").tap()
    expect(other.get_by_role("button", name="Take back · Ivan")).to_be_visible()
    assert meeting.outcomes == {"Ivan": Outcome.EARLY_DROP}
    other.context.close()


def test_wrong_seats_are_put_right_with_what_changes_shown_first(phone: Phone, meeting: Meeting) -> None:
    phone.follow("Who sits where?")
    phone.follow("Put right from the start")
    phone.press("Ivan up")
    phone.choose("Who dealt then?", "Taras")
    phone.press("Show what changes")
    expect(phone.page.get_by_text("Nothing is saved yet.")).to_be_visible()
    expect(phone.page.get_by_text("Taras deals, and not Mykola")).to_be_visible()
    assert meeting.sheet.players == ("Olena", "Taras", "Ivan", "Mykola")
    phone.press("Put right")
    assert meeting.sheet.players == ("Olena", "Ivan", "Taras", "Mykola")
    assert meeting.sheet.next_dealer == "Mykola"
