"""What is done to a saved meeting, and what is refused because it has gone on."""

from dataclasses import replace
from fractions import Fraction

import pytest

from scorekeeper.rules.catalogue import get_ruleset
from scorekeeper.rules.faults import Refused
from scorekeeper.rules.record import DealRecord, Finish, Outcome, SeatRecord, TypedTotal
from scorekeeper.store.audit import audit
from scorekeeper.store.clubs import ClubRef, create_club
from scorekeeper.store.drafts import load_draft, put_seat
from scorekeeper.store.errors import DraftBegun, NoSuchDeal, NoSuchMeeting, StaleMeeting
from scorekeeper.store.meetings import (
    Act,
    Amended,
    amend_deal,
    change_rules,
    close_meeting,
    club_habit,
    create_meeting,
    deal_revisions,
    find_sheet,
    find_versions,
    load_meeting,
    one_more_circle,
    record_deal,
    reopen_meeting,
    rules_at_set_up,
    undo_deal,
)
from tests.scenes import DROPPED, FOUR, VOID, sit_down, won_by
from tests.store.table import SECRET, look


@pytest.fixture
def slug(club: ClubRef) -> str:
    """A meeting of four with two deals."""
    return create_meeting(club, sit_down().record(won_by("Olena")).record(won_by("Taras")))


def test_record_saves_facts_with_points_beside_them(club: ClubRef, slug: str) -> None:
    assert record_deal(club, slug, won_by("Ivan"), 3) == 1
    sheet = look(club, slug)
    # Olena dropped, K♣ 5♦ are 15 each for Taras and Mykola
    assert sheet.deals[2].line.points == {
        "Olena": Fraction(-10),
        "Taras": Fraction(-15),
        "Ivan": Fraction(40),
        "Mykola": Fraction(-15),
    }
    assert load_meeting(sheet).deals[2].seats["Olena"].outcome == "early_drop"
    assert sheet.deals[2].line.dealer == "Taras"
    assert sheet.next_dealer == "Ivan"
    assert load_meeting(sheet).deals[2] == won_by("Ivan")


def test_used_number_is_stale_and_says_what_is_saved(club: ClubRef, slug: str) -> None:
    with pytest.raises(StaleMeeting) as stale:
        record_deal(club, slug, won_by("Ivan"), 2)
    assert stale.value.record == won_by("Taras")
    assert (stale.value.number, stale.value.revision, stale.value.next_number) == (2, 1, 3)
    assert len(look(club, slug).deals) == 2


def test_number_too_far_ahead_is_stale(club: ClubRef, slug: str) -> None:
    with pytest.raises(StaleMeeting) as stale:
        record_deal(club, slug, won_by("Ivan"), 4)
    assert stale.value.record is None


def test_refused_deal_leaves_nothing(club: ClubRef, slug: str) -> None:
    before = find_versions(club, slug)
    with pytest.raises(Refused):
        record_deal(club, slug, replace(won_by("Ivan"), indicator=None), 3)
    assert find_versions(club, slug) == before
    assert deal_revisions(look(club, slug), 3) == ()


def test_amending_keeps_the_old_revision(club: ClubRef, slug: str) -> None:
    version = look(club, slug).version
    assert amend_deal(club, slug, 1, won_by("Mykola"), seen_revision=1) == Amended(2, changed=True)
    sheet = look(club, slug)
    assert sheet.version > version
    assert sheet.deals[0].revision == 2
    assert sheet.ledger == load_meeting(sheet).ledger
    first, second = deal_revisions(sheet, 1)
    assert (first.act, first.record) == (Act.RECORD, won_by("Olena"))
    assert (second.act, second.record) == (Act.AMEND, won_by("Mykola"))


def test_amending_to_the_same_makes_no_revision(club: ClubRef, slug: str) -> None:
    before = find_versions(club, slug)
    same = won_by("Olena")
    reordered = replace(same, seats=dict(reversed(same.seats.items())))
    assert amend_deal(club, slug, 1, reordered, seen_revision=1) == Amended(1, changed=False)
    assert find_versions(club, slug) == before
    assert len(deal_revisions(look(club, slug), 1)) == 1


