"""How often the glass is touched for each kind of deal, from the shuffled cards to the saved deal."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.club import Club
from tests.browser.network import held_back
from tests.browser.thumb import Thumb

FIVE = ("king of clubs", "five of diamonds", "nine of hearts", "two of spades", "ace of clubs")
OTHER_FIVE = ("queen of diamonds", "four of clubs", "seven of spades", "three of hearts", "jack of diamonds")
LAST_FIVE = ("ten of spades", "six of clubs", "four of hearts", "three of diamonds", "queen of hearts")
# 10 + 5 + 9 + 2 + 10, 10 + 4 + 7 + 3 + 10, 10 + 6 + 4 + 3 + 10
POINTS, OTHER_POINTS, LAST_POINTS = 36, 34, 33


@pytest.fixture
def thumb(new_page: Callable[..., Page], club: Club) -> Thumb:
    return Thumb(new_page(club.link, club.sit_down().address))


def test_a_declared_win_with_an_early_drop_and_two_hands_of_five(thumb: Thumb) -> None:
    thumb.tap("early drop · Mykola")
    thumb.tap("Rummy · Olena")
    thumb.opens("eight of diamonds")
    thumb.hand(FIVE)
    thumb.tap("Next")
    thumb.hand(OTHER_FIVE)
    thumb.tap("Save deal 1")
    thumb.shows(f"Deal 1 saved: Olena +{POINTS + OTHER_POINTS + 10}")
    assert thumb.taps <= 15


def test_ending_that_is_chosen_before_the_script_is_there_counts(thumb: Thumb) -> None:
    with held_back(thumb.page, "**/pad.js"):
        thumb.tap("Rummy · Olena")
        thumb.choose("First turn")
        expect(thumb.page.get_by_role("radio", name="First turn")).to_be_checked()
    thumb.opens("eight of diamonds")
    thumb.hand(FIVE)
    thumb.tap("Next")
    thumb.hand(OTHER_FIVE)
    thumb.tap("Next")
    thumb.hand(LAST_FIVE)
    thumb.tap("Save deal 1")
    thumb.shows("Deal 1 saved: Olena +51½")


@pytest.mark.parametrize("ending", ["First turn", "Hand Rummy"])
def test_a_win_before_anybody_could_drop_and_three_hands_of_five(thumb: Thumb, ending: str) -> None:
    thumb.tap("Rummy · Olena")
    thumb.choose(ending)
    thumb.opens("eight of diamonds")
    thumb.hand(FIVE)
    thumb.tap("Next")
    thumb.hand(OTHER_FIVE)
    thumb.tap("Next")
    thumb.hand(LAST_FIVE)
    thumb.tap("Save deal 1")
    # Olena acts first, so that nobody else has moved when she wins on her first turn, and all pay half
    whole = POINTS + OTHER_POINTS + LAST_POINTS
    thumb.shows(f"Deal 1 saved: Olena +{whole}" if ending == "Hand Rummy" else "Deal 1 saved: Olena +51½")
    assert thumb.taps <= 21


def test_a_void_deal(thumb: Thumb) -> None:
    thumb.tap("Stock is gone")
    thumb.tap("Save deal 1")
    thumb.shows("Deal 1 saved: void")
    assert thumb.taps <= 2


def test_the_last_one_standing(thumb: Thumb) -> None:
    thumb.tap("early drop · Taras")
    thumb.tap("late drop · Ivan")
    thumb.tap("early drop · Mykola")
    thumb.follow("Preview")
    thumb.tap("Save deal 1")
    thumb.shows("Deal 1 saved: Olena +60")
    assert thumb.taps <= 5


def test_other_seats_stay_under_the_thumb_when_one_drops(thumb: Thumb) -> None:
    # the first words of the first deal go with the first tap, and that one shows as being sent
    before = thumb.height_of("Rummy · Mykola")
    thumb.tap("early drop · Taras")
    thumb.shows("Take back")
    assert abs(thumb.height_of("Rummy · Mykola") - before) < 10


def test_a_drop_at_the_wrong_seat_costs_one_tap_more(thumb: Thumb) -> None:
    thumb.tap("early drop · Taras")
    thumb.tap("Undo: Taras, early drop")
    thumb.shows("Deal the cards.")
    assert thumb.taps <= 2


def test_a_deal_saved_too_early_is_back_with_one_tap(thumb: Thumb) -> None:
    thumb.tap("Stock is gone")
    thumb.tap("Save deal 1")
    thumb.taps = 0
    thumb.tap("Undo deal 1: void")
    thumb.shows("Deal 1 is taken back")
    assert thumb.taps <= 1
