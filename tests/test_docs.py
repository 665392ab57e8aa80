"""What the pages of the documentation say of the program is still so."""

import re
from pathlib import Path

import click
import pytest

from scorekeeper.cli import main
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.faults import Fault

ROOT = Path(__file__).parent.parent
RULES = (ROOT / "docs" / "RULES.md").read_text(encoding="utf-8")
NAMED = set(re.findall(r"`([a-z_-]+)`", RULES))
PAGES = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "docs/RULES.md", "tests/cases/README.md"]
FOLDERS = [ROOT, *(ROOT / name for name in ("scorekeeper", "static", "templates", "tests/cases"))]
A_FILE = re.compile(r"`((?:[\w.-]+/)*[\w.-]+(?:/|\.(?:py|js|css|json|jsonl|md|html)))`")
A_COMMAND = re.compile(r"(?:^ {4}|`|\.venv/bin/)scorekeeper ([a-z][^`\n]*)", re.MULTILINE)


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


@pytest.mark.parametrize("page", PAGES)
def test_links_of_a_page_lead_somewhere(page: str) -> None:
    path = ROOT / page
    targets = re.findall(r"\]\(([^)#:]+)", path.read_text(encoding="utf-8"))
    assert [target for target in targets if not (path.parent / target).exists()] == []


@pytest.mark.parametrize("page", PAGES)
def test_files_that_a_page_names_are_there(page: str) -> None:
    """But for those of `instance/`, which is made where the server runs."""
    names = [name for name in A_FILE.findall((ROOT / page).read_text(encoding="utf-8")) if "instance/" not in name]
    assert [name for name in names if not any((folder / name).exists() for folder in FOLDERS)] == []


@pytest.mark.parametrize("page", PAGES)
def test_commands_that_a_page_names_are_there_with_their_options(page: str) -> None:
    said = A_COMMAND.findall((ROOT / page).read_text(encoding="utf-8"))
    assert [word for line in said for word in unknown_words(line.split())] == []


def unknown_words(said: list[str]) -> list[str]:
    """Return the words of a command that name none, or options that it does not have."""
    command: click.Command = main
    while isinstance(command, click.Group) and said:
        name, *said = said
        if name not in command.commands:
            return [name]
        command = command.commands[name]
    options = {option for parameter in command.params for option in parameter.opts}
    told = [word.strip("[],.;:") for word in said]
    return [word for word in told if word.startswith("--") and word not in options]


@pytest.mark.parametrize("page", PAGES)
def test_make_knows_what_a_page_tells_it_to_make(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    known = re.findall(r"^\.PHONY: (.*)$", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)[0].split()
    assert set(re.findall(r"(?:^ {4}|`)(?:[A-Z]+=\S+ )*make ([a-z]+)", text, re.MULTILINE)) <= {*known}


def test_changelog_tells_nothing_twice() -> None:
    """Its lines of two branches are joined without asking, which can bring back what one of them has reworded."""
    lines = [line for line in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").splitlines() if line]
    begun = [line[:40] for line in lines]
    assert [line for line in begun if begun.count(line) > 1] == []
    assert [line for line in lines if "instead of breaking" in line] == [], "what was never released is no change"
