"""The deal that is being entered."""

import pytest

from scorekeeper.draft import Draft
from scorekeeper.rules.cards import read_cards
from scorekeeper.rules.record import DealRecord, Finish, Outcome, SeatRecord, TypedTotal
from scorekeeper.store.clubs import ClubRef
from scorekeeper.store.drafts import (
    clear_draft,
    load_draft,
    put_cut_ins,
    put_facts,
    put_seat,
    save_draft,
)
from scorekeeper.store.entered import NewestEntry, load_entered
from scorekeeper.store.errors import NoSuchMeeting, NoSuchSeat, StaleMeeting
from scorekeeper.store.meetings import create_meeting, find_versions, record_deal, undo_deal
from scorekeeper.store.reseating import reseat_meeting
from scorekeeper.store.taps import Told
from tests.scenes import DROPPED, VOID, left_over, sit_down, won_by
from tests.store.table import look


@pytest.fixture
def slug(club: ClubRef) -> str:
    return create_meeting(club, sit_down())


def test_nothing_entered_is_an_empty_draft_of_the_next_deal(club: ClubRef, slug: str) -> None:
    assert load_draft(look(club, slug)) == Draft(1)
    record_deal(club, slug, won_by("Olena"), 1)
    assert load_draft(look(club, slug)) == Draft(2)


def test_contracts_and_cut_ins_are_put_seat_by_seat(club: ClubRef) -> None:
    slug = create_meeting(club, sit_down(ruleset="dummy-rummy"))
    put_facts(club, slug, 1, {"Olena": True})
    put_facts(club, slug, 1, {"Ivan": True}, note="late")
    put_cut_ins(club, slug, 1, "Taras", 2)
    put_facts(club, slug, 1, {"Olena": False})
    told = Draft(1, note="late", contracts_met=("Ivan",), cut_ins=("Taras", "Taras"))
    assert load_draft(look(club, slug)) == told
    with pytest.raises(NoSuchSeat):
        put_cut_ins(club, slug, 1, "Zoya", 1)


def test_entries_are_put_one_by_one(club: ClubRef, slug: str) -> None:
    put_seat(club, slug, 1, "Ivan", DROPPED)
    put_facts(club, slug, 1, indicator=read_cards("8D"))
    put_facts(club, slug, 1, finish=Finish.DECLARED, winner="Olena")
    put_seat(club, slug, 1, "Taras", left_over("KC Ї5 XX"))
    assert load_draft(look(club, slug)) == Draft(
        1,
        Finish.DECLARED,
        "Olena",
        indicator=read_cards("8D"),
        seats={"Ivan": DROPPED, "Taras": left_over("KC Ї5 XX")},
    )


def test_last_writer_of_an_entry_wins(club: ClubRef, slug: str) -> None:
    put_seat(club, slug, 1, "Ivan", DROPPED)
    put_seat(club, slug, 1, "Ivan", left_over("2C"))
    assert load_draft(look(club, slug)).seats == {"Ivan": left_over("2C")}
    put_seat(club, slug, 1, "Ivan", None)
    assert load_draft(look(club, slug)).is_empty


def test_whole_draft_comes_back_equal(club: ClubRef, slug: str) -> None:
    draft = Draft(
        1,
        Finish.HAND_RUMMY,
        "Taras",
        first_turn=True,
        indicator=read_cards(""),
        winner_hand=read_cards("4H nonsense"),
        dealer="Ivan",
        note="ÿ <b>",
        seats={"Olena": SeatRecord(Outcome.CAUGHT, TypedTotal("7,5"), "2026-11-27T19:00:00+02:00")},
        contracts_met=("Mykola", "Ivan"),
    )
    save_draft(club, slug, draft)
    assert load_draft(look(club, slug)) == draft
    save_draft(club, slug, Draft(1, note="only this"))
    assert load_draft(look(club, slug)) == Draft(1, note="only this")


