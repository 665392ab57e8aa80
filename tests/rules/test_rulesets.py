"""Rulesets are values: nothing asks which one it has, and a fourth one costs its values alone."""

import ast
import json
import re
from pathlib import Path

import pytest

from scorekeeper.export.meeting_file import read_meeting, write_meeting
from scorekeeper.export.results import results
from scorekeeper.rules import catalogue
from scorekeeper.rules.faults import Refused
from tests.rules.ten_card_rummy import ENTRY

ROOT = Path(__file__).parent.parent.parent
PACKAGE = ROOT / "scorekeeper"
KEYS = frozenset(catalogue.CATALOGUE)
# the parts of a ruleset: what they are must not matter to those who use them
PARTS = frozenset(
    {
        *("IndicatorWilds", "FixedWilds", "FixedCharge", "CountedCharge", "Cap", "HalveUnmoved", "DoubleAll"),
        *("ToWinner", "Penalties", "CircleEnd", "DealsEnd", "OpenEnd", "FinishersEnd"),
        *("HighestWins", "LowestFinisherWins", "Counting", "HandRule", "Course", "Table"),
    }
)
SOURCES = [path for path in sorted(PACKAGE.rglob("*.py")) if path.name != "catalogue.py"]
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))


def asks(node: ast.AST) -> bool:
    """Whether the code compares something with a ruleset's key, or asks of what kind a part is."""
    match node:
        case ast.Compare():
            return bool(KEYS & {leaf.value for leaf in ast.walk(node) if isinstance(leaf, ast.Constant)})
        case ast.Call(func=ast.Name(id="isinstance" | "issubclass")):
            return bool(PARTS & {leaf.id for leaf in ast.walk(node) if isinstance(leaf, ast.Name)})
        case ast.MatchClass(cls=ast.Name(id=kind)):
            return kind in PARTS
        case ast.MatchValue(value=ast.Constant(value=key)):
            return key in KEYS
    return False


def branches(code: str) -> list[str]:
    return [ast.unparse(node) for node in ast.walk(ast.parse(code)) if asks(node)]


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_code_asks_which_ruleset_it_has(path: Path) -> None:
    assert branches(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_template_asks_which_ruleset_it_has(path: Path) -> None:
    statements = re.findall(r"{[%{].*?[%}]}", path.read_text(encoding="utf-8"), re.DOTALL)
    assert [found for found in statements if any(f'"{key}"' in found or f"'{key}'" in found for key in KEYS)] == []


@pytest.mark.parametrize(
    "code",
    [
        'if rules.key == "paplu": pass',
        'if rules.key in ("paplu", "dummy-rummy"): pass',
        "isinstance(rules.course.end, OpenEnd)",
        'match key:\n    case "paplu": pass',
    ],
)
def test_walk_finds_a_branch_on_a_ruleset(code: str) -> None:
    assert branches(code) != []


@pytest.fixture
def _fourth(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "CATALOGUE", {**catalogue.CATALOGUE, ENTRY.ruleset.key: ENTRY})


def ten_cards(*deals: dict[str, object]) -> str:
    document = {
        "format": "scorekeeper.meeting",
        "version": 1,
        "ruleset": "ten-card-rummy",
        "players": ["Ann", "Bob", "Cid"],
        "first_dealer": "Cid",
        "deals": deals,
    }
    return json.dumps(document)


# Ann shows A-2-3-4 of hearts, 9-10-J of spades and three sevens. Threes are wild, so Bob's 2 3 4 of clubs is pure,
# 5 6 * of diamonds a second life, and K Q 9 8 (37) are left over. Cid drops for 7.
FIRST = {
    "finish": "declared",
    "winner": "Ann",
    "indicator": "3S",
    "winner_hand": "AH 2H 3H 4H 9S 10S JS 7C 7D 7S",
    "seats": {
        "Bob": {"outcome": "caught", "hand": "2C 3C 4C 5D 6D * KD QC 9D 8C"},
        "Cid": {"outcome": "early_drop"},
    },
}
SECOND = {
    "finish": "last_standing",
    "winner": "Cid",
    "seats": {"Ann": {"outcome": "early_drop"}, "Bob": {"outcome": "early_drop"}},
}


@pytest.mark.usefixtures("_fourth")
def test_fourth_ruleset_plays_a_meeting_by_its_values_alone() -> None:
    meeting = read_meeting(ten_cards(FIRST, SECOND))
    worked_out = results(meeting)
    assert [deal["points"] for deal in worked_out["deals"]] == [
        {"Ann": "44", "Bob": "-37", "Cid": "-7"},
        {"Ann": "-7", "Bob": "-7", "Cid": "14"},
    ]
    assert (worked_out["finished"], worked_out["winners"]) == (True, ["Ann"])
    assert read_meeting(write_meeting(meeting)) == meeting


@pytest.mark.usefixtures("_fourth")
def test_fourth_ruleset_refuses_by_its_own_facts() -> None:
    eleven = {"outcome": "caught", "hand": "2C 3C 4C 5D 6D * KD QC 9D 8C 8D"}
    dropped_late = {"outcome": "late_drop"}
    odd = {**FIRST, "seats": {"Bob": eleven, "Cid": dropped_late}}
    with pytest.raises(Refused) as refusal:
        read_meeting(ten_cards(odd, SECOND, SECOND))
    assert [(finding.fault, finding.deal, finding.player) for finding in refusal.value.findings] == [
        ("wrong_hand_size", 1, "Bob"),
        ("invalid_file", 1, "Cid"),
        ("meeting_over", 3, None),
    ]
