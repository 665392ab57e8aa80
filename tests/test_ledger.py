"""Balances, standings and the office of the dealer."""

from fractions import Fraction

import pytest

from scorekeeper.ledger import Ledger, LedgerLine, balances_after
from scorekeeper.rules.catalogue import get_ruleset
from scorekeeper.rules.ranking import standings
from scorekeeper.rules.record import DealRecord, Finish
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.seatings import Seatings

TABLE = ("Olena", "Taras", "Ivan", "Mykola")
SEATS = Seatings(TABLE, "Mykola")
PAPLU = get_ruleset("paplu")
DUMMY = get_ruleset("dummy-rummy")
VOID = DealRecord(Finish.VOID)


def line(number: int, points: str, contracts_met: str = "") -> LedgerLine:
    shares = dict(zip(TABLE, map(Fraction, points.split()), strict=False))
    return LedgerLine(number, "Mykola", Finish.DECLARED, "Olena", shares, tuple(contracts_met.split()))


def places(rules: Ruleset, points: str, finishers: str = "") -> list[tuple[str, int]]:
    balances = dict(zip("ABCDE", map(Fraction, points.split()), strict=False))
    ranked = standings(rules.ranking, balances, frozenset(finishers))
    return [(standing.player, standing.place) for standing in ranked]


def test_who_did_not_sit_in_a_deal_keeps_the_balance() -> None:
    balances = dict(zip(TABLE, map(Fraction, (10, -5, -5, 7)), strict=True))
    after = balances_after(balances, line(2, "-7.5 7.5 0"))
    assert after == {"Olena": Fraction("2.5"), "Taras": Fraction("2.5"), "Ivan": -5, "Mykola": 7}


def test_points_of_a_deal_come_to_0_where_losers_pay_the_winner() -> None:
    assert line(1, "22.5 -7.5 -15 0").total == 0
    assert line(1, "5 65 0").total == 70


def test_balances_add_up_deal_by_deal() -> None:
    ledger = Ledger(PAPLU, SEATS, (line(1, "22.5 -7.5 -15 0"), line(2, "-10 30 -10 -10")))
    assert ledger.running_balances == (
        dict(zip(TABLE, (Fraction("22.5"), Fraction("-7.5"), -15, 0), strict=True)),
        dict(zip(TABLE, (Fraction("12.5"), Fraction("22.5"), -25, -10), strict=True)),
    )
    assert ledger.balances == ledger.running_balances[-1]


def test_nobody_has_points_before_the_first_deal() -> None:
    ledger = Ledger(PAPLU, SEATS, ())
    assert ledger.balances == dict.fromkeys(TABLE, 0)
    assert ledger.running_balances == ()
    assert [standing.place for standing in ledger.standings] == [1, 1, 1, 1]
    assert not ledger.finished
    assert ledger.winners == ()


@pytest.mark.parametrize(
    ("points", "expected"),
    [
        ("30 20 10", [("A", 1), ("B", 2), ("C", 3)]),
        ("10 30 30", [("B", 1), ("C", 1), ("A", 3)]),
        ("5 5 5", [("A", 1), ("B", 1), ("C", 1)]),
        ("7 10 7 10 0", [("B", 1), ("D", 1), ("A", 3), ("C", 3), ("E", 5)]),
        ("-7.5 -7 0", [("C", 1), ("B", 2), ("A", 3)]),
    ],
)
def test_highest_balance_is_first_and_equal_ones_share(points: str, expected: list[tuple[str, int]]) -> None:
    assert places(PAPLU, points) == expected


@pytest.mark.parametrize(
    ("points", "finishers", "expected"),
    [
        ("30 20 10", "", [("C", 1), ("B", 2), ("A", 3)]),
        ("300 20 10", "A", [("A", 1), ("C", 2), ("B", 3)]),
        ("300 200 10", "AB", [("B", 1), ("A", 2), ("C", 3)]),
        ("200 200 10 10", "AB", [("A", 1), ("B", 1), ("C", 3), ("D", 3)]),
    ],
)
def test_finishers_come_before_the_others_and_the_fewest_points_are_best(
    points: str, finishers: str, expected: list[tuple[str, int]]
) -> None:
    assert places(DUMMY, points, finishers) == expected  # 003


