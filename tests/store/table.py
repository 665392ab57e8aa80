"""The actor of the tests: a club with a table at which deals are played."""

from pathlib import Path
from typing import Any

from flask import Flask

from scorekeeper.meeting import Meeting, open_meeting
from scorekeeper.rules.cards import read_cards
from scorekeeper.rules.catalogue import get_ruleset
from scorekeeper.rules.record import Deadwood, DealRecord, Finish, Outcome, SeatRecord
from scorekeeper.store import init_store
from scorekeeper.store.clubs import ClubRef
from scorekeeper.store.meetings import Sheet, find_sheet

SECRET = "a secret for tests"
FOUR = ("Olena", "Taras", "Ivan", "Mykola")
DROPPED = SeatRecord(Outcome.EARLY_DROP)
VOID = DealRecord(Finish.VOID)


def make_app(path: Path) -> Flask:
    """Return an app on the database at `path`."""
    return make_app_at(f"sqlite:///{path}", path.parent)


def make_app_at(address: str, instance: Path | None = None) -> Flask:
    """Return an app on the database of this address."""
    app = Flask("scorekeeper", instance_path=str(instance) if instance else None)
    app.config["SQLALCHEMY_DATABASE_URI"] = address
    init_store(app)
    return app


def look(club: ClubRef, slug: str) -> Sheet:
    """Return the meeting, which must be there."""
    sheet = find_sheet(club, slug)
    assert sheet is not None, slug
    return sheet


def sit_down(*players: str, ruleset: str = "paplu", **house_rules: Any) -> Meeting:
    """Return a meeting without deals; the last player deals first."""
    players = players or FOUR
    return open_meeting(get_ruleset(ruleset, house_rules), players, players[-1])


def caught(cards: str) -> SeatRecord:
    """Return a seat caught with these cards left over."""
    return SeatRecord(Outcome.CAUGHT, Deadwood(read_cards(cards)))


def won_by(winner: str, *players: str, cards: str = "KC 5D", **facts: Any) -> DealRecord:
    """Return a declared win with an eight opened; one loser dropped, the others are caught with `cards`."""
    first, *others = [player for player in players or FOUR if player != winner]
    seats = {first: DROPPED, **{player: caught(cards) for player in others}}
    return DealRecord(Finish.DECLARED, winner, seats, indicator=read_cards("8D"), **facts)


def went_out(meeting: Meeting, deal_count: int) -> Meeting:
    """Return a meeting of Dummy Rummy with deals in which the first player lays the contract and goes out."""
    first, *others = meeting.players
    record = DealRecord(Finish.WENT_OUT, first, dict.fromkeys(others, caught("KC 5D")), contracts_met=(first,))
    for _ in range(deal_count):
        meeting = meeting.record(record)
    return meeting
