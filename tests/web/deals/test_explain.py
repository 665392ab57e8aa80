"""The explanation of a deal: who pays whom, and why, in words and numbers."""

import re
from collections.abc import Callable, Mapping

import pytest
from flask import Flask, render_template_string

from scorekeeper.meeting import Meeting
from scorekeeper.rules.record import DealRecord, Finish, Outcome, SeatRecord
from tests.scenes import DROPPED, EIGHT, VOID, hand, left_over, sit_down, total

ONE_LIFE = "4H 5H 6H KC QD JH 10C 9D 5D 3S 2C AD 7C"
NO_LIFE = "4H 5H 7H KC QD JH 10C 9D 5D 3S 2C AD 8C"
TEMPLATE = '{% from "deals/_explanation.html" import explanation %}{{ explanation(settled) }}'

Explain = Callable[[DealRecord, Meeting], str]


@pytest.fixture
def explain(app: Flask) -> Explain:
    """Return a function that explains a deal as a person reads it: the words, one blank between them."""

    def explained(record: DealRecord, meeting: Meeting) -> str:
        with app.test_request_context():
            html = render_template_string(TEMPLATE, settled=meeting.record(record).settled[-1])
        return " ".join(re.sub(r"<[^>]*>", " ", html).replace("\ufe0e", "").split())

    return explained


def won(seats: Mapping[str, SeatRecord], finish: Finish = Finish.DECLARED, **facts: object) -> DealRecord:
    return DealRecord(finish, "Olena", seats, indicator=EIGHT, **facts)  # type: ignore[arg-type]


def against_ivan(seat: SeatRecord, **facts: object) -> DealRecord:
    return won({"Taras": DROPPED, "Ivan": seat, "Mykola": DROPPED}, **facts)


def test_every_loser_pays_the_winner_and_all_comes_to_0(explain: Explain) -> None:
    words = explain(against_ivan(left_over("KC 5D")), sit_down())
    assert "Taras → pays Olena 10 early drop = 10" in words
    assert "Ivan → pays Olena 15" in words
    assert "Olena receives +35 Sum of all players Σ = 0" in words


def test_what_is_left_over_is_added_up_card_by_card(explain: Explain) -> None:
    assert "left over, as told K♣ 10 + 5♦ 5 = 15" in explain(against_ivan(left_over("KC 5D")), sit_down())


def test_wild_cards_cost_0_and_are_marked(explain: Explain, app: Flask) -> None:
    record = against_ivan(left_over("KC 8C *"))
    assert "K♣ 10 + 8♣ 0 + ★ 0 = 10" in explain(record, sit_down())
    with app.test_request_context():
        html = render_template_string(TEMPLATE, settled=sit_down().record(record).settled[-1])
    assert 'aria-label="eight of clubs, wild"' in html
    assert 'aria-label="joker, wild"' in html
    assert 'aria-label="king of clubs"' in html


def test_nothing_left_over_is_said_as_0(explain: Explain) -> None:
    assert "nothing left over, as told = 0" in explain(against_ivan(left_over("")), sit_down())


def test_without_a_life_the_whole_hand_is_added_up(explain: Explain) -> None:
    words = explain(against_ivan(hand(NO_LIFE)), sit_down())
    assert "no pure sequence: the whole hand counts 4♥ 4 + 5♥ 5 + 7♥ 7 + K♣ 10" in words
    # 4+5+7 + 10+10+10+10 + 9+5+3+2+10 + 0
    assert "8♣ 0 = 85" in words


def test_with_the_first_life_only_its_own_cards_are_protected(explain: Explain) -> None:
    words = explain(against_ivan(hand(ONE_LIFE)), sit_down())
    assert "first life only: nothing else is protected 4♥ 5♥ 6♥ pure sequence K♣ 10 +" in words
    # 10+10+10+10+9+5+3+2+10+7
    assert "= 76" in words


def test_with_both_lives_every_meld_is_shown_and_the_rest_added_up(explain: Explain) -> None:
    words = explain(against_ivan(hand("2H 3H 4H 9S 10S * 7C 7D 7S KC 5D 2C JD")), sit_down())
    assert "both lives: every meld is protected 2♥ 3♥ 4♥ pure sequence 9♠ 10♠ ★ sequence 7♣ 7♦ 7♠ set" in words
    assert "K♣ 10 + 5♦ 5 + 2♣ 2 + J♦ 10 = 27" in words


def test_half_for_those_who_had_not_moved_keeps_the_half(explain: Explain) -> None:
    seats = {"Taras": left_over("KC 5D"), "Ivan": total("34"), "Mykola": left_over("")}
    words = explain(won(seats, first_turn=True), sit_down())
    assert "K♣ 10 + 5♦ 5 = 15 half: had not moved = 7½" in words
    assert "total, as counted at the table = 34 half: had not moved = 17" in words
    assert "Olena receives +24½" in words


def test_a_cap_and_a_doubling_say_themselves(explain: Explain) -> None:
    meeting = sit_down(cap=20, hand_rummy="double")
    seats = {"Taras": total("34"), "Ivan": DROPPED, "Mykola": total("0")}
    words = explain(won({**seats, "Ivan": total("7")}, Finish.HAND_RUMMY), meeting)
    assert "total, as counted at the table = 34 capped at 20 = 20 twice: Hand Rummy = 40" in words


def test_a_false_declaration_and_a_late_drop_are_named(explain: Explain) -> None:
    seats = {
        "Taras": SeatRecord(Outcome.FALSE_DECLARATION),
        "Ivan": SeatRecord(Outcome.LATE_DROP),
        "Mykola": DROPPED,
    }
    words = explain(DealRecord(Finish.LAST_STANDING, "Olena", seats), sit_down())
    assert "Taras → pays Olena 40 false declaration = 40" in words
    assert "Ivan → pays Olena 40 late drop = 40" in words
    assert "wild" not in words


def test_in_a_void_deal_nobody_pays(explain: Explain) -> None:
    assert explain(VOID, sit_down()) == "Nobody pays anything."


def test_where_nothing_is_paid_a_seat_owes_its_penalty(explain: Explain) -> None:
    meeting = sit_down("Ann", "Bob", ruleset="dummy-rummy")
    record = DealRecord(Finish.WENT_OUT, "Ann", {"Bob": left_over("3S KD")}, contracts_met=("Ann",))
    words = explain(record, meeting)
    assert words.startswith("Bob 15 left over, as told 3♠ 5 + K♦ 10 = 15")
    assert "pays" not in words
