"""The cases in tests/cases: read from the files, and put into the form that the program reads."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.rules.faults import Refused

FOLDER = Path(__file__).parent / "cases"

Json = dict[str, Any]

# What a case of our own leaves unsaid (tests/cases/README.md): Olena acts first, Mykola deals and acts last.
TABLE: Json = {
    "format": "scorekeeper.meeting",
    "version": 1,
    "ruleset": "paplu",
    "players": ["Olena", "Taras", "Ivan", "Mykola"],
    "first_dealer": "Mykola",
    "deals": [],
}


def load(name: str) -> Any:
    return json.loads((FOLDER / name).read_text(encoding="utf-8"))


def load_lines(name: str) -> list[Json]:
    """Return the cases of a file that has one on each line; there are some."""
    cases = [json.loads(line) for line in (FOLDER / name).read_text(encoding="utf-8").splitlines()]
    assert cases, name
    return cases


def each(cases: list[Json]) -> pytest.MarkDecorator:
    """Return the mark that runs a test once for each case, under the name of the case."""
    return pytest.mark.parametrize("case", cases, ids=[case["id"] for case in cases])


def meeting_file(told: Mapping[str, Any]) -> str:
    """Return the meeting file of a case, with the usual table where nothing else is said."""
    return json.dumps({**TABLE, **told}, ensure_ascii=False)


def found(refused: Refused) -> list[list[Any]]:
    """Return the faults as the cases write them: code, deal, player, card, nothing left open at the end."""
    rows = []
    for finding in refused.findings:
        row = [str(finding.fault), finding.deal, finding.player, finding.card]
        while row[-1] is None:
            row.pop()
        rows.append(row)
    return rows
