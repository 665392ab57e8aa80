"""The short way to the database says the same as the long one."""

import pytest
from sqlalchemy import bindparam, column, select, table
from sqlalchemy.exc import OperationalError

from scorekeeper.store.clubs import ClubRef, create_club, find_club, first_club
from scorekeeper.store.database import look_up, writing
from scorekeeper.store.drafts import put_facts
from scorekeeper.store.meetings import create_meeting, find_versions
from scorekeeper.store.models import ClubRow
from tests.scenes import sit_down
from tests.store.table import SECRET


def test_a_row_is_found_by_what_it_holds(club: ClubRef) -> None:
    other, _ = create_club("Saturday", SECRET)
    assert find_club(other.slug) == other
    assert find_club("nothing") is None
    assert first_club() == club


def test_what_is_written_but_not_kept_yet_is_seen(club: ClubRef) -> None:
    slug = create_meeting(club, sit_down())
    with writing():
        put_facts(club, slug, 1, note="x")
        assert find_versions(club, slug) == (1, 1)


def test_names_are_values_and_never_sql(club: ClubRef) -> None:
    named = select(ClubRow.id).where(ClubRow.name == bindparam("name"))
    assert look_up(named, name="' OR 1=1 --") is None
    assert look_up(named, name="Friday") == (club.id,)


@pytest.mark.sqlite
def test_a_database_that_cannot_answer_is_reported_as_by_sqlalchemy(club: ClubRef) -> None:
    with pytest.raises(OperationalError, match="no such table"):
        look_up(select(column("id")).select_from(table("nowhere")))
