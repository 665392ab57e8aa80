"""Clubs, their tokens and the names of their players."""

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import select

from scorekeeper.store import db
from scorekeeper.store.clubs import (
    ClubRef,
    SecretChanged,
    club_by_keeper_token,
    club_players,
    create_club,
    find_club,
    find_open_club,
    first_club,
    keeper_token,
    rotate_keeper_token,
    token_generation,
)
from scorekeeper.store.meetings import create_meeting, meeting_list
from scorekeeper.store.models import ClubRow
from tests.store.table import SECRET, look, sit_down, won_by


def test_club_is_found_by_its_slug_and_by_its_token(app: Flask) -> None:
    club, token = create_club("  Friday ", SECRET)
    assert club.name == "Friday"
    assert find_club(club.slug) == club
    assert club_by_keeper_token(token) == club
    assert first_club() == club


def test_token_has_128_bits_and_can_be_shown_again(app: Flask) -> None:
    club, token = create_club("Friday", SECRET)
    assert len(token) == 22
    assert keeper_token(club, SECRET) == token


def test_database_does_not_hold_the_token(app: Flask) -> None:
    _, token = create_club("Friday", SECRET)
    assert token not in db.session.scalars(select(ClubRow.keeper_token_hash)).one()
    files = Path(app.instance_path).glob("scorekeeper.db*")
    assert token.encode() not in b"".join(path.read_bytes() for path in files)


@pytest.mark.parametrize("token", ["", "x", "é", "\ud800", "A" * 22])
def test_stranger_finds_no_club(club: ClubRef, token: str) -> None:
    assert club_by_keeper_token(token) is None
    assert find_club("nothing") is None


def test_rotated_token_opens_nothing(app: Flask) -> None:
    club, old = create_club("Friday", SECRET)
    new = rotate_keeper_token(club, SECRET)
    assert club_by_keeper_token(old) is None
    assert club_by_keeper_token(new) == club
    assert token_generation(club) == 2
    assert find_open_club(club.slug, generation=1) is None
    assert find_open_club(club.slug, generation=2) == club
    assert keeper_token(club, SECRET) == new


def test_changed_secret_is_noticed(club: ClubRef) -> None:
    with pytest.raises(SecretChanged):
        keeper_token(club, "another secret")


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
    assert set(sheet.deals[0].outcomes) == {"Оля", "Тарас"}


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
