"""What the pages of the documentation say of the program is still so."""

import re
from pathlib import Path

import pytest

from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.faults import Fault

ROOT = Path(__file__).parent.parent
RULES = (ROOT / "docs" / "RULES.md").read_text(encoding="utf-8")
NAMED = set(re.findall(r"`([a-z_-]+)`", RULES))


@pytest.mark.parametrize("key", CATALOGUE)
def test_reference_has_every_ruleset_with_its_house_rules(key: str) -> None:
    assert {key, *(rule.name for rule in CATALOGUE[key].house_rules)} <= NAMED


def test_reference_has_every_value_that_a_house_rule_can_be_chosen_to_have() -> None:
    words = {
        value
        for entry in CATALOGUE.values()
        for rule in entry.house_rules
        for value in rule.read.options
        if isinstance(value, str)
    }
    assert words <= NAMED


def test_reference_has_every_fault() -> None:
    assert {str(fault) for fault in Fault} <= NAMED


@pytest.mark.parametrize(
    "page", ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs/RULES.md", "tests/cases/README.md"]
)
def test_links_of_a_page_lead_somewhere(page: str) -> None:
    path = ROOT / page
    targets = re.findall(r"\]\(([^)#:]+)", path.read_text(encoding="utf-8"))
    assert [target for target in targets if not (path.parent / target).exists()] == []


def test_changelog_tells_nothing_twice() -> None:
    """Its lines of two branches are joined without asking, which can bring back what one of them has reworded."""
    lines = [line for line in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").splitlines() if line]
    begun = [line[:40] for line in lines]
    assert [line for line in begun if begun.count(line) > 1] == []
    assert [line for line in lines if "instead of breaking" in line] == [], "what was never released is no change"
