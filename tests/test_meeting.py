"""The acts of a meeting."""

from dataclasses import replace
from fractions import Fraction

import pytest

from scorekeeper.meeting import Meeting, open_meeting
from scorekeeper.rules.cards import read_cards
from scorekeeper.rules.catalogue import get_ruleset
from scorekeeper.rules.faults import Fault, Refused
from scorekeeper.rules.record import Deadwood, DealRecord, Finish, Outcome, SeatRecord
from scorekeeper.settling import Payment
from tests.case_files import found
from tests.scenes import DROPPED, FOUR, VOID, all_caught, evening, play, total


def refused(act, *facts: object) -> list[list[object]]:
    with pytest.raises(Refused) as refusal:
        act(*facts)
    return found(refusal.value)


@pytest.mark.parametrize(
    ("players", "first_dealer", "faults"),
    [
        (["Olena"], "Olena", [["too_few_players"]]),
        ([], "Olena", [["too_few_players"], ["unknown_player", None, "Olena"]]),
        (["Olena", "OLENA"], "Olena", [["duplicate_player", None, "OLENA"]]),
        ([*"ABCDEFG"], "A", [["too_many_players"]]),
        ([*"AB"], "C", [["unknown_player", None, "C"]]),
    ],
)
def test_meeting_is_opened_by_players_who_can_sit_down_so(
    players: list[str], first_dealer: str, faults: list[list[object]]
) -> None:
    assert refused(open_meeting, get_ruleset("paplu"), players, first_dealer) == faults


def test_recording_gives_another_meeting_and_leaves_this_one() -> None:
    before = evening()
    after = before.record(all_caught("Olena"))
    assert before.deals == ()
    assert len(after.deals) == 1
    assert after.ledger.balances == {"Olena": 45, "Taras": -15, "Ivan": -15, "Mykola": -15}


def test_last_one_standing_who_was_counted_before_owes_nothing() -> None:
    seats = {**dict.fromkeys(("Taras", "Ivan", "Mykola"), DROPPED), "Olena": total(34)}
    after = evening().record(DealRecord(Finish.LAST_STANDING, "Olena", seats))
    assert after.ledger.balances == {"Olena": 30, "Taras": -10, "Ivan": -10, "Mykola": -10}


def test_faults_of_a_new_deal_carry_its_number_and_older_deals_are_not_looked_at() -> None:
    assert refused(evening(VOID, VOID).record, all_caught("Zenon")) == [["unknown_player", 3, "Zenon"]]


def test_amending_changes_one_deal_and_the_balances() -> None:
    meeting = evening(all_caught("Olena"), all_caught("Taras"))
    amended = meeting.amend(1, all_caught("Ivan", points=10))
    assert [deal.winner for deal in amended.deals] == ["Ivan", "Taras"]
    assert amended.ledger.balances == {"Olena": -25, "Taras": 35, "Ivan": 15, "Mykola": -25}


@pytest.mark.parametrize("number", [-1, 0, 3, 99])
def test_deal_that_is_not_there_cannot_be_amended(number: int) -> None:
    with pytest.raises(ValueError, match=f"there is no deal {number}"):
        evening(VOID, VOID).amend(number, VOID)


def test_amending_is_refused_when_a_later_deal_could_then_not_be() -> None:
    # deal 2: Olena deals, Taras acts first and drops, Ivan wins on his first turn
    second = all_caught("Ivan", first_turn=True)
    meeting = evening(VOID, replace(second, seats={**second.seats, "Taras": DROPPED}))
    # had Taras dealt the first one, Ivan would have dealt the second: he acts last, so all is well
    assert meeting.amend(1, DealRecord(Finish.VOID, dealer="Taras")).dealers == ("Taras", "Ivan")
    # had Olena dealt the first one, Taras would have dealt the second and had no turn
    assert refused(meeting.amend, 1, DealRecord(Finish.VOID, dealer="Olena")) == [["no_turn_yet", 2, "Taras"]]


def test_amending_the_dealer_changes_who_had_not_moved_later() -> None:
    meeting = evening(VOID, all_caught("Ivan", first_turn=True))
    assert meeting.settled[1].line.points["Taras"] == -15
    amended = meeting.amend(1, DealRecord(Finish.VOID, dealer="Olena"))
    assert amended.settled[1].line.points["Taras"] * 2 == -15


def test_closed_meeting_can_be_amended_but_takes_no_further_deal() -> None:
    meeting = evening(all_caught("Olena")).close()
    assert meeting.ledger.finished
    assert meeting.amend(1, all_caught("Taras")).closed
    assert refused(meeting.record, VOID) == [["meeting_over", 2]]


