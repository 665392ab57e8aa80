"""What all columns share: they name seats by position, and keep points as halves."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Protocol

from scorekeeper.rules.halves import in_halves
from scorekeeper.store.errors import NoSuchSeat, NotStorable

ColumnValues = dict[str, Any]
"""Values by column name, to be written. Any: what a column holds is said in `models`."""


class Columns(Protocol):
    """Values by column name, as they are read: a row, or a JSON object. Any: as above."""

    def __getitem__(self, name: str, /) -> Any: ...

    def get(self, name: str, /) -> Any: ...


def to_half_points(points: Fraction) -> int:
    """Return exact points as a count of halves; raise `NotStorable` for a finer fraction."""
    try:
        return in_halves(points)
    except ValueError as error:
        raise NotStorable(str(error)) from error


def position(names: Sequence[str], player: str) -> int:
    """Return the position of `player`; raise `NoSuchSeat`."""
    try:
        return names.index(player)
    except ValueError as error:
        raise NoSuchSeat(player) from error


def player_at(names: Sequence[str], at: int | None) -> str | None:
    """Return who has the seat at a position; None where no seat is named."""
    return None if at is None else names[at]


def position_told(names: Sequence[str], player: str | None) -> int | None:
    """Return the position of `player`, or None where nobody was told; raise `NoSuchSeat`."""
    return None if player is None else position(names, player)


def positions_text(names: Sequence[str], named: Sequence[str]) -> str:
    """Return the positions of those who are named, parted by spaces; raise `NoSuchSeat`."""
    return " ".join(str(position(names, player)) for player in named)


def named_at(positions: str, names: Sequence[str]) -> tuple[str, ...]:
    """Return who sits at positions that are parted by spaces."""
    return tuple(names[int(at)] for at in positions.split())
