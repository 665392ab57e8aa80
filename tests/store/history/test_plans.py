"""The way that the database takes to a page of the history, when it does not know yet what will be asked for."""

from collections.abc import Callable

import pytest
from sqlalchemy import ColumnElement, select

from scorekeeper.store import db
from scorekeeper.store.clubs import ClubRef
from scorekeeper.store.history.listing import NEWEST_FIRST
from scorekeeper.store.history.search import Cursor, Search, newer_than, older_than
from scorekeeper.store.models import MeetingRow, utc_now

pytestmark = pytest.mark.sqlite


@pytest.mark.parametrize(("beyond", "sign"), [(older_than, "<"), (newer_than, ">")])
def test_page_begins_in_the_index_at_its_cursor(
    club: ClubRef, beyond: Callable[..., ColumnElement[bool]], sign: str
) -> None:
    """Two conditions with OR made it walk there from the newest meeting, past 8,000 others."""
    cursor = Cursor(utc_now(), 5)
    page = select(MeetingRow.title).where(*Search().conditions(club), beyond(cursor)).order_by(*NEWEST_FIRST)
    words = page.compile(db.engine)
    plan = db.session.connection().exec_driver_sql(f"EXPLAIN QUERY PLAN {words}", tuple(None for _ in words.params))
    [(*_, told)] = plan.all()
    assert told == f"SEARCH meeting USING INDEX ix_meeting_found (club_id=? AND binned_at=? AND listed_at{sign}?)"