def test_dealer_moves_to_the_right_and_round_the_table() -> None:
    assert list(Seatings(TABLE, "Ivan").dealers([VOID] * 5)) == ["Ivan", "Mykola", "Olena", "Taras", "Ivan"]


def test_after_another_seat_dealt_the_next_dealer_sits_to_its_right() -> None:
    deals = [VOID, DealRecord(Finish.VOID, dealer="Taras"), VOID]
    assert list(Seatings(TABLE, "Mykola").dealers(deals)) == ["Mykola", "Taras", "Ivan"]


def test_dealer_who_does_not_sit_here_is_passed_over() -> None:
    told = [DealRecord(Finish.VOID, dealer="Zenon"), VOID]
    assert list(Seatings(TABLE, "Mykola").dealers(told)) == ["Mykola", "Olena"]


def test_first_dealer_deals_first() -> None:
    assert Seatings(TABLE, "Ivan").next_dealer([]) == "Ivan"
    assert Seatings(TABLE, "Ivan").next_dealer(["Mykola"]) == "Olena"


def test_progress_is_one_contract_a_deal_and_none_in_a_void_one() -> None:
    met = [line(1, "0 5 5 5", "Olena Taras Olena"), line(2, "0 5 5 5", "Olena")]
    void = LedgerLine(3, "Mykola", Finish.VOID, None, dict.fromkeys(TABLE, Fraction(0)), ("Ivan",))
    assert Ledger(DUMMY, SEATS, (*met, void)).progress == {"Olena": 3, "Taras": 2, "Ivan": 1, "Mykola": 1}


def test_rulesets_without_contracts_have_no_progress() -> None:
    assert Ledger(PAPLU, SEATS, (line(1, "0 0 0 0"),)).progress == {}


def test_dummy_rummy_is_over_when_somebody_has_completed_the_twelfth_contract() -> None:
    lines = tuple(line(number, "5 0 5 5", "Taras") for number in range(1, 13))
    assert not Ledger(DUMMY, SEATS, lines[:11]).finished
    ledger = Ledger(DUMMY, SEATS, lines)
    assert ledger.finished
    assert ledger.progress["Taras"] == 13
    assert ledger.winners == ("Taras",)


def test_all_finish_goes_on_until_everybody_has_completed_the_twelfth_contract() -> None:
    rules = get_ruleset("dummy-rummy", {"end": "all_finish"})
    together = tuple(line(number, "0 5 5 10", "Olena Taras Ivan Mykola") for number in range(1, 12))
    some = (*together, line(12, "0 5 5 10", "Olena Taras Ivan"))
    assert not Ledger(rules, SEATS, some).finished
    ledger = Ledger(rules, SEATS, (*some, line(13, "0 0 0 0", "Mykola")))
    assert ledger.finished
    assert ledger.winners == ("Olena",)


def test_closing_ends_a_meeting_at_any_time() -> None:
    ledger = Ledger(PAPLU, SEATS, (line(1, "10 -5 -5 0"),), closed=True)
    assert ledger.finished
    assert not ledger.is_over
    assert ledger.winners == ("Olena",)


@pytest.mark.parametrize(
    ("key", "rules", "deal_count", "broken_off"),
    [
        ("paplu", {}, 3, True),
        ("paplu", {}, 4, False),
        ("paplu", {"end": 4}, 3, True),
        ("paplu", {"end": "open"}, 3, False),
        ("indian-rummy", {}, 3, False),
        ("dummy-rummy", {}, 3, True),
    ],
    ids=["in the circle", "after the circle", "before the last deal", "open end", "open by the book", "contracts left"],
)
def test_closed_meeting_was_broken_off_if_its_course_would_have_gone_on(
    key: str, rules: dict[str, object], deal_count: int, broken_off: bool
) -> None:
    lines = tuple(line(number, "0 0 0 0") for number in range(1, deal_count + 1))
    table = get_ruleset(key, rules)
    assert Ledger(table, SEATS, lines, closed=True).tally.broken_off is broken_off
    assert not Ledger(table, SEATS, lines).tally.broken_off
