"""Short evenings for the exports, and plain words for them. What they come to is worked by hand."""

from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import Final

from scorekeeper.export.heading import WholeMeeting
from scorekeeper.export.meeting_file import read_meeting
from scorekeeper.export.wording import Wording
from scorekeeper.ledger import Ledger
from scorekeeper.rules.ruleset import Ruleset
from tests.case_files import Json, meeting_file

GOLDEN: Final = Path(__file__).parent / "golden"
DAY: Final = date(2026, 11, 27)

# 7½ and 3½ to Olena, the first turn being hers; nothing; then Taras receives 50 and 10.
# Taras 52½, =Ivan −13½, Olena −39: at half a hryvnia 26.25, −6.75 and −19.50.
PAPLU: Final[Json] = {
    "title": "Friday",
    "place": "at Olena's",
    "house_rules": {"late_drop": 50, "point_value": {"amount": "0.50", "currency": "UAH"}},
    "players": ["Olena", "Taras", "=Ivan"],
    "first_dealer": "=Ivan",
    "deals": [
        {
            "finish": "declared",
            "winner": "Olena",
            "first_turn": True,
            "indicator": "8D",
            "winner_hand": "4H 5H 6H 9S 10S * 7C 7D 7S AC 2C 3C 4C",
            "seats": {
                "Taras": {"outcome": "caught", "hand": "2H 3H 4H 5H 6H 9S 10S * 7C 7D 7S KC 5D"},
                "=Ivan": {"outcome": "caught", "points": "7"},
            },
        },
        {"finish": "void", "note": "-stock gone"},
        {
            "finish": "last_standing",
            "winner": "Taras",
            "seats": {"Olena": {"outcome": "late_drop"}, "=Ivan": {"outcome": "early_drop"}},
        },
    ],
}
# Ten at the table, three packs: one deal, an early drop (10), a late one (40), the others caught with K♣ 5♦ (15).
INDIAN: Final[Json] = {
    "ruleset": "indian-rummy",
    "players": [f"P{number}" for number in range(1, 9)],
    "first_dealer": "P8",
    "closed": True,
    "deals": [
        {
            "finish": "declared",
            "winner": "P1",
            "seats": {
                "P2": {"outcome": "early_drop"},
                "P3": {"outcome": "late_drop"},
                **{f"P{number}": {"outcome": "caught", "points": "15"} for number in range(4, 9)},
            },
        }
    ],
}
# 3♠ 7♦ and a joker: 5 + 5 + 50. Ann has laid her first contract, Bob has not; the second deal has no end.
DUMMY: Final[Json] = {
    "ruleset": "dummy-rummy",
    "players": ["Ann", "Bob"],
    "first_dealer": "Bob",
    "closed": True,
    "deals": [
        {
            "finish": "went_out",
            "winner": "Ann",
            "contracts_met": ["Ann"],
            "seats": {"Bob": {"outcome": "caught", "deadwood": "3S 7D *"}},
        },
        {"finish": "void"},
    ],
}


def told(evening: Json) -> WholeMeeting:
    """Return the evening as the exports take it."""
    return WholeMeeting.of(read_meeting(meeting_file(evening)), DAY)


def figure(points: Fraction) -> str:
    return f"{float(points):g}"


def _house_rules(rules: Ruleset) -> list[str]:
    return [
        f"{name} {figure(value) if isinstance(value, int) else 'told'}" for name, value in rules.house_rules.items()
    ]


def _state(ledger: Ledger) -> str:
    return f"{'over' if ledger.finished else 'so far'}: {len(ledger.lines)}"


PLAIN: Final = Wording(
    say=str,
    word=str,
    ruleset=str,
    state=_state,
    house_rules=_house_rules,
    day=date.isoformat,
    balance=lambda points, _: figure(points),
    points=figure,
    money=lambda amount, currency: f"{float(amount):.2f} {currency}",
)


def golden(name: str) -> str:
    """Return a file as it must be, its ends of line as they stand there."""
    return (GOLDEN / name).read_bytes().decode()
