"""Transfers and balances: what the deals of a meeting come to."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import accumulate

from scorekeeper.rules.charges import Charge
from scorekeeper.rules.course import Progress
from scorekeeper.rules.ranking import Standing, standings
from scorekeeper.rules.record import DealRecord, Finish
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.seating import next_seat, seats_after
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


@dataclass(frozen=True)
class Tally:
    """What the deals of a meeting come to so far, whatever they were. `closed`: the players have ended it themselves.

    `balances` in turn order.
    """

    rules: Ruleset
    deal_count: int
    balances: Mapping[str, Fraction]
    progress: Progress
    closed: bool = False

    @cached_property
    def standings(self) -> tuple[Standing, ...]:
        """The players by place, equal ones in turn order."""
        return standings(self.rules.ranking, self.balances, self.rules.course.finishers(self.progress))

    @property
    def deal_limit(self) -> int | None:
        """How many deals the meeting has, or None if that is not fixed beforehand."""
        return self.rules.course.end.limit(len(self.balances))

    @property
    def is_over(self) -> bool:
        """Whether the course of the meeting has no further deal."""
        return self.rules.course.is_over_after(len(self.balances), self.deal_count, self.progress)

    @property
    def finished(self) -> bool:
        return self.closed or self.is_over

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has won the meeting: nobody before its end, several if they share (000/07)."""
        return tuple(standing.player for standing in self.standings if standing.place == 1) if self.finished else ()


@dataclass(frozen=True)
class Ledger:
    """The deals of a meeting one by one, and added up. `closed`: the players have ended it themselves."""

    rules: Ruleset
    players: tuple[str, ...]
    lines: tuple[LedgerLine, ...]
    closed: bool = False

    @cached_property
    def running_balances(self) -> tuple[Mapping[str, Fraction], ...]:
        """The balances after each deal."""
        nothing: Mapping[str, Fraction] = dict.fromkeys(self.players, Fraction(0))
        return tuple(accumulate(self.lines, balances_after, initial=nothing))[1:]

    @cached_property
    def tally(self) -> Tally:
        balances = self.running_balances[-1] if self.lines else dict.fromkeys(self.players, Fraction(0))
        progress = self.rules.course.progress(self.players, self.lines)
        return Tally(self.rules, len(self.lines), balances, progress, self.closed)

    @property
    def balances(self) -> Mapping[str, Fraction]:
        """The points of every player so far, in turn order."""
        return self.tally.balances

    @property
    def progress(self) -> Progress:
        return self.tally.progress

    @property
    def standings(self) -> tuple[Standing, ...]:
        """The players by place, equal ones in turn order."""
        return self.tally.standings

    @property
    def deal_limit(self) -> int | None:
        """How many deals the meeting has, or None if that is not fixed beforehand."""
        return self.tally.deal_limit

    @property
    def is_over(self) -> bool:
        """Whether the course of the meeting has no further deal."""
        return self.tally.is_over

    @property
    def finished(self) -> bool:
        return self.tally.finished

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has won the meeting: nobody before its end, several if they share (000/07)."""
        return self.tally.winners


def balances_after(balances: Mapping[str, Fraction], line: LedgerLine) -> Mapping[str, Fraction]:
    """Return the balances with one more deal."""
    return {player: balance + line.points[player] for player, balance in balances.items()}


def next_dealer(players: Sequence[str], first_dealer: str, last_dealer: str | None) -> str:
    """Return who deals next: the first dealer, then the seat after the one who dealt (000/02)."""
    return first_dealer if last_dealer is None else next_seat(players, last_dealer)


def dealers(players: Sequence[str], first_dealer: str, deals: Sequence[DealRecord]) -> Iterator[str]:
    """Yield who dealt each deal."""
    return dealers_of(players, first_dealer, enumerate(deals, 1))


def dealers_of(players: Sequence[str], first_dealer: str, deals: Iterable[tuple[int, DealRecord]]) -> Iterator[str]:
    """Yield who dealt each of these numbered deals, if in those left out the seat in turn has dealt.

    000/07, decided: another seat's deal moves the office on from there.
    """
    last, before = first_dealer, 1
    for number, deal in deals:
        if deal.dealer in players:
            last = str(deal.dealer)
        elif number > before:
            last = seats_after(players, last, number - before)
        before = number
        yield last


def settle(rules: Ruleset, players: Sequence[str], dealer: str, number: int, record: DealRecord) -> SettledDeal:
    """Return what a checked deal comes to."""
    charges = rules.charge_seats(players, dealer, record)
    points = rules.points(players, charges, record.winner)
    line = LedgerLine(number, dealer, record.finish, record.winner, points, record.contracts_met)
    transfers = rules.settlement.transfers(charges, record.winner)
    return SettledDeal(line, record, charges, transfers, rules.wild(record))
