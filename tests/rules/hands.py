"""Hands and rules for the tests of the solver: the checked cases, and invented hands that are rich in melds."""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from scorekeeper.rules.arrange import HandRule, prices_by_index
from scorekeeper.rules.cards import ALL_CARDS, Card, Rank, parse_card, parse_cards
from scorekeeper.rules.catalogue import get_ruleset
from scorekeeper.rules.melds import Ladder, MeldRule, Tanala
from scorekeeper.rules.search import Search, claims, pack
from scorekeeper.rules.values import CardValues
from scorekeeper.rules.wild import IndicatorWilds, Wild
from tests.case_files import load, load_lines

VALUES = CardValues((10, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10), wild=0)
LOW_ACES = CardValues((1, *VALUES.by_rank[1:]), wild=0)
PAPLU = HandRule(MeldRule(), Ladder(), VALUES)
INDIAN = HandRule(MeldRule(tanala=Tanala.PURE_SEQUENCE), Ladder(pure_sequences=2), VALUES)

ALL_RULES = [
    HandRule(MeldRule(frozenset(sizes), tanala), Ladder(pure, protects_first_life=protects), values)
    for sizes, tanala, pure, protects, values in product(
        ([3], [3, 4]), Tanala, (1, 2), (True, False), (VALUES, LOW_ACES)
    )
]
"""Every combination of house rules that a hand can be read by."""

# found by climbing from random hands to the ones with the most positions
HARDEST = (
    (parse_cards("AH 3H 4H 5H 6H 7H 8H 9H 10H JH QH KD KH"), Wild(Rank.THREE)),
    (parse_cards("AH 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH KS"), Wild(Rank.THREE)),
    (parse_cards("5C QH AS 4S 5S 6S 7S 8S 9S 10S JS QS KS"), Wild(Rank.FIVE)),
    (parse_cards("AC 5C 6C 7C 8C 9C 10C JC QC KC QD 6H KH"), Wild(Rank.SIX)),
)


def positions(cards: Sequence[Card], wild: Wild, rule: HandRule) -> int:
    """Return how many positions the search for the least penalty looks at."""
    hand = pack(cards, wild)
    search = Search(hand, rule.melds, prices_by_index(rule.values, wild))
    search.best(claims(hand, rule.melds, rule.ladder))
    return len(search.memo)


@dataclass(frozen=True)
class Case:
    """A checked hand, with the rule it is counted by."""

    cards: tuple[Card, ...]
    wild: Wild
    rule: HandRule
    facts: Mapping[str, Any]

    def __str__(self) -> str:
        return str(self.facts["id"])


def checked_hands() -> list[Case]:
    """Return the cases of `hands.json`, each id with what it shows."""
    return [_case(case) for case in load("hands.json")["hands"]]


def agreed_hands() -> list[Case]:
    """Return the random Paplu hands on which three independent programs agree."""
    return [_case({"ruleset": "paplu", "house_rules": {}} | case) for case in load_lines("random_hands.jsonl")]


def _case(facts: Mapping[str, Any]) -> Case:
    rules = get_ruleset(facts["ruleset"], facts["house_rules"])
    assert rules.counting.hands is not None
    wild = rules.wilds.wild(parse_card(facts["indicator"]))
    return Case(parse_cards(facts["hand"]), wild, rules.counting.hands, facts)


def dealt_hands(seed: int, count: int) -> Iterator[tuple[tuple[Card, ...], Wild]]:
    """Yield hands of 13 from a shuffled pack of two decks, with the indicator's wild cards."""
    chance = random.Random(seed)
    pack = ALL_CARDS * 2
    for _ in range(count):
        indicator, *cards = chance.sample(pack, 14)
        yield tuple(cards), IndicatorWilds().wild(indicator)


def rich_hands(seed: int, count: int, size: int, decks: int) -> Iterator[tuple[tuple[Card, ...], Wild]]:
    """Yield hands of at most `size` cards out of few ranks and suits, with twins and up to seven wild cards."""
    chance = random.Random(seed)
    for _ in range(count):
        yield _rich_hand(chance, size, decks)


def _rich_hand(chance: random.Random, size: int, decks: int) -> tuple[tuple[Card, ...], Wild]:
    wild = Wild(chance.choice([None, *Rank]))
    suits = chance.sample(range(4), chance.choice([1, 2, 2, 3, 4]))
    lowest, width = chance.randrange(13), chance.randint(2, 8)
    ranks = {(lowest + step) % 13 for step in range(width)}  # round the corner: aces at both ends
    near = [card for card in ALL_CARDS[:52] if card.index // 4 in ranks and card.index % 4 in suits]
    wild_count = min(size, chance.choice([0, 0, 1, 1, 2, 2, 3, 4, 7]))
    wilds = _drawn(chance, [card for card in ALL_CARDS if card in wild], decks, wild_count)
    others = _drawn(chance, [card for card in near if card not in wild], decks, size - len(wilds))
    return tuple(chance.sample(wilds + others, len(wilds + others))), wild


def _drawn(chance: random.Random, cards: list[Card], decks: int, count: int) -> list[Card]:
    copies = cards * decks
    return chance.sample(copies, min(count, len(copies)))
