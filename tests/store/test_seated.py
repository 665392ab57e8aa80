"""Who sat only in deals that were taken back has not played that meeting, though what was told of them stays."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from scorekeeper.rules.record import DealRecord, Finish
from scorekeeper.store.audit import audit
from scorekeeper.store.clubs import ClubRef, club_players
from scorekeeper.store.drafts import clear_draft
from scorekeeper.store.history import Search, bin_meeting, delete_meeting, find_meetings, found_in_short
from scorekeeper.store.meetings import create_meeting, deal_revisions, record_deal, undo_deal
from scorekeeper.store.players.acts import HasMeetings, SatTogether, delete_player, merge_players, part_players
from scorekeeper.store.players.club_table import club_table
from scorekeeper.store.players.listing import player_list
from scorekeeper.store.players.meetings import balance_line, periods
from scorekeeper.store.reseating import reseat_meeting
from tests.scenes import FOUR, VOID, left_over, sit_down, won_by
from tests.store.history.played import found, slugs, who
from tests.store.table import look

WITH_PETRO = ("Olena", "Petro", "Ivan", "Mykola")


def reseat(club: ClubRef, slug: str, *players: str) -> None:
    reseat_meeting(club, slug, players, look(club, slug).version)


def petro_came(club: ClubRef) -> str:
    """Play a third deal with Petro in Taras’s place, and take it back: he still sits there."""
    slug = create_meeting(club, sit_down().record(VOID).record(won_by("Olena")))
    reseat(club, slug, *WITH_PETRO)
    record_deal(club, slug, won_by("Petro", *WITH_PETRO), 3)
    undo_deal(club, slug, 3, seen_revision=1)
    return slug


def left_again(club: ClubRef) -> str:
    slug = petro_came(club)
    reseat(club, slug, *FOUR)
    return slug


def undone_to_before_he_came(club: ClubRef) -> str:
    slug = petro_came(club)
    clear_draft(club, slug, 3)
    undo_deal(club, slug, 2, seen_revision=1)
    return slug


@pytest.fixture(params=[left_again, undone_to_before_he_came])
def slug(request: pytest.FixtureRequest, club: ClubRef) -> str:
    """A meeting in which only a deal that was taken back has Petro."""
    play: Callable[[ClubRef], str] = request.param
    return play(club)


def test_undone_newcomer_stands_in_what_was_taken_back(club: ClubRef, slug: str) -> None:
    assert deal_revisions(look(club, slug), 3)[0].record == won_by("Petro", *WITH_PETRO)
    assert list(audit()) == []


def test_undone_newcomer_is_not_listed_in_the_history(club: ClubRef, slug: str) -> None:
    assert [meeting.players for meeting in found(club)] == [FOUR]
    assert [tuple(seat.player for seat in one.seats) for one in found_in_short(club, Search())] == [FOUR]


def test_undone_newcomer_does_not_find_the_meeting(club: ClubRef, slug: str) -> None:
    assert slugs(club, players=who(club, "Petro")) == slugs(club, words="petro") == []
    assert slugs(club, players=who(club, "Taras")) == slugs(club, words="taras") == [slug]


def test_undone_newcomer_has_played_no_meeting(club: ClubRef, slug: str) -> None:
    ((petro,),) = who(club, "Petro")
    played = {player.name: (player.meeting_count, player.last_day is None) for player in player_list(club)}
    assert played == {"Petro": (0, True), **dict.fromkeys(FOUR, (1, False))}
    assert (periods(club, petro), balance_line(club, petro)) == ((), ())
    assert {line.name for line in club_table(club)} == set(FOUR)


def test_undone_newcomer_is_offered_after_those_who_sat_down(club: ClubRef, slug: str) -> None:
    assert club_players(club) == ("Ivan", "Mykola", "Olena", "Taras", "Petro")


def test_undone_newcomer_stays_in_the_club_as_long_as_the_meeting(club: ClubRef, slug: str) -> None:
    ((petro,),) = who(club, "Petro")
    with pytest.raises(HasMeetings) as kept:
        delete_player(club, petro)
    assert kept.value.meeting_count == 1
    bin_meeting(club, slug)
    delete_meeting(club, slug)
    delete_player(club, petro)
    assert who(club, "Petro") == (frozenset(),)


def test_undone_newcomer_is_not_made_one_with_somebody_of_that_meeting(club: ClubRef, slug: str) -> None:
    ((petro,), (taras,)) = who(club, "Petro", "Taras")
    for kept, merged in ((petro, taras), (taras, petro)):
        with pytest.raises(SatTogether) as together:
            merge_players(club, kept, merged)
        assert together.value.meeting_count == 1


def test_undone_newcomer_can_be_made_one_with_somebody_else_and_parted(club: ClubRef, slug: str) -> None:
    create_meeting(club, sit_down("Peter", "Zenon").record(VOID))
    ((petro,), (peter,)) = who(club, "Petro", "Peter")
    merge_players(club, peter, petro)
    assert [one.meeting_count for one in player_list(club) if one.id == peter] == [1]
    part_players(club, petro)
    assert [one.meeting_count for one in player_list(club) if one.id == petro] == [0]
    assert deal_revisions(look(club, slug), 3)[0].record == won_by("Petro", *WITH_PETRO)
    assert list(audit()) == []


def test_newcomer_who_sits_down_again_has_played(club: ClubRef, slug: str) -> None:
    reseat(club, slug, *WITH_PETRO)
    assert [meeting.players for meeting in found(club)] == [(*FOUR, "Petro")]
    assert slugs(club, players=who(club, "Petro")) == [slug]
    assert list(audit()) == []


def test_undone_newcomer_is_no_best_of_those_with_penalties(club: ClubRef) -> None:
    three = ("Ann", "Bob", "Cleo")
    # Bob has a king and a five, 10 + 5; Cleo three nines, 3 × 5: so Ann and Bob are 15 apart once Cleo is gone
    first = DealRecord(Finish.WENT_OUT, "Ann", {"Bob": left_over("KC 5D")}, contracts_met=("Ann",))
    slug = create_meeting(club, sit_down("Ann", "Bob", ruleset="dummy-rummy").record(first))
    second = replace(
        first, winner="Cleo", contracts_met=("Cleo",), seats=dict.fromkeys(three[:2], left_over("9C 9D 9S"))
    )
    reseat(club, slug, *three)
    record_deal(club, slug, second, 2)
    undo_deal(club, slug, 2, seen_revision=1)
    reseat(club, slug, "Ann", "Bob")
    assert [(one.players, one.swing) for one in find_meetings(club, Search()).meetings] == [(("Ann", "Bob"), 15)]
