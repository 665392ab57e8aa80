"""What the rules card takes from a ruleset: prices, values and worked examples, so that page and count agree."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Final

from scorekeeper.rules.cards import Card, CardList, Rank, Suit, parse_card, parse_cards
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.charges import Charge
from scorekeeper.rules.course import Contract
from scorekeeper.rules.evaluate import evaluate_hand
from scorekeeper.rules.pack import Pack, Table
from scorekeeper.rules.record import DealRecord, Finish, Outcome, SeatRecord, WholeHand
from scorekeeper.rules.ruleset import HouseValue, Ruleset
from scorekeeper.rules.wild import Wild
from scorekeeper.web.labels import RANK_SIGNS

INDICATOR: Final = "8D"
PURE: Final = "7H 8H 9H"  # 000/03
DECLARATION: Final = "4H 5H 6H 9S 10S * 7C 7D 7S AC 2C 3C 4C"  # 000/08
# 000/06, a step each; the last with what 000/08 leaves over, K♣ and 5♦
NO_LIFE: Final = "4H 5H * 7C 7D 7S KC 5D QS 9D 2C JH 3S"
FIRST_LIFE: Final = "4H 5H 6H 7C 7D 7S KC 5D QS 9D 2C JH 3S"
BOTH_LIVES: Final = "2H 3H 4H 5H 6H 9S 10S * 7C 7D 7S KC 5D"
TWO_PURE: Final = "2H 3H 4H 5H 6H 7H 9S 10S * 7C 7D 7S KC"
"""Both lives where both must be pure."""


@dataclass(frozen=True, slots=True)
class Price:
    """What cards of some ranks cost. `points` None: as many as the card shows."""

    ranks: tuple[str, ...]
    points: int | None


@dataclass(frozen=True, slots=True)
class PackFor:
    """What is played with by `fewest` to `most` players."""

    fewest: int
    most: int
    pack: Pack


@dataclass(frozen=True, slots=True)
class Example:
    """A hand, and what it comes to while the indicator of the card lies open."""

    cards: tuple[Card, ...]
    charge: Charge


@dataclass(frozen=True, slots=True)
class RulesCard:
    """All that the page names and that a ruleset decides. `house` has the value in force of each house rule."""

    house: Mapping[str, HouseValue]
    packs: tuple[PackFor, ...]
    each_chooses: bool
    hand_size: int
    early_drop: Fraction
    late_drop: Fraction
    false_declaration: Fraction
    heaviest: int
    prices: tuple[Price, ...]
    wild_price: int
    wild: Wild
    pure_example: tuple[Card, ...]
    declaration: Example
    no_life: Example
    first_life: Example
    both_lives: Example
    halved: Charge


def rules_card(rules: Ruleset) -> RulesCard:
    """Return what the page says of a ruleset of which hands are declared."""
    if rules.counting.hand_size is None or rules.counting.typed.most is None:
        raise ValueError(f"{rules.key!r} has no hands to be declared")
    both_lives = BOTH_LIVES if _in_force(rules)["pure_sequences"] == 1 else TWO_PURE
    return RulesCard(
        house=_in_force(rules),
        packs=tuple(_packs(rules.table)),
        each_chooses=rules.table.each_chooses,
        hand_size=rules.counting.hand_size,
        early_drop=rules.exit_price(Outcome.EARLY_DROP),
        late_drop=rules.exit_price(Outcome.LATE_DROP),
        false_declaration=rules.exit_price(Outcome.FALSE_DECLARATION),
        heaviest=rules.counting.typed.most,
        prices=tuple(_prices(rules.counting.values.by_rank)),
        wild_price=rules.counting.values.wild,
        wild=rules.wilds.wild(parse_card(INDICATOR)),
        pure_example=parse_cards(PURE),
        declaration=_example(rules, DECLARATION),
        no_life=_example(rules, NO_LIFE),
        first_life=_example(rules, FIRST_LIFE),
        both_lives=_example(rules, both_lives),
        halved=_halved(rules, both_lives),
    )


@dataclass(frozen=True, slots=True)
class ContractsCard:
    """The same of a ruleset with contracts."""

    house: Mapping[str, HouseValue]
    fewest: int
    most: int
    pack: Pack
    contracts: tuple[Contract, ...]
    prices: tuple[Price, ...]
    wild_price: int


def contracts_card(rules: Ruleset) -> ContractsCard:
    """Return what the page says of a ruleset of which contracts are laid."""
    values, wild = rules.counting.values, rules.wilds.wild(None)
    return ContractsCard(
        house=_in_force(rules),
        fewest=rules.table.fewest,
        most=rules.table.most,
        pack=rules.table.pack(rules.table.most),
        contracts=rules.course.contracts,
        prices=tuple(_alike((rank for rank in Rank if Card.of(rank, Suit.CLUBS) not in wild), values.by_rank)),
        wild_price=values.wild,
    )


@dataclass(frozen=True, slots=True)
class ValuesCard:
    """The same of any ruleset: what its parts say, in figures."""

    packs: tuple[PackFor, ...]
    hand_size: int | None
    indicator: bool
    prices: tuple[Price, ...]
    wild_price: int
    exits: tuple[tuple[Outcome, Fraction], ...]
    finishes: tuple[Finish, ...]
    deals: int | None
    """How many a meeting has; None if that is not fixed, or follows from how many play."""


def values_card(rules: Ruleset) -> ValuesCard:
    """Return what the page says of a ruleset that no document tells in words."""
    limits = {rules.course.end.limit(count) for count in (rules.table.fewest, rules.table.most)}
    return ValuesCard(
        packs=tuple(_packs(rules.table)),
        hand_size=rules.counting.hand_size,
        indicator=rules.wilds.needs_indicator,
        prices=tuple(_prices(rules.counting.values.by_rank)),
        wild_price=rules.counting.values.wild,
        exits=tuple((outcome, rules.exit_price(outcome)) for outcome in rules.charges if outcome.is_out),
        finishes=tuple(rules.finishes),
        deals=limits.pop() if len(limits) == 1 else None,
    )


def _in_force(rules: Ruleset) -> dict[str, HouseValue]:
    return {rule.name: rule.own for rule in CATALOGUE[rules.key].house_rules} | dict(rules.house_rules)


def _packs(table: Table) -> Iterator[PackFor]:
    fewest = table.fewest
    for most, pack in table.packs:
        yield PackFor(fewest, most, pack)
        fewest = most + 1


def _alike(ranks: Iterable[Rank], by_rank: Sequence[int]) -> Iterator[Price]:
    """Yield what ranks cost alike, in the order of the cards."""
    for points, alike in groupby(sorted(ranks, key=lambda rank: by_rank[rank - 1]), key=lambda rank: by_rank[rank - 1]):
        yield Price(_signs(tuple(alike)), points)


def _prices(by_rank: Sequence[int]) -> Iterator[Price]:
    """Yield what several ranks cost alike, the dearest first, then the ranks that cost their face value."""
    ranks_by_points: defaultdict[int, list[Rank]] = defaultdict(list)
    for rank, points in zip(Rank, by_rank, strict=True):
        ranks_by_points[points].append(rank)
    face_value = [ranks[0] for points, ranks in ranks_by_points.items() if ranks == [points]]
    for points in sorted(ranks_by_points, reverse=True):
        if ranks_by_points[points] != [points]:
            yield Price(_signs(ranks_by_points[points]), points)
    if face_value:
        yield Price(_signs(face_value), None)


def _signs(ranks: Sequence[Rank]) -> tuple[str, ...]:
    return tuple(RANK_SIGNS[rank] for rank in ranks)


def _example(rules: Ruleset, cards: str) -> Example:
    hand = CardList(parse_cards(cards))
    evaluation = evaluate_hand(rules, rules.table.fewest, hand, CardList((parse_card(INDICATOR),)))
    return Example(hand.cards, evaluation.charge)


def _halved(rules: Ruleset, cards: str) -> Charge:
    """Return what the hand costs the dealer, who had no turn before the other player won on the first."""
    caught = SeatRecord(Outcome.CAUGHT, WholeHand(CardList(parse_cards(cards))))
    indicator = CardList((parse_card(INDICATOR),))
    record = DealRecord(Finish.DECLARED, "winner", {"dealer": caught}, first_turn=True, indicator=indicator)
    return rules.charge_seats(("dealer", "winner"), "dealer", record)["dealer"]
