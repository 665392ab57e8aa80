"""Every case of tests/cases comes to what it must."""

import re
from fractions import Fraction
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.export.meeting_file import read_meeting
from scorekeeper.export.results import results
from scorekeeper.meeting import Meeting
from scorekeeper.rules.cards import read_card, read_cards
from scorekeeper.rules.catalogue import get_ruleset
from scorekeeper.rules.evaluate import Evaluation, evaluate_hand
from scorekeeper.rules.faults import Refused
from scorekeeper.rules.ruleset import Ruleset
from tests.case_files import Json, each, found, load, load_lines, meeting_file

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "scorekeeper"
CONTRIBUTING = ROOT / "CONTRIBUTING.md"

HANDS = load("hands.json")
MEETINGS = load("meetings.json")
OF_A_RULE = [
    case for name in ("paplu.json", "house_rules.json", "other_rulesets.json", "seats.json") for case in load(name)
]
TO_COME_TO = [case for case in MEETINGS if "faults" not in case["expect"]]
TO_REFUSE = [case for case in MEETINGS if "faults" in case["expect"]]
KNOWN = {"points", "transfers", "deals", "balances", "totals", "places", "contracts", "finished", "winners", "faults"}


def evaluation(rules: Ruleset, case: Json) -> Evaluation:
    indicator = read_card(case["indicator"]) if case["indicator"] else None
    return evaluate_hand(rules, case.get("players", 4), read_cards(case["hand"]), indicator)


@each(HANDS["hands"])
def test_hand_costs_what_it_must(case: Json) -> None:
    hand = evaluation(get_ruleset(case["ruleset"], case["house_rules"]), case)
    assert hand.charge.arrangement is not None
    assert hand.charge.points == Fraction(case["points"]), case["why"]
    assert hand.charge.arrangement.lives == case["lives"], case["why"]
    if "declares" in case:
        assert hand.declares is case["declares"], case["why"]


def test_random_hands_cost_what_three_other_programs_say() -> None:
    rules = get_ruleset("paplu")
    for case in load_lines("random_hands.jsonl"):
        charge = evaluation(rules, case).charge
        assert charge.arrangement is not None
        assert (charge.points, charge.arrangement.lives) == (Fraction(case["points"]), case["lives"]), case


@each([case for case in HANDS["refused_hands"] if case["fault"]])
def test_hand_that_cannot_be_is_refused(case: Json) -> None:
    with pytest.raises(Refused) as refusal:
        evaluation(get_ruleset(case["ruleset"]), case)
    assert [str(finding.fault) for finding in refusal.value.findings] == [case["fault"]], case["why"]


@each([case for case in HANDS["refused_hands"] if not case["fault"]])
def test_hand_that_only_looks_wrong_is_counted(case: Json) -> None:
    evaluation(get_ruleset(case["ruleset"]), case)


@each(HANDS["dummy_rummy_hands"])
def test_hand_of_dummy_rummy_costs_what_it_must(case: Json) -> None:
    hand = evaluation(get_ruleset("dummy-rummy"), {"indicator": None, **case})
    assert hand.charge.points == int(case["points"])


@each(TO_COME_TO)
def test_meeting_comes_to_what_it_must(case: Json) -> None:
    assert set(case["expect"]) <= KNOWN
    compare(results(read_meeting(meeting_file(case["meeting"]))), case["expect"], case["why"])


def compare(came_to: Json, expected: Json, why: str) -> None:
    came_to = {**came_to, "deals": [in_short(deal) for deal in came_to["deals"]]}
    balances = {standing["player"]: standing["points"] for standing in came_to["standings"]}
    only_deal = came_to["deals"][0] if came_to["deals"] else {}
    answers = {
        **came_to,
        "balances": balances,
        "totals": balances,
        "places": {standing["player"]: standing["place"] for standing in came_to["standings"]},
        "points": only_deal.get("points"),
        "transfers": only_deal.get("transfers"),
    }
    for name, value in expected.items():
        assert answers[name] == value, f"{name}: {why}"


