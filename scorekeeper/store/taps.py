"""Contracts laid and cut-ins (003) of the deal that is being entered, in the order in which they were tapped."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from scorekeeper.draft import Draft


class Told(StrEnum):
    """What can be told of a deal by itself, and taken back by itself."""

    END = "end"
    SEAT = "seat"
    CONTRACT = "contract"
    CUT_IN = "cut_in"


@dataclass(frozen=True, slots=True)
class Tap:
    """A contract or a cut-in: at which version of the draft it was tapped, and of which seat."""

    version: int
    what: Told
    position: int


def taps_of(draft: Draft, before: Sequence[Tap], names: Sequence[str], version: int) -> list[Tap]:
    """Return the taps that the draft tells: of those before the ones that still count, then the new ones.

    Of several cut-ins of a player the newest is taken back first.
    """
    missing = Counter(_told(draft, names))
    kept = []
    for tap in before:
        if missing[tap.what, tap.position]:
            missing[tap.what, tap.position] -= 1
            kept.append(tap)
    return kept + [Tap(version, what, position) for what, position in missing.elements()]


def _told(draft: Draft, names: Sequence[str]) -> Iterator[tuple[Told, int]]:
    yield from ((Told.CONTRACT, names.index(player)) for player in draft.contracts_met)
    yield from ((Told.CUT_IN, names.index(player)) for player in draft.cut_ins)


def tap_columns(taps: Sequence[Tap]) -> list[list[str | int]]:
    """Return the taps as their column keeps them."""
    return [[tap.version, tap.what.value, tap.position] for tap in taps]


def read_taps(column: Sequence[tuple[int, str, int]]) -> list[Tap]:
    """Return the taps that a column keeps."""
    return [Tap(version, Told(what), position) for version, what, position in column]
