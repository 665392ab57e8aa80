"""Amending a saved deal."""

from collections.abc import Callable

from scorekeeper.meeting import Meeting
from scorekeeper.rules.cards import read_cards
from scorekeeper.rules.record import DealRecord, Finish, Outcome, SeatRecord, WholeHand
from tests.scenes import DROPPED, EIGHT, VOID, left_over, total, won_by
from tests.web.deals.conftest import Played
from tests.web.table import Page, Table, words

Saved = Callable[[str], Meeting]
LOOK, SAVE = ("look", "1"), ("save", "1")
OLENA, TARAS, MYKOLA = "0", "1", "3"


def look(table: Table, address: str, **typed: str) -> Page:
    """Open the form of a deal, type something else, and look at what changes."""
    table.open(f"{address}/amend")
    return table.fill({"finish": "declared", **_fields(typed)}, LOOK)


def _fields(typed: dict[str, str]) -> dict[str, str]:
    """Turn `seat_2_cards` into the name of the field."""
    return {name.replace("_", "-") if name.startswith("seat_") else name: value for name, value in typed.items()}


def test_an_amended_older_deal_changes_the_standings_and_keeps_the_old_version(
    played: Played, table: Table, saved: Saved
) -> None:
    meeting = played(won_by("Olena"), won_by("Taras"))
    changes = words(look(table, meeting + "/deals/1", seat_2_cards="KC").text)
    # Olena 10 + 15 + 15 = 40, then 10 + 10 + 15 = 35; deal 2 costs her 10
    assert "Olena Deal 1 +40 → becomes +35 Balance +30 → becomes +25" in changes
    assert "Ivan Deal 1 −15 → becomes −10 Balance −30 → becomes −25" in changes
    assert "Mykola Deal 1 −15 Balance −30" in changes
    assert saved(meeting).ledger.balances["Olena"] == 30

    page = table.press("save")
    assert page.address.endswith("/deals/1")
    assert "Deal 1 is amended." in page.text
    assert "K♣ 10 = 10" in words(page.text)
    assert saved(meeting).ledger.balances == {"Olena": 25, "Taras": 30, "Ivan": -25, "Mykola": -30}

    old = words(table.open(meeting + "/deals/1/revisions/1").text)
    assert "does not count any more" in old
    assert "Ivan → pays Olena 15 left over, as told K♣ 10 + 5♦ 5 = 15" in old
    assert "what counts now" in words(table.open(meeting + "/deals/1/revisions/2").text)
    assert f"{meeting}/deals/1/revisions/1" in page.text


def test_opened_and_sent_untouched_nothing_changes_and_that_is_said(played: Played, table: Table, saved: Saved) -> None:
    false = SeatRecord(Outcome.FALSE_DECLARATION, WholeHand(read_cards("4H 5H 6H 9S 10S * 7C 7D 7S AC 2C 3C KD")))
    caught = SeatRecord(Outcome.CAUGHT, total("34").count, at="2026-11-27T19:00:00+02:00")
    everything = DealRecord(
        Finish.DECLARED,
        "Olena",
        {"Taras": false, "Ivan": caught, "Mykola": left_over("")},
        indicator=EIGHT,
        winner_hand=read_cards("4H 5H 6H 9S 10S * 7C 7D 7H AC 2C 3C 4C"),
        dealer="Taras",
        note="late",
    )
    for record in (
        everything,
        VOID,
        DealRecord(Finish.VOID, seats={"Ivan": DROPPED}),
        won_by("Ivan", first_turn=False),
    ):
        meeting = played(record)
        table.open(meeting + "/deals/1/amend")
        page = table.press("look")
        assert "Nothing was changed: deal 1 stays as it was." in page.text
        assert "Earlier versions" not in page.text
        assert saved(meeting).deals == (record,)
        assert table.open(meeting + "/deals/1/revisions/2").status == 404


def test_a_change_without_points_says_that_they_stay(played: Played, table: Table, saved: Saved) -> None:
    meeting = played(won_by("Olena"))
    assert "All points and balances stay as they are." in look(table, meeting + "/deals/1", note="<late>").text
    table.press("save")
    assert saved(meeting).deals[0].note == "<late>"


def test_a_played_deal_becomes_void_and_a_void_one_played(played: Played, table: Table, saved: Saved) -> None:
    meeting = played(won_by("Olena"), VOID)
    look(table, meeting + "/deals/1", finish="void", winner="")
    assert "Void" in words(table.press("save").text)
    assert saved(meeting).ledger.balances["Olena"] == 0

    seats = {f"seat_{at}_outcome": "early_drop" for at in (OLENA, TARAS)}
    look(
        table,
        meeting + "/deals/2",
        winner=MYKOLA,
        seat_2_outcome="caught",
        seat_2_kind="points",
        seat_2_points="34",
        **seats,
    )
    assert "Mykola declared" in words(table.press("save").text)
    assert saved(meeting).ledger.balances == {"Olena": -10, "Taras": -10, "Ivan": -34, "Mykola": 54}