def test_old_revision_is_stale_and_says_what_is_saved(club: ClubRef, slug: str) -> None:
    amend_deal(club, slug, 1, won_by("Mykola"), seen_revision=1)
    with pytest.raises(StaleMeeting) as stale:
        amend_deal(club, slug, 1, won_by("Ivan"), seen_revision=1)
    assert (stale.value.revision, stale.value.record) == (2, won_by("Mykola"))
    with pytest.raises(StaleMeeting):
        undo_deal(club, slug, 1, seen_revision=1)


def test_another_dealer_resettles_the_deals_after_it(club: ClubRef) -> None:
    losers = dict.fromkeys(("Olena", "Ivan", "Mykola"), SeatRecord(Outcome.CAUGHT, TypedTotal("15")))
    halved = DealRecord(Finish.DECLARED, "Taras", losers, first_turn=True)
    slug = create_meeting(club, sit_down().record(VOID).record(halved))
    before = look(club, slug).lines[1]
    amend_deal(club, slug, 1, replace(VOID, dealer="Taras"), seen_revision=1)
    sheet = look(club, slug)
    assert (before.dealer, sheet.lines[1].dealer) == ("Olena", "Ivan")
    # who had not moved when Taras won pays half: at first all three, then Ivan alone
    assert (before.points["Taras"], sheet.lines[1].points["Taras"]) == (Fraction(45, 2), Fraction(75, 2))
    assert sheet.deals[1].revision == 1
    assert list(audit(club)) == []


def test_undo_gives_the_former_state_and_the_draft_back(club: ClubRef, slug: str) -> None:
    before = load_meeting(look(club, slug))
    record_deal(club, slug, won_by("Ivan", note="quick"), 3)
    undo_deal(club, slug, 3, seen_revision=1)
    sheet = look(club, slug)
    assert load_meeting(sheet) == before
    assert load_draft(sheet).record() == won_by("Ivan", note="quick")
    assert [revision.act for revision in deal_revisions(sheet, 3)] == [Act.RECORD, Act.UNDO]
    assert list(audit(club)) == []


def test_deal_recorded_after_undo_is_a_new_revision(club: ClubRef, slug: str) -> None:
    undo_deal(club, slug, 2, seen_revision=1)
    assert record_deal(club, slug, won_by("Ivan"), 2) == 3
    with pytest.raises(StaleMeeting):  # whoever saw the first one
        amend_deal(club, slug, 2, won_by("Taras"), seen_revision=1)


def test_only_the_last_deal_can_be_taken_back(club: ClubRef, slug: str) -> None:
    with pytest.raises(StaleMeeting):
        undo_deal(club, slug, 1, seen_revision=1)
    with pytest.raises(StaleMeeting):
        undo_deal(club, slug, 3, seen_revision=1)


def test_undo_does_not_overwrite_the_draft_of_the_next_deal(club: ClubRef, slug: str) -> None:
    put_seat(club, slug, 3, "Ivan", DROPPED)
    with pytest.raises(DraftBegun):
        undo_deal(club, slug, 2, seen_revision=1)
    assert load_draft(look(club, slug)).seats == {"Ivan": DROPPED}


def test_closing_ends_a_meeting_and_reopening_lets_it_go_on(club: ClubRef, slug: str) -> None:
    close_meeting(club, slug, look(club, slug).version)
    assert look(club, slug).ledger.finished
    with pytest.raises(Refused):
        record_deal(club, slug, won_by("Ivan"), 3)
    reopen_meeting(club, slug, look(club, slug).version)
    record_deal(club, slug, won_by("Ivan"), 3)


def test_closing_twice_changes_nothing_more(club: ClubRef, slug: str) -> None:
    close_meeting(club, slug, look(club, slug).version)
    version = look(club, slug).version
    close_meeting(club, slug, version)
    assert look(club, slug).version == version


