"""Names change, two players turn out to be one, somebody comes no more: history follows, and nothing is lost."""

import pytest

from scorekeeper.meeting import Meeting
from scorekeeper.rules.faults import Fault, Refused
from scorekeeper.store.audit import audit
from scorekeeper.store.clubs import ClubRef, club_players, create_club
from scorekeeper.store.history import bin_meeting, delete_meeting
from scorekeeper.store.meetings import create_meeting, find_versions, load_meeting
from scorekeeper.store.players.acts import (
    HasMeetings,
    NameTaken,
    NoSuchPlayer,
    SatTogether,
    delete_player,
    given_back,
    merge_players,
    part_players,
    rename_player,
    retire_player,
)
from scorekeeper.store.players.directory import directory
from scorekeeper.store.players.meetings import periods
from tests.scenes import sit_down, won_by
from tests.store.table import SECRET, look


def three(*names: str) -> Meeting:
    return sit_down(*names).record(won_by(names[0], *names)).close()


def number(club: ClubRef, name: str) -> int:
    return next(named.id for named in directory(club) if named.name == name)


def points(club: ClubRef, name: str) -> int:
    """Return the balance of a player in all meetings."""
    return int(sum(period.points for period in periods(club, number(club, name))))


def players(club: ClubRef, slug: str) -> tuple[str, ...]:
    return load_meeting(look(club, slug)).players


def test_renamed_player_has_the_new_name_in_all_meetings(club: ClubRef) -> None:
    slug = create_meeting(club, three("Olena", "Taras", "Ivan"))
    versions = find_versions(club, slug)
    rename_player(club, number(club, "Taras"), " Тарас  К. ")
    assert players(club, slug) == ("Olena", "Тарас К.", "Ivan")
    assert find_versions(club, slug) != versions  # phones that show it look again
    assert list(audit()) == []


def test_name_may_change_its_capitals(club: ClubRef) -> None:
    create_meeting(club, three("olena", "Taras", "Ivan"))
    rename_player(club, number(club, "olena"), "Olena")
    assert "Olena" in club_players(club)


def test_name_of_another_player_is_refused_and_says_whose_it_is(club: ClubRef) -> None:
    create_meeting(club, three("Olena", "Taras", "Ivan"))
    with pytest.raises(NameTaken) as taken:
        rename_player(club, number(club, "Taras"), "OLENA")
    assert taken.value.player_id == number(club, "Olena")


def test_merged_players_are_one_with_all_their_meetings(club: ClubRef) -> None:
    first = create_meeting(club, three("Olena", "Taras", "Ivan"))
    second = create_meeting(club, three("Olya", "Taras", "Ivan"))
    merge_players(club, number(club, "Olena"), number(club, "Olya"))
    assert players(club, first) == players(club, second) == ("Olena", "Taras", "Ivan")
    assert points(club, "Olena") == 2 * (10 + 15)
    assert sorted(club_players(club)) == ["Ivan", "Olena", "Taras"]
    assert list(audit()) == []


def test_other_spelling_means_the_same_person_at_the_next_meeting(club: ClubRef) -> None:
    create_meeting(club, three("Olena", "Taras", "Ivan"))
    create_meeting(club, three("Olya", "Taras", "Ivan"))
    merge_players(club, number(club, "Olena"), number(club, "Olya"))
    assert players(club, create_meeting(club, three("OLYA", "Bob", "Cleo"))) == ("Olena", "Bob", "Cleo")


def test_two_spellings_of_one_person_cannot_sit_down_together(club: ClubRef) -> None:
    create_meeting(club, three("Olena", "Taras", "Ivan"))
    create_meeting(club, three("Olya", "Taras", "Ivan"))
    merge_players(club, number(club, "Olena"), number(club, "Olya"))
    with pytest.raises(Refused) as refused:
        create_meeting(club, three("Olena", "Olya", "Ivan"))
    assert [(finding.fault, finding.player) for finding in refused.value.findings] == [(Fault.DUPLICATE_PLAYER, "Olya")]


def test_players_who_sat_at_one_table_are_two_people_even_if_it_is_in_the_bin(club: ClubRef) -> None:
    bin_meeting(club, create_meeting(club, three("Olena", "Olya", "Ivan")))
    with pytest.raises(SatTogether) as together:
        merge_players(club, number(club, "Olena"), number(club, "Olya"))
    assert together.value.meeting_count == 1


def test_merging_is_undone_and_each_has_back_what_was_theirs(club: ClubRef) -> None:
    first = create_meeting(club, three("Olena", "Taras", "Ivan"))
    second = create_meeting(club, three("Olya", "Taras", "Ivan"))
    olena, olya = number(club, "Olena"), number(club, "Olya")
    merge_players(club, olena, olya)
    since = create_meeting(club, three("Olya", "Bob", "Cleo"))
    part_players(club, olya)
    assert (players(club, first)[0], players(club, second)[0]) == ("Olena", "Olya")
    assert players(club, since)[0] == "Olena"  # who was meant when it was played
    assert (points(club, "Olena"), points(club, "Olya")) == (50, 25)
    assert list(audit()) == []


