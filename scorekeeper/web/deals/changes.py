"""What an amendment changes: the ledger before and after."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from scorekeeper.ledger import LedgerLine
from scorekeeper.meeting import Meeting


@dataclass(frozen=True, slots=True)
class Change:
    """A number before and after."""

    before: Fraction
    after: Fraction

    @property
    def differs(self) -> bool:
        return self.before != self.after


@dataclass(frozen=True, slots=True)
class PlayerChange:
    """What becomes of one player: the points of the deal, and the balance of the meeting."""

    player: str
    points: Change
    balance: Change


@dataclass(frozen=True, slots=True)
class LaterChange:
    """A later deal that another seat has dealt than it seemed. `points` of those players for whom they differ."""

    number: int
    dealer: str
    points: tuple[tuple[str, Change], ...]


@dataclass(frozen=True, slots=True)
class Changes:
    """What becomes of the ledger."""

    players: tuple[PlayerChange, ...]
    later: tuple[LaterChange, ...]

    @property
    def points_differ(self) -> bool:
        return any(player.points.differs or player.balance.differs for player in self.players)


def compare(before: Meeting, after: Meeting, number: int) -> Changes:
    """Return what changes in the ledger if `before` becomes `after`, where deal `number` is told otherwise."""
    was, becomes = before.ledger, after.ledger
    own_was, own_becomes = was.lines[number - 1].points, becomes.lines[number - 1].points
    players = tuple(
        PlayerChange(
            player,
            Change(own_was[player], own_becomes[player]),
            Change(was.balances[player], becomes.balances[player]),
        )
        for player in before.seatings.at(number)
    )
    later = zip(was.lines[number:], becomes.lines[number:], strict=True)
    return Changes(players, tuple(_later(line, other) for line, other in later if line.dealer != other.dealer))


def _later(was: LedgerLine, becomes: LedgerLine) -> LaterChange:
    return LaterChange(was.number, becomes.dealer, tuple(_differing(was, becomes)))


def _differing(was: LedgerLine, becomes: LedgerLine) -> Iterator[tuple[str, Change]]:
    for player, points in was.points.items():
        if points != becomes.points[player]:
            yield player, Change(points, becomes.points[player])
