"""What an amendment changes: the ledger before and after."""

from collections.abc import Iterable, Iterator
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
        """Whether anybody's points of this deal, or balance, become others."""
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


@dataclass(frozen=True, slots=True)
class DealChange:
    """A deal that another seat has dealt than it seemed, or that comes to something else. `points` that differ."""

    number: int
    dealer_before: str
    dealer: str
    points: tuple[tuple[str, Change], ...]


@dataclass(frozen=True, slots=True)
class MeetingChanges:
    """What becomes of a whole meeting: the balance of everybody, and the deals that change."""

    balances: tuple[tuple[str, Change], ...]
    deals: tuple[DealChange, ...]

    @property
    def balances_differ(self) -> bool:
        return any(change.differs for _, change in self.balances)


def compare_meetings(before: Meeting, after: Meeting) -> MeetingChanges:
    """Return what changes if the same deals were played at other seats."""
    was, becomes = before.ledger, after.ledger
    balances = tuple((player, Change(was.balances[player], becomes.balances[player])) for player in was.players)
    return MeetingChanges(balances, tuple(_changed_deals(zip(was.lines, becomes.lines, strict=True))))


def _changed_deals(lines: Iterable[tuple[LedgerLine, LedgerLine]]) -> Iterator[DealChange]:
    for was, becomes in lines:
        points = tuple(_differing(was, becomes))
        if points or was.dealer != becomes.dealer:
            yield DealChange(was.number, was.dealer, becomes.dealer, points)
