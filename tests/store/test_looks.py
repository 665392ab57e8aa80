"""The link to look at one meeting."""

from pathlib import Path

import pytest
from flask import Flask

from scorekeeper.store import looks
from scorekeeper.store.clubs import ClubRef, create_club
from scorekeeper.store.errors import NoSuchMeeting
from scorekeeper.store.links import access_by_token
from scorekeeper.store.looks import end_look_link, make_look_link, meeting_by_look_token
from scorekeeper.store.meetings import create_meeting
from tests.scenes import sit_down
from tests.store.table import SECRET, look


def look_token(club: ClubRef, slug: str, secret: str) -> str | None:
    return looks.look_token(look(club, slug), secret)


@pytest.fixture
def slug(club: ClubRef) -> str:
    return create_meeting(club, sit_down())


def test_a_meeting_has_no_such_link_until_somebody_makes_it(club: ClubRef, slug: str) -> None:
    assert look_token(club, slug, SECRET) is None


def test_the_link_shows_its_own_meeting_and_opens_no_club(club: ClubRef, slug: str) -> None:
    create_meeting(club, sit_down())
    token = make_look_link(club, slug, SECRET)
    assert meeting_by_look_token(token) == (club, slug)
    assert access_by_token(token) is None


def test_a_link_that_is_made_twice_is_the_same(club: ClubRef, slug: str) -> None:
    token = make_look_link(club, slug, SECRET)
    assert make_look_link(club, slug, SECRET) == look_token(club, slug, SECRET) == token


def test_a_link_that_has_ended_shows_nothing_and_the_next_is_another_one(club: ClubRef, slug: str) -> None:
    old = make_look_link(club, slug, SECRET)
    end_look_link(club, slug)
    assert meeting_by_look_token(old) is None
    new = make_look_link(club, slug, SECRET)
    assert new != old
    assert meeting_by_look_token(old) is None
    assert meeting_by_look_token(new) == (club, slug)


def test_a_link_of_another_secret_is_made_anew(club: ClubRef, slug: str) -> None:
    old = make_look_link(club, slug, "another secret")
    assert look_token(club, slug, SECRET) is None
    assert meeting_by_look_token(make_look_link(club, slug, SECRET)) == (club, slug)
    assert meeting_by_look_token(old) is None


def test_the_token_is_not_in_the_database(app: Flask, club: ClubRef, slug: str) -> None:
    token = make_look_link(club, slug, SECRET)
    assert len(token) == 22
    files = Path(app.instance_path).glob("scorekeeper.db*")
    assert token.encode() not in b"".join(path.read_bytes() for path in files)


@pytest.mark.parametrize("act", [make_look_link, lambda club, slug, _: end_look_link(club, slug)])
def test_a_meeting_of_another_club_has_no_link(club: ClubRef, slug: str, act: object) -> None:
    other, _ = create_club("Sunday", SECRET)
    with pytest.raises(NoSuchMeeting):
        act(other, slug, SECRET)  # type: ignore[operator]


@pytest.mark.parametrize("token", ["", "x", "\ud800", "A" * 22])
def test_another_token_shows_nothing(club: ClubRef, slug: str, token: str) -> None:
    make_look_link(club, slug, SECRET)
    assert meeting_by_look_token(token) is None
