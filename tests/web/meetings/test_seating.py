"""Who sits where in a meeting on its way: people leave and come, and wrong seats are put right."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import pytest
from flask import Flask

from scorekeeper.rules.record import DealRecord, Finish, Outcome, SeatRecord, TypedTotal
from scorekeeper.store.drafts import load_draft, put_seat
from scorekeeper.store.meetings import close_meeting, find_sheet, record_deal
from scorekeeper.store.reseating import reseat_meeting
from scorekeeper.web.meetings import seating
from scorekeeper.web.meetings.seating_forms import ArrangeForm
from tests.scenes import DROPPED, VOID, evening, sit_down, won_by
from tests.web.conftest import Key
from tests.web.meetings.conftest import Save, Sheets
from tests.web.table import Table, words

SAVE = ("save", "1")
COMES = ("comes", "1")
LOOK = ("look", "1")
Begin = Callable[..., str]


@pytest.fixture
def begin(save: Save) -> Begin:
    """Return a function that saves a meeting of Olena, Taras, Ivan and Mykola with these deals."""

    def play(*deals: DealRecord, **facts: object) -> str:
        return save(replace(evening(*deals), **facts))

    return play


def test_table_leads_to_who_sits_where(table: Table, begin: Begin) -> None:
    slug = begin(VOID)
    assert f"m/{slug}/seats" in table.open(f"m/{slug}/").text


def test_somebody_leaves_with_the_balance(table: Table, begin: Begin, sheets: Sheets) -> None:
    slug = begin(won_by("Olena"))
    table.open(f"m/{slug}/seats")
    page = table.press("leaves", "Taras")
    assert "Taras leaves with" in words(page.text)
    assert sheets()[0].players == ("Olena", "Taras", "Ivan", "Mykola")  # nothing is saved yet
    page = table.press("save")
    assert "You sit like this from deal 2 on." in words(page.text)
    assert sheets()[0].players == ("Olena", "Ivan", "Mykola")
    assert "Taras has left with" in words(page.text)


def test_somebody_new_comes_and_sits_down_after_somebody(table: Table, begin: Begin, sheets: Sheets) -> None:
    slug = begin(VOID)
    table.open(f"m/{slug}/seats")
    page = table.fill({"new": " Петро ", "after": "Taras"}, COMES)
    assert "Петро comes with 0." in words(page.text)
    assert "Deal 2 of 5" in words(page.text)
    table.press("save")
    assert sheets()[0].players == ("Olena", "Taras", "Петро", "Ivan", "Mykola")


def test_somebody_who_is_only_named_sits_down_before_the_seats_are_saved(
    table: Table, begin: Begin, sheets: Sheets
) -> None:
    slug = begin(VOID)
    table.open(f"m/{slug}/seats")
    page = table.fill({"new": "Petro", "after": "Taras"}, SAVE)
    assert "Petro comes with 0." in words(page.text)
    assert sheets()[0].players == ("Olena", "Taras", "Ivan", "Mykola")
    table.press("save")
    assert sheets()[0].players == ("Olena", "Taras", "Petro", "Ivan", "Mykola")


def test_somebody_who_is_only_named_sits_down_when_another_leaves(table: Table, begin: Begin, sheets: Sheets) -> None:
    slug = begin(VOID)
    table.open(f"m/{slug}/seats")
    table.fill({"new": "Petro", "after": "Mykola"}, ("leaves", "Mykola"))
    table.press("save")
    assert sheets()[0].players == ("Olena", "Taras", "Ivan", "Petro")


def test_somebody_the_club_knows_is_offered_and_who_left_comes_first(
    table: Table, begin: Begin, save: Save, sheets: Sheets
) -> None:
    save(sit_down("Zenon", "Andrij"))
    slug = begin(VOID)
    table.open(f"m/{slug}/seats")
    table.press("leaves", "Ivan")
    table.press("save")
    offered = table.open(f"m/{slug}/seats").text
    assert offered.index('value="Ivan"') < offered.index('value="Andrij"') < offered.index('value="Zenon"')
    table.fill({"new": "", "known": "Ivan", "after": "Mykola"}, COMES)
    table.press("save")
    assert sheets()[0].players == ("Olena", "Taras", "Mykola", "Ivan")


def test_somebody_who_left_comes_back_however_the_name_is_typed(table: Table, begin: Begin, sheets: Sheets) -> None:
    slug = begin(won_by("Olena"))
    table.open(f"m/{slug}/seats")
    table.press("leaves", "Taras")
    table.press("save")
    table.open(f"m/{slug}/seats")
    page = table.fill({"new": "TARAS"}, COMES)
    assert "Taras comes with −10" in words(page.text)
    table.press("save")
    assert sheets()[0].players == ("Olena", "Ivan", "Mykola", "Taras")


def test_nobody_leaves_who_is_only_written_otherwise(table: Table, begin: Begin) -> None:
    slug = begin(won_by("Olena"))
    page = table.open(f"m/{slug}/seats?player=OLENA&player=Taras&player=Ivan&player=Mykola")
    assert "leaves with" not in words(page.text)
    assert "comes with" not in words(page.text)


def test_people_change_places_from_the_next_deal_on(table: Table, begin: Begin, sheets: Sheets) -> None:
    slug = begin(VOID)
    table.open(f"m/{slug}/seats")
    table.press("move", "up 3")
    table.press("save")
    sheet = sheets()[0]
    assert sheet.players == ("Olena", "Ivan", "Taras", "Mykola")
    assert sheet.seatings.at(1) == ("Olena", "Taras", "Ivan", "Mykola")


@pytest.mark.parametrize(
    ("typed", "error"),
    [
        ({"new": ""}, "Say who comes."),
        ({"new": "OLENA"}, "Two players are called OLENA"),
        ({"new": "x" * 61}, "At most 60 characters."),
    ],
)
def test_newcomer_who_cannot_be_is_refused_at_the_field(
    table: Table, begin: Begin, typed: dict[str, str], error: str
) -> None:
    slug = begin(VOID)
    table.open(f"m/{slug}/seats")
    page = table.fill(typed, COMES)
    assert page.status == 422
    assert error.lower() in page.text.partition('id="new-error"')[2].partition("</p>")[0].lower()
    assert page.form_with("new").values["new"] == [typed["new"]]


def test_move_that_no_button_makes_is_refused_beside_a_newcomer(table: Table, begin: Begin) -> None:
    table.open(f"m/{begin(VOID)}/seats")
    page = table.fill({"new": "Zoe", "move": "sideways"}, COMES)
    assert page.status == 422
    assert "Load this page again." in page.text
    assert page.form_with("new").values["new"] == ["Zoe"]


def test_seventh_player_is_refused_at_the_field(table: Table, save: Save) -> None:
    slug = save(sit_down(*"ABCDEF").record(VOID))
    table.open(f"m/{slug}/seats")
    page = table.fill({"new": "G"}, COMES)
    assert (page.status, "At most 6 players" in page.text) == (422, True)


def test_last_but_one_cannot_leave(table: Table, save: Save, sheets: Sheets) -> None:
    slug = save(sit_down("Olena", "Taras").record(VOID))
    table.open(f"m/{slug}/seats")
    page = table.press("leaves", "Taras")
    assert "Nobody can play like this: at least 2" in words(page.text)
    form = table.page.form_with("version")
    assert table.send(form, button=SAVE).status == 422
    assert sheets()[0].players == ("Olena", "Taras")


def test_circle_that_is_complete_when_somebody_leaves_is_announced(table: Table, begin: Begin) -> None:
    slug = begin(VOID, VOID, VOID)
    table.open(f"m/{slug}/seats")
    page = table.press("leaves", "Ivan")  # Mykola, Olena and Taras have dealt
    assert "with that the circle is complete" in words(page.text)


def test_what_was_entered_of_those_who_stay_is_kept(app: Flask, table: Table, begin: Begin, key: Key) -> None:
    slug = begin(VOID)
    with app.app_context():
        put_seat(key.club, slug, 2, "Ivan", DROPPED)
        put_seat(key.club, slug, 2, "Taras", DROPPED)
    table.open(f"m/{slug}/seats")
    table.press("leaves", "Taras")
    table.press("save")
    with app.app_context():
        sheet = find_sheet(key.club, slug)
        assert sheet is not None
        assert load_draft(sheet).seats == {"Ivan": DROPPED}


def test_tap_of_a_phone_that_shows_the_old_seats_never_hits_another_player(
    table: Table, begin: Begin, sheets: Sheets, app: Flask
) -> None:
    slug = begin(VOID)
    old = table.open(f"m/{slug}/").form_with("tap")
    table.open(f"m/{slug}/seats")
    table.press("leaves", "Taras")
    table.press("save")
    assert table.send(old, button=("tap", "early_drop:1")).status == 422  # Taras
    table.send(old, button=("tap", "early_drop:2"))
    with app.app_context():
        assert load_draft(sheets()[0]).seats.keys() == {"Ivan"}


def test_seats_that_were_changed_on_another_phone_meanwhile_are_not_overwritten(
    app: Flask, table: Table, begin: Begin, sheets: Sheets, key: Key
) -> None:
    slug = begin(VOID)
    form = table.open(f"m/{slug}/seats").form_with("version")
    with app.app_context():
        record_deal(key.club, slug, VOID, 2)
    page = table.send(form, {"player": ["Olena", "Ivan"]}, SAVE)
    assert page.status == 409
    assert "The meeting has gone on since this page was opened." in words(page.text)
    assert sheets()[0].players == ("Olena", "Taras", "Ivan", "Mykola")
    table.send(page.form_with("version"), button=SAVE)
    assert sheets()[0].players == ("Olena", "Ivan")


def test_double_tap_changes_the_seats_once(table: Table, begin: Begin, sheets: Sheets) -> None:
    slug = begin(VOID)
    table.open(f"m/{slug}/seats")
    form = table.press("leaves", "Taras").form_with("version")
    for _ in range(2):
        table.send(form, button=SAVE)
    sheet = sheets()[0]
    assert (sheet.version, sheet.players) == (2, ("Olena", "Ivan", "Mykola"))


def test_over_is_over(app: Flask, table: Table, begin: Begin, sheets: Sheets, key: Key) -> None:
    slug = begin(VOID)
    form = table.open(f"m/{slug}/seats").form_with("version")
    with app.app_context():
        close_meeting(key.club, slug, 1)
    page = table.send(form, {"player": ["Olena", "Ivan"]}, SAVE)
    assert page.status == 409
    assert "The meeting is over" in words(page.text)
    assert page.form_with("player").values["player"] == ["Olena", "Ivan"]
    assert sheets()[0].players == ("Olena", "Taras", "Ivan", "Mykola")
    assert "Sit like this from deal" not in page.text


def test_undo_says_that_it_takes_the_change_of_seats_back_too(table: Table, begin: Begin, sheets: Sheets) -> None:
    slug = begin(VOID)
    assert "The seats are then again" not in words(table.open(f"m/{slug}/").text)
    table.open(f"m/{slug}/seats")
    table.press("leaves", "Taras")
    page = table.press("save")
    assert "The seats are then again as they were in deal 1." in words(page.text)
    undo = next(form for form in page.forms if "undo" in form.action)
    table.send(undo)
    assert sheets()[0].players == ("Olena", "Taras", "Ivan", "Mykola")


def test_deal_before_the_change_is_amended_with_the_people_who_played_it(
    table: Table, begin: Begin, sheets: Sheets
) -> None:
    slug = begin(won_by("Olena"))
    table.open(f"m/{slug}/seats")
    table.press("leaves", "Taras")
    table.fill({"new": "Petro"}, COMES)
    table.press("save")
    form = table.open(f"m/{slug}/deals/1/amend").form_with("winner")
    assert "Petro" not in table.page.text
    table.send(form, {"seat-1-outcome": "late_drop"}, LOOK)
    table.press("save")
    assert sheets()[0].ledger.balances["Taras"] == -40


def test_count_page_is_loaded_anew_when_other_people_sit_there(
    app: Flask, table: Table, begin: Begin, key: Key
) -> None:
    slug = begin(VOID)
    address = f"{table.home}m/{slug}/deals/2/entries"
    before = table.client.get(address).get_json()["layout"]
    with app.app_context():
        reseat_meeting(key.club, slug, ("Olena", "Ivan"), 1)
    assert table.client.get(address).get_json()["layout"] != before


def test_changes_of_seats_are_listed_the_newest_first(table: Table, begin: Begin) -> None:
    slug = begin(VOID)
    assert "Changes of seats so far" not in table.open(f"m/{slug}/seats").text
    table.press("leaves", "Taras")
    table.press("save")
    table.open(f"m/{slug}/seats/right")
    table.fill({"first_dealer": "Ivan"}, LOOK)
    table.press("save")
    changes = table.open(f"m/{slug}/seats").text.partition("Changes of seats so far")[2]
    assert changes.count("Olena → Ivan → Mykola") == 2


# --- wrong seats

CAUGHT = SeatRecord(Outcome.CAUGHT, TypedTotal("15"))
HALF = DealRecord(Finish.DECLARED, "Taras", dict.fromkeys(("Olena", "Ivan", "Mykola"), CAUGHT), first_turn=True)


def test_wrong_seats_show_what_changes_before_they_are_put_right(table: Table, begin: Begin, sheets: Sheets) -> None:
    # deal 2: Olena deals, Taras wins on his first turn; in truth Ivan sat before him and had a turn: 15 and not 7½
    slug = begin(VOID, HALF)
    table.open(f"m/{slug}/seats/right")
    table.press("move", "up 3")
    page = table.press("look")
    assert "Nothing is saved yet." in words(page.text)
    assert "−7½ → becomes −15" in words(page.text)
    assert "Deal 1" not in words(page.text)
    assert sheets()[0].ledger.balances["Ivan"] == Fraction("-7.5")
    table.press("save")
    sheet = sheets()[0]
    assert sheet.ledger.balances == {"Olena": Fraction("-7.5"), "Ivan": -15, "Taras": 30, "Mykola": Fraction("-7.5")}
    assert [deal.revision for deal in sheet.deals] == [1, 2]
    assert "seats put right" in words(table.open(f"m/{slug}/deals/2").text)


def test_wrong_first_dealer_is_put_right_for_all_deals(table: Table, begin: Begin, sheets: Sheets) -> None:
    slug = begin(VOID, VOID)
    table.open(f"m/{slug}/seats/right")
    page = table.fill({"first_dealer": "Taras"}, LOOK)
    assert "Taras deals, and not Mykola" in words(page.text)
    assert "All points and balances stay as they are." in words(page.text)
    assert "Next: Mykola deals." in words(page.text)
    table.press("save")
    assert [deal.line.dealer for deal in sheets()[0].deals] == ["Taras", "Ivan"]


def test_back_to_the_form_keeps_what_was_arranged(table: Table, begin: Begin) -> None:
    slug = begin(VOID, VOID)
    table.open(f"m/{slug}/seats/right")
    table.press("move", "up 3")
    table.fill({"first_dealer": "Ivan"}, LOOK)
    form = table.press("change").form_with("first_dealer")
    assert form.values["player"] == ["Olena", "Ivan", "Taras", "Mykola"]
    assert form.values["first_dealer"] == ["Ivan"]


def test_seats_that_make_a_deal_impossible_are_refused_with_the_deal(
    table: Table, begin: Begin, sheets: Sheets
) -> None:
    seats = {**HALF.seats, "Olena": DROPPED}  # Olena acts before Taras as long as she sits after the dealer Mykola
    slug = begin(replace(HALF, seats=seats))
    table.open(f"m/{slug}/seats/right")
    table.press("move", "down 1")
    page = table.press("look")
    assert page.status == 422
    assert "Deal 1: Olena had no turn before Taras won" in words(page.text)
    assert page.form_with("version").values["player"] == ["Taras", "Olena", "Ivan", "Mykola"]
    assert sheets()[0].players == ("Olena", "Taras", "Ivan", "Mykola")


def test_same_seats_again_are_no_change(table: Table, begin: Begin, sheets: Sheets) -> None:
    slug = begin(VOID)
    table.open(f"m/{slug}/seats/right")
    page = table.press("look")
    assert "Nothing is different" in words(page.text)
    assert sheets()[0].version == 1


def test_later_seats_are_put_right_by_themselves(
    app: Flask, table: Table, begin: Begin, sheets: Sheets, key: Key
) -> None:
    slug = begin(VOID)
    table.open(f"m/{slug}/seats")
    table.press("leaves", "Taras")
    table.press("save")
    with app.app_context():
        record_deal(key.club, slug, VOID, 2)
    assert "Put right from deal 2 on" in words(table.open(f"m/{slug}/seats").text)
    table.open(f"m/{slug}/seats/right?from_deal=2")
    table.fill({"first_dealer": "Ivan"}, LOOK)
    table.press("save")
    sheet = sheets()[0]
    assert [deal.line.dealer for deal in sheet.deals] == ["Mykola", "Ivan"]
    assert sheet.seatings.first == ("Olena", "Taras", "Ivan", "Mykola")


@pytest.mark.parametrize("query", ["?from_deal=7", "?from_deal=x", "?from_deal=-1", "?player=Zenon", "?version=x"])
def test_odd_address_shows_seats_all_the_same(table: Table, begin: Begin, query: str) -> None:
    slug = begin(VOID)
    assert table.open(f"m/{slug}/seats/right{query}").status == 200
    assert table.open(f"m/{slug}/seats{query}").status == 200


def test_other_people_cannot_have_sat_there(table: Table, begin: Begin, sheets: Sheets) -> None:
    slug = begin(VOID)
    form = table.open(f"m/{slug}/seats/right").form_with("version")
    page = table.send(form, {"player": ["Olena", "Zenon"]}, LOOK)
    assert page.status == 409
    assert sheets()[0].players == ("Olena", "Taras", "Ivan", "Mykola")


def test_deal_that_was_played_by_others_has_no_points_of_a_newcomer(table: Table, begin: Begin) -> None:
    slug = begin(won_by("Olena"))
    table.open(f"m/{slug}/seats")
    table.fill({"new": "Petro"}, COMES)
    table.press("save")
    ledger = table.open(f"m/{slug}/standings").text.partition('class="ledger"')[2]
    row = ledger.partition("<tbody>")[2].partition("</tr>")[0]
    assert row.count("<td>") == 5
    assert row.rstrip().endswith("<td>–</td>")


def test_finish_of_a_reseated_meeting_stands_with_everybody(table: Table, begin: Begin) -> None:
    slug = begin(DealRecord(Finish.LAST_STANDING, "Olena", dict.fromkeys(("Taras", "Ivan", "Mykola"), DROPPED)))
    table.open(f"m/{slug}/seats")
    table.press("leaves", "Taras")
    table.press("save")
    page = table.open(f"m/{slug}/standings")
    assert "Taras" in page.text.partition("<ol")[2].partition("</ol>")[0]


@pytest.mark.parametrize("address", ["seats", "seats/right"])
def test_seats_changed_while_the_form_is_on_its_way_are_shown_and_it_can_be_sent_again(
    table: Table, begin: Begin, key: Key, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    slug = begin(VOID)
    save = seating._save  # the moment before the meeting is locked

    def too_late(form: ArrangeForm, act: Callable[[], None]) -> int:
        reseat_meeting(key.club, slug, ("Olena", "Taras", "Ivan", "Petro"), 1)
        return save(form, act)

    form = table.open(f"m/{slug}/{address}").form_with("player")
    with monkeypatch.context() as patched:
        patched.setattr(seating, "_save", too_late)
        answer = table.send(form, {"player": ["Taras", "Olena", "Ivan", "Mykola"]}, SAVE)
    assert answer.status == 409
    assert "The meeting has gone on since this page was opened." in words(answer.text)
    assert table.send(answer.form_with("player"), button=SAVE).status == 200