def test_repeating_an_entry_is_harmless(club: ClubRef, slug: str) -> None:
    put_seat(club, slug, 1, "Ivan", DROPPED)
    before = find_versions(club, slug)
    put_seat(club, slug, 1, "Ivan", DROPPED)
    assert find_versions(club, slug) == before


def test_draft_changes_leave_the_meeting_s_version(club: ClubRef, slug: str) -> None:
    before = look(club, slug)
    put_seat(club, slug, 1, "Ivan", DROPPED)
    after = look(club, slug)
    assert after.version == before.version
    assert after.draft_version > before.draft_version


def test_newest_entry_is_taken_back_first(club: ClubRef, slug: str) -> None:
    assert load_entered(look(club, slug)).newest is None
    put_seat(club, slug, 1, "Ivan", DROPPED)
    put_facts(club, slug, 1, indicator=read_cards("8D"))  # no entry of the deal's course
    assert load_entered(look(club, slug)).newest == NewestEntry(Told.SEAT, "Ivan")
    put_facts(club, slug, 1, finish=Finish.DECLARED, winner="Olena")
    assert load_entered(look(club, slug)).newest == NewestEntry(Told.END)
    put_seat(club, slug, 1, "Taras", left_over("2C"))
    assert load_entered(look(club, slug)).newest == NewestEntry(Told.SEAT, "Taras")
    put_seat(club, slug, 1, "Taras", None)
    assert load_entered(look(club, slug)).newest == NewestEntry(Told.END)
    put_facts(club, slug, 1, finish=None, winner=None)
    assert load_entered(look(club, slug)).newest == NewestEntry(Told.SEAT, "Ivan")


def test_contracts_and_cut_ins_are_taken_back_singly_in_the_order_in_which_they_were_told(club: ClubRef) -> None:
    slug = create_meeting(club, sit_down(ruleset="dummy-rummy"))
    newest = []
    put_facts(club, slug, 1, {"Olena": True})
    put_cut_ins(club, slug, 1, "Taras", 1)
    put_facts(club, slug, 1, {"Ivan": True})
    put_cut_ins(club, slug, 1, "Taras", 2)
    put_facts(club, slug, 1, {"Mykola": True}, finish=Finish.WENT_OUT, winner="Mykola")
    for take_back in (
        lambda: put_facts(club, slug, 1, {"Mykola": False}, finish=None, winner=None),
        lambda: put_cut_ins(club, slug, 1, "Taras", 1),
        lambda: put_facts(club, slug, 1, {"Ivan": False}),
        lambda: put_cut_ins(club, slug, 1, "Taras", 0),
        lambda: put_facts(club, slug, 1, {"Olena": False}),
    ):
        newest.append(load_entered(look(club, slug)).newest)
        take_back()
    assert newest == [
        NewestEntry(Told.END),
        NewestEntry(Told.CUT_IN, "Taras"),
        NewestEntry(Told.CONTRACT, "Ivan"),
        NewestEntry(Told.CUT_IN, "Taras"),
        NewestEntry(Told.CONTRACT, "Olena"),
    ]
    assert load_draft(look(club, slug)).is_empty


def test_contract_that_is_taken_back_out_of_order_leaves_the_others_in_theirs(club: ClubRef) -> None:
    slug = create_meeting(club, sit_down(ruleset="dummy-rummy"))
    for player in ("Olena", "Taras", "Ivan"):
        put_facts(club, slug, 1, {player: True})
    put_facts(club, slug, 1, {"Olena": False})
    put_facts(club, slug, 1, {"Olena": True})
    put_facts(club, slug, 1, {"Taras": False})
    assert load_entered(look(club, slug)).newest == NewestEntry(Told.CONTRACT, "Olena")
    put_facts(club, slug, 1, {"Olena": False})
    assert load_entered(look(club, slug)).newest == NewestEntry(Told.CONTRACT, "Ivan")


