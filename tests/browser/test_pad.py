"""The pad: cards under a thumb, a bad network, and two phones that count at once."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Route, ViewportSize, expect

from scorekeeper.rules.record import DealRecord, Finish, Outcome
from tests.browser.club import Club, Meeting
from tests.browser.network import SPOILT
from tests.browser.scripted import PadPhone as Phone
from tests.browser.thumb import go_back
from tests.browser.walk import OVERLAPPING
from tests.scenes import DROPPED, EIGHT, all_caught

FIVE = ("king of clubs", "five of diamonds", "nine of hearts", "two of spades", "ace of clubs")
SCREENS: tuple[ViewportSize, ...] = (
    {"width": 360, "height": 560},
    {"width": 320, "height": 568},
    {"width": 390, "height": 844},
)
# 000/08
DECLARED = "4H 5H 6H 9S 10S * 7C 7D 7S AC 2C 3C 4C"
HAND = "2H 3H 4H 5H 6H 9S 10S * 7C 7D 7S KC 5D"
CELLS = "[...document.querySelectorAll('.cells button')].map(cell => cell.getBoundingClientRect().toJSON())"
COUNTING = DealRecord(Finish.DECLARED, "Olena", {"Taras": DROPPED}, indicator=EIGHT)


@pytest.fixture
def meeting(club: Club) -> Meeting:
    """Olena has won, Taras has dropped, eights are wild."""
    meeting = club.sit_down()
    meeting.tells(COUNTING)
    return meeting


@pytest.fixture
def new_phone(new_context: Callable[..., BrowserContext], meeting: Meeting) -> Callable[..., Phone]:
    return lambda **how: Phone(new_context(**how), meeting)


@pytest.fixture
def phone(new_phone: Callable[..., Phone]) -> Phone:
    return new_phone()


# --- under a thumb


def test_the_whole_pad_lies_under_a_thumb_on_small_phones(phone: Phone) -> None:
    phone.tap(*FIVE)
    phone.shows("36")
    for screen in SCREENS:
        phone.page.set_viewport_size(screen)
        phone.page.evaluate("scrollTo(0, 0)")
        cells = phone.page.evaluate(CELLS)
        assert len(cells) == 56
        assert min(cell["width"] for cell in cells) >= (48 if screen["width"] >= 360 else 42)
        assert min(cell["height"] for cell in cells) >= 48
        assert max(cell["bottom"] for cell in cells) <= screen["height"]
        assert cells[1]["left"] - cells[0]["right"] >= 2
        assert cells[7]["top"] - cells[0]["bottom"] >= 2
        assert phone.page.evaluate("document.documentElement.scrollWidth") <= screen["width"]


def test_with_letters_twice_as_large_every_card_and_every_button_can_still_be_told_apart(phone: Phone) -> None:
    phone.tap(*FIVE)
    phone.shows("36")
    phone.page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert phone.page.evaluate(OVERLAPPING) == []
    cut_off = "[...document.querySelectorAll('.cells button')].filter(cell => cell.scrollWidth > cell.clientWidth + 1)"
    assert phone.page.evaluate(f"{cut_off}.map(cell => cell.innerText)") == []


def test_two_copies_show_so_and_a_third_says_where_they_went(phone: Phone) -> None:
    phone.tap("king of clubs", "king of clubs, second copy", "Next")
    phone.counts("Mykola")
    dimmed = phone.button("king of clubs")
    expect(dimmed).to_have_attribute("aria-disabled", "true")
    phone.taps_anyway("king of clubs")
    phone.shows("in the pack: Ivan ×2")
    phone.has("")
    go_back(phone.page)
    phone.counts("Ivan")
    expect(phone.button("king of clubs, second copy")).to_have_attribute("data-chosen", "2")


def test_undo_takes_the_newest_card_and_the_list_any_card(phone: Phone, meeting: Meeting) -> None:
    phone.tap(*FIVE[:3], "Undo the last card")
    phone.has("K♣ 5♦")
    phone.page.locator("[data-chosen] summary").tap()
    phone.tap("take out: king of clubs")
    expect(phone.page.locator(".result b.figure")).to_have_text("5")
    expect(phone.button("take out: five of diamonds")).to_be_visible()
    assert meeting.cards_of("Ivan") == "5D"


def test_a_whole_hand_is_arranged_and_the_kind_is_remembered_for_the_next_one(phone: Phone) -> None:
    phone.page.get_by_label("Counted by").first.select_option("hand")
    phone.tap_codes(HAND)
    phone.shows("15")
    phone.shows("both lives")
    phone.tap("Next")
    expect(phone.page.locator("[data-kind]")).to_have_value("hand")


def test_a_double_tap_on_next_leaves_out_nobody(phone: Phone) -> None:
    phone.tap(*FIVE)
    phone.page.evaluate("Object.defineProperty(Event.prototype, 'timeStamp', { get: () => 0 })")  # both at one moment
    box = phone.button("Next").bounding_box()
    assert box is not None
    for _ in range(2):
        phone.page.touchscreen.tap(box["x"] + 20, box["y"] + 20)
        phone.counts("Mykola")
    phone.tap("queen of spades")
    phone.shows("10 left over")
    phone.counts("Mykola")
    assert phone.page.evaluate("scrollY") == 0


def test_on_a_keyboard_cards_are_typed(new_phone: Callable[..., Phone], meeting: Meeting) -> None:
    laptop = new_phone(viewport={"width": 1440, "height": 900}, is_mobile=False, has_touch=False)
    laptop.page.keyboard.type("kc5d0h*")
    laptop.shows("25")
    laptop.page.keyboard.press("Enter")
    laptop.counts("Mykola")
    laptop.page.keyboard.type("qsqd")
    laptop.page.keyboard.press("Backspace")
    laptop.shows("10 left over")
    expect(laptop.page.locator("#tally")).to_contain_text("Σ = 0")
    assert meeting.cards_of("Ivan") == "KC 5D 10H *"
    save = laptop.page.get_by_role("button", name="Save deal 1")
    expect(save).to_be_enabled()
    laptop.page.keyboard.press("Enter")
    laptop.page.keyboard.press("Tab")
    expect(save).to_be_focused()


def test_a_wide_screen_shows_the_pad_the_hands_and_what_they_come_to_side_by_side(
    new_phone: Callable[..., Phone],
) -> None:
    laptop = new_phone(viewport={"width": 1440, "height": 900}, is_mobile=False, has_touch=False)
    laptop.page.keyboard.type("kc5d")
    laptop.page.keyboard.press("Enter")
    laptop.page.keyboard.type("qs")
    pad, tally = laptop.page.locator("#pad").bounding_box(), laptop.page.locator("#tally").bounding_box()
    save = laptop.page.get_by_role("button", name="Save deal 1")
    expect(save).to_be_enabled()
    assert pad is not None
    assert tally is not None
    assert pad["x"] + pad["width"] <= tally["x"]
    assert abs(pad["y"] - tally["y"]) < 10
    for shown in (save, laptop.page.get_by_role("button", name="Ivan", exact=True)):
        expect(shown).to_be_in_viewport()


def test_the_winners_hand_is_checked_and_back_leads_to_the_count(phone: Phone) -> None:
    phone.page.locator("#pad [data-go=winner-hand]").tap()
    phone.tap_codes(DECLARED)
    phone.shows("This hand qualifies.")
    phone.tap("Next")
    phone.counts("Ivan")


def test_a_winners_hand_that_does_not_qualify_can_be_a_false_declaration(phone: Phone, meeting: Meeting) -> None:
    phone.page.locator("#pad [data-go=winner-hand]").tap()
    phone.tap_codes(DECLARED.replace("AC", "KS"))
    phone.shows("1 card lies in no meld")
    phone.tap("Record a false declaration")
    phone.page.wait_for_url(meeting.address)
    assert meeting.draft.seats["Olena"].outcome is Outcome.FALSE_DECLARATION


def test_the_plain_form_has_all_that_was_tapped_and_takes_the_rest(phone: Phone, meeting: Meeting) -> None:
    phone.tap(*FIVE, "Next", "queen of spades")
    phone.page.get_by_role("button", name="Drops, dealer, note: as a form").tap()
    phone.page.get_by_label("Note").fill("a long evening")
    phone.tap("Preview")
    phone.page.wait_for_url("**/preview")
    expect(phone.page.get_by_role("main")).to_contain_text("Olena receives +56")
    assert (meeting.draft.note, meeting.cards_of("Mykola")) == ("a long evening", "QS")


def test_laid_the_contract_stays_under_the_thumb_whatever_is_said_beside_it(
    club: Club, new_context: Callable[..., BrowserContext]
) -> None:
    dummy = club.sit_down(ruleset="dummy-rummy")
    dummy.tells(DealRecord(Finish.WENT_OUT, "Olena", {}, contracts_met=("Olena",)))
    phone = Phone(new_context(), dummy)
    before = phone.button("Laid the contract").bounding_box()
    phone.without_network()
    phone.tap("king of clubs")
    phone.shows("counted when connected")
    assert phone.button("Laid the contract").bounding_box() == before


# --- two phones


def test_two_phones_count_two_hands(phone: Phone, new_phone: Callable[..., Phone], meeting: Meeting) -> None:
    other = new_phone()
    other.tap("Next")
    other.tap("queen of spades")
    phone.tap(*FIVE)
    phone.shows("36")
    other.shows("10")
    assert (meeting.cards_of("Ivan"), meeting.cards_of("Mykola")) == ("KC 5D 9H 2S AC", "QS")
    expect(other.page.locator("#tally")).to_contain_text("+56")


def test_the_pad_loads_anew_when_somebody_drops_elsewhere_but_not_under_a_finger(
    phone: Phone, meeting: Meeting
) -> None:
    phone.page.evaluate("window.same = true")
    phone.finger("pointerdown")
    meeting.enters("Mykola")
    phone.looks_again()
    assert phone.page.evaluate("window.same")
    with phone.page.expect_event("load"):
        phone.tap_codes("KC")  # lets the finger go, and is told first
    phone.shows("10")
    assert meeting.cards_of("Ivan") == "KC"


def test_a_tap_meant_for_a_hand_that_has_dropped_elsewhere_hits_no_other_hand(phone: Phone, meeting: Meeting) -> None:
    phone.context.add_init_script("performance.now = () => 0")  # the page has just come
    with phone.page.expect_event("load"):
        meeting.enters("Ivan")
    phone.counts("Mykola")
    phone.tap_codes("KC")
    phone.has("")
    phone.looks_again()
    assert meeting.cards_of("Mykola") == ""


def test_on_one_hand_the_later_entry_wins_and_the_other_phone_sees_it(phone: Phone, meeting: Meeting) -> None:
    phone.tap("king of clubs")
    phone.shows("10")
    meeting.counts("Ivan", "KC QD")
    phone.wakes()
    phone.shows("changed on another phone")
    phone.shows("20")
    phone.has("K♣ Q♦")


def test_a_save_after_another_phone_has_changed_a_hand_shows_it_first(phone: Phone, meeting: Meeting) -> None:
    phone.tap(*FIVE, "Next", "queen of spades")
    expect(phone.button("Save deal 1")).to_be_enabled()
    phone.fails("**/entries")
    meeting.counts("Ivan", "KC")
    phone.tap("Save deal 1")
    expect(phone.page.get_by_text("Something was entered on another phone meanwhile.")).to_be_visible()
    expect(phone.page.get_by_role("main")).to_contain_text("Olena receives +30")
    assert (meeting.deal_count, phone.kept) == (0, [])


# --- nothing is lost


def test_without_a_network_the_pad_takes_cards_and_counts_them_later(phone: Phone, meeting: Meeting) -> None:
    phone.without_network()
    phone.tap(*FIVE)
    phone.shows("counted when connected")
    phone.has("K♣ 5♦ 9♥ 2♠ A♣")
    phone.with_network()
    phone.shows("36")
    phone.shows("draft")
    assert meeting.cards_of("Ivan") == "KC 5D 9H 2S AC"
    assert phone.kept == []


def test_every_card_is_there_after_the_tab_was_closed(phone: Phone, meeting: Meeting) -> None:
    phone.fails("**/entries/*")
    phone.tap(*FIVE)
    phone.shows("counted when connected")
    phone.has("K♣ 5♦ 9♥ 2♠ A♣")
    phone.page.close()
    phone.comes_back()
    phone.shows("36")
    phone.has("K♣ 5♦ 9♥ 2♠ A♣")
    phone.shows("draft")
    assert meeting.cards_of("Ivan") == "KC 5D 9H 2S AC"


def test_a_save_without_a_network_goes_out_once_it_is_back(phone: Phone, meeting: Meeting) -> None:
    phone.tap(*FIVE, "Next", "queen of spades")
    expect(phone.button("Save deal 1")).to_be_enabled()
    phone.without_network()
    phone.tap("Save deal 1")
    expect(phone.page.get_by_text("Not saved yet: no answer.")).to_be_visible()
    assert (meeting.deal_count, phone.kept) == (0, ["save"])
    phone.with_network()
    phone.page.wait_for_url(meeting.address)
    expect(phone.page.get_by_text("Deal 1 saved: Olena +56")).to_be_visible()
    phone.forgets_all()
    assert meeting.deal_count == 1


def test_a_kept_save_of_a_deal_that_was_cleared_shows_what_was_counted(phone: Phone, meeting: Meeting) -> None:
    phone.tap(*FIVE, "Next", "queen of spades")
    expect(phone.button("Save deal 1")).to_be_enabled()
    phone.without_network()
    phone.tap("Save deal 1")
    expect(phone.page.get_by_text("Not saved yet: no answer.")).to_be_visible()
    meeting.clears()
    phone.with_network()
    main = phone.page.get_by_role("main")
    expect(main).to_contain_text("Deal 1 has been cleared on another phone.")
    expect(main).to_contain_text("Olena receives +56")
    phone.tap("Save what I sent")
    expect(phone.page.get_by_text("Deal 1 saved: Olena +56")).to_be_visible()


def test_a_save_whose_answer_was_lost_saves_once(phone: Phone, meeting: Meeting) -> None:
    def lose(route: Route) -> None:
        route.fetch()
        route.abort()

    phone.tap(*FIVE, "Next", "queen of spades")
    phone.fails("**/preview", lose)
    phone.tap("Save deal 1")
    expect(phone.page.get_by_text("Not saved yet: no answer.")).to_be_visible()
    phone.page.close()
    phone.page = phone.context.new_page()
    phone.page.goto(meeting.address)
    phone.forgets_all()
    expect(phone.page.get_by_text("Deal 1 saved: Olena +56")).to_be_visible()
    assert meeting.deal_count == 1


def test_nothing_but_our_servers_own_answer_is_believed(phone: Phone, meeting: Meeting) -> None:
    phone.tap(*FIVE, "Next", "queen of spades")
    expect(phone.button("Save deal 1")).to_be_enabled()
    notice = phone.page.get_by_text("Not saved yet: no answer.")
    for at, name in enumerate(("login page", "foreign JSON", "204", "502", "cut")):
        phone.fails("**/preview", SPOILT[name])  # the newer way goes first: nothing comes through between two
        if at:
            phone.wakes()
        else:
            phone.tap("Save deal 1")
        expect(notice).to_be_visible()
        assert phone.kept == ["save"]
    phone.with_network("**/preview")
    expect(phone.page.get_by_text("Deal 1 saved: Olena +56")).to_be_visible()
    assert meeting.deal_count == 1


def test_a_hand_is_no_draft_before_our_server_says_so(phone: Phone) -> None:
    phone.fails("**/entries/*", SPOILT["login page"])
    phone.tap("king of clubs")
    phone.shows("counted when connected")
    assert phone.kept == ["1/2"]


def test_a_deal_saved_by_another_phone_meanwhile_is_told_and_the_cards_are_offered(
    phone: Phone, meeting: Meeting
) -> None:
    phone.without_network()
    phone.tap("king of clubs", "five of diamonds")
    phone.has("K♣ 5♦")
    meeting.saves(all_caught("Olena", points=9))
    phone.with_network()
    main = phone.page.get_by_role("main")
    expect(main).to_contain_text("Deal 1 has been saved meanwhile.")
    expect(main).to_contain_text("Deal 1 · Ivan: KC 5D")
    expect(phone.page.locator("[data-states] :visible")).to_have_count(0)
    assert meeting.balances["Olena"] == 27


def test_cards_of_a_deal_that_was_saved_long_ago_are_offered_at_the_table(phone: Phone, meeting: Meeting) -> None:
    phone.fails("**/entries/*")
    phone.tap("king of clubs", "five of diamonds")
    phone.has("K♣ 5♦")
    meeting.saves(all_caught("Olena", points=9))
    phone.page.goto(meeting.address)
    expect(phone.page.get_by_role("alert")).to_contain_text("Deal 1 · Ivan: KC 5D")
    phone.tap("Forget it")
    phone.forgets_all()
    assert meeting.draft.is_empty


def test_without_its_key_the_phone_keeps_the_cards_and_says_what_to_do(phone: Phone, meeting: Meeting) -> None:
    phone.context.clear_cookies()
    phone.tap("king of clubs")
    phone.shows("open the keeper link again")
    phone.page.goto(meeting.club.link)
    phone.open()
    phone.shows("draft")
    assert meeting.cards_of("Ivan") == "KC"


def test_with_a_script_that_did_not_arrive_the_plain_form_stands(phone: Phone, meeting: Meeting) -> None:
    phone.fails("**/entries.js")
    phone.page.goto(f"{meeting.address}count")
    for player, points in (("Ivan", "5"), ("Mykola", "7")):
        group = phone.page.get_by_role("group", name=f"{player}: Counted by")
        group.get_by_role("radio", name="Total", exact=True).tap()
        phone.page.get_by_role("textbox", name=f"{player}: Points").fill(points)
    phone.tap("Preview")
    expect(phone.page.get_by_role("main")).to_contain_text("Olena receives +22")
    expect(phone.button("Save deal 1")).to_be_visible()
