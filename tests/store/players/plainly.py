"""The figures once more, worked out in plain words from the ledgers, so that those of the database can be compared."""

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction

from scorekeeper.meeting import Meeting
from scorekeeper.store.clubs import ClubRef
from scorekeeper.store.history import Search, find_meetings
from scorekeeper.store.meetings import load_meeting
from tests.store.table import look


@dataclass(frozen=True)
class Played:
    """A meeting with its name and day."""

    slug: str
    meeting: Meeting
    day: str


def history(club: ClubRef) -> list[Played]:
    """Return all meetings of the club that have a deal, the oldest first."""
    found = find_meetings(club, Search(), limit=1000).meetings
    played = [
        Played(meeting.slug, load_meeting(look(club, meeting.slug)), str(meeting.local_date)) for meeting in found[::-1]
    ]
    return [one for one in played if one.meeting.deals]


def transfers(played: list[Played], player: str) -> dict[str, tuple[Fraction, Fraction]]:
    """Return what the player received from, and paid to, every other one."""
    received: defaultdict[str, Fraction] = defaultdict(Fraction)
    paid: defaultdict[str, Fraction] = defaultdict(Fraction)
    for one in played:
        for deal in one.meeting.settled:
            for transfer in deal.transfers:
                if transfer.payee == player:
                    received[transfer.payer] += transfer.points
                if transfer.payer == player:
                    paid[transfer.payee] += transfer.points
    return {other: (received[other], paid[other]) for other in {*received, *paid}}


def balances(played: list[Played], player: str) -> list[tuple[str, Fraction]]:
    """Return the balance after each meeting in which losers pay the winner, with its day."""
    line, balance = [], Fraction(0)
    for one in played:
        if player in one.meeting.everybody and one.meeting.rules.settlement.zero_sum:
            balance += one.meeting.ledger.balances[player]
            line.append((one.day, balance))
    return line


def longest_run(played: list[Played]) -> int:
    """Return how many meetings somebody has won one after the other, at the most."""
    running: defaultdict[str, int] = defaultdict(int)
    longest = 0
    for one in played:
        ledger = one.meeting.ledger
        for player in ledger.players if ledger.finished else ():
            running[player] = running[player] + 1 if player in ledger.winners else 0
            longest = max(longest, running[player])
    return longest
