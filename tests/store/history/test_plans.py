"""The way that the database takes to a page of the history, when it does not know yet what will be asked for."""

from collections.abc import Callable
from typing import Final

import pytest
from sqlalchemy import ColumnElement, Select, select, text

from scorekeeper.store import db
from scorekeeper.store.clubs import ClubRef
from scorekeeper.store.database import is_sqlite
from scorekeeper.store.history.search import Cursor, Search, newer_than, older_than
from scorekeeper.store.meetings.stored import NEWEST_FIRST, OLDEST_FIRST
from scorekeeper.store.models import MeetingRow, utc_now

CURSOR: Final = Cursor(utc_now(), 5)
# a few rows lie nearer than any index, and are put in order at no cost
BY_INDEX_ALONE: Final = ("enable_seqscan", "enable_bitmapscan", "enable_sort")


def page(club: ClubRef, *beyond: ColumnElement[bool]) -> Select[str]:
    return select(MeetingRow.title).where(*Search().conditions(club), *beyond)


def plan(statement: Select[str]) -> list[str]:
    """Return how the database goes, step by step; on PostgreSQL the last step comes first."""
    connection, words = db.session.connection(), statement.compile(db.engine)
    if is_sqlite(connection):
        unknown = tuple(None for _ in words.params)
        return [told for *_, told in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {words}", unknown)]
    for way in BY_INDEX_ALONE:
        connection.execute(text(f"SET LOCAL {way} = off"))
    return list(connection.exec_driver_sql(f"EXPLAIN (COSTS OFF) {words}", words.params).scalars())


@pytest.mark.sqlite
@pytest.mark.parametrize(("beyond", "sign"), [(older_than, "<"), (newer_than, ">")])
def test_page_begins_in_the_index_at_its_cursor(
    club: ClubRef, beyond: Callable[[Cursor], ColumnElement[bool]], sign: str
) -> None:
    """Two conditions with OR made it walk there from the newest meeting, past 8,000 others."""
    [told] = plan(page(club, beyond(CURSOR)).order_by(*NEWEST_FIRST))
    assert told == f"SEARCH meeting USING INDEX ix_meeting_found (club_id=? AND binned_at=? AND listed_at{sign}?)"


def test_newest_page_is_read_from_the_end_of_the_index(club: ClubRef) -> None:
    """PostgreSQL put 10,000 meetings in order for each page."""
    assert plan(page(club).order_by(*NEWEST_FIRST))[0] in {
        "SEARCH meeting USING INDEX ix_meeting_found (club_id=? AND binned_at=?)",
        "Index Scan Backward using ix_meeting_found on meeting",
    }


def test_newer_page_is_read_from_the_index_in_its_order(club: ClubRef) -> None:
    assert plan(page(club, newer_than(CURSOR)).order_by(*OLDEST_FIRST))[0] in {
        "SEARCH meeting USING INDEX ix_meeting_found (club_id=? AND binned_at=? AND listed_at>?)",
        "Index Scan using ix_meeting_found on meeting",
    }