def test_meeting_that_is_over_and_closed_is_over_once() -> None:
    assert refused(evening(*[VOID] * 4).close().record, VOID) == [["meeting_over", 5]]


def test_last_deal_of_the_circle_can_be_amended() -> None:
    assert evening(*[VOID] * 4).amend(4, all_caught("Ivan")).ledger.winners == ("Ivan",)


def test_undo_takes_the_last_deal_back_and_an_ended_meeting_goes_on() -> None:
    meeting = evening(*[VOID] * 3, all_caught("Olena"))
    assert meeting.ledger.finished
    assert not meeting.undo().ledger.finished
    assert meeting.undo().next_dealer == "Ivan"
    assert not evening(VOID).close().undo().closed


def test_void_and_undo_are_different_acts() -> None:
    assert evening(VOID).next_dealer == "Olena"
    assert evening(VOID).undo().next_dealer == "Mykola"


def test_nothing_to_take_back() -> None:
    with pytest.raises(ValueError, match="no deal to take back"):
        evening().undo()


def test_reopened_meeting_goes_on_unless_its_course_is_over() -> None:
    assert not evening(VOID).close().reopen().ledger.finished
    assert evening(*[VOID] * 4).close().reopen().ledger.finished


def test_one_more_circle_is_as_many_deals_as_players() -> None:
    meeting = evening(*[VOID] * 4, late_drop=50).one_more_circle()
    assert not meeting.ledger.finished
    assert meeting.rules.house_rules == {"late_drop": 50, "end": 8}
    for _ in range(4):
        meeting = meeting.record(VOID)
    assert meeting.ledger.finished
    assert not meeting.one_more_circle().ledger.finished


def test_one_more_circle_of_a_closed_meeting_reopens_it() -> None:
    meeting = evening(VOID, all_caught("Olena")).close().one_more_circle()
    assert not meeting.ledger.finished
    assert meeting.rules.house_rules["end"] == 6


def test_meeting_of_five_players_has_five_deals() -> None:
    meeting = open_meeting(get_ruleset("paplu"), [*"ABCDE"], "C")
    for _ in range(5):
        assert not meeting.ledger.is_over
        meeting = meeting.record(VOID)
    assert meeting.ledger.is_over
    assert meeting.dealers == ("C", "D", "E", "A", "B")


# --- Dummy Rummy: twelve contracts ---------------------------------------------------------------------------------


def goes_out(winner: str, met: str, **seats: int) -> DealRecord:
    told = {name: total(points) for name, points in seats.items()}
    return DealRecord(Finish.WENT_OUT, winner, told, contracts_met=tuple(met.split()))


def contracts(players: str, *deals: DealRecord, end: str = "first_to_finish") -> Meeting:
    meeting = open_meeting(get_ruleset("dummy-rummy", {"end": end}), players.split(), players.split(maxsplit=1)[0])
    return play(meeting, *deals)


def test_meeting_ends_with_the_first_finisher_who_need_not_have_the_fewest_points() -> None:
    # Ann lays every contract, and is caught with 20 each time; Bob goes out each time but meets only 11
    bob_goes_out = goes_out("Bob", "Ann Bob", Ann=20)
    meeting = contracts("Ann Bob", *[bob_goes_out] * 11, goes_out("Ann", "Ann", Bob=5))
    assert meeting.ledger.balances == {"Ann": 220, "Bob": 5}
    assert meeting.ledger.progress == {"Ann": 13, "Bob": 12}
    assert meeting.ledger.winners == ("Ann",)
    assert refused(meeting.record, bob_goes_out) == [["meeting_over", 13]]


AFTER_THE_END = [
    (goes_out("Bob", "Bob"), [["meeting_over", 13], ["missing_seat", 13, "Cid"]]),
    (goes_out("Bob", "Bob", Ann=4, Cid=5), [["meeting_over", 13], ["bad_points", 13, "Ann"]]),
]


@pytest.mark.parametrize(("deal", "faults"), AFTER_THE_END, ids=["Ann may be left out", "Ann may be there"])
def test_after_the_end_only_finishers_may_be_left_out(deal: DealRecord, faults: list[list[object]]) -> None:
    meeting = contracts("Ann Bob Cid", *[goes_out("Ann", "Ann", Bob=5, Cid=5)] * 12)
    assert refused(meeting.record, deal) == faults


