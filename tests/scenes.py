"""Meetings and deals as the tests tell them: who sits there, who won, who dropped, what the others were caught with."""

from typing import Any

from scorekeeper.meeting import Meeting, open_meeting
from scorekeeper.rules.cards import CardList, read_cards
from scorekeeper.rules.catalogue import get_ruleset
from scorekeeper.rules.record import Deadwood, DealRecord, Finish, Outcome, SeatRecord, TypedTotal, WholeHand

FOUR = ("Olena", "Taras", "Ivan", "Mykola")
EIGHT: CardList = read_cards("8D")
DROPPED = SeatRecord(Outcome.EARLY_DROP)
VOID = DealRecord(Finish.VOID)


def sit_down(*players: str, ruleset: str = "paplu", **house_rules: Any) -> Meeting:
    """Return a meeting without deals; the last player deals first."""
    players = players or FOUR
    return open_meeting(get_ruleset(ruleset, house_rules), players, players[-1])


def play(meeting: Meeting, *deals: DealRecord) -> Meeting:
    """Return the meeting with these deals played, too."""
    for record in deals:
        meeting = meeting.record(record)
    return meeting


def evening(*deals: DealRecord, **house_rules: Any) -> Meeting:
    """Return a meeting of Olena, Taras, Ivan and Mykola, who deals first, with these deals played."""
    return play(sit_down(**house_rules), *deals)


def hand(cards: str) -> SeatRecord:
    """Return a seat caught with all these cards, which the app arranges."""
    return SeatRecord(Outcome.CAUGHT, WholeHand(read_cards(cards)))


def left_over(cards: str) -> SeatRecord:
    """Return a seat caught with these cards left over."""
    return SeatRecord(Outcome.CAUGHT, Deadwood(read_cards(cards)))


def total(points: int | str) -> SeatRecord:
    """Return a seat caught with a typed total."""
    return SeatRecord(Outcome.CAUGHT, TypedTotal(str(points)))


def won_by(winner: str, *players: str, cards: str = "KC 5D", **facts: Any) -> DealRecord:
    """Return a declared win with an eight opened; the first loser has dropped (10), the others hold `cards` (15)."""
    first, *others = [player for player in players or FOUR if player != winner]
    seats = {first: DROPPED, **{player: left_over(cards) for player in others}}
    return DealRecord(Finish.DECLARED, winner, seats, indicator=EIGHT, **facts)


def all_caught(winner: str, *players: str, points: int = 15, **facts: Any) -> DealRecord:
    """Return a declared win in which each loser was caught with so many points, typed."""
    seats = {player: total(points) for player in players or FOUR if player != winner}
    return DealRecord(Finish.DECLARED, winner, seats, **facts)


def went_out(meeting: Meeting, deal_count: int) -> Meeting:
    """Return a meeting of Dummy Rummy with deals in which the first player lays the contract and goes out."""
    first, *others = meeting.players
    record = DealRecord(Finish.WENT_OUT, first, dict.fromkeys(others, left_over("KC 5D")), contracts_met=(first,))
    return play(meeting, *[record] * deal_count)
