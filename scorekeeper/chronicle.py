"""What a club keeps besides the facts of its meetings: everything that was done to their deals, and who is known."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from enum import StrEnum
from fractions import Fraction
from itertools import groupby

from scorekeeper.meeting import Meeting
from scorekeeper.rules.names import name_key
from scorekeeper.rules.record import DealRecord
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.seatings import Seatings


class Act(StrEnum):
    """What was done to a deal."""

    RECORD = "record"
    AMEND = "amend"
    UNDO = "undo"
    RESEAT = "reseat"


@dataclass(frozen=True, slots=True)
class Revision:
    """Something that was done to a deal, and its facts from then on: None where it was taken back. `at` in UTC."""

    number: int
    revision: int
    act: Act
    record: DealRecord | None
    at: datetime


@dataclass(frozen=True, slots=True)
class Reseating:
    """A change of who sits where or of the first dealer, and how it was from then on. `at` in UTC."""

    seatings: Seatings
    at: datetime


@dataclass(frozen=True, slots=True)
class Chronicle:
    """A meeting with its past. `day`, `listed_at` (UTC): when it was, also where nobody said when it began.

    `binned_at`: since when it lies in the bin. `seated_as`: who sat there before two players were found to be one, by
    the name of the player who has the seat now. `others`: who does not sit there any more as it is told now, but of
    whom something was told before. `set_up`: the rules that it was set up with, if it goes by others since. `revisions`
    by deal and number, the oldest first.
    """

    meeting: Meeting
    day: date
    listed_at: datetime
    revisions: tuple[Revision, ...] = ()
    binned_at: datetime | None = None
    seated_as: Mapping[str, str] = field(default_factory=dict)
    others: tuple[str, ...] = ()
    reseatings: tuple[Reseating, ...] = ()
    set_up: Ruleset | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """Everybody of whom anything is or was told."""
        return (*self.meeting.everybody, *self.others)


@dataclass(frozen=True, slots=True)
class Placed:
    """What a meeting came to for a player; `place` is None before its end."""

    player: str
    points: Fraction
    place: int | None


@dataclass(frozen=True, slots=True)
class InShort:
    """A meeting without its deals. `seats` of everybody who ever sat there, in that order."""

    day: date
    title: str
    place: str
    rules: Ruleset
    deal_count: int
    finished: bool
    broken_off: bool
    seats: tuple[Placed, ...]


@dataclass(frozen=True, slots=True)
class Person:
    """A player of a club. `merged_into`: the other name of the same person, who has the seats now."""

    name: str
    retired: bool = False
    merged_into: str | None = None


@dataclass
class People:
    """Players in their order, but each only after the one whom it was found to be: A was B, and B was C.

    `whom`: of each that has come, by its key, the key of that one, or None. Who is found to be somebody that never
    comes, or one of a ring, does not come either.
    """

    whom: dict[str, str | None] = field(default_factory=dict)
    _waiting: dict[str, list[Person]] = field(default_factory=dict)

    def add(self, person: Person) -> Iterator[Person]:
        """Yield the player and all that waited for it, or nobody yet."""
        other = None if person.merged_into is None else name_key(person.merged_into)
        if other is not None and other not in self.whom:
            self._waiting.setdefault(other, []).append(person)
            return
        ready = [person]
        for one in ready:  # grows as it goes
            key = name_key(one.name)
            self.whom[key] = None if one.merged_into is None else name_key(one.merged_into)
            yield one
            ready += self._waiting.pop(key, ())

    def chain(self, name: str) -> Iterator[str]:
        """Yield the key of a name, and of whom it was found to be, step by step; nothing if it has not come."""
        key: str | None = name_key(name)
        while key is not None and key in self.whom:
            yield key
            key = self.whom[key]

    @property
    def left_out(self) -> Iterator[Person]:
        """Yield those that still wait."""
        for some in self._waiting.values():
            yield from some


def broken_revisions(deals: Sequence[DealRecord], revisions: Sequence[Revision]) -> Iterator[int]:
    """Yield the numbers of the deals, in order, whose revisions do not lead to what the deal is now."""
    by_number = {number: tuple(some) for number, some in groupby(revisions, key=lambda one: one.number)}
    for number in sorted({*by_number, *range(1, len(deals) + 1)}):
        some = by_number.get(number, ())
        now = deals[number - 1] if number <= len(deals) else None
        if not some or some[-1].record != now or not _is_sound(some):
            yield number


def _is_sound(revisions: Sequence[Revision]) -> bool:
    """Return whether the revisions of one deal are counted from 1 and can have been made one after the other."""
    before = Act.UNDO  # as if: there was no deal
    for at, one in enumerate(revisions, 1):
        begins = before is Act.UNDO
        if (
            one.revision != at
            or begins is not (one.act is Act.RECORD)
            or (one.record is None) is not (one.act is Act.UNDO)
        ):
            return False
        before = one.act
    return True
