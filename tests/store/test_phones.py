"""The phones of a club: noted, named, put out and let in again."""

from datetime import datetime

import pytest

from scorekeeper.store.clubs import ClubRef, create_club
from scorekeeper.store.errors import NoSuchPhone
from scorekeeper.store.links import Access, Role, enter, rotate_link
from scorekeeper.store.phones import Phone, Sighting, club_phones, keep_sightings, let_in, name_phone, put_out
from tests.store.table import SECRET

EARLY, LATE = datetime(2026, 11, 27, 18, 30), datetime(2026, 11, 27, 23, 5)  # noqa: DTZ001  as the database keeps them


def see(club: ClubRef, key: str, at: datetime = EARLY, role: Role = Role.KEEPER, generation: int = 1) -> None:
    keep_sightings([Sighting(Access(club, role, generation), key, "Android", at)])


def keys(club: ClubRef) -> list[str]:
    return [phone.key for phone in club_phones(club)]


def test_phones_are_listed_with_the_last_seen_first(club: ClubRef) -> None:
    see(club, "a", EARLY)
    see(club, "b", LATE, Role.WATCHER)
    assert club_phones(club) == (
        Phone("b", Role.WATCHER, "Android", "", LATE, is_out=False),
        Phone("a", Role.KEEPER, "Android", "", EARLY, is_out=False),
    )


def test_a_phone_that_is_seen_again_is_the_same_phone(club: ClubRef) -> None:
    see(club, "a", EARLY)
    name_phone(club, "a", "Olena's")
    see(club, "a", LATE)
    assert club_phones(club) == (Phone("a", Role.KEEPER, "Android", "Olena's", LATE, is_out=False),)


@pytest.mark.parametrize("role", Role)
def test_a_phone_that_is_put_out_does_not_come_in_by_any_link(club: ClubRef, role: Role) -> None:
    see(club, "a")
    put_out(club, "a")
    assert enter(club.slug, role, 1, "a") is None
    assert enter(club.slug, role, 1, "b") is not None


def test_a_phone_that_is_put_out_stays_out_with_a_new_link(club: ClubRef) -> None:
    see(club, "a")
    put_out(club, "a")
    rotate_link(club, Role.KEEPER, SECRET)
    assert enter(club.slug, Role.KEEPER, 2, "a") is None
    assert [phone.is_out for phone in club_phones(club)] == [True]


def test_a_late_note_of_a_phone_does_not_let_it_in_again(club: ClubRef) -> None:
    see(club, "a")
    put_out(club, "a")
    see(club, "a", LATE)
    assert enter(club.slug, Role.KEEPER, 1, "a") is None


def test_a_phone_that_is_let_in_again_comes_in_as_before(club: ClubRef) -> None:
    see(club, "a")
    put_out(club, "a")
    let_in(club, "a")
    assert enter(club.slug, Role.KEEPER, 1, "a") is not None


def test_a_phone_that_is_put_out_of_one_club_is_not_out_of_another(club: ClubRef) -> None:
    other, _ = create_club("Sunday", SECRET)
    see(club, "a")
    put_out(club, "a")
    assert enter(other.slug, Role.KEEPER, 1, "a") is not None


def test_phones_that_a_new_link_put_out_are_listed_no_more(club: ClubRef) -> None:
    see(club, "a")
    see(club, "named")
    name_phone(club, "named", "Olena's")
    see(club, "watching", role=Role.WATCHER)
    rotate_link(club, Role.KEEPER, SECRET, stays="mine")
    assert sorted(keys(club)) == ["mine", "watching"]


def test_a_name_is_still_there_when_the_phone_opens_the_new_link(club: ClubRef) -> None:
    see(club, "a")
    name_phone(club, "a", "Olena's")
    rotate_link(club, Role.KEEPER, SECRET)
    see(club, "a", LATE, generation=2)
    assert club_phones(club) == (Phone("a", Role.KEEPER, "Android", "Olena's", LATE, is_out=False),)


def test_a_note_from_before_the_new_link_does_not_put_out_who_stayed_in(club: ClubRef) -> None:
    see(club, "mine")
    rotate_link(club, Role.KEEPER, SECRET, stays="mine")
    see(club, "mine", LATE, generation=1)
    assert enter(club.slug, Role.KEEPER, 1, "mine") is not None


@pytest.mark.parametrize("act", [put_out, let_in, lambda club, key: name_phone(club, key, "x")])
def test_a_phone_of_another_club_is_not_there(club: ClubRef, act: object) -> None:
    other, _ = create_club("Sunday", SECRET)
    see(other, "a")
    with pytest.raises(NoSuchPhone):
        act(club, "a")  # type: ignore[operator]
