"""Names stand in the order of the alphabet, whichever order the database has."""

from typing import Final

import pytest

from scorekeeper.rules.names import alphabetical
from scorekeeper.store.clubs import ClubRef, club_players
from scorekeeper.store.meetings import create_meeting
from scorekeeper.store.players.club_table import club_table, longest_runs
from scorekeeper.store.players.directory import directory
from scorekeeper.store.players.listing import player_list
from tests.scenes import all_caught, sit_down

ALPHABET: Final = "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя"
NAMES: Final = ("Adam", "Émile", "Zoe", "галина", "Ґалаґан", "Дмитро")


def test_ukrainian_letters_stand_in_their_own_order() -> None:
    assert sorted(sorted(ALPHABET), key=alphabetical) == list(ALPHABET)


@pytest.fixture
def played(club: ClubRef) -> ClubRef:
    """A club in which each of them has won once, at one time."""
    for winner in reversed(NAMES):
        create_meeting(club, sit_down(*reversed(NAMES)).record(all_caught(winner, *NAMES)).close())
    return club


def test_lists_of_players_are_in_the_order_of_the_alphabet(played: ClubRef) -> None:
    assert tuple(named.name for named in directory(played)) == NAMES
    assert tuple(player.name for player in player_list(played)) == NAMES
    assert tuple(line.name for line in club_table(played)) == NAMES


def test_players_who_sat_last_at_the_same_time_are_offered_in_that_order(played: ClubRef) -> None:
    assert club_players(played) == NAMES


def test_equally_long_runs_that_began_on_one_day_are_in_that_order(played: ClubRef) -> None:
    assert tuple(run.name for run in longest_runs(played)) == NAMES
