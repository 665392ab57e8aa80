"""Deals as the tests of this folder tell them."""

from scorekeeper.meeting import Meeting, open_meeting
from scorekeeper.rules.cards import CardList, read_cards
from scorekeeper.rules.catalogue import get_ruleset
from scorekeeper.rules.record import (
    Deadwood,
    DealRecord,
    Finish,
    Outcome,
    SeatRecord,
    TypedTotal,
    WholeHand,
)

FOUR = ("Olena", "Taras", "Ivan", "Mykola")
EIGHT: CardList = read_cards("8D")
DROPPED = SeatRecord(Outcome.EARLY_DROP)
VOID = DealRecord(Finish.VOID)


def sit_down(*players: str, ruleset: str = "paplu", **house_rules: object) -> Meeting:
    """Return a meeting without deals; the last player deals first."""
    players = players or FOUR
    return open_meeting(get_ruleset(ruleset, house_rules), players, players[-1])


def hand(cards: str) -> SeatRecord:
    return SeatRecord(Outcome.CAUGHT, WholeHand(read_cards(cards)))


def left_over(cards: str) -> SeatRecord:
    return SeatRecord(Outcome.CAUGHT, Deadwood(read_cards(cards)))


def total(text: str) -> SeatRecord:
    return SeatRecord(Outcome.CAUGHT, TypedTotal(text))
