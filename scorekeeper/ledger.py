"""Transfers and balances: what the deals of a meeting come to."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from itertools import accumulate, islice

from scorekeeper.rules.charges import Charge
from scorekeeper.rules.course import Progress
from scorekeeper.rules.halves import from_halves, in_halves
from scorekeeper.rules.opening import NOTHING, Opening
from scorekeeper.rules.ranking import Standing, standings
from scorekeeper.rules.record import DealRecord, Finish
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.seatings import Seatings
from scorekeeper.rules.settlement import Transfer
from scorekeeper.rules.wild import Wild


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """A deal in the ledger: the points of everybody who sat in it, in turn order. `number` counts from 1."""

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

    `balances` of everybody who ever sat here, in the order of `Seatings.everybody`; `seated`: who plays in the next
    deal, in turn order; `circle`: how many deals one circle has.
    """

    rules: Ruleset
    deal_count: int
    balances: Mapping[str, Fraction]
    progress: Progress
    seated: tuple[str, ...]
    circle: int
    closed: bool = False

    @cached_property
    def standings(self) -> tuple[Standing, ...]:
        """Everybody by place, equal ones in the order of `balances`."""
        return standings(self.rules.ranking, self.balances, self.rules.course.finishers(self.progress))

    @property
    def deal_limit(self) -> int | None:
        """How many deals the meeting has, or None if that is not fixed beforehand."""
        return self.rules.course.end.limit(self.circle)

    @property
    def is_over(self) -> bool:
        """Whether the course of the meeting has no further deal."""
        return self.rules.course.is_over(self.deal_count, self.circle, self.seated, self.progress)

    @property
    def finished(self) -> bool:
        """Whether nothing more is played: the course is over, or the players have ended the meeting."""
        return self.closed or self.is_over

    @property
    def broken_off(self) -> bool:
        """Whether the players have closed a meeting whose course would have gone on to an end of its own."""
        return self.closed and not self.is_over and not self.rules.course.end.is_open

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has won the meeting: nobody before its end, several if they share (000/07)."""
        return tuple(standing.player for standing in self.standings if standing.place == 1) if self.finished else ()


@dataclass(frozen=True)
class Ledger:
    """The deals of a meeting one by one, and added up. `closed`: the players have ended it themselves.

    `opening`: what players brought with them; nobody else brought anything.
    """

    rules: Ruleset
    seatings: Seatings
    lines: tuple[LedgerLine, ...]
    closed: bool = False
    opening: Mapping[str, Opening] = field(default_factory=dict)

    @property
    def players(self) -> tuple[str, ...]:
        """Everybody who ever sat here: the first seating in turn order, then the newcomers as they came."""
        return self.seatings.everybody

    @cached_property
    def first_balances(self) -> Mapping[str, Fraction]:
        """The balances before the first deal."""
        return {player: self.opening.get(player, NOTHING).points for player in self.players}

    @cached_property
    def running_balances(self) -> tuple[Mapping[str, Fraction], ...]:
        """The balances after each deal."""
        first: Mapping[str, int] = {player: in_halves(points) for player, points in self.first_balances.items()}
        course = accumulate(self.lines, _halves_after, initial=first)
        return tuple(
            {player: from_halves(halves) for player, halves in after.items()} for after in islice(course, 1, None)
        )

    @property
    def course_of_balances(self) -> tuple[Mapping[str, Fraction], ...]:
        """The balances before the first deal and after each."""
        return (self.first_balances, *self.running_balances)

    def row(self, line: LedgerLine) -> tuple[Fraction | None, ...]:
        """Return the points of everybody in one deal; None for who did not sit in it."""
        return tuple(map(line.points.get, self.players))

    @cached_property
    def tally(self) -> Tally:
        """What the deals come to together."""
        deal_count = len(self.lines)
        return Tally(
            self.rules,
            deal_count,
            balances=self.running_balances[-1] if self.lines else self.first_balances,
            progress=self.rules.course.progress(self.players, self.lines, self.opening),
            seated=self.seatings.at(deal_count + 1),
            circle=self.seatings.circle([line.dealer for line in self.lines]),
            closed=self.closed,
        )

    @property
    def balances(self) -> Mapping[str, Fraction]:
        """The points of everybody so far, in the order of `players`."""
        return self.tally.balances

    @property
    def progress(self) -> Progress:
        return self.tally.progress

    @property
    def standings(self) -> tuple[Standing, ...]:
        """Everybody by place, equal ones in the order of `players`."""
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
    """Return the balances with one more deal; who did not sit in it keeps the balance."""
    return {**balances, **{player: balances[player] + points for player, points in line.points.items()}}


def _halves_after(balances: Mapping[str, int], line: LedgerLine) -> Mapping[str, int]:
    """Return the same in halves, for sums over a whole evening."""
    return {**balances, **{player: balances[player] + in_halves(points) for player, points in line.points.items()}}


def settle(rules: Ruleset, players: Sequence[str], dealer: str, number: int, record: DealRecord) -> SettledDeal:
    """Return what a checked deal comes to."""
    charges = rules.charge_seats(players, dealer, record)
    points = rules.points(players, charges, record.winner)
    line = LedgerLine(number, dealer, record.finish, record.winner, points, record.contracts_met)
    transfers = rules.settlement.transfers(charges, record.winner)
    return SettledDeal(line, record, charges, transfers, rules.wild(record))
