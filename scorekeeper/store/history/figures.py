"""How much a search of the history finds, all in all."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from sqlalchemy import ColumnElement, Select, exists, func, select

from scorekeeper.store.clubs import ClubRef
from scorekeeper.store.database import read
from scorekeeper.store.history.search import Search
from scorekeeper.store.models import ClubRow, MeetingRow

Conditions = tuple[ColumnElement[bool], ...]

MOST_AT_ONCE: Final = 1000
"""Meetings that are looked through for figures: as many as a club plays in twenty years, one a week."""


@dataclass(frozen=True, slots=True)
class Figures:
    """What was found, all in all."""

    meeting_count: int
    deal_count: int


def count_found(club: ClubRef, search: Search) -> Figures:
    """Count all that is found, by one query."""
    (row,) = read(_counted(club, search.conditions(club)))
    return Figures(**row)


def count_at_once(club: ClubRef, span: Conditions, sieve: Conditions) -> Figures | None:
    """Count what is found, by one query, or return None if more than `MOST_AT_ONCE` lie in the span of the search.

    No page waits unasked for 10,000 evenings.
    """
    too_many = exists(select(MeetingRow.id).where(*span).offset(MOST_AT_ONCE).limit(1).correlate(None))
    (row,) = read(_counted(club, (*span, *sieve, ~too_many)).add_columns(too_many.label("too_many")))
    return None if row["too_many"] else Figures(row["meeting_count"], row["deal_count"])


def _counted(club: ClubRef, conditions: Iterable[ColumnElement[bool]]) -> Select[int, int]:
    deal_count = func.coalesce(func.sum(MeetingRow.deal_count), 0)
    counts = select(func.count().label("meeting_count"), deal_count.label("deal_count"))
    # by way of the club: what is asked of no meeting is then asked before the first of them
    return counts.join_from(ClubRow, MeetingRow).where(ClubRow.id == club.id, *conditions)
