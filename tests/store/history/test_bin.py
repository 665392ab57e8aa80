"""The bin: out of sight, back again, and gone for good."""

from dataclasses import replace

import pytest
from sqlalchemy import func, select

from scorekeeper.store import db
from scorekeeper.store.audit import audit
from scorekeeper.store.clubs import ClubRef, club_players, create_club
from scorekeeper.store.drafts import put_seat
from scorekeeper.store.errors import NoSuchMeeting
from scorekeeper.store.history import bin_meeting, binned_meetings, delete_meeting, put_back
from scorekeeper.store.meetings import (
    amend_deal,
    create_meeting,
    find_sheet,
    find_versions,
    load_meeting,
    meeting_list,
    record_deal,
)
from scorekeeper.store.models import METADATA
from scorekeeper.store.operations import Answer, once
from tests.scenes import DROPPED, sit_down, won_by
from tests.store.history.played import FRIDAY, found, played
from tests.store.table import SECRET, look


def row_counts() -> dict[str, int]:
    db.session.rollback()
    tables = METADATA.sorted_tables
    return {table.name: db.session.scalar(select(func.count()).select_from(table)) or 0 for table in tables}


def everything(club: ClubRef) -> str:
    """Save a meeting that leaves something in all tables; return its slug."""
    slug = create_meeting(club, replace(sit_down(), title="Doomed").record(won_by("Olena")))
    once("key", "body", lambda: Answer("deal", str(record_deal(club, slug, won_by("Taras"), 2)), look(club, slug).id))
    amend_deal(club, slug, 1, won_by("Ivan"), 1)
    put_seat(club, slug, 3, "Ivan", DROPPED)
    return slug


def test_binned_meeting_is_nowhere_but_in_the_bin(club: ClubRef) -> None:
    slug = played(club)
    bin_meeting(club, slug)
    assert (found(club), meeting_list(club), find_sheet(club, slug), find_versions(club, slug)) == ((), (), None, None)
    assert [meeting.slug for meeting in binned_meetings(club)] == [slug]
    with pytest.raises(NoSuchMeeting):
        record_deal(club, slug, won_by("Olena"), 2)
    assert list(audit()) == []


def test_meeting_comes_back_from_the_bin_as_it_was(club: ClubRef) -> None:
    slug = everything(club)
    before, counts = load_meeting(look(club, slug)), row_counts()
    bin_meeting(club, slug)
    put_back(club, slug)
    assert (load_meeting(look(club, slug)), row_counts()) == (before, counts)
    assert binned_meetings(club) == ()


def test_phones_that_had_it_open_see_that_it_was_away(club: ClubRef) -> None:
    slug = played(club)
    versions = find_versions(club, slug)
    bin_meeting(club, slug)
    put_back(club, slug)
    assert find_versions(club, slug) != versions


def test_meeting_deleted_for_good_leaves_nothing_but_its_players(club: ClubRef) -> None:
    other = played(club, "Olena", FRIDAY, "Olena", "Taras", "Ivan")
    before, kept = row_counts(), load_meeting(look(club, other))
    slug = everything(club)
    bin_meeting(club, slug)
    delete_meeting(club, slug)
    assert {**row_counts(), "player": 0} == {**before, "player": 0}
    assert sorted(club_players(club)) == ["Ivan", "Mykola", "Olena", "Taras"]
    assert load_meeting(look(club, other)) == kept
    assert list(audit()) == []


def test_only_what_lies_in_the_bin_of_this_club_can_be_deleted_or_put_back(club: ClubRef) -> None:
    slug, other_club = played(club), create_club("Saturday", SECRET)[0]
    for act in (delete_meeting, put_back):
        with pytest.raises(NoSuchMeeting):
            act(club, slug)
    bin_meeting(club, slug)
    for act in (delete_meeting, put_back, bin_meeting):
        with pytest.raises(NoSuchMeeting):
            act(other_club, slug)
    assert len(binned_meetings(club)) == 1


def test_last_thrown_away_lies_on_top(club: ClubRef) -> None:
    first, second = played(club), played(club)
    bin_meeting(club, second)
    bin_meeting(club, first)
    assert [meeting.slug for meeting in binned_meetings(club)] == [first, second]