def test_two_who_finish_together_are_ranked_by_points_and_may_share() -> None:
    both = goes_out("Bob", "Ann Bob", Ann=5, Cid=10)
    meeting = contracts("Ann Bob Cid", *[both] * 11, goes_out("Ann", "Ann Bob", Bob=55, Cid=10))
    assert meeting.ledger.balances == {"Ann": 55, "Bob": 55, "Cid": 120}
    assert meeting.ledger.winners == ("Ann", "Bob")
    assert [standing.place for standing in meeting.ledger.standings] == [1, 1, 3]


def test_finisher_sits_out_and_needs_no_outcome() -> None:
    meeting = contracts("Ann Bob Cid", *[goes_out("Ann", "Ann", Bob=5, Cid=5)] * 12, end="all_finish")
    assert not meeting.ledger.finished
    longer = meeting.record(goes_out("Bob", "Bob", Cid=15))
    assert longer.ledger.balances == {"Ann": 0, "Bob": 60, "Cid": 75}


@pytest.mark.parametrize(
    "deal",
    [
        goes_out("Bob", "Bob", Ann=5, Cid=5),
        goes_out("Bob", "Bob Ann", Cid=5),
        goes_out("Ann", "Ann", Bob=5, Cid=5),
        replace(goes_out("Bob", "Bob"), seats={"Ann": SeatRecord(Outcome.CAUGHT), "Cid": total(5)}),
    ],
    ids=["caught", "met", "went out", "caught without a count"],
)
def test_finisher_may_not_be_listed_again(deal: DealRecord) -> None:
    meeting = contracts("Ann Bob Cid", *[goes_out("Ann", "Ann", Bob=5, Cid=5)] * 12, end="all_finish")
    assert refused(meeting.record, deal) == [["contract_done", 13, "Ann"]]


def test_in_a_void_deal_nobody_need_be_counted() -> None:
    assert len(evening(DealRecord(Finish.VOID, seats={"Ivan": SeatRecord(Outcome.CAUGHT)})).deals) == 1


def test_last_player_on_the_way_plays_alone() -> None:
    meeting = contracts("Ann Bob", *[goes_out("Ann", "Ann", Bob=5)] * 12, end="all_finish")
    alone = meeting.record(goes_out("Bob", "Bob")).record(VOID)
    assert alone.ledger.balances == {"Ann": 0, "Bob": 60}
    for _ in range(11):
        alone = alone.record(goes_out("Bob", "Bob"))
    assert alone.ledger.finished
    assert alone.ledger.winners == ("Ann",)


def test_cards_of_dummy_rummy_need_no_indicator() -> None:
    seats = {"Bob": SeatRecord(Outcome.CAUGHT, Deadwood(read_cards("2S * AC KC 3D")))}
    deal = DealRecord(Finish.WENT_OUT, "Ann", seats, contracts_met=("Ann",))
    assert contracts("Ann Bob", deal).ledger.balances == {"Ann": 0, "Bob": 50 + 50 + 15 + 10 + 5}


ANY_TIME = [{"end": 9}, {"end": "open"}, {"point_value": {"amount": "1", "currency": "EUR"}}]
FROZEN = [
    ("early_drop", 20),
    ("late_drop", 50),
    ("false_declaration", 80),
    ("cap", 80),
    ("set_sizes", [3, 4]),
    ("pure_sequences", 2),
    ("protection", "two_steps"),
    ("first_turn", "full"),
    ("hand_rummy", "double"),
    ("aces_wild_on_joker", True),
    ("ace_value", 1),
]


@pytest.mark.parametrize("rules", [*ANY_TIME, *({name: value} for name, value in FROZEN)], ids=str)
def test_every_house_rule_can_be_changed_before_the_first_saved_deal(rules: dict[str, object]) -> None:
    changed = evening().change_rules(get_ruleset("paplu", rules))
    assert changed == evening(**rules)


@pytest.mark.parametrize("rules", ANY_TIME, ids=str)
def test_end_and_point_value_can_be_changed_at_any_time(rules: dict[str, object]) -> None:
    assert evening(VOID, late_drop=50).change_rules(get_ruleset("paplu", rules | {"late_drop": 50})).deals == (VOID,)


@pytest.mark.parametrize(("name", "value"), FROZEN)
def test_all_else_is_frozen_with_the_first_saved_deal(name: str, value: object) -> None:
    with pytest.raises(Refused) as refusal:
        evening(VOID).change_rules(get_ruleset("paplu", {name: value, "end": "open"}))
    (finding,) = refusal.value.findings
    assert (finding.fault, finding.details["name"]) == (Fault.RULES_FROZEN, name)


def test_rule_that_is_said_as_it_is_anyway_is_not_changed() -> None:
    assert evening(VOID).change_rules(get_ruleset("paplu", {"late_drop": 40, "end": "open"})).rules.house_rules


