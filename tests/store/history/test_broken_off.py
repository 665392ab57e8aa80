"""The history says of a meeting that it was broken off whenever its own pages do."""

from scorekeeper.rules.catalogue import get_ruleset
from scorekeeper.store.clubs import ClubRef
from scorekeeper.store.history import Search, found_in_short
from scorekeeper.store.meetings import (
    change_rules,
    close_meeting,
    create_meeting,
    record_deal,
    reopen_meeting,
    undo_deal,
)
from tests.scenes import VOID, sit_down, won_by
from tests.store.history.played import found
from tests.store.table import look


def is_broken_off(club: ClubRef) -> bool:
    """Return what the list says of the only meeting, once what is handed on says the same."""
    [listed], [in_short] = found(club), found_in_short(club, Search())
    assert listed.broken_off is in_short.broken_off
    return listed.broken_off


def close(club: ClubRef, slug: str) -> None:
    close_meeting(club, slug, look(club, slug).version)


def test_meeting_that_was_closed_early_is_broken_off_until_it_goes_on(club: ClubRef) -> None:
    slug = create_meeting(club, sit_down().record(won_by("Olena")))
    assert not is_broken_off(club)
    close(club, slug)
    assert is_broken_off(club)
    reopen_meeting(club, slug, look(club, slug).version)
    assert not is_broken_off(club)


def test_taking_a_deal_back_lets_a_meeting_that_was_broken_off_go_on(club: ClubRef) -> None:
    slug = create_meeting(club, sit_down().record(won_by("Olena")).close())
    assert is_broken_off(club)
    undo_deal(club, slug, 1, seen_revision=1)
    assert not is_broken_off(club)


def test_meeting_that_came_to_its_end_is_not_broken_off(club: ClubRef) -> None:
    slug = create_meeting(club, sit_down("Ann", "Bob").record(VOID))
    record_deal(club, slug, VOID, 2)
    assert not is_broken_off(club)


def test_meeting_whose_players_say_when_it_ends_is_never_broken_off(club: ClubRef) -> None:
    close(club, create_meeting(club, sit_down(end="open").record(VOID)))
    assert not is_broken_off(club)


def test_another_end_set_afterwards_makes_an_early_close_the_end_and_back(club: ClubRef) -> None:
    slug = create_meeting(club, sit_down().record(VOID).close())
    for rules, broken_off in (({"end": "open"}, False), ({"end": 3}, True), ({"end": 1}, False)):
        change_rules(club, slug, get_ruleset("paplu", rules), look(club, slug).version)
        assert is_broken_off(club) is broken_off