def test_back_to_the_form_keeps_what_was_typed(played: Played, table: Table, saved: Saved) -> None:
    meeting = played(won_by("Olena"))
    look(table, meeting + "/deals/1", seat_2_cards="KC", note="so it was")
    page = table.press("change")
    form = page.form_with("finish")
    assert page.status == 200
    assert (form.values["seat-2-cards"], form.values["note"]) == (["KC"], ["so it was"])
    assert saved(meeting).deals[0].note == ""


def test_a_fault_stands_at_its_field_with_everything_kept(played: Played, table: Table, saved: Saved) -> None:
    meeting = played(won_by("Olena"))
    page = look(table, meeting + "/deals/1", seat_2_cards="KC KC ZZ", note="so it was")
    assert page.status == 422
    assert page.form_with("finish").values["seat-2-cards"] == ["KC KC ZZ"]
    assert page.form_with("finish").values["note"] == ["so it was"]
    assert 'id="seat-2-cards-error"' in page.text
    assert "“ZZ” is no card" in page.text
    assert "K♣" in page.text[page.text.index("turns up") - 10 : page.text.index("turns up")]
    assert saved(meeting).deals == (won_by("Olena"),)


def on_first_turn(taras: SeatRecord) -> DealRecord:
    """Return a win by Mykola on the first turn. With Olena as the dealer, only she has not moved."""
    seats = {"Olena": total("5"), "Taras": taras, "Ivan": total("7")}
    return DealRecord(Finish.DECLARED, "Mykola", seats, first_turn=True)


def test_later_deals_that_change_with_the_dealer_are_shown(played: Played, table: Table, saved: Saved) -> None:
    meeting = played(VOID, on_first_turn(total("9")))
    # if Taras dealt the first deal, Ivan dealt the second, and after Mykola nobody had a turn
    page = words(look(table, meeting + "/deals/1", finish="void", dealer=TARAS).text)
    assert "Deal 2 Ivan deals" in page
    assert "Taras −9 → becomes −4½" in page
    assert "Ivan −7 → becomes −3½" in page
    assert "Mykola +18½ → becomes +10½" in page
    assert "Olena Deal 1 0 Balance −2½" in page
    table.press("save")
    assert saved(meeting).dealers == ("Taras", "Ivan")
    assert "half: had not moved = 4½" in words(table.open(meeting + "/deals/2").text)


def test_what_becomes_impossible_later_is_said_with_the_number_of_its_deal(
    played: Played, table: Table, saved: Saved
) -> None:
    meeting = played(VOID, on_first_turn(DROPPED))
    page = look(table, meeting + "/deals/1", finish="void", dealer=TARAS)
    assert page.status == 422
    assert "Deal 2: Taras had no turn before Mykola won" in words(page.text)
    assert page.form_with("finish").values["dealer"] == [TARAS]
    assert saved(meeting).dealers == ("Mykola", "Olena")


def test_the_same_form_sent_twice_amends_once(played: Played, table: Table, saved: Saved) -> None:
    meeting = played(won_by("Olena"))
    form = look(table, meeting + "/deals/1", seat_2_cards="KC").form_with("save")
    first = table.send(form, button=SAVE)
    again = table.send(form, button=SAVE)
    assert (first.address, again.address) == (again.address, first.address)
    assert again.status == 200
    assert table.open(meeting + "/deals/1/revisions/3").status == 404


def test_a_used_key_with_something_else_in_the_form_is_refused_and_keeps_it(
    played: Played, table: Table, saved: Saved
) -> None:
    meeting = played(won_by("Olena"))
    form = look(table, meeting + "/deals/1", seat_2_cards="KC").form_with("save")
    table.send(form, button=SAVE)
    page = table.send(form, {"note": "other"}, SAVE)
    assert page.status == 422
    assert "saved already" in page.text
    kept = page.form_with("finish")
    assert kept.values["note"] == ["other"]
    assert kept.values["operation"] != form.values["operation"]
    assert saved(meeting).deals[0].note == ""


def test_a_form_without_sense_is_no_broken_page(played: Played, table: Table) -> None:
    meeting = played(won_by("Olena"))
    table.open(meeting + "/deals/1/amend")
    form = table.page.form_with("finish")
    for typed in (
        {"finish": "nonsense"},
        {"winner": "17"},
        {"revision": "x"},
        {"revision": "9" * 40},
        {"operation": ""},
        {"note": "x" * 5000},
        {"indicator": "ÄÖ" * 300},
        {"seat-1-outcome": "won"},
        {"seat-2-kind": "points", "seat-2-points": "9" * 46},
        {"seat-2-kind": "points", "seat-2-points": "7,5"},
        {"seat-2-kind": "points", "seat-2-points": ""},
        {"seat-2-cards": ""},
        {"finish": "void"},
        {"winner": ""},
        {"winner": TARAS},
    ):
        for button in (LOOK, SAVE):
            page = table.send(form, typed, button)
            assert page.status == 422, (typed, button)
            assert "error" in page.text
