"""Records that cannot be: every fault is named, where it belongs, in the order meeting, deals, seats in turn order."""

import re

import pytest

from scorekeeper.export.meeting_file import read_meeting
from scorekeeper.rules.cards import CardList, read_cards
from scorekeeper.rules.catalogue import get_ruleset
from scorekeeper.rules.checks import SeatedDeal, check_hand
from scorekeeper.rules.faults import Fault, Refused
from scorekeeper.rules.record import Deadwood, DealRecord, Finish, Outcome, SeatRecord, WholeHand
from tests.case_files import Json, each, found, load, meeting_file

FAULTS = load("faults.json")

# of deeds of the app, not of a record
NOT_OF_A_RECORD = {Fault.RULES_FROZEN}
# tested with twelve contracts behind it, in test_meeting.py
ELSEWHERE = {Fault.CONTRACT_DONE}


@each(FAULTS)
def test_record_that_cannot_be_is_refused_with_every_fault(case: Json) -> None:
    with pytest.raises(Refused) as refusal:
        read_meeting(meeting_file(case["meeting"]))
    assert found(refusal.value) == case["faults"], case["why"]


@each(FAULTS)
def test_sentence_of_a_fault_leaves_no_place_empty(case: Json) -> None:
    with pytest.raises(Refused) as refusal:
        read_meeting(meeting_file(case["meeting"]))
    for finding in refusal.value.findings:
        assert not re.search(r"[{}]|\bNone\b|  ", finding.message), finding.message


def test_every_fault_of_a_record_has_a_case() -> None:
    named = {code for case in FAULTS for code, *_ in case["faults"]}
    assert {fault for fault in Fault if fault not in named} == NOT_OF_A_RECORD | ELSEWHERE


FORMS = ["", " ", "7,5", "7.5", "15.0", "½", "NaN", "inf", "-5", "+5", "-0", "1e2", "0x10", "1_0", "1 5", "=1+1"]
DIGITS_OF_OTHERS = ["٣", "１５", "②", "五"]
TOTALS_THAT_ARE_NONE = [*FORMS, *DIGITS_OF_OTHERS, "131", "9" * 46, "0" * 46, "15 points", "<script>alert(1)</script>"]


@pytest.mark.parametrize("text", TOTALS_THAT_ARE_NONE)
def test_typed_total_is_a_whole_number_from_0_to_130_in_plain_digits(text: str) -> None:
    with pytest.raises(Refused) as refusal:
        read_meeting(one_total(text))
    assert found(refusal.value) == [["bad_points", 1, "Taras"]]
    assert text in refusal.value.findings[0].message


@pytest.mark.parametrize("points", [131, -5, 10**45, -(10**45)])
def test_typed_total_that_is_a_number_has_the_same_bounds(points: int) -> None:
    with pytest.raises(Refused) as refusal:
        read_meeting(one_total(points))
    assert found(refusal.value) == [["bad_points", 1, "Taras"]]


@pytest.mark.parametrize("text", ["0", "15", " 15 ", "015", "130"])
def test_typed_total_may_have_spaces_around_it(text: str) -> None:
    settled = read_meeting(one_total(text)).settled[0]
    assert settled.charges["Taras"].points == int(text)


def one_total(points: str | int) -> str:
    seats: Json = {name: {"outcome": "caught", "points": "0"} for name in ("Ivan", "Mykola")}
    seats["Taras"] = {"outcome": "caught", "points": points}
    return meeting_file({"deals": [{"finish": "declared", "winner": "Olena", "seats": seats}]})


def test_word_that_is_no_card_is_refused_with_a_hint_at_cyrillic_letters() -> None:
    seats = {"Taras": SeatRecord(Outcome.CAUGHT, Deadwood(read_cards("ТС 11H")))}
    seats |= {name: SeatRecord(Outcome.EARLY_DROP) for name in ("Ivan", "Mykola")}
    record = DealRecord(Finish.DECLARED, "Olena", seats, indicator=read_cards("8D"))
    with pytest.raises(Refused) as refusal:
        read_meeting(meeting_file({})).record(record)
    cyrillic, plain = refusal.value.findings
    assert "Cyrillic" in cyrillic.message
    assert "Cyrillic" not in plain.message


@pytest.mark.parametrize("opened", ["8D 9D", "", "8D 9D 10D"])
def test_indicator_is_one_card(opened: str) -> None:
    seats = {"Taras": SeatRecord(Outcome.CAUGHT, Deadwood(read_cards("KC")))}
    seats |= {name: SeatRecord(Outcome.EARLY_DROP) for name in ("Ivan", "Mykola")}
    record = DealRecord(Finish.DECLARED, "Olena", seats, indicator=read_cards(opened))
    with pytest.raises(Refused) as refusal:
        read_meeting(meeting_file({})).record(record)
    assert [row[0] for row in found(refusal.value)] == ["unknown_card"]


