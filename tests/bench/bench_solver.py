"""The hand solver (DESIGN 8): the time of one hand, from its cards to its arrangement."""

from collections.abc import Iterable
from statistics import median
from typing import Any

from scorekeeper.rules.arrange import best_arrangement
from scorekeeper.rules.cards import Card
from scorekeeper.rules.wild import Wild
from tests.bench.timing import percentile, wall_times
from tests.rules.hands import HARDEST, PAPLU, dealt_hands, positions

Hand = tuple[tuple[Card, ...], Wild]


def rows() -> list[dict[str, Any]]:
    dealt = _microseconds(dealt_hands(seed=1, count=4000))
    most = max(positions(*hand, PAPLU) for hand in HARDEST)
    return [
        _row("hand solver, random 13 cards, median", median(dealt), 50, 10, "µs"),
        _row("hand solver, random 13 cards, p99", percentile(dealt, 99), 500, 150, "µs"),
        _row("hand solver, worst hand known", max(_microseconds(HARDEST)), 10_000, 2_000, "µs"),
        _row("hand solver, memo states of the worst hand known", most, 1_000, None, "states"),
    ]


def _row(name: str, value: float, must: float, aim: float | None, unit: str) -> dict[str, Any]:
    return {"name": name, "value": value, "must": must, "aim": aim, "unit": unit}


def _microseconds(hands: Iterable[Hand]) -> list[float]:
    return [1e6 * seconds for seconds in wall_times(_arrange, hands)]


def _arrange(hand: Hand) -> None:
    best_arrangement(*hand, PAPLU)
