"""House rules: what may be chosen, and what each choice replaces. What they cost: cases/house_rules.json."""

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.catalogue import CATALOGUE, check_ruleset, get_ruleset
from scorekeeper.rules.faults import Fault, Refused
from scorekeeper.rules.record import Outcome, SeatRecord
from tests.strategies import ENDS, HOUSE_RULES, examples, house_rules

RUMMY = ["paplu", "indian-rummy"]
PRICES = ["early_drop", "late_drop", "false_declaration", "cap", "ace_value", "point_value"]
HANDS = ["set_sizes", "pure_sequences", "protection", "aces_wild_on_joker"]
TURNS = ["first_turn", "hand_rummy", "end"]
# which ruleset can be played with which
KNOWN = {
    "paplu": {*PRICES, *HANDS, *TURNS},
    "indian-rummy": {*PRICES, *HANDS, *TURNS, "tanala"},
    "dummy-rummy": {"end"},
}
# what the documents say; where they are silent, no change
OWN_OF_PAPLU: dict[str, Any] = {
    "early_drop": 10,
    "late_drop": 40,
    "false_declaration": None,
    "cap": None,
    "set_sizes": (3,),
    "pure_sequences": 1,
    "protection": "three_steps",
    "first_turn": "half",
    "hand_rummy": "normal",
    "aces_wild_on_joker": False,
    "ace_value": 10,
    "end": "circle",
    "point_value": None,
}
OTHERWISE = {"pure_sequences": 2, "first_turn": "full", "tanala": "pure_sequence", "end": "open"}
OWN: dict[str, dict[str, Any]] = {
    "paplu": OWN_OF_PAPLU,
    "indian-rummy": OWN_OF_PAPLU | OTHERWISE,
    "dummy-rummy": {"end": "first_to_finish"},
}

GOOD: list[tuple[str, str, Any]] = [
    *((key, name, value) for key in RUMMY for name in ("early_drop", "late_drop") for value in (0, 20, 25, 50)),
    *((key, "false_declaration", value) for key in RUMMY for value in (None, 0, 80)),
    *((key, "cap", value) for key in RUMMY for value in (None, 80, 1, 130)),
    *((key, "set_sizes", value) for key in RUMMY for value in ([3], [3, 4])),
    *((key, "pure_sequences", value) for key in RUMMY for value in (1, 2)),
    *((key, "protection", value) for key in RUMMY for value in ("three_steps", "two_steps")),
    *((key, "first_turn", value) for key in RUMMY for value in ("half", "full")),
    *((key, "hand_rummy", value) for key in RUMMY for value in ("normal", "half", "double")),
    *((key, "aces_wild_on_joker", value) for key in RUMMY for value in (False, True)),
    *((key, "ace_value", value) for key in RUMMY for value in (10, 1)),
    *((key, "end", value) for key in RUMMY for value in ("circle", "open", 1, 12)),
    *(("dummy-rummy", "end", value) for value in ("first_to_finish", "all_finish", "circle", "open", 1, 12)),
    *(("indian-rummy", "tanala", value) for value in ("pure_sequence", "set", "off")),
    *((key, "point_value", {"amount": "0.50", "currency": "UAH"}) for key in RUMMY),
    *((key, "point_value", None) for key in RUMMY),
]