def test_contracts_of_a_deal_that_was_taken_back_can_be_taken_back_singly_too(club: ClubRef) -> None:
    slug = create_meeting(club, sit_down("Ann", "Bob", ruleset="dummy-rummy"))
    met = DealRecord(Finish.WENT_OUT, "Ann", {"Bob": left_over("KC")}, contracts_met=("Ann", "Bob"))
    record_deal(club, slug, met, 1)
    undo_deal(club, slug, 1, seen_revision=1)
    put_seat(club, slug, 1, "Bob", None)
    assert load_entered(look(club, slug)).newest == NewestEntry(Told.END)
    put_facts(club, slug, 1, {"Ann": False}, finish=None, winner=None)
    assert load_entered(look(club, slug)).newest == NewestEntry(Told.CONTRACT, "Bob")


def test_clearing_forgets_the_deal(club: ClubRef, slug: str) -> None:
    put_seat(club, slug, 1, "Ivan", DROPPED)
    clear_draft(club, slug, 1)
    sheet = look(club, slug)
    assert load_draft(sheet) == Draft(1)
    assert load_entered(sheet).newest is None


def test_recording_ends_the_draft(club: ClubRef, slug: str) -> None:
    put_seat(club, slug, 1, "Ivan", DROPPED)
    record_deal(club, slug, won_by("Olena"), 1)
    assert load_draft(look(club, slug)) == Draft(2)


def test_entry_for_a_saved_deal_is_stale_and_says_what_is_saved(club: ClubRef, slug: str) -> None:
    record_deal(club, slug, won_by("Olena"), 1)
    with pytest.raises(StaleMeeting) as stale:
        put_seat(club, slug, 1, "Ivan", DROPPED)
    assert stale.value.record == won_by("Olena")
    for act in (lambda: put_facts(club, slug, 1, note="x"), lambda: clear_draft(club, slug, 1)):
        with pytest.raises(StaleMeeting):
            act()
    assert load_draft(look(club, slug)).is_empty


def test_nobody_of_that_name_sits_here(club: ClubRef, slug: str) -> None:
    for seat in (DROPPED, None):
        with pytest.raises(NoSuchSeat):
            put_seat(club, slug, 1, "Nobody", seat)
    with pytest.raises(NoSuchSeat):
        put_facts(club, slug, 1, winner="Nobody")
    with pytest.raises(NoSuchMeeting):
        put_seat(club, "nowhere", 1, "Ivan", DROPPED)
    assert load_draft(look(club, slug)).is_empty


def test_what_was_on_its_way_while_its_player_left_leaves_nothing_of_that_player(club: ClubRef) -> None:
    slug = create_meeting(club, sit_down(end="open").record(VOID))
    reseat_meeting(club, slug, ("Olena", "Taras", "Ivan"), look(club, slug).version)
    put_facts(club, slug, 2, finish=Finish.DECLARED, winner="Mykola", note="late")
    put_facts(club, slug, 2, {"Mykola": True}, dealer="Mykola")
    draft = load_draft(look(club, slug))
    assert (draft.finish, draft.winner, draft.dealer, draft.contracts_met, draft.note) == (None, None, None, (), "late")
    save_draft(club, slug, Draft(2, seats={"Mykola": DROPPED, "Ivan": DROPPED}))
    assert load_draft(look(club, slug)) == Draft(2, seats={"Ivan": DROPPED})


def test_what_was_on_its_way_while_the_system_was_changed_is_stale(club: ClubRef) -> None:
    slug = create_meeting(club, sit_down(ruleset="dummy-rummy"))
    with pytest.raises(StaleMeeting):
        put_facts(club, slug, 1, finish=Finish.DECLARED, winner="Olena")
    with pytest.raises(StaleMeeting):
        put_seat(club, slug, 1, "Ivan", DROPPED)
    with pytest.raises(StaleMeeting):
        record_deal(club, slug, won_by("Olena"), 1)
    assert load_draft(look(club, slug)).is_empty
