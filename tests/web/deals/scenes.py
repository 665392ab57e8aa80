"""Deals as the tests of this folder tell them."""

import re

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


def won(winner: str, **facts: object) -> DealRecord:
    """Return a declared win: the first of the others has dropped (10), the others were caught with 15."""
    first, *others = [name for name in FOUR if name != winner]
    seats = {first: DROPPED, **{name: left_over("KC 5D") for name in others}}
    return DealRecord(Finish.DECLARED, winner, seats, indicator=EIGHT, **facts)  # type: ignore[arg-type]


def words(page: str) -> str:
    """Return what a person reads on a page, one blank between the words."""
    shown = page[page.index("<h1") : page.index("<footer")]
    return " ".join(re.sub(r"<[^>]*>", " ", shown).replace("\ufe0e", "").split())