def test_every_frozen_rule_is_named_and_another_system_hides_them() -> None:
    rules = get_ruleset("paplu", {"late_drop": 50, "cap": 80})
    assert refused(evening(VOID).change_rules, rules) == [["rules_frozen"], ["rules_frozen"]]
    for house_rules in ({}, {"cap": 80}):
        assert refused(evening(VOID).change_rules, get_ruleset("indian-rummy", house_rules)) == [["rules_frozen"]]


def test_system_can_be_changed_before_the_first_saved_deal_if_all_can_play_it() -> None:
    assert evening().change_rules(get_ruleset("indian-rummy")).rules.key == "indian-rummy"
    five = open_meeting(get_ruleset("paplu"), (*FOUR, "Zenon"), "Zenon")
    assert refused(five.change_rules, get_ruleset("dummy-rummy")) == [["too_many_players"]]


@pytest.mark.parametrize(("end", "is_over"), [(2, True), (3, False)])
def test_number_of_deals_may_come_down_to_those_that_were_played(end: int, is_over: bool) -> None:
    assert evening(VOID, VOID).change_rules(get_ruleset("paplu", {"end": end})).ledger.is_over is is_over


@pytest.mark.parametrize("rules", [{"end": 4}, {}], ids=["fewer", "circle"])
def test_end_that_a_saved_deal_would_come_after_is_refused(rules: dict[str, object]) -> None:
    assert refused(evening(*[VOID] * 5, end="open").change_rules, get_ruleset("paplu", rules)) == [["bad_house_rule"]]


def test_meeting_that_was_over_goes_on_with_an_open_end() -> None:
    over = evening(*[VOID] * 4)
    assert over.ledger.finished
    assert not over.change_rules(get_ruleset("paplu", {"end": "open"})).ledger.finished


@pytest.mark.parametrize("point_value", [None, {"amount": "0.50", "currency": "EUR"}])
def test_currency_stays_while_a_payment_is_marked(point_value: dict[str, str] | None) -> None:
    paid = evening(all_caught("Olena"), point_value=MONEY, end=1).pay(TARAS)
    rules = get_ruleset("paplu", {"point_value": point_value, "end": 1})
    assert refused(paid.change_rules, rules) == [["unknown_payment"]]
    assert paid.take_back_payment(TARAS).change_rules(rules).rules == rules


def test_another_amount_of_the_same_currency_settles_what_is_left() -> None:
    paid = evening(all_caught("Olena"), point_value=MONEY, end=1).pay(TARAS)
    dearer = paid.change_rules(get_ruleset("paplu", {"point_value": MONEY | {"amount": "1"}, "end": 1}))
    settling = dearer.settling_up
    assert settling is not None
    assert settling.earlier == (TARAS,)
    # 15 points are 15 now, and 7.50 of them are paid
    assert Payment("Taras", "Olena", Fraction("7.5")) in settling.due


MONEY = {"amount": "0.50", "currency": "UAH"}
TARAS = Payment("Taras", "Olena", Fraction("7.5"))


def test_payment_that_is_due_is_made_once_and_can_be_taken_back() -> None:
    meeting = evening(all_caught("Olena"), point_value=MONEY, end=1)
    paid = meeting.pay(TARAS)
    assert paid.payments == (TARAS,)
    assert refused(paid.pay, TARAS) == [["unknown_payment"]]
    assert paid.take_back_payment(TARAS) == meeting
    assert refused(meeting.take_back_payment, TARAS) == [["unknown_payment"]]


@pytest.mark.parametrize("payment", [replace(TARAS, amount=Fraction(7)), replace(TARAS, payer="Zenon")])
def test_payment_that_is_not_due_is_refused(payment: Payment) -> None:
    assert refused(evening(all_caught("Olena"), point_value=MONEY, end=1).pay, payment) == [["unknown_payment"]]


def test_nothing_is_due_before_the_end_or_for_honour() -> None:
    assert refused(evening(all_caught("Olena"), point_value=MONEY).pay, TARAS) == [["unknown_payment"]]
    assert refused(evening(all_caught("Olena"), end=1).pay, TARAS) == [["unknown_payment"]]


def test_of_two_equal_payments_the_last_is_taken_back() -> None:
    ivan = Payment("Ivan", "Olena", Fraction(1))
    meeting = replace(evening(point_value=MONEY), payments=(TARAS, ivan, TARAS))
    assert meeting.take_back_payment(TARAS).payments == (TARAS, ivan)
    assert meeting.take_back_payment(ivan).payments == (TARAS, TARAS)
