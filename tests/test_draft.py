"""The deal that is being played."""

from dataclasses import replace

import pytest

from scorekeeper.draft import Draft, draft_of
from scorekeeper.rules.cards import read_cards
from scorekeeper.rules.catalogue import get_ruleset
from scorekeeper.rules.faults import Refused
from scorekeeper.rules.record import Deadwood, DealRecord, Finish, Outcome, SeatRecord
from tests.case_files import found

TABLE = ("Olena", "Taras", "Ivan", "Mykola")
DROP = SeatRecord(Outcome.EARLY_DROP)
CAUGHT = SeatRecord(Outcome.CAUGHT, Deadwood(read_cards("KC")))


def test_new_draft_is_empty_and_whatever_is_told_makes_it_something() -> None:
    assert Draft(3).is_empty
    told = [
        Draft(3).with_seat("Olena", DROP),
        replace(Draft(3), indicator=read_cards("8D")),
        replace(Draft(3), finish=Finish.VOID),
        replace(Draft(3), note="…"),
    ]
    assert not any(draft.is_empty for draft in told)


def test_entry_of_a_seat_is_put_whole_and_repeating_it_is_harmless() -> None:
    once = Draft(1).with_seat("Olena", DROP)
    assert once.with_seat("Olena", DROP) == once
    assert once.with_seat("Olena", CAUGHT).seats == {"Olena": CAUGHT}


def test_order_of_entry_does_not_matter() -> None:
    one = Draft(1).with_seat("Olena", DROP).with_seat("Taras", CAUGHT)
    other = Draft(1).with_seat("Taras", CAUGHT).with_seat("Olena", DROP)
    assert one == other


def test_entry_can_be_taken_out_again() -> None:
    assert Draft(1).with_seat("Olena", DROP).with_seat("Olena", None).is_empty
    assert Draft(1).with_seat("Olena", None).is_empty


def test_draft_is_not_changed_by_its_acts() -> None:
    draft = Draft(1).with_seat("Olena", DROP)
    draft.with_seat("Taras", DROP)
    draft.with_seat("Olena", None)
    assert draft.seats == {"Olena": DROP}


def test_last_one_standing_is_known_when_all_others_are_out() -> None:
    draft = Draft(1)
    for name in ("Olena", "Taras"):
        draft = draft.with_seat(name, DROP)
        assert draft.last_standing(TABLE) is None
    assert draft.with_seat("Mykola", SeatRecord(Outcome.FALSE_DECLARATION)).last_standing(TABLE) == "Ivan"


def test_last_one_standing_may_have_been_entered_as_caught() -> None:
    draft = Draft(1, seats={"Olena": DROP, "Taras": DROP, "Ivan": DROP, "Mykola": CAUGHT})
    assert draft.last_standing(TABLE) == "Mykola"


def test_nobody_stands_when_everybody_is_out() -> None:
    assert Draft(1, seats=dict.fromkeys(TABLE, DROP)).last_standing(TABLE) is None


def test_deal_is_won_by_the_last_one_standing_whatever_else_was_said() -> None:
    others_out = {"Olena": DROP, "Taras": DROP, "Ivan": DROP}
    told = Draft(1, Finish.DECLARED, "Olena", first_turn=True, winner_hand=read_cards("4H"), seats=others_out)
    assert told.ended(TABLE) == Draft(1, Finish.LAST_STANDING, "Mykola", seats=others_out)


def test_deal_in_which_two_still_stand_ends_as_was_said() -> None:
    told = Draft(1, Finish.DECLARED, "Mykola", first_turn=True, seats={"Olena": DROP, "Taras": DROP})
    assert told.ended(TABLE) == told


def test_the_contract_of_one_seat_is_told_as_often_as_one_likes() -> None:
    laid = Draft(1).with_contract("Olena", True).with_contract("Ivan", True)
    assert laid.with_contract("Olena", True) == laid
    assert laid.contracts_met == ("Olena", "Ivan")
    assert laid.with_contract("Olena", False).contracts_met == ("Ivan",)


def test_cut_ins_of_one_player_are_told_as_a_count() -> None:
    twice = Draft(1).with_cut_ins("Olena", 1).with_cut_ins("Olena", 2)
    assert twice.cut_ins == ("Olena", "Olena")
    assert twice.with_cut_ins("Olena", 2) == twice
    assert twice.with_cut_ins("Olena", 1).with_cut_ins("Ivan", 1).cut_ins == ("Olena", "Ivan")


def test_whoever_leaves_the_table_takes_along_all_that_was_told() -> None:
    told = Draft(
        2,
        dealer="Ivan",
        seats={"Ivan": DROP, "Taras": CAUGHT},
        contracts_met=("Taras", "Ivan"),
        cut_ins=("Ivan", "Taras", "Ivan"),
        note="…",
    )
    left = Draft(2, seats={"Taras": CAUGHT}, contracts_met=("Taras",), cut_ins=("Taras",), note="…")
    assert told.without(["Ivan"]) == left
    assert told.without([]) == told


def test_deal_that_was_won_by_who_leaves_the_table_is_not_won() -> None:
    told = Draft(1, Finish.DECLARED, "Ivan", first_turn=True, winner_hand=read_cards("4H"), seats={"Taras": CAUGHT})
    assert told.without(["Ivan"]) == Draft(1, seats={"Taras": CAUGHT})
    assert told.without(["Mykola"]) == told


@pytest.mark.parametrize(
    ("ruleset", "draft", "fits"),
    [
        ("paplu", Draft(1), True),
        ("paplu", Draft(1, Finish.DECLARED, seats={"Taras": CAUGHT, "Ivan": DROP}), True),
        ("paplu", Draft(1, Finish.WENT_OUT, seats={"Taras": CAUGHT}), False),
        ("dummy-rummy", Draft(1, Finish.WENT_OUT, seats={"Taras": CAUGHT}), True),
        ("dummy-rummy", Draft(1, Finish.VOID, seats={"Taras": CAUGHT, "Ivan": DROP}), False),
        ("dummy-rummy", Draft(1, seats={"Ivan": DROP}), False),
    ],
)
def test_draft_fits_a_system_that_knows_its_end_and_what_happened(ruleset: str, draft: Draft, fits: bool) -> None:
    assert draft.fits(get_ruleset(ruleset)) is fits


def test_draft_is_no_record_before_the_end_of_the_deal_is_told() -> None:
    with pytest.raises(Refused) as refusal:
        Draft(7).with_seat("Olena", DROP).record()
    assert found(refusal.value) == [["no_winner", 7]]


def test_record_has_every_fact_of_the_draft() -> None:
    record = DealRecord(
        Finish.DECLARED,
        "Olena",
        {"Taras": CAUGHT, "Ivan": DROP},
        first_turn=True,
        indicator=read_cards("8D"),
        winner_hand=read_cards("4H"),
        dealer="Ivan",
        note="…",
        contracts_met=("Olena",),
        cut_ins=("Ivan", "Ivan"),
    )
    assert draft_of(4, record).record() == record
    assert draft_of(4, record).number == 4
