"""Transfers and balances: what the deals of a meeting come to."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scorekeeper.rules.charges import Charge
from scorekeeper.rules.course import Progress
from scorekeeper.rules.ranking import Standing, standings
from scorekeeper.rules.record import DealRecord, Finish
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.seating import next_seat
from scorekeeper.rules.settlement import Transfer
from scorekeeper.rules.wild import Wild


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """A deal in the ledger: the points of every player, in turn order. `number` counts from 1."""

    number: int
    dealer: str
    finish: Finish
    winner: str | None
    points: Mapping[str, Fraction]
    contracts_met: tuple[str, ...] = ()

    @property
    def is_void(self) -> bool:
        return self.finish is Finish.VOID

    @property
    def total(self) -> Fraction:
        """What the points of all players come to: 0 wherever losers pay the winner."""
        return sum(self.points.values(), Fraction(0))


@dataclass(frozen=True, slots=True)
class SettledDeal:
    """A deal with its reasons: the facts, what every loser owes and why, who pays whom, and the wild cards if known."""

    line: LedgerLine
    record: DealRecord
    charges: Mapping[str, Charge]
    transfers: tuple[Transfer, ...]
    wild: Wild | None = None


@dataclass(frozen=True, slots=True)
class Ledger:
    """The deals of a meeting added up. `closed`: the players have ended it themselves."""

    rules: Ruleset
    players: tuple[str, ...]
    lines: tuple[LedgerLine, ...]
    closed: bool = False

    @property
    def balances(self) -> dict[str, Fraction]:
        """The points of every player so far, in turn order."""
        return {player: sum((line.points[player] for line in self.lines), Fraction(0)) for player in self.players}

    @property
    def progress(self) -> Progress:
        return self.rules.course.progress(self.players, self.lines)

    @property
    def standings(self) -> tuple[Standing, ...]:
        """The players by place, equal ones in turn order."""
        return standings(self.rules.ranking, self.balances, self.rules.course.finishers(self.progress))

    @property
    def deal_limit(self) -> int | None:
        """How many deals the meeting has, or None if that is not fixed beforehand."""
        return self.rules.course.end.limit(len(self.players))

    @property
    def is_over(self) -> bool:
        """Whether the course of the meeting has no further deal."""
        return self.rules.course.is_over(self.players, self.lines)

    @property
    def finished(self) -> bool:
        return self.closed or self.is_over

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has won the meeting: nobody before its end, several if they share (000/07)."""
        return tuple(standing.player for standing in self.standings if standing.place == 1) if self.finished else ()

    def running_balances(self) -> Iterator[dict[str, Fraction]]:
        """Yield the balances after each deal."""
        balances = dict.fromkeys(self.players, Fraction(0))
        for line in self.lines:
            balances = {player: balance + line.points[player] for player, balance in balances.items()}
            yield balances


def next_dealer(players: Sequence[str], first_dealer: str, last_dealer: str | None) -> str:
    """Return who deals next: the first dealer, then the seat after the one who dealt (000/02)."""
    return first_dealer if last_dealer is None else next_seat(players, last_dealer)


def dealers(players: Sequence[str], first_dealer: str, deals: Sequence[DealRecord]) -> Iterator[str]:
    """Yield who dealt each deal. 000/07, decided: another seat's deal moves the office on from there."""
    last: str | None = None
    for deal in deals:
        named = deal.dealer if deal.dealer in players else None
        last = named or next_dealer(players, first_dealer, last)
        yield last


def settle(rules: Ruleset, players: Sequence[str], dealer: str, number: int, record: DealRecord) -> SettledDeal:
    """Return what a checked deal comes to."""
    charges = rules.charge_seats(players, dealer, record)
    points = rules.points(players, charges, record.winner)
    line = LedgerLine(number, dealer, record.finish, record.winner, points, record.contracts_met)
    transfers = rules.settlement.transfers(charges, record.winner)
    return SettledDeal(line, record, charges, transfers, rules.wild(record))
