"""Meeting files to be taken in."""

import json
from pathlib import Path
from typing import Any

FRIDAY: dict[str, Any] = {
    "format": "scorekeeper.meeting",
    "version": 1,
    "id": "0a6b5f5c-friday",
    "ruleset": "paplu",
    "house_rules": {"late_drop": 50},
    "title": "Friday",
    "started_at": "2026-11-27T18:30:00+02:00",
    "players": ["Olena", "Taras", "Оля"],
    "first_dealer": "Оля",
    "deals": [
        {
            "finish": "declared",
            "winner": "Olena",
            "first_turn": True,
            "indicator": "8D",
            "seats": {"Taras": {"outcome": "caught", "deadwood": "KC 5D"}, "Оля": {"outcome": "caught", "points": 7}},
        },
        {"finish": "void", "seats": {"Olena": {"outcome": "late_drop"}}},
        {
            "finish": "last_standing",
            "winner": "Taras",
            "seats": {"Olena": {"outcome": "late_drop"}, "Оля": {"outcome": "early_drop"}},
        },
    ],
}
# two players of one name, in all that the file says
FAULTY = {**FRIDAY, "players": ["Olena", "olena ", "Оля"]}


def write(folder: Path, document: object, name: str = "friday.json") -> str:
    """Write the document into a file, and return the name of that."""
    path = folder / name
    path.write_text(json.dumps(document), encoding="utf-8")
    return str(path)
