"""Clubs, their tokens and the names of their players."""

from dataclasses import replace
from datetime import UTC, datetime

from flask import Flask

from scorekeeper.store.clubs import (
    ClubRef,
    club_players,
    create_club,
    find_club,
    first_club,
)
from scorekeeper.store.meetings import create_meeting, load_meeting, meeting_list
from tests.scenes import sit_down, won_by
from tests.store.table import SECRET, look


def test_club_is_found_by_its_slug(app: Flask) -> None:
    club, _ = create_club("  Friday ", SECRET)
    assert club.name == "Friday"
    assert find_club(club.slug) == club
    assert first_club() == club
    assert find_club("nothing") is None


def test_first_club_is_none_in_a_blank_database(app: Flask) -> None:
    assert first_club() is None


def test_spellings_of_one_name_are_one_player(club: ClubRef) -> None:
    create_meeting(club, sit_down("Оля", "Ivan"))
    slug = create_meeting(club, sit_down("ОЛЯ ", "I\u200bvan"))
    sheet = look(club, slug)
    assert sheet.players == ("Оля", "Ivan")
    assert len(club_players(club)) == 2


def test_deals_follow_the_club_s_spelling(club: ClubRef) -> None:
    create_meeting(club, sit_down("Оля", "Іван", "Тарас"))
    meeting = sit_down("ОЛЯ", "іван", "тарас")
    slug = create_meeting(club, meeting.record(won_by("іван", "ОЛЯ", "тарас")))
    sheet = look(club, slug)
    assert sheet.lines[0].winner == "Іван"
    assert set(load_meeting(sheet).deals[0].seats) == {"Оля", "Тарас"}


def test_players_who_sat_last_come_first(club: ClubRef) -> None:
    for day, players in ((1, ("Ann", "Bob")), (3, ("Cid", "Bob")), (2, ("Dan", "Eve"))):
        create_meeting(club, replace(sit_down(*players), started_at=datetime(2026, 11, day, tzinfo=UTC)))
    assert club_players(club) == ("Bob", "Cid", "Dan", "Eve", "Ann")


def test_newest_meeting_comes_first(club: ClubRef) -> None:
    for day in (2, 1, 3):
        create_meeting(club, replace(sit_down(), title=str(day), started_at=datetime(2026, 11, day, tzinfo=UTC)))
    assert [summary.title for summary in meeting_list(club)] == ["3", "2", "1"]
    assert [summary.title for summary in meeting_list(club, limit=1, offset=1)] == ["2"]


def test_clubs_do_not_see_each_other(club: ClubRef) -> None:
    other, _ = create_club("Sunday", SECRET)
    create_meeting(other, sit_down())
    assert meeting_list(club) == ()
    assert club_players(club) == ()