def test_word_that_is_no_card_is_named_alone_where_one_card_was_opened() -> None:
    record = DealRecord(Finish.VOID, None, {}, indicator=read_cards("KC 1D"))
    assert record.indicator_card is None
    with pytest.raises(Refused) as refusal:
        read_meeting(meeting_file({})).record(record)
    assert found(refusal.value) == [["unknown_card", 1, None, "1D"]]


@pytest.mark.parametrize(
    ("indicator", "shown", "holders"),
    [
        ("8D", None, "Taras: 1, Ivan: 2"),
        ("KC", None, "Taras: 1, Ivan: 2; opened card"),
        ("8D", "KC KC 4H 5H 6H 9S 10S * 7C 7D 7S AC 2C", "Taras: 1, Ivan: 2; winner’s hand"),
        ("KC", "KC KC 4H 5H 6H 9S 10S * 7C 7D 7S AC 2C", "Taras: 1, Ivan: 2; opened card; winner’s hand"),
    ],
)
def test_message_of_too_many_copies_says_who_holds_them(indicator: str, shown: str | None, holders: str) -> None:
    seats: Json = {
        "Taras": {"outcome": "caught", "deadwood": "KC"},
        "Ivan": {"outcome": "caught", "deadwood": "KC KC"},
        "Mykola": {"outcome": "early_drop"},
    }
    deal: Json = {"finish": "declared", "winner": "Olena", "indicator": indicator, "seats": seats}
    with pytest.raises(Refused) as refusal:
        read_meeting(meeting_file({"deals": [deal if shown is None else {**deal, "winner_hand": shown}]}))
    assert f"times ({holders}), but the pack holds only 2" in refusal.value.findings[0].message


@pytest.mark.parametrize(
    ("indicator", "hand", "sentence"),
    [
        ("8D", "KC KC KC", "KC turns up 3 times, but the pack holds only 2"),
        ("KC", "KC KC", "KC turns up 3 times, but the pack holds only 2"),
    ],
)
def test_message_of_too_many_copies_in_a_single_hand_names_nobody(indicator: str, hand: str, sentence: str) -> None:
    findings = check_hand(get_ruleset("paplu"), 4, read_cards(hand), read_cards(indicator), None)
    assert [finding.message for finding in findings] == [sentence]


def test_message_of_too_many_copies_says_that_only_the_opened_card_and_the_shown_hand_clash() -> None:
    seats = {name: {"outcome": "caught", "points": "0"} for name in ("Taras", "Ivan", "Mykola")}
    shown = "KC KC 4H 5H 6H 9S 10S * 7C 7D 7S AC 2C"
    deal = {"finish": "declared", "winner": "Olena", "indicator": "KC", "winner_hand": shown, "seats": seats}
    with pytest.raises(Refused) as refusal:
        read_meeting(meeting_file({"deals": [deal]}))
    assert [finding.message for finding in refusal.value.findings] == [
        "KC turns up 3 times (opened card and winner’s hand), but the pack holds only 2"
    ]


def test_indicator_of_a_single_hand_is_a_card_too() -> None:
    findings = check_hand(get_ruleset("paplu"), 4, read_cards("KC"), read_cards("1D"), None)
    assert [(finding.fault, finding.card) for finding in findings] == [(Fault.UNKNOWN_CARD, "1D")]


@pytest.mark.parametrize(
    ("ruleset", "finish", "bounds"),
    [("paplu", "declared", "whole points, 0 to 130"), ("dummy-rummy", "went_out", "a multiple of 5, at least 5")],
)
def test_message_of_a_total_says_which_can_be(ruleset: str, finish: str, bounds: str) -> None:
    told: Json = {"finish": finish, "winner": "Olena", "seats": {"Taras": {"outcome": "caught", "points": "½"}}}
    if ruleset == "dummy-rummy":
        told["contracts_met"] = ["Olena"]
    with pytest.raises(Refused, match=f"“½” is no total of a hand: {bounds}"):
        read_meeting(
            meeting_file({"ruleset": ruleset, "players": ["Olena", "Taras"], "first_dealer": "Taras", "deals": [told]})
        )


def test_who_sits_out_does_not_stand_in_the_deal() -> None:
    rules, record = get_ruleset("dummy-rummy"), DealRecord(Finish.VOID, None, {})
    deal = SeatedDeal(rules, ("Olena", "Taras", "Ivan"), "Ivan", record, 1, sitting_out=frozenset({"Taras"}))
    assert deal.still_in == ("Olena", "Ivan")


def test_refusal_says_every_fault_in_one_sentence_each() -> None:
    seats: Json = {
        "Taras": {"outcome": "caught"},
        "Ivan": {"outcome": "caught", "points": "½"},
        "Mykola": {"outcome": "late_drop"},
    }
    with pytest.raises(Refused, match=r"Taras was caught.*; “½” is no total"):
        read_meeting(meeting_file({"deals": [{"finish": "declared", "winner": "Olena", "seats": seats}]}))


def test_unknown_card_still_counts_towards_the_hand() -> None:
    assert len(CardList(unreadable=("X", "Y"))) == 2
    assert len(WholeHand(read_cards("KC X")).cards) == 2
