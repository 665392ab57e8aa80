"""The links of a club: who comes in by which, and that a new one closes the door at once."""

from pathlib import Path

import pytest
from flask import Flask

from scorekeeper.store import db
from scorekeeper.store.clubs import ClubRef, create_club
from scorekeeper.store.links import Access, Role, access_by_token, enter, link_token, rotate_link
from scorekeeper.store.models import ClubRow
from tests.store.table import SECRET

both_roles = pytest.mark.parametrize("role", Role)


def token_of(club: ClubRef, role: Role) -> str:
    token = link_token(club, role, SECRET)
    assert token is not None
    return token


@both_roles
def test_a_link_opens_its_own_club_in_its_own_role(club: ClubRef, role: Role) -> None:
    create_club("Sunday", SECRET)
    assert access_by_token(token_of(club, role)) == Access(club, role, 1)


def test_the_token_that_a_new_club_hands_out_is_its_keeper_s(app: Flask) -> None:
    club, token = create_club("Friday", SECRET)
    assert token == token_of(club, Role.KEEPER) != token_of(club, Role.WATCHER)


@both_roles
def test_a_token_has_128_bits(club: ClubRef, role: Role) -> None:
    assert len(token_of(club, role)) == 22  # of 6 bits each


@both_roles
def test_no_token_is_in_the_database(app: Flask, club: ClubRef, role: Role) -> None:
    token = token_of(club, role)
    files = Path(app.instance_path).glob("scorekeeper.db*")
    assert token.encode() not in b"".join(path.read_bytes() for path in files)


@pytest.mark.parametrize("token", ["", "x", "é", "\ud800", "A" * 22])
def test_another_token_opens_nothing(club: ClubRef, token: str) -> None:
    assert access_by_token(token) is None


@both_roles
def test_a_new_link_closes_the_door_to_those_who_came_by_the_old_one(club: ClubRef, role: Role) -> None:
    old = token_of(club, role)
    new = rotate_link(club, role, SECRET)
    assert access_by_token(old) is None
    assert access_by_token(new) == Access(club, role, 2)
    assert token_of(club, role) == new
    assert enter(club.slug, role, 1, "phone") is None
    assert enter(club.slug, role, 2, "phone") == Access(club, role, 2)


@both_roles
def test_a_new_link_of_one_role_leaves_the_other_open(club: ClubRef, role: Role) -> None:
    rotate_link(club, role, SECRET)
    (other,) = set(Role) - {role}
    assert access_by_token(token_of(club, other)) == Access(club, other, 1)


def test_whoever_makes_a_new_link_stays_in_even_if_the_answer_is_lost(club: ClubRef) -> None:
    rotate_link(club, Role.KEEPER, SECRET, stays="mine")
    assert enter(club.slug, Role.KEEPER, 1, "mine") == Access(club, Role.KEEPER, 2)
    assert enter(club.slug, Role.KEEPER, 1, "another") is None


def test_whoever_stays_in_as_a_keeper_does_not_come_in_as_a_watcher(club: ClubRef) -> None:
    rotate_link(club, Role.KEEPER, SECRET, stays="mine")
    rotate_link(club, Role.WATCHER, SECRET)
    assert enter(club.slug, Role.WATCHER, 1, "mine") is None


def test_the_next_link_puts_out_whoever_stayed_in_before(club: ClubRef) -> None:
    rotate_link(club, Role.KEEPER, SECRET, stays="mine")
    rotate_link(club, Role.KEEPER, SECRET)
    assert enter(club.slug, Role.KEEPER, 2, "mine") is None


def test_a_link_that_another_secret_made_is_not_shown(club: ClubRef) -> None:
    assert link_token(club, Role.KEEPER, "another secret") is None


def test_a_club_from_before_there_were_watchers_has_no_link_for_them_yet(club: ClubRef) -> None:
    row = db.session.get(ClubRow, club.id)
    assert row is not None
    row.watcher_token_hash = None
    db.session.commit()
    assert link_token(club, Role.WATCHER, SECRET) is None
    assert access_by_token(rotate_link(club, Role.WATCHER, SECRET)) == Access(club, Role.WATCHER, 2)
