"""The short way to the database says the same as the long one."""

from datetime import date
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import bindparam, column, select, table
from sqlalchemy.exc import OperationalError

from scorekeeper.store.clubs import ClubRef, create_club, find_club, first_club
from scorekeeper.store.database import look_up, read, read_rows, writing
from scorekeeper.store.drafts import put_facts
from scorekeeper.store.meetings import create_meeting, find_versions
from scorekeeper.store.models import ClubRow, MeetingRow
from tests.scenes import sit_down
from tests.store.table import SECRET, make_app


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


def test_a_row_holds_what_the_model_says(club: ClubRef) -> None:
    create_meeting(club, sit_down(end="open"))
    columns = (MeetingRow.title, MeetingRow.house_rules, MeetingRow.local_date, MeetingRow.closed, MeetingRow.binned_at)
    (row,) = read_rows(select(*columns))
    assert (row["title"], row["house_rules"], row["closed"], row["binned_at"]) == ("", {"end": "open"}, False, None)
    assert type(row["local_date"]) is date
    assert row.get("place") is None


def test_all_that_a_request_reads_is_of_one_moment(app: Flask, club: ClubRef) -> None:
    slug = create_meeting(club, sit_down())
    with app.app_context():
        assert find_versions(club, slug) == (1, 0)
        with app.app_context():
            put_facts(club, slug, 1, note="x")
            assert find_versions(club, slug) == (1, 1)
        assert find_versions(club, slug) == (1, 0)
        assert read(select(MeetingRow.draft_version))[0]["draft_version"] == 0


@pytest.mark.sqlite
def test_a_database_that_cannot_be_opened_is_reported_as_by_sqlalchemy(club: ClubRef, tmp_path: Path) -> None:
    with make_app(tmp_path / "nowhere" / "at_all.db").app_context(), pytest.raises(OperationalError, match="unable"):
        look_up(select(ClubRow.id))


@pytest.mark.sqlite
def test_a_database_that_cannot_answer_is_reported_as_by_sqlalchemy(club: ClubRef) -> None:
    with pytest.raises(OperationalError, match="no such table"):
        look_up(select(column("id")).select_from(table("nowhere")))