NO_AMOUNTS = ["0", "0.00", "-1", "1e2", "0,50", "½", "NaN", "", "0.505", 0.5, 1, "٣", ".5", "5.", " 1", "1\n"]
BAD: list[tuple[str, str, Any]] = [
    *(("paplu", "early_drop", value) for value in (-1, 7.5, "10", None, True, [10], {}, 10**46)),
    *(("paplu", "late_drop", value) for value in (-40, "40", None, False, 40.0)),
    *(("paplu", "false_declaration", value) for value in (-1, "same", False)),
    *(("paplu", "cap", value) for value in (0, -80, "80", False, 80.5, "none")),
    *(("paplu", "set_sizes", value) for value in ([], [2], [4], [3, 4, 5], [4, 3], 3, "3", None, [[3]], ["3"])),
    *(("paplu", "set_sizes", value) for value in ([3.0], [3, 4.0], [3.0, 4.0], [True], [True, 4], [3, None])),
    *(("paplu", "pure_sequences", value) for value in (0, 3, True, "1", None)),
    *(("paplu", "protection", value) for value in ("one_step", "", 3, None, True)),
    *(("paplu", "first_turn", value) for value in ("double", 0.5, None)),
    *(("paplu", "hand_rummy", value) for value in ("full", 2, None)),
    *(("paplu", "aces_wild_on_joker", value) for value in (0, 1, "true", None)),
    *(("paplu", "ace_value", value) for value in (11, 15, True, "1", 0)),
    *(("indian-rummy", "tanala", value) for value in (True, "sequence", None)),
    *(("paplu", "end", value) for value in ("first_to_finish", "all_finish", 0, -1, True, "4", 4.0, None, 1001)),
    *(("dummy-rummy", "end", value) for value in ("all_finished", 0, True, None)),
    *(("paplu", "point_value", value) for value in (0.5, "0.50", {}, {"amount": "1"}, [1, "UAH"])),
    ("paplu", "point_value", {"amount": "1", "currency": "UAH", "x": 1}),
    *(("paplu", "point_value", {"amount": amount, "currency": "UAH"}) for amount in (*NO_AMOUNTS, "9" * 46)),
    *(
        ("paplu", "point_value", {"amount": "1", "currency": currency})
        for currency in ("", "грн", "uah", "UAHH", "₴", 980, None, "UAH\n")
    ),
]


def rule_id(given: object) -> str:
    return re.sub(r"\W+", "_", str(given))[:20]


@pytest.mark.parametrize("key", KNOWN)
def test_ruleset_has_the_house_rules_of_the_page_and_no_others(key: str) -> None:
    assert {rule.name for rule in CATALOGUE[key].house_rules} == KNOWN[key]


@pytest.mark.parametrize("key", OWN)
def test_rulesets_own_values_are_those_of_the_page(key: str) -> None:
    assert {rule.name: rule.own for rule in CATALOGUE[key].house_rules} == OWN[key]


@pytest.mark.parametrize(("key", "name"), [(key, name) for key, names in OWN.items() for name in names])
def test_saying_the_own_value_changes_nothing(key: str, name: str) -> None:
    own = OWN[key][name]
    said = get_ruleset(key, {name: list(own) if isinstance(own, tuple) else own})
    plain = get_ruleset(key)
    for part in ("table", "wilds", "counting", "finishes", "charges", "adjustments", "settlement", "course", "ranking"):
        assert getattr(said, part) == getattr(plain, part), part


@pytest.mark.parametrize(("key", "name", "value"), GOOD, ids=rule_id)
def test_table_may_choose_it(key: str, name: str, value: object) -> None:
    rules = get_ruleset(key, {name: value})
    assert rules.house_rules == {name: tuple(value) if isinstance(value, list) else value}
    assert rules.key == key


@pytest.mark.parametrize(
    ("name", "allowed"),
    [
        ("early_drop", "a whole number from 0 to 10000"),
        ("cap", "null, a whole number from 1 to 10000"),
        ("set_sizes", "[3], [3, 4]"),
        ("end", "circle, open, a whole number from 1 to 1000"),
        ("point_value", "null, an amount and a currency, as 0.50 UAH"),
    ],
)
def test_refusal_says_what_is_allowed(name: str, allowed: str) -> None:
    (finding,) = check_ruleset("paplu", {name: "?"})
    assert finding.message == f"house rule “{name}” cannot be ?; it can be: {allowed}"