@pytest.mark.parametrize("first_parted", ["Ola", "Olya"])
def test_three_spellings_part_in_any_order(club: ClubRef, first_parted: str) -> None:
    slugs = [create_meeting(club, three(name, "Taras", "Ivan")) for name in ("Ola", "Olya", "Olena")]
    ola, olya, olena = (number(club, name) for name in ("Ola", "Olya", "Olena"))
    merge_players(club, olya, ola)
    merge_players(club, olena, olya)
    assert {players(club, slug)[0] for slug in slugs} == {"Olena"}
    part_players(club, number(club, first_parted))
    expected = {"Ola": ["Ola", "Olena", "Olena"], "Olya": ["Olya", "Olya", "Olena"]}
    assert [players(club, slug)[0] for slug in slugs] == expected[first_parted]
    part_players(club, number(club, "Olya" if first_parted == "Ola" else "Ola"))
    assert [players(club, slug)[0] for slug in slugs] == ["Ola", "Olya", "Olena"]
    with pytest.raises(NoSuchPlayer):
        part_players(club, ola)


def test_what_parting_gives_back_is_told_before_and_is_no_meeting_since(club: ClubRef) -> None:
    for name in ("Ola", "Olya", "Olya", "Olena"):
        create_meeting(club, three(name, "Taras", "Ivan"))
    ola, olya, olena, ivan = (number(club, name) for name in ("Ola", "Olya", "Olena", "Ivan"))
    assert given_back(club, olena) == {}
    merge_players(club, olya, ola)
    merge_players(club, olena, olya)
    create_meeting(club, three("Ola", "Taras", "Ivan"))  # since then: it stays with Olena
    # Olya takes the meeting of Ola along, who was one with her before
    assert given_back(club, olena) == {ola: 1, olya: 3}
    assert given_back(club, ivan) == {}
    part_players(club, olya)
    assert sum(period.meeting_count for period in periods(club, olya)) == 3
    assert given_back(club, olya) == {ola: 1}


def test_player_renamed_to_an_own_spelling_changes_places_with_it(club: ClubRef) -> None:
    slug = create_meeting(club, three("Olena", "Taras", "Ivan"))
    create_meeting(club, three("Olya", "Taras", "Ivan"))
    merge_players(club, number(club, "Olena"), number(club, "Olya"))
    rename_player(club, number(club, "Olena"), "Olya")
    assert players(club, slug)[0] == "Olya"
    assert players(club, create_meeting(club, three("Olena", "Bob", "Cleo")))[0] == "Olya"


def test_retired_player_is_not_offered_and_can_come_back(club: ClubRef) -> None:
    slug = create_meeting(club, three("Olena", "Taras", "Ivan"))
    retire_player(club, number(club, "Taras"), retired=True)
    assert "Taras" not in club_players(club)
    assert players(club, slug) == ("Olena", "Taras", "Ivan")
    create_meeting(club, three("Olena", "taras", "Ivan"))  # typed, it is the same person
    assert len(directory(club)) == 3
    retire_player(club, number(club, "Taras"), retired=False)
    assert "Taras" in club_players(club)


def test_player_with_meetings_cannot_be_deleted_and_one_without_can(club: ClubRef) -> None:
    slug = create_meeting(club, three("Olena", "Taras", "Ivan"))
    bin_meeting(club, slug)
    with pytest.raises(HasMeetings):
        delete_player(club, number(club, "Taras"))
    other, _ = create_club("Saturday", SECRET)
    with pytest.raises(NoSuchPlayer):
        delete_player(other, number(club, "Taras"))


def test_player_whose_only_meeting_was_deleted_can_be_deleted_with_all_spellings(club: ClubRef) -> None:
    slugs = [create_meeting(club, three(name, "Taras", "Ivan")) for name in ("Olena", "Olya")]
    merge_players(club, number(club, "Olena"), number(club, "Olya"))
    for slug in slugs:
        bin_meeting(club, slug)
        delete_meeting(club, slug)
    delete_player(club, number(club, "Olena"))
    assert [named.name for named in directory(club)] == ["Ivan", "Taras"]
    assert list(audit()) == []


def test_nobody_can_be_merged_with_themselves_or_across_clubs(club: ClubRef) -> None:
    create_meeting(club, three("Olena", "Taras", "Ivan"))
    other, _ = create_club("Saturday", SECRET)
    create_meeting(other, three("Olya", "Bob", "Cleo"))
    olena, olya = number(club, "Olena"), number(other, "Olya")
    for kept, merged in ((olena, olena), (olena, olya), (olya, olena), (olena, 999)):
        with pytest.raises(NoSuchPlayer):
            merge_players(club, kept, merged)