def test_closing_a_meeting_that_has_gone_on_is_stale(club: ClubRef, slug: str) -> None:
    seen = look(club, slug).version
    record_deal(club, slug, won_by("Ivan"), 3)
    for act in (close_meeting, reopen_meeting, one_more_circle):
        with pytest.raises(StaleMeeting):
            act(club, slug, seen)


def test_undo_in_a_closed_meeting_opens_it(club: ClubRef, slug: str) -> None:
    close_meeting(club, slug, look(club, slug).version)
    undo_deal(club, slug, 2, seen_revision=1)
    assert not look(club, slug).closed


def test_one_more_circle_adds_as_many_deals_as_players(club: ClubRef) -> None:
    meeting = sit_down()
    for _ in FOUR:
        meeting = meeting.record(VOID)
    slug = create_meeting(club, meeting)
    assert look(club, slug).ledger.is_over
    one_more_circle(club, slug, look(club, slug).version)
    sheet = look(club, slug)
    assert sheet.rules.course.end.limit(4) == 8
    record_deal(club, slug, VOID, 5)


def test_rules_changed_before_the_first_deal_are_the_habit(club: ClubRef) -> None:
    slug = create_meeting(club, sit_down())
    change_rules(club, slug, get_ruleset("indian-rummy", {"cap": 80, "end": 8}), look(club, slug).version)
    sheet = look(club, slug)
    assert (sheet.rules.key, sheet.rules.house_rules) == ("indian-rummy", {"cap": 80, "end": 8})
    assert club_habit(club, "indian-rummy") == rules_at_set_up(sheet) == sheet.rules


def test_rules_changed_later_are_no_habit(club: ClubRef, slug: str) -> None:
    change_rules(club, slug, get_ruleset("paplu", {"end": 12}), look(club, slug).version)
    sheet = look(club, slug)
    assert sheet.rules.house_rules == {"end": 12}
    assert club_habit(club, "paplu") == rules_at_set_up(sheet) == get_ruleset("paplu")


def test_rules_changed_on_an_old_page_are_stale_and_what_is_frozen_is_refused_first(club: ClubRef, slug: str) -> None:
    seen = look(club, slug).version
    record_deal(club, slug, won_by("Ivan"), 3)
    with pytest.raises(StaleMeeting):
        change_rules(club, slug, get_ruleset("paplu", {"end": 12}), seen)
    with pytest.raises(Refused):
        change_rules(club, slug, get_ruleset("paplu", {"cap": 80}), seen)


def test_system_is_not_changed_while_a_deal_is_being_entered(club: ClubRef) -> None:
    slug = create_meeting(club, sit_down())
    put_seat(club, slug, 1, "Taras", DROPPED)
    with pytest.raises(DraftBegun):
        change_rules(club, slug, get_ruleset("dummy-rummy"), look(club, slug).version)
    change_rules(club, slug, get_ruleset("paplu", {"early_drop": 20}), look(club, slug).version)
    assert load_draft(look(club, slug)).seats["Taras"] == DROPPED


@pytest.mark.parametrize("record", [VOID, won_by("Olena")])
def test_nothing_is_found_through_another_club(club: ClubRef, slug: str, record: DealRecord) -> None:
    other, _ = create_club("Sunday", SECRET)
    assert find_sheet(other, slug) is None
    assert find_versions(other, slug) is None
    with pytest.raises(NoSuchMeeting):
        record_deal(other, slug, record, 3)


def test_deal_numbers_begin_with_one(club: ClubRef, slug: str) -> None:
    with pytest.raises(NoSuchDeal):
        amend_deal(club, slug, 0, VOID, seen_revision=1)


def test_impossible_meeting_is_not_made(club: ClubRef) -> None:
    meeting = replace(sit_down(), deals=(replace(won_by("Olena"), winner=None),))
    with pytest.raises(Refused):
        create_meeting(club, meeting)
