"""Meetings of players added up: of one by system and year, of all for the table of the club."""

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from scorekeeper.store.players.club_table import TableLine
from scorekeeper.store.players.meetings import TRANSFERRING, Period


@dataclass(frozen=True, slots=True)
class Sum:
    """Some meetings together. `points` only of systems of one kind, or None without a meeting: balances, or
    penalties where there is nothing else.
    """

    meeting_count: int
    win_count: int
    points: Fraction | None
    are_balances: bool


def of(played: Iterable[Period], ruleset: str | None = None, year: int | None = None) -> list[Period]:
    """Return the periods of a system or of a year."""
    return [period for period in played if ruleset in (None, period.ruleset) and year in (None, period.year)]


def summed(played: Sequence[Period]) -> Sum:
    """Return what periods come to together. Penalties are not added to balances: a year of both shows balances."""
    kinds = {period.ruleset in TRANSFERRING for period in played}
    shown = [period.points for period in played if len(kinds) < 2 or period.ruleset in TRANSFERRING]
    return Sum(
        sum(period.meeting_count for period in played),
        sum(period.win_count for period in played),
        sum(shown, Fraction(0)) if shown else None,
        True in kinds,
    )


def brought(played: Iterable[Period], rulesets: Container[str]) -> Fraction:
    """Return the points in these systems that were brought from paper, and are in no deal."""
    return sum((period.opening for period in played if period.ruleset in rulesets), Fraction(0))


@dataclass(frozen=True, slots=True)
class PlayerSum:
    """A player in the table, under all systems of one kind. `points`: the balance, or the penalties."""

    player_id: int
    name: str
    meeting_count: int
    win_count: int
    points: Fraction

    @property
    def mean(self) -> Fraction:
        """Points a meeting."""
        return self.points / self.meeting_count


def by_balance(lines: Iterable[TableLine]) -> list[PlayerSum]:
    """Return the table of the systems in which losers pay the winner: the highest balance first."""
    return sorted(_all_systems(lines, transferring=True), key=lambda line: -line.points)


def by_wins(lines: Iterable[TableLine]) -> list[PlayerSum]:
    """Return the table of the others: most meetings won first; among equals, the fewest points a meeting."""
    return sorted(_all_systems(lines, transferring=False), key=lambda line: (-line.win_count, line.mean))


def _all_systems(lines: Iterable[TableLine], *, transferring: bool) -> Iterator[PlayerSum]:
    """Yield each player once, in the order of the alphabet, with all systems of this kind added up."""
    of_kind = (line for line in lines if (line.ruleset in TRANSFERRING) is transferring)
    for (player_id, name), group in groupby(of_kind, key=lambda line: (line.player_id, line.name)):
        own = list(group)
        yield PlayerSum(
            player_id,
            name,
            sum(line.meeting_count for line in own),
            sum(line.win_count for line in own),
            sum((line.points for line in own), Fraction(0)),
        )
