"""Settling up with a thumb: one tap marks a payment, and the list stays where it is."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.club import Club
from tests.scenes import sit_down, won_by


@pytest.fixture
def page(new_page: Callable[..., Page], club: Club) -> Page:
    """The standings of a meeting that was played for money: 7.50 of Ivan and of Mykola, 5 of Taras."""
    money = {"amount": "0.50", "currency": "UAH"}
    meeting = club.keep(sit_down(end=1, point_value=money).record(won_by("Olena")))
    return new_page(club.link, f"{meeting.address}standings")


def test_each_payment_is_marked_with_one_tap_where_it_stands(page: Page) -> None:
    names = [f"{payer} → Olena" for payer in ("Ivan", "Mykola", "Taras")]
    for name in names:
        page.get_by_role("button", name=f"Mark as paid · {name}").tap()
        expect(page.get_by_role("button", name=f"Not paid after all · {name}")).to_be_in_viewport()
    assert page.locator("#settling ~ .seats > li > b").all_text_contents() == names
    expect(page.get_by_text("Nobody owes anything.", exact=True)).to_be_visible()


def test_mark_is_taken_back_with_one_tap(page: Page) -> None:
    page.get_by_role("button", name="Mark as paid · Taras → Olena").tap()
    page.get_by_role("button", name="Not paid after all · Taras → Olena").tap()
    expect(page.get_by_role("button", name="Mark as paid · Taras → Olena")).to_be_in_viewport()
