"""What is looked for in the history, as conditions of the database."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from typing import Final, Literal, Self

from sqlalchemy import ColumnElement, Select, Tuple, extract, or_, select, tuple_

from scorekeeper.rules.names import name_key
from scorekeeper.store.clubs import ClubRef
from scorekeeper.store.meetings.stored import NOT_BINNED
from scorekeeper.store.models import MeetingRow, PlayerRow, SeatRow

_FARTHEST: Final = timedelta(days=1)  # no clock on earth is farther from UTC
_CURSOR: Final = re.compile(r"(?P<moment>[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]{8,15})_(?P<id>[0-9]{1,18})")

People = frozenset[int]
"""Players of whom one is meant, by their numbers."""


@dataclass(frozen=True, slots=True)
class DatePart:
    """What a word says of the evening's own day: its year, its month, or which day of the month it is."""

    unit: Literal["year", "month", "day"]
    number: int


@dataclass(frozen=True, slots=True)
class Cursor:
    """A place in the history, between two meetings; it stays where it is whatever is added or taken away.

    >>> Cursor.read("2026-11-27T16:30:00_7")
    Cursor(listed_at=datetime.datetime(2026, 11, 27, 16, 30), id=7)
    """

    listed_at: datetime
    id: int

    def __str__(self) -> str:
        return f"{self.listed_at.isoformat()}_{self.id}"

    @classmethod
    def read(cls, text: str) -> Self:
        """Return the cursor that is written so; raise `ValueError` if it is none."""
        written = _CURSOR.fullmatch(text)
        if written is None:
            raise ValueError(f"{text!r} is no place in the history")
        return cls(datetime.fromisoformat(written["moment"]), int(written["id"]))


@dataclass(frozen=True, slots=True)
class Search:
    """What a meeting must have to be found: whatever is said, all of it.

    `players`: of each of these somebody has sat there; `winners`: of each somebody has won. `words`: each is in the
    title, in the note, or in the name of somebody who sat there, or it says when that was: `dates` has what words can
    say so, by their keys. Days are the evening's own, both included.
    """

    players: tuple[People, ...] = ()
    winners: tuple[People, ...] = ()
    first_day: date | None = None
    last_day: date | None = None
    place: str = ""
    ruleset: str | None = None
    words: str = ""
    dates: Mapping[str, DatePart] = field(default_factory=dict)

    def conditions(self, club: ClubRef) -> Iterator[ColumnElement[bool]]:
        """Yield the conditions on the rows of meetings. Those in the bin are never found."""
        yield from self.span(club)
        yield from self.sieve(club)

    def span(self, club: ClubRef) -> Iterator[ColumnElement[bool]]:
        """Yield those of them by which an index leads to the meetings that are to be looked through."""
        yield MeetingRow.club_id == club.id
        yield NOT_BINNED
        yield from self._days()

    def sieve(self, club: ClubRef) -> Iterator[ColumnElement[bool]]:
        """Yield those by which each of these meetings is looked at."""
        for people in self.players:
            yield MeetingRow.id.in_(_with(people))
        for people in self.winners:
            won = select(SeatRow.meeting_id).where(SeatRow.player_id.in_(people), SeatRow.place == 1)
            yield MeetingRow.id.in_(won)
        if self.ruleset is not None:
            yield MeetingRow.ruleset == self.ruleset
        for word in name_key(self.place).split():
            yield MeetingRow.place_key.contains(word, autoescape=True)
        for word in name_key(self.words).split():
            yield or_(
                MeetingRow.search_key.contains(word, autoescape=True),
                MeetingRow.id.in_(_with(_called(club, word))),
                *self._when(word),
            )

    def _when(self, word: str) -> Iterator[ColumnElement[bool]]:
        if (part := self.dates.get(word)) is not None:
            yield extract(part.unit, MeetingRow.local_date) == part.number

    def _days(self) -> Iterator[ColumnElement[bool]]:
        """Yield conditions on the evening's own day, and on the moment, which there is an index for."""
        if self.first_day is not None:
            yield MeetingRow.local_date >= self.first_day
            if self.first_day > date.min:
                yield MeetingRow.listed_at >= datetime.combine(self.first_day - _FARTHEST, time())
        if self.last_day is not None:
            yield MeetingRow.local_date <= self.last_day
            if self.last_day < date.max - _FARTHEST:
                yield MeetingRow.listed_at < datetime.combine(self.last_day + 2 * _FARTHEST, time())


def _with(people: People | Select[int]) -> Select[int]:
    """Return the meetings at which one of these has sat."""
    return select(SeatRow.meeting_id).where(SeatRow.player_id.in_(people), SeatRow.seated)


def _called(club: ClubRef, word: str) -> Select[int]:
    """Return the players whose name, or another spelling of it, has this in it, step by step: A was B, and B was C."""
    columns = select(PlayerRow.id, PlayerRow.merged_into_id)
    has_it = columns.where(PlayerRow.club_id == club.id, PlayerRow.name_key.contains(word, autoescape=True))
    called = has_it.cte(recursive=True)
    return select(called.union(columns.join(called, PlayerRow.id == called.c.merged_into_id)).c.id)


def older_than(cursor: Cursor) -> ColumnElement[bool]:
    """Return the condition of what comes after the cursor, the newest first."""
    return _place_in_history() < _place_of(cursor)


def newer_than(cursor: Cursor) -> ColumnElement[bool]:
    """Return the condition of what comes before the cursor, the newest first."""
    return _place_in_history() > _place_of(cursor)


def _place_in_history() -> Tuple:
    # as one value: two conditions with OR do not lead SQLite into the index
    return tuple_(MeetingRow.listed_at, MeetingRow.id)


def _place_of(cursor: Cursor) -> Tuple:
    return tuple_(cursor.listed_at, cursor.id)