def in_short(deal: Json) -> Json:
    """Return the deal of the results with its transfers as a map, as the cases have them."""
    if "transfers" not in deal:
        return deal
    return {**deal, "transfers": {transfer["from"]: transfer["points"] for transfer in deal["transfers"]}}


@each(TO_REFUSE)
def test_meeting_that_cannot_be_is_refused(case: Json) -> None:
    with pytest.raises(Refused) as refusal:
        read_meeting(meeting_file(case["meeting"]))
    assert [row[0] for row in found(refusal.value)] == case["expect"]["faults"], case["why"]


@each(OF_A_RULE)
def test_rule_holds(case: Json) -> None:
    meeting = read_meeting(meeting_file(case["meeting"]))
    expected = case["expect"]
    assert set(expected) <= set(ANSWERS), case["id"]
    for name, value in expected.items():
        assert ANSWERS[name](meeting) == value, f"{name}: {case['why']}"


def points(meeting: Meeting) -> Json:
    return {player: as_told(share) for player, share in meeting.settled[-1].line.points.items()}


def transfers(meeting: Meeting) -> Json:
    winner = meeting.settled[-1].record.winner
    assert all(transfer.payee == winner for transfer in meeting.settled[-1].transfers)
    return {transfer.payer: as_told(transfer.points) for transfer in meeting.settled[-1].transfers}


def steps(meeting: Meeting) -> Json:
    charges = meeting.settled[-1].charges
    return {
        player: [f"{step.kind} {as_told(step.points)}" for step in charge.steps] for player, charge in charges.items()
    }


def as_told(share: Fraction) -> str:
    """Return points as the table says them: 15, 7½."""
    whole, rest = divmod(abs(share), 1)
    assert rest in (0, Fraction(1, 2))
    return ("-" if share < 0 else "") + (str(whole) if whole or not rest else "") + ("½" if rest else "")


ANSWERS: dict[str, Any] = {
    "points": points,
    "transfers": transfers,
    "steps": steps,
    "dealers": lambda meeting: [*meeting.dealers],
    "next_dealer": lambda meeting: meeting.next_dealer,
    "balances": lambda meeting: {player: as_told(share) for player, share in meeting.ledger.balances.items()},
    "places": lambda meeting: {standing.player: standing.place for standing in meeting.ledger.standings},
    "contracts": lambda meeting: dict(meeting.ledger.progress),
    "deal_limit": lambda meeting: meeting.ledger.deal_limit,
    "finished": lambda meeting: meeting.ledger.finished,
    "winners": lambda meeting: [*meeting.ledger.winners],
}


def rows(heading: str) -> list[list[str]]:
    """Return the rows of the table under a heading of CONTRIBUTING, cell by cell."""
    section = CONTRIBUTING.read_text("utf-8").split(f"## {heading}\n")[1].split("\n## ")[0]
    return [line.split("|")[1:-1] for line in section.splitlines() if re.match(r"\| (00\d|all)", line)]


BY_PARAGRAPH, DECIDED = rows("Paragraph → module → case"), rows("Decided where the documents are silent")


def test_tables_of_the_rules_name_cases_and_modules_that_exist() -> None:
    ids = {case["id"] for case in [*MEETINGS, *OF_A_RULE, *load("faults.json"), *chain(*HANDS.values())]}
    for *_, modules, cases in [*BY_PARAGRAPH, *DECIDED]:
        assert all((PACKAGE / module).is_file() for module in quoted(modules)), modules
        files = {name for name in quoted(cases) if name.endswith(".py")}
        assert all((ROOT / file).is_file() for file in files), cases
        assert set(quoted(cases)) - files <= ids, cases


def test_every_paragraph_has_its_row() -> None:
    assert {row[0].strip() for row in BY_PARAGRAPH} >= {f"000/0{number}" for number in range(2, 9)} | {"002", "003"}


def test_every_decision_stands_where_it_takes_effect() -> None:
    assert DECIDED
    for *_, modules, _ in DECIDED:
        for module in quoted(modules):
            assert "decided" in (PACKAGE / module).read_text("utf-8").lower(), module


def quoted(cell: str) -> list[str]:
    return re.findall(r"`(.+?)`", cell)