@pytest.mark.parametrize(("key", "name", "value"), BAD, ids=rule_id)
def test_table_may_not_choose_it(key: str, name: str, value: object) -> None:
    (finding,) = check_ruleset(key, {name: value})
    assert finding.fault is Fault.BAD_HOUSE_RULE
    assert name in finding.message
    with pytest.raises(Refused):
        get_ruleset(key, {name: value})


OF_ANOTHER = [(key, name) for key in KNOWN for name in sorted(KNOWN["indian-rummy"] - KNOWN[key])]


@pytest.mark.parametrize(("key", "name"), [*OF_ANOTHER, ("paplu", "x"), ("paplu", ""), ("paplu", "End")])
def test_rule_that_the_ruleset_does_not_have_is_unknown(key: str, name: str) -> None:
    assert [finding.fault for finding in check_ruleset(key, {name: 1})] == [Fault.UNKNOWN_HOUSE_RULE]


def test_every_fault_of_the_choice_is_named() -> None:
    findings = check_ruleset("paplu", {"cap": -1, "x": 1, "end": 0})
    assert [finding.fault for finding in findings] == [
        Fault.BAD_HOUSE_RULE,
        Fault.UNKNOWN_HOUSE_RULE,
        Fault.BAD_HOUSE_RULE,
    ]


@pytest.mark.parametrize("key", ["", "Paplu", "paplu ", "rummy"])
def test_ruleset_must_be_one_of_the_three(key: str) -> None:
    assert [finding.fault for finding in check_ruleset(key, {"cap": -1})] == [Fault.UNKNOWN_RULESET]


def test_only_the_end_and_the_value_of_a_point_may_change_later() -> None:
    for entry in CATALOGUE.values():
        assert {rule.name for rule in entry.house_rules if not rule.fixed} <= {"end", "point_value"}


@pytest.mark.parametrize(
    ("name", "given_value", "written"),
    [
        ("first_turn", True, "true"),
        ("early_drop", None, "null"),
        ("ace_value", "1", '"1"'),
        ("hand_rummy", "treble", "treble"),
        ("point_value", {"amount": "½"}, '{"amount": "½"}'),
    ],
)
def test_value_that_cannot_be_is_told_as_the_file_writes_it(name: str, given_value: object, written: str) -> None:
    (finding,) = check_ruleset("paplu", {name: given_value})
    assert finding.details["value"] == written


@examples(100)
@given(st.data(), st.sampled_from(sorted(CATALOGUE)))
def test_order_in_which_rules_were_chosen_does_not_matter(data: st.DataObject, key: str) -> None:
    chosen = data.draw(house_rules(key))
    shuffled = data.draw(st.permutations(sorted(chosen)))
    assert get_ruleset(key, {name: chosen[name] for name in shuffled}) == get_ruleset(key, chosen)


@examples(100)
@given(st.data(), st.sampled_from(sorted(CATALOGUE)))
def test_rules_in_force_can_be_chosen_again(data: st.DataObject, key: str) -> None:
    rules = get_ruleset(key, data.draw(house_rules(key)))
    assert get_ruleset(key, rules.house_rules) == rules


def test_caught_hands_are_counted_as_the_rules_in_force_count() -> None:
    for key in RUMMY:
        rules = get_ruleset(key, {"ace_value": 1, "set_sizes": [3, 4], "pure_sequences": 2})
        assert rules.charges[Outcome.CAUGHT].counting == rules.counting
        assert rules.counting.hands.values == rules.counting.values


def test_price_of_a_drop_may_be_asked_for_without_cards() -> None:
    rules = get_ruleset("paplu", {"early_drop": 25})
    assert rules.charges[Outcome.EARLY_DROP](SeatRecord(Outcome.EARLY_DROP), None).points == 25


def test_inventions_of_the_laws_know_every_house_rule() -> None:
    assert {*HOUSE_RULES, "end"} == KNOWN["indian-rummy"]
    assert set(ENDS) == set(CATALOGUE)
