"""Records that cannot be: every fault is named, where it belongs, in the order meeting, deals, seats in turn order."""

import re

import pytest

from scorekeeper.export.meeting_file import read_meeting
from scorekeeper.rules.cards import CardList, read_cards
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


def test_message_of_too_many_copies_says_who_holds_them() -> None:
    seats: Json = {
        "Taras": {"outcome": "caught", "deadwood": "KC"},
        "Ivan": {"outcome": "caught", "deadwood": "KC KC"},
        "Mykola": {"outcome": "early_drop"},
    }
    with pytest.raises(Refused) as refusal:
        read_meeting(
            meeting_file({"deals": [{"finish": "declared", "winner": "Olena", "indicator": "8D", "seats": seats}]})
        )
    message = refusal.value.findings[0].message
    assert "Taras: 1" in message
    assert "Ivan: 2" in message


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
