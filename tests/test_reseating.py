"""People leave and join between two deals, and wrong seats are put right in one act."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.draft import Draft
from scorekeeper.meeting import Meeting
from scorekeeper.reseating import put_right, reseat
from scorekeeper.rules.faults import Refused
from scorekeeper.rules.opening import Opening
from scorekeeper.rules.record import DealRecord, Finish
from scorekeeper.rules.seatings import Seating
from scorekeeper.settling import Payment
from tests.case_files import found
from tests.scenes import DROPPED, FOUR, VOID, all_caught, evening, total
from tests.strategies import examples, meetings

# --- leaving and joining


def test_who_leaves_keeps_the_balance_and_whoever_comes_begins_at_nothing() -> None:
    meeting = reseat(evening(all_caught("Olena")), ["Olena", "Petro", "Ivan", "Mykola"])
    assert meeting.seated == ("Olena", "Petro", "Ivan", "Mykola")
    assert meeting.ledger.balances == {"Olena": 45, "Taras": -15, "Ivan": -15, "Mykola": -15, "Petro": 0}
    assert list(meeting.record(all_caught("Petro", *meeting.seated)).settled[1].line.points) == list(meeting.seated)


def test_seats_may_be_changed_again_before_the_next_deal() -> None:
    meeting = reseat(evening(VOID), ["Olena", "Petro"])
    assert reseat(meeting, ["Olena", "Taras", "Petro"]).seating == (Seating(2, ("Olena", "Taras", "Petro")),)


def test_change_of_seats_can_be_taken_back_before_the_next_deal() -> None:
    meeting = evening(VOID)
    assert reseat(reseat(meeting, ["Olena", "Petro"]), FOUR) == meeting


def test_who_comes_back_is_the_one_who_left_however_the_name_is_written() -> None:
    left = reseat(evening(all_caught("Olena")), ["Olena", "Ivan", "Mykola"]).record(VOID)
    back = reseat(left, ["Olena", " TARAS ", "Ivan", "Mykola"])
    assert [back.seatings.at(number) for number in (1, 2, 3)] == [FOUR, ("Olena", "Ivan", "Mykola"), FOUR]
    assert back.ledger.balances["Taras"] == -15


def test_before_the_first_deal_those_who_sit_down_are_the_players() -> None:
    meeting = reseat(evening(), ["Olena", "Ivan", "Petro"])
    assert (meeting.players, meeting.seating) == (("Olena", "Ivan", "Petro"), ())
    assert meeting.first_dealer == "Olena"  # after Mykola, who is gone, sat Olena


def test_before_the_first_deal_the_first_dealer_stays_whoever_else_sits_down() -> None:
    meeting = reseat(evening(), ["Mykola", "Ivan", "Olena"])
    assert (meeting.players, meeting.first_dealer) == (("Mykola", "Ivan", "Olena"), "Mykola")


@pytest.mark.parametrize(
    ("players", "faults"),
    [
        (["Olena"], [["too_few_players"]]),
        ([], [["too_few_players"]]),
        ([*"ABCDEFG"], [["too_many_players"]]),
        (["Olena", "olena"], [["duplicate_player", None, "Olena"]]),
    ],
)
@pytest.mark.parametrize("deals", [(), (VOID,)])
def test_those_who_sit_down_are_checked_as_at_the_start(
    deals: tuple[DealRecord, ...], players: list[str], faults: list[list[object]]
) -> None:
    with pytest.raises(Refused) as refusal:
        reseat(evening(*deals), players)
    codes = [row[:1] for row in found(refusal.value) if row[0] != "unknown_player"]
    assert codes == [row[:1] for row in faults]


def test_undo_takes_the_change_of_seats_after_that_deal_back_too() -> None:
    meeting = reseat(evening(VOID, all_caught("Olena")), ["Olena", "Petro"])
    undone = meeting.undo()
    assert undone.seating == ()
    assert undone == evening(VOID)


def test_undo_keeps_the_seats_that_the_deal_itself_had() -> None:
    meeting = reseat(evening(VOID), ["Olena", "Petro"])
    longer = meeting.record(DealRecord(Finish.LAST_STANDING, "Olena", {"Petro": DROPPED}))
    assert longer.undo() == meeting


def test_undo_that_would_leave_out_who_was_paid_is_refused_until_the_mark_is_taken_back() -> None:
    money = {"point_value": {"amount": "1", "currency": "UAH"}}
    meeting = reseat(evening(VOID, **money), ["Olena", "Petro"])
    played = meeting.record(DealRecord(Finish.LAST_STANDING, "Olena", {"Petro": DROPPED})).close()
    payment = Payment("Petro", "Olena", Fraction(10))
    paid = played.pay(payment).undo()  # the seats from deal 2 on stay when deal 2 is taken back, and go with deal 1
    with pytest.raises(Refused) as refusal:
        paid.undo()
    assert found(refusal.value) == [["unknown_payment"]]
    assert paid.take_back_payment(payment).undo().players == FOUR


def test_one_more_circle_is_for_those_who_sit_there_now() -> None:
    meeting = reseat(evening(VOID, VOID, VOID, VOID), ["Olena", "Taras", "Ivan"])
    assert meeting.one_more_circle().rules.house_rules == {"end": 7}


def test_entries_of_those_who_stay_are_kept_in_the_draft() -> None:
    draft = Draft(2, Finish.DECLARED, "Taras", seats={"Ivan": DROPPED, "Taras": DROPPED}, dealer="Taras", note="late")
    assert draft.without(["Taras", "Mykola"]) == Draft(2, seats={"Ivan": DROPPED}, note="late")
    assert draft.without(["Mykola"]) == draft


# --- wrong seats


def test_wrong_seats_are_put_right_and_dealers_and_halves_follow() -> None:
    # Mykola deals deal 1 and Olena deal 2; Taras wins it on his first turn. As it was told, Taras sat right after
    # Olena, so Ivan, Mykola and Olena had no turn. In truth Ivan sat between Olena and Taras and had one
    meeting = evening(VOID, all_caught("Taras", first_turn=True))
    assert meeting.ledger.balances == {"Olena": Fraction("-7.5"), "Taras": Fraction("22.5")} | dict.fromkeys(
        ("Ivan", "Mykola"), Fraction("-7.5")
    )
    right = put_right(meeting, 1, ("Olena", "Ivan", "Taras", "Mykola"), "Mykola")
    assert right.dealers == ("Mykola", "Olena")
    assert right.deals == meeting.deals
    assert right.ledger.balances == {"Olena": Fraction("-7.5"), "Taras": 30, "Ivan": -15, "Mykola": Fraction("-7.5")}


def test_another_first_dealer_moves_the_office_of_every_deal() -> None:
    right = put_right(evening(VOID, VOID, VOID), 1, FOUR, "Taras")
    assert (right.first_dealer, right.deals) == ("Taras", (VOID, VOID, VOID))
    assert right.dealers == ("Taras", "Ivan", "Mykola")
    assert right.next_dealer == "Olena"


def test_who_was_told_to_have_dealt_stays_the_dealer() -> None:
    told = replace(VOID, dealer="Ivan")
    right = put_right(evening(VOID, told, VOID), 1, ("Ivan", "Taras", "Olena", "Mykola"), "Mykola")
    assert right.dealers == ("Mykola", "Ivan", "Taras")


def test_first_dealer_put_right_is_believed_more_than_who_was_told_of_the_first_deal() -> None:
    meeting = evening(replace(VOID, dealer="Taras"), VOID)
    assert put_right(meeting, 1, FOUR, "Ivan").dealers == ("Ivan", "Mykola")


def test_seats_that_make_a_deal_impossible_are_refused() -> None:
    # Olena wins on a first turn; Ivan, who dropped, would have had no turn if he sat after her
    deal = DealRecord(
        Finish.DECLARED, "Ivan", {"Olena": DROPPED, "Taras": total(15), "Mykola": total(15)}, first_turn=True
    )
    meeting = evening(deal)
    with pytest.raises(Refused) as refusal:
        put_right(meeting, 1, ("Ivan", "Olena", "Taras", "Mykola"), "Mykola")
    assert found(refusal.value) == [["no_turn_yet", 1, "Olena"]]


def test_later_seats_follow_if_they_were_in_the_same_wrong_order() -> None:
    meeting = reseat(evening(VOID), ["Olena", "Taras", "Petro", "Mykola"]).record(VOID)
    right = put_right(meeting, 1, ("Taras", "Olena", "Ivan", "Mykola"), "Mykola")
    assert right.seating == (Seating(2, ("Taras", "Olena", "Petro", "Mykola")),)


def test_later_seats_in_the_same_wrong_order_follow_whoever_is_named_first() -> None:
    meeting = reseat(evening(VOID), ["Ivan", "Mykola", "Olena", "Taras"]).record(VOID)
    right = put_right(meeting, 1, ("Taras", "Olena", "Ivan", "Mykola"), "Mykola")
    assert right.seating == (Seating(2, ("Taras", "Olena", "Ivan", "Mykola")),)


def test_later_seats_of_other_people_stay() -> None:
    meeting = reseat(evening(VOID), ["Petro", "Zenon"]).record(VOID)
    assert put_right(meeting, 1, ("Taras", "Olena", "Ivan", "Mykola"), "Mykola").seating == meeting.seating


def test_earlier_seats_stay_when_later_ones_are_put_right() -> None:
    meeting = reseat(evening(VOID), ["Olena", "Taras", "Ivan"]).record(VOID)
    right = put_right(meeting, 2, ("Taras", "Olena", "Ivan"), "Olena")
    assert (right.players, right.seating) == (FOUR, (Seating(2, ("Taras", "Olena", "Ivan")),))


def test_seats_of_the_next_deal_are_put_right_before_it_is_played() -> None:
    meeting = reseat(evening(VOID), ["Olena", "Taras", "Ivan"])
    right = put_right(meeting, 2, ("Taras", "Olena", "Ivan"), "Olena")
    assert (right.deals, right.seated) == ((VOID,), ("Taras", "Olena", "Ivan"))


def test_later_seats_in_an_order_of_their_own_stay() -> None:
    meeting = reseat(evening(VOID), ["Mykola", "Taras", "Olena", "Ivan"]).record(VOID)
    right = put_right(meeting, 1, ("Taras", "Olena", "Ivan", "Mykola"), "Mykola")
    assert right.seating == meeting.seating


def test_seats_from_a_later_deal_on_are_put_right_by_themselves() -> None:
    meeting = reseat(evening(VOID), ["Olena", "Petro", "Ivan"]).record(VOID).record(VOID)
    assert meeting.dealers == ("Mykola", "Olena", "Petro")
    right = put_right(meeting, 2, ("Olena", "Ivan", "Petro"), "Ivan")
    assert right.players == FOUR
    assert right.dealers == ("Mykola", "Ivan", "Petro")
    assert put_right(right, 2, ("Olena", "Petro", "Ivan"), "Olena") == meeting


@pytest.mark.parametrize("players", [("Olena", "Taras", "Ivan"), ("Olena", "Taras", "Ivan", "Petro")])
def test_only_the_same_people_can_have_sat_there(players: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="do not sit there"):
        put_right(evening(VOID), 1, players, "Olena")


def test_only_who_sits_there_can_have_dealt_first() -> None:
    with pytest.raises(ValueError, match="do not sit there"):
        put_right(evening(VOID), 1, FOUR, "Zenon")


def test_no_seats_begin_with_a_deal_between() -> None:
    with pytest.raises(ValueError, match="do not sit there"):
        put_right(evening(VOID, VOID), 2, FOUR, "Olena")


@examples(20)
@given(meetings(least_deals=1), st.data())
def test_putting_right_and_back_again_is_no_change(meeting: Meeting, data: st.DataObject) -> None:
    meeting = replace(meeting, seating=meeting.seating[:0]) if len(meeting.seating) > 1 else meeting
    if any(set(deal.seats) - set(meeting.players) for deal in meeting.deals):
        return
    turned = data.draw(st.permutations(meeting.players))
    try:
        right = put_right(meeting, 1, turned, data.draw(st.sampled_from(meeting.players)))
        back = put_right(right, 1, meeting.players, meeting.first_dealer)
    except Refused:
        return
    assert right.deals[1:] == back.deals[1:] == meeting.deals[1:]
    assert back.deals[0] == replace(meeting.deals[0], dealer=None)
    assert (back.players, back.first_dealer) == (meeting.players, meeting.first_dealer)


def test_who_brought_a_balance_cannot_be_gone_before_the_first_deal() -> None:
    opened = replace(evening(), opening={"Taras": Opening(Fraction(40)), "Ivan": Opening(Fraction(-40))})
    with pytest.raises(Refused) as refusal:
        reseat(opened, ["Olena", "Ivan", "Mykola"])
    assert found(refusal.value) == [["unknown_player", None, "Taras"]]
