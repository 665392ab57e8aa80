"""The table page with its script: taps without reloads, a bad network, and other phones at the same table."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, expect

from scorekeeper.draft import Draft
from scorekeeper.rules.record import DealRecord, Finish, Outcome, SeatRecord
from scorekeeper.store.drafts import save_draft
from tests.browser.club import ALONE, Club, Meeting
from tests.browser.network import SPOILT, Spoil
from tests.browser.scripted import TablePhone as Phone
from tests.browser.thumb import go_back

A_WHILE = 500
PLACES = """() => Object.fromEntries([...document.querySelectorAll("a, button, summary, input:not([type=hidden])")]
  .filter(one => !one.closest(".bar"))
  .map(one => [one.innerText.trim() || one.name, one.getBoundingClientRect().top + scrollY]))"""
# what a phone still has of a deal that was played long ago, and a deal that it could not save
LEFT_BEHIND = {
    "cards": ("7/1", {"label": "Ivan", "winner": "0", "fields": [["seat-1-cards", "KC 5D"]]}),
    "a deal": ("save", {"address": "/nowhere", "fields": [["number", "1"]]}),
}
# what is done after seconds is never done
NEVER_WAITS = "const wait = setTimeout; window.setTimeout = (act, delay = 0) => (delay < 1000 ? wait(act, delay) : 0)"


@pytest.fixture
def meeting(club: Club) -> Meeting:
    return club.sit_down()


@pytest.fixture
def new_phone(new_context: Callable[..., BrowserContext], meeting: Meeting) -> Callable[..., Phone]:
    return lambda at=meeting, **how: Phone(new_context(**how), at)


@pytest.fixture
def phone(new_phone: Callable[..., Phone]) -> Phone:
    return new_phone()


# --- taps


def test_a_tap_shows_at_once_and_is_the_servers_word_without_a_reload(phone: Phone) -> None:
    held = phone.holds_back("**/tap")
    phone.page.evaluate("window.same = true")
    phone.drops("Taras")
    expect(phone.row("Taras")).to_contain_text("10 · sending…")
    held().continue_()
    phone.shows_out("Taras")
    expect(phone.row("Taras")).not_to_contain_text("sending")
    expect(phone.button("Undo: Taras, early drop")).to_be_visible()
    assert phone.page.evaluate("window.same")
    assert phone.kept_taps == []


def test_a_page_is_left_only_when_its_tap_is_acknowledged(phone: Phone) -> None:
    held = phone.holds_back("**/tap")
    phone.drops("Taras")
    phone.page.get_by_role("link", name="Standings").tap()
    phone.looks_again()
    assert f"GET {phone.meeting.address}standings" not in phone.asked
    held().continue_()
    phone.page.wait_for_url("**/standings")
    assert phone.kept_taps == []
    assert phone.meeting.outcomes == {"Taras": Outcome.EARLY_DROP}


def test_an_answer_from_before_a_tap_that_comes_after_it_takes_nothing_back(phone: Phone) -> None:
    looks = phone.holds_back(phone.meeting.address)
    phone.meeting.enters("Ivan")
    phone.wakes()
    late = looks()
    before = late.fetch()
    phone.drops("Taras")
    phone.shows_out("Taras")
    late.fulfill(response=before)
    looks()  # at once: it has heard the late answer
    assert phone.button("Take back").count() == 2


def test_a_form_that_has_grown_too_old_is_fetched_anew_and_the_tap_is_sent(phone: Phone) -> None:
    phone.page.evaluate("document.forms.taps.csrf_token.value = 'old'")
    phone.page.evaluate("window.same = true")
    phone.drops("Taras")
    phone.shows_out("Taras")
    assert not phone.page.evaluate("window.same")
    assert phone.kept_taps == []


def test_the_way_out_of_the_deal_leads_to_the_count(phone: Phone) -> None:
    phone.tap("Rummy · Olena")
    phone.page.wait_for_url("**/count")


def test_the_opened_card_is_kept_without_a_reload_and_then_follows_the_others(phone: Phone) -> None:
    field = phone.page.get_by_label("Opened:")
    field.fill("8D")
    phone.button("Done").first.tap()
    expect(phone.button("Undo: opened card")).to_be_visible()
    assert str(phone.meeting.draft.indicator) == "8D"
    with phone.meeting.club.app.app_context():
        save_draft(phone.meeting.club.ref, phone.meeting.slug, Draft(1))
    phone.wakes()
    expect(field).to_have_value("")


def test_a_card_that_is_none_is_refused_at_its_field(phone: Phone) -> None:
    field = phone.page.get_by_label("Opened:")
    field.fill("8X")
    phone.button("Done").first.tap()
    expect(phone.page.locator("#indicator-error")).to_be_visible()
    expect(field).to_have_value("8X")


def test_what_was_said_of_the_last_act_stays_while_the_next_deal_is_played(phone: Phone) -> None:
    phone.tap("Stock is gone")
    phone.page.wait_for_url("**/preview")
    phone.tap("Save deal 1")
    said, button = phone.page.get_by_text("Deal 1 saved: void"), phone.button("early drop · Ivan")
    expect(said).to_be_visible()
    before = button.bounding_box()
    phone.looks_again()
    assert button.bounding_box() == before
    phone.drops("Mykola")
    phone.shows_out("Mykola")
    phone.meeting.enters("Taras")
    phone.wakes()
    phone.shows_out("Taras")
    # the names grow by a line of what is said beside them
    assert before is not None
    assert phone.button("early drop · Ivan").bounding_box() == pytest.approx(before, abs=10)
    expect(said).to_be_visible()
    phone.meeting.saves(ALONE)
    phone.wakes()
    expect(phone.page.get_by_role("heading", level=1)).to_contain_text("Deal 3")
    expect(said).to_have_count(0)


def test_nothing_moves_between_two_quick_taps(phone: Phone) -> None:
    phone.finger("pointerdown", "pointerup", "pointerdown")
    phone.meeting.enters("Taras")
    phone.wakes()
    phone.looks_again()
    phone.page.wait_for_timeout(A_WHILE)
    expect(phone.row("Taras")).not_to_contain_text("Take back")
    phone.finger("pointerup", "click")
    phone.shows_out("Taras")


def test_a_finger_that_scrolls_or_rests_holds_the_page_no_longer_than_it_touches(phone: Phone) -> None:
    phone.finger("pointerdown", "pointercancel")
    phone.meeting.enters("Taras")
    phone.wakes()
    phone.shows_out("Taras")
    phone.finger("pointerdown")
    phone.meeting.enters("Ivan")
    phone.wakes()
    phone.looks_again()
    phone.finger("pointerup")
    phone.shows_out("Ivan")


# --- under a thumb that is about to tap


def places(phone: Phone) -> dict[str, float]:
    """Return how far down the page all that can be tapped stands, by its name: all but the bar, which lies over it."""
    found: dict[str, float] = phone.page.evaluate(PLACES)
    return found


def test_no_button_moves_when_the_network_goes_and_comes(phone: Phone) -> None:
    before = places(phone)
    phone.context.set_offline(True)
    phone.wakes()
    expect(phone.network).to_contain_text("No connection")
    assert places(phone) == before
    phone.context.set_offline(False)
    phone.wakes()
    expect(phone.network).to_be_empty()
    assert places(phone) == before


def test_what_is_said_of_the_network_waits_for_the_finger_that_is_about_to_tap(phone: Phone) -> None:
    phone.finger("pointerdown")
    phone.context.set_offline(True)
    with phone.page.expect_event("requestfailed"):
        phone.wakes()
    phone.page.evaluate("new Promise(requestAnimationFrame)")
    expect(phone.network).to_be_empty()
    phone.finger("pointerup", "click")
    expect(phone.network).to_contain_text("No connection")


def test_what_is_said_without_a_network_hides_no_button_at_the_end_of_the_page(phone: Phone) -> None:
    phone.context.set_offline(True)
    phone.wakes()
    expect(phone.network).to_contain_text("No connection")
    phone.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    notice, last = phone.network.bounding_box(), phone.page.locator("main > .buttons").last.bounding_box()
    assert notice is not None
    assert last is not None
    assert last["y"] + last["height"] <= notice["y"]


def test_rows_stay_under_the_thumb_when_another_phone_says_how_the_deal_ends(phone: Phone) -> None:
    before = phone.page.locator("#seats").bounding_box()
    assert before is not None
    for player in ("Taras", "Ivan", "Mykola"):
        phone.meeting.enters(player)
    phone.wakes()
    expect(phone.page.locator(".bar")).to_contain_text("Olena has won as the last one standing.")
    after = phone.page.locator("#seats").bounding_box()
    assert after is not None
    assert after["y"] == before["y"]


def test_words_of_a_tap_on_its_way_move_no_row_however_long_they_are(
    club: Club, new_phone: Callable[..., Phone]
) -> None:
    players = ("Maksymilian Oleksandrovych", "Taras", "Ivan", "Mykola")
    phone = new_phone(club.sit_down(players=players, ruleset="dummy-rummy"))
    held, before = phone.holds_back("**/tap"), places(phone)
    phone.tap("Laid the contract · Maksymilian Oleksandrovych")
    expect(phone.row("Maksymilian")).to_contain_text("Laid the contract · sending…")
    assert places(phone) == before
    held().continue_()
    expect(phone.row("Maksymilian")).not_to_contain_text("sending")


@pytest.mark.parametrize("kept", LEFT_BEHIND.values(), ids=LEFT_BEHIND)
def test_what_is_kept_on_this_phone_moves_no_button_when_the_page_shows_it(
    phone: Phone, kept: tuple[str, dict[str, object]]
) -> None:
    path, value = kept
    before = places(phone)
    name = f"scorekeeper/{phone.meeting.club.ref.slug}/{phone.meeting.slug}/{path}"
    phone.page.evaluate("([name, value]) => localStorage.setItem(name, JSON.stringify(value))", [name, value])
    phone.fails("**/nowhere")
    phone.open()
    expect(phone.page.locator(".bar > .notice:visible")).to_have_count(1)
    assert places(phone) == before


@pytest.mark.parametrize("left", ["", "garbage", "null", "5", '"x"', "{}", "[1]", "[null]", '{"fields": [1]}'])
def test_what_others_left_in_the_storage_does_no_harm(phone: Phone, left: str) -> None:
    tap, club = f"scorekeeper{phone.meeting.address.removeprefix(phone.origin)}tap", phone.meeting.club.ref.slug
    names = [
        f"{tap}/taps",
        *(f"scorekeeper/{club}/{phone.meeting.slug}/{path}" for path in ("1/1", "7/1", "save", "x")),
    ]
    phone.page.evaluate("([names, left]) => names.forEach(name => localStorage.setItem(name, left))", [names, left])
    phone.open()
    phone.drops("Taras")
    phone.shows_out("Taras")
    phone.tap("Rummy · Olena")
    phone.page.wait_for_url("**/count")
    phone.page.locator("[data-card='8D']").tap()
    phone.page.locator("[data-card=KC]").tap()
    expect(phone.page.locator("#pad [data-result]")).to_contain_text("10")
    assert "Ivan" in phone.meeting.draft.seats


# --- twice


@pytest.mark.parametrize(
    ("name", "outcome"), [("early drop · Taras", Outcome.EARLY_DROP), ("late drop · Taras", Outcome.LATE_DROP)]
)
def test_a_double_tap_on_a_drop_does_not_take_it_back(phone: Phone, name: str, outcome: Outcome) -> None:
    phone.taps_twice(phone.button(name), then=phone.button("Take back"))
    assert phone.sends() == ["tap"]
    assert phone.meeting.outcomes == {"Taras": outcome}


def test_a_key_pressed_twice_on_a_drop_does_not_take_it_back(phone: Phone) -> None:
    phone.is_at(0)
    phone.button("early drop · Taras").focus()
    phone.page.keyboard.press("Enter")
    expect(phone.button("Take back")).to_be_visible()
    phone.page.keyboard.press("Enter")
    assert phone.sends() == ["tap"]
    assert phone.meeting.outcomes == {"Taras": Outcome.EARLY_DROP}


def test_a_key_on_the_next_page_counts_however_quickly_it_is_pressed(phone: Phone) -> None:
    phone.is_at(0)
    phone.context.add_init_script("performance.now = () => 0")
    phone.button("Stock is gone").press("Enter")
    phone.page.wait_for_url("**/preview")
    phone.button("Save deal 1").press("Enter")
    expect(phone.page.get_by_text("Deal 1 saved: void")).to_be_visible()


def test_a_double_tap_on_take_back_does_not_drop_the_player(phone: Phone) -> None:
    phone.is_at(0)
    phone.drops("Taras")
    phone.taps_twice(phone.button("Take back · Taras"), then=phone.button("early drop · Taras"))
    assert phone.sends() == ["tap", "tap"]
    assert phone.meeting.outcomes == {}


def test_a_double_tap_on_undo_takes_one_deal_back(club: Club, new_phone: Callable[..., Phone]) -> None:
    phone = new_phone(club.sit_down(ALONE, ALONE))
    phone.taps_twice(phone.button("Undo deal 2"), then=phone.page.get_by_text("Deal 2 is taken back"))
    assert phone.sends() == ["undo"]
    assert phone.meeting.deal_count == 1
    assert set(phone.meeting.outcomes) == {"Olena", "Taras", "Ivan"}


@pytest.mark.parametrize(
    ("name", "page", "shown"), [("Rummy · Olena", "count", "#pad"), ("Stock is gone", "preview", ".actions .main")]
)
def test_a_double_tap_on_the_end_of_the_deal_leads_there_once(phone: Phone, name: str, page: str, shown: str) -> None:
    phone.taps_twice(phone.button(name), then=phone.page.locator(shown))
    assert phone.sends() == ["tap"]
    assert phone.page.url.endswith(page)
    assert phone.meeting.deal_count == 0
    assert phone.meeting.draft.indicator is None


# --- a bad network


@pytest.mark.parametrize("spoil", SPOILT.values(), ids=SPOILT)
def test_only_our_servers_own_answer_counts_as_saved(phone: Phone, spoil: Spoil) -> None:
    phone.page.route("**/tap", spoil)
    phone.drops("Taras")
    expect(phone.row("Taras")).to_contain_text("10 · not sent yet")
    expect(phone.network).to_contain_text("No connection")
    assert phone.kept_taps == ["early_drop:1"]
    phone.page.unroute("**/tap")
    phone.wakes()
    phone.shows_out("Taras")
    expect(phone.network).to_be_empty()
    assert phone.kept_taps == []
    assert phone.meeting.outcomes == {"Taras": Outcome.EARLY_DROP}


def test_taps_without_a_network_outlive_the_page_and_are_sent_when_it_is_back(phone: Phone) -> None:
    phone.context.set_offline(True)
    phone.drops("Taras")
    phone.tap("late drop · Ivan")
    expect(phone.row("Ivan")).to_contain_text("40 · not sent yet")
    phone.page.close()
    phone.context.set_offline(False)
    assert phone.meeting.outcomes == {}
    phone.comes_back()
    phone.shows_out("Ivan")
    assert phone.meeting.outcomes == {"Taras": Outcome.EARLY_DROP, "Ivan": Outcome.LATE_DROP}


def test_a_tap_for_a_deal_that_was_saved_meanwhile_is_told_and_not_entered(phone: Phone) -> None:
    phone.context.set_offline(True)
    phone.drops("Taras")
    expect(phone.network).to_contain_text("No connection")
    phone.meeting.saves(ALONE)
    phone.context.set_offline(False)
    expect(phone.network).to_contain_text("this was not entered: 10 · early drop · Taras")
    expect(phone.page.get_by_role("heading", level=1)).to_have_text("Deal 2 of 4")
    assert phone.meeting.outcomes == {}
    assert phone.kept_taps == []


def test_what_cannot_wait_is_not_sent_later(club: Club, new_phone: Callable[..., Phone]) -> None:
    phone = new_phone(club.sit_down(ALONE))
    phone.fails("**/undo")
    phone.tap("Undo deal 1")
    expect(phone.network).to_contain_text("perhaps this was not done: Undo deal 1")
    phone.page.unroute("**/undo")
    assert phone.sends() == ["undo"]
    assert phone.meeting.deal_count == 1


def test_an_unsent_save_is_kept_over_a_closed_page_and_saves_once(phone: Phone) -> None:
    phone.tap("Stock is gone")
    phone.page.wait_for_url("**/preview")
    phone.context.set_offline(True)
    phone.tap("Save deal 1")
    expect(phone.page.locator("#unsaved")).to_contain_text("Perhaps not saved yet")
    phone.page.close()
    phone.context.set_offline(False)
    assert phone.meeting.deal_count == 0
    phone.comes_back()
    expect(phone.page.get_by_role("main")).to_contain_text("Deal 1 saved: void")
    phone.page.reload()
    assert phone.meeting.deal_count == 1


def test_a_double_tap_on_save_saves_one_deal(phone: Phone) -> None:
    phone.tap("Stock is gone")
    phone.page.wait_for_url("**/preview")
    phone.taps_twice(phone.button("Save deal 1"), then=phone.page.get_by_text("Deal 1 saved: void"))
    assert phone.sends() == ["tap", "preview"]
    assert phone.meeting.deal_count == 1


def test_a_phone_that_lost_its_key_says_so_and_keeps_the_taps(phone: Phone) -> None:
    phone.context.clear_cookies()
    phone.drops("Taras")
    expect(phone.network).to_contain_text("Open the keeper link again")
    assert phone.kept_taps == ["early_drop:1"]
    phone.page.goto(phone.meeting.club.link)
    phone.open()
    phone.shows_out("Taras")
    assert phone.meeting.outcomes == {"Taras": Outcome.EARLY_DROP}


def test_the_key_may_be_found_again_in_another_tab(phone: Phone) -> None:
    phone.context.clear_cookies()
    phone.drops("Taras")
    expect(phone.network).to_contain_text("Open the keeper link again")
    phone.context.new_page().goto(phone.meeting.club.link)
    phone.page.bring_to_front()
    phone.wakes()
    phone.shows_out("Taras")


@pytest.mark.parametrize("blocked", ["table.js", "morph.js", "net.js"])
def test_a_script_that_does_not_arrive_leaves_a_page_that_works(
    new_phone: Callable[..., Phone], meeting: Meeting, blocked: str
) -> None:
    phone = new_phone()
    phone.context.route(re.compile(rf"/{blocked}$"), lambda route: route.abort())
    phone.context.add_init_script("window.same = true")
    phone.page.goto(meeting.address)
    with phone.page.expect_navigation():
        phone.drops("Taras")
    phone.shows_out("Taras")


# --- other phones


def test_two_phones_follow_each_other_by_themselves(new_phone: Callable[..., Phone], meeting: Meeting) -> None:
    one, other = new_phone(), new_phone()
    one.drops("Taras")
    other.shows_out("Taras")
    meeting.saves(ALONE)
    for phone in (one, other):
        expect(phone.page.get_by_role("heading", level=1)).to_have_text("Deal 2 of 4")
        expect(phone.row("Mykola")).to_contain_text("+30")


def test_a_table_where_nothing_happens_is_not_made_again(phone: Phone) -> None:
    looks: list[int] = []
    phone.page.on("response", lambda answer: looks.append(answer.status) if answer.url.endswith("/") else None)
    for _ in range(3):
        with phone.page.expect_response(phone.meeting.address):
            phone.wakes()
    assert set(looks) == {304}


def test_what_another_phone_enters_leaves_focus_words_and_open_parts_as_they_are(phone: Phone) -> None:
    phone.page.locator("summary", has_text="Another dealer, a note").tap()
    note = phone.page.get_by_label("Note")
    note.fill("Ivan deals to ")
    phone.meeting.enters("Taras")
    phone.wakes()
    phone.shows_out("Taras")
    expect(note).to_be_focused()
    note.press_sequentially("himself")
    expect(note).to_have_value("Ivan deals to himself")


def test_a_bar_that_comes_and_goes_leaves_one_foot_to_the_page(phone: Phone) -> None:
    bar, foot = phone.page.get_by_role("link", name="Preview"), phone.page.locator("footer")
    for player in ("Olena", "Taras", "Ivan"):
        phone.meeting.enters(player)
    phone.wakes()
    expect(bar).to_be_visible()
    expect(foot).to_have_count(1)
    phone.tap("Take back · Ivan")
    expect(bar).to_have_count(0)
    expect(foot).to_have_count(1)


def test_the_focus_of_a_keyboard_stays_at_the_seat_that_was_tapped(phone: Phone) -> None:
    phone.button("early drop · Taras").press("Enter")
    expect(phone.button("Take back · Taras")).to_be_focused()


def test_back_in_the_middle_of_the_count_shows_the_table_as_it_is_now(phone: Phone) -> None:
    phone.tap("Rummy · Olena")
    phone.page.wait_for_url("**/count")
    with phone.page.expect_event("load"):  # the count asks for the hands that are left
        phone.meeting.enters("Ivan")
    go_back(phone.page)
    expect(phone.page.locator(".bar")).to_contain_text("Olena has won")
    phone.shows_out("Ivan")


def test_what_the_back_button_brings_is_looked_at_anew_without_waiting(phone: Phone) -> None:
    phone.context.add_init_script(NEVER_WAITS)
    phone.tap("Rummy · Olena")
    phone.page.wait_for_url("**/count")
    go_back(phone.page)
    expect(phone.page.get_by_role("main")).to_contain_text("Olena has won")


def test_a_phone_that_is_a_day_off_enters_the_servers_time(new_phone: Callable[..., Phone], meeting: Meeting) -> None:
    phone = new_phone(script="const now = Date.now; Date.now = () => now() - 86400000;")
    phone.drops("Taras")
    phone.shows_out("Taras")
    other = new_phone()
    other.drops("Ivan")
    other.shows_out("Ivan")
    moments = [seat.at[:10] for seat in meeting.draft.seats.values() if seat.at]
    assert len(moments) == 2
    assert len(set(moments)) == 1


# --- the screen


def test_the_page_does_not_scroll_sideways_at_twice_the_size_with_a_name_of_40_letters(
    club: Club, new_phone: Callable[..., Phone]
) -> None:
    long = club.sit_down(ALONE_LONG, players=LONG)
    phone = new_phone(long, viewport={"width": 195, "height": 422}, device_scale_factor=2)
    long.enters(LONG[1])
    for page in ("", "standings", "deals/1"):
        phone.page.goto(long.address + page)
        assert phone.page.evaluate("document.documentElement.scrollWidth") <= 195, page


LONG = ("Ш" * 40, "W" * 40, "Olena")
ALONE_LONG = DealRecord(Finish.LAST_STANDING, LONG[2], dict.fromkeys(LONG[:2], SeatRecord(Outcome.EARLY_DROP)))


def test_nothing_moves_by_itself(new_phone: Callable[..., Phone]) -> None:
    phone = new_phone(reduced_motion="reduce")
    phone.drops("Taras")
    assert phone.page.evaluate("document.getAnimations().length") == 0


def test_the_qr_code_shows_the_link_for_another_phone(phone: Phone) -> None:
    code = phone.page.locator("details", has_text="Add a phone")
    expect(code.locator("svg")).not_to_be_visible()
    code.locator("summary").tap()
    expect(code.locator("svg")).to_be_visible()
    expect(code).to_contain_text("/k/")


def test_rare_acts_are_hidden_until_asked_for_and_then_move_no_button(phone: Phone) -> None:
    rare = phone.page.get_by_role("button", name="false declaration · 40 · Taras")
    rummy = phone.page.get_by_role("button", name="Rummy · Taras")
    expect(rare).to_be_hidden()
    before = rummy.bounding_box()
    phone.page.locator("#seat-1 summary").tap()
    expect(rare).to_be_visible()
    assert rummy.bounding_box() == before
