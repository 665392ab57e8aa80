"""An evening by taps in each of the other systems, up to its standings; every number is worked out by hand."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.club import Club
from tests.browser.thumb import Thumb
from tests.scenes import FOUR

TEN = (*FOUR, "Oksana", "Petro", "Roman", "Sofia", "Uliana", "Yurii")
# 8♦ is opened. 4♥5♥6♥ is pure, 10♠10♠10♠ a tanala, which counts as the second (002, decided), so 7♣7♦7♠ is protected
# too: K♣ 10 + 2♦ 2 + 9♥ 9 + Q♦ 10 = 31
WITH_TANALA = "4H 5H 6H 10S 10S 10S 7C 7D 7S KC 2D 9H QD"


@pytest.fixture
def at_table(new_page: Callable[..., Page], club: Club) -> Callable[..., Thumb]:
    """Return a function that brings a thumb to the table of a new meeting, the last player dealing."""

    def bring(ruleset: str, *players: str) -> Thumb:
        return Thumb(new_page(club.link, club.sit_down(players=players, ruleset=ruleset).address))

    return bring


def test_an_evening_of_indian_rummy_with_two_packs(at_table: Callable[..., Thumb]) -> None:
    thumb = at_table("indian-rummy", *FOUR)
    # Olena is paid K♣ 10 + 5♦ 5, Q♦ 10 + 4♣ 4, and 10 for the drop
    thumb.tap("early drop · Mykola")
    thumb.tap("Rummy · Olena")
    thumb.codes("8D KC 5D")
    thumb.tap("Next")
    thumb.codes("QD 4C")
    thumb.tap("Save deal 1")
    thumb.shows("Deal 1 saved: Olena +39")
    # Olena deals, so Taras is first: 002 knows no half, though nobody else has moved. Olena 10, Ivan 9 + 3, Mykola 10
    thumb.tap("Rummy · Taras")
    thumb.choose("First turn")
    thumb.codes("2C KS")
    thumb.tap("Next")
    thumb.codes("9H 3D")
    thumb.tap("Next")
    thumb.codes("AS")
    thumb.tap("Save deal 2")
    thumb.shows("Deal 2 saved: Taras +32")
    # a false declaration 40, a late drop 40, an early one 10: Mykola is the last one standing
    thumb.tap("late drop · Taras")
    thumb.tap("early drop · Ivan")
    thumb.unfold("#seat-0")
    thumb.tap("false declaration · 40 · Olena")
    thumb.follow("Preview")
    thumb.tap("Save deal 3")
    thumb.shows("Deal 3 saved: Mykola +90")
    thumb.follow("Standings")
    thumb.tap("Close the meeting")
    # Olena 39 - 10 - 40, Taras -15 + 32 - 40, Ivan -14 - 12 - 10, Mykola -10 - 10 + 90
    for line in ("1. Mykola +70", "2. Olena −11", "3. Taras −23", "4. Ivan −36"):
        thumb.shows_line(line)


def test_a_deal_of_ten_with_three_packs(at_table: Callable[..., Thumb]) -> None:
    thumb = at_table("indian-rummy", *TEN)
    for player in TEN[3:]:
        thumb.tap(f"early drop · {player}")
    thumb.tap("Rummy · Olena")
    thumb.codes("8D")
    thumb.counts("Whole hand")
    thumb.codes(WITH_TANALA)
    thumb.shows("both lives")
    thumb.tap("Next")
    thumb.counts("Left over")
    # the first king of clubs is with Taras, so Ivan can hold two more; the third joker is there
    thumb.codes("KC KC * * *")
    # 31 + 20 + 7 × 10
    thumb.tap("Save deal 1")
    thumb.shows("Deal 1 saved: Olena +121")
    assert thumb.taps <= 33


@pytest.mark.parametrize("language", ["en", "uk"])
def test_a_contract_that_is_laid_moves_nothing_under_the_thumb(at_table: Callable[..., Thumb], language: str) -> None:
    thumb = at_table("dummy-rummy", "Ann", "Bob")
    page = thumb.page
    page.goto(f"{page.url}?lang={language}")
    acts = page.locator("#seat-0 :is(button, summary)").filter(visible=True)
    before = acts.evaluate_all("acts => acts.map(act => act.getBoundingClientRect().top)")
    page.locator("#seat-0 [aria-pressed=false]").tap()
    expect(page.locator("#seat-0 [aria-pressed=true]")).to_be_visible()
    assert acts.evaluate_all("acts => acts.map(act => act.getBoundingClientRect().top)") == before
    assert len(set(before)) == 1


def test_dummy_rummy_by_taps_to_the_last_contract(at_table: Callable[..., Thumb]) -> None:
    thumb = at_table("dummy-rummy", "Ann", "Bob")
    for number in range(1, 13):
        if number == 2:
            thumb.tap("Laid the contract · Bob")
        thumb.tap("went out · Ann")
        thumb.codes("KC 2D" if number == 3 else "KC")
        if number == 4:
            thumb.tap("Laid the contract")
        thumb.tap(f"Save deal {number}")
        thumb.shows(f"Deal {number} saved: Ann 0")
    thumb.shows("The meeting is over.")
    thumb.follow("Final standings")
    # Bob: 11 kings and, once, a king and a two: 120 + 50; he has laid two contracts
    thumb.shows_line("1. Ann 0 All 12 contracts laid")
    thumb.shows_line("2. Bob 170 Contract 3 of 12: 2 sets of 4")
    assert thumb.taps <= 12 * 3 + 3 + 1
