"""Laws that hold for every ruleset, every house rule and every evening."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import accumulate, pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.draft import draft_of
from scorekeeper.export.meeting_file import meeting_document, read_meeting, write_meeting
from scorekeeper.export.results import results
from scorekeeper.meeting import Meeting
from scorekeeper.rules.course import CircleEnd
from scorekeeper.rules.faults import Fault, Refused
from scorekeeper.rules.opening import NOTHING
from scorekeeper.rules.record import DealRecord, Outcome
from scorekeeper.rules.seating import acting_order, next_seat
from tests.strategies import deals, examples, meetings, still_playing, told_meetings

few = examples(30)


@few
@given(meetings(zero_sum=True))
def test_points_of_every_deal_and_all_balances_add_up_to_nothing(meeting: Meeting) -> None:
    for deal in meeting.settled:
        assert sum(deal.line.points.values()) == 0
    assert sum(meeting.ledger.balances.values()) == 0


@few
@given(meetings())
def test_each_transfer_is_what_the_loser_loses(meeting: Meeting) -> None:
    for deal in meeting.settled:
        for transfer in deal.transfers:
            assert transfer.payee == deal.record.winner
            assert transfer.points == deal.charges[transfer.payer].points == -deal.line.points[transfer.payer]
        if meeting.rules.settlement.zero_sum and deal.record.winner is not None:
            paying = [transfer.payer for transfer in deal.transfers]
            assert paying == [name for name in deal.line.points if name != deal.record.winner]
            collected = sum((transfer.points for transfer in deal.transfers), Fraction(0))
            assert deal.line.points[deal.record.winner] == collected


@few
@given(meetings())
def test_penalties_are_never_below_nothing(meeting: Meeting) -> None:
    for deal in meeting.settled:
        assert all(charge.points >= 0 for charge in deal.charges.values())


@few
@given(meetings())
def test_points_are_whole_or_halves_and_are_kept_exactly(meeting: Meeting) -> None:
    for balance in meeting.ledger.balances.values():
        assert isinstance(balance, Fraction)
        assert balance.denominator in (1, 2)
    for standing in results(meeting)["standings"]:
        assert Fraction(standing["points"]) == meeting.ledger.balances[standing["player"]]


@few
@given(meetings())
def test_void_deal_costs_nobody_anything(meeting: Meeting) -> None:
    for deal in meeting.settled:
        if deal.record.is_void:
            assert not any(deal.line.points.values())
            assert deal.transfers == ()
            assert not deal.charges


@few
@given(meetings())
def test_cut_ins_change_no_points(meeting: Meeting) -> None:
    without = replace(meeting, deals=tuple(replace(deal, cut_ins=()) for deal in meeting.deals))
    assert results(without) == results(meeting)


@few
@given(meetings())
def test_steps_of_a_charge_end_at_the_charge(meeting: Meeting) -> None:
    for deal in meeting.settled:
        for charge in deal.charges.values():
            assert charge.steps[-1].points == charge.points
            for step in charge.steps:
                if step.cards:
                    assert sum(priced.points for priced in step.cards) == step.points


@few
@given(meetings())
def test_only_players_without_a_turn_are_halved_and_only_what_was_counted(meeting: Meeting) -> None:
    for deal in meeting.settled:
        order = acting_order(meeting.seatings.at(deal.line.number), deal.line.dealer)
        for player, charge in deal.charges.items():
            if any(step.kind == "half" for step in charge.steps):
                assert order.index(player) > order.index(deal.record.winner or "")
                assert deal.record.seats[player].outcome is Outcome.CAUGHT
                assert deal.record.first_turn or deal.record.finish == "hand_rummy"


@few
@given(meetings(least_deals=1), st.randoms(use_true_random=False))
def test_order_in_which_the_seats_were_told_does_not_matter(meeting: Meeting, random: Random) -> None:
    def shuffled(deal: DealRecord) -> DealRecord:
        seats = list(deal.seats.items())
        random.shuffle(seats)
        return replace(deal, seats=dict(seats))

    told_otherwise = replace(meeting, deals=tuple(shuffled(deal) for deal in meeting.deals))
    assert told_otherwise == meeting
    assert results(told_otherwise) == results(meeting)
    assert [[*deal.charges] for deal in told_otherwise.settled] == [[*deal.charges] for deal in meeting.settled]


@few
@given(meetings(least_deals=1), st.data())
def test_amending_to_the_same_record_is_no_change(meeting: Meeting, data: st.DataObject) -> None:
    number = data.draw(st.integers(1, len(meeting.deals)))
    assert meeting.amend(number, meeting.deals[number - 1]) == meeting


@few
@given(meetings(), st.data())
def test_record_then_undo_gives_the_former_meeting(meeting: Meeting, data: st.DataObject) -> None:
    if not meeting.ledger.is_over and still_playing(meeting):
        assert meeting.record(data.draw(deals(meeting))).undo() == meeting


@few
@given(meetings(), st.data())
def test_later_deal_never_changes_an_earlier_line(meeting: Meeting, data: st.DataObject) -> None:
    if not meeting.ledger.is_over and still_playing(meeting):
        longer = meeting.record(data.draw(deals(meeting)))
        assert longer.settled[:-1] == meeting.settled
        assert longer.ledger.running_balances[:-1] == meeting.ledger.running_balances


@few
@given(meetings())
def test_balances_are_what_was_brought_and_the_points_of_all_deals_up_to_there(meeting: Meeting) -> None:
    running = meeting.ledger.running_balances
    assert len(running) == len(meeting.deals)
    for player in meeting.everybody:
        brought = meeting.opening.get(player, NOTHING).points
        points = [deal.line.points.get(player, Fraction(0)) for deal in meeting.settled]
        assert [balances[player] for balances in running] == [*accumulate(points, initial=brought)][1:]
        assert meeting.ledger.balances[player] == brought + sum(points)


@few
@given(meetings())
def test_points_of_a_deal_are_those_of_its_own_seats_in_turn_order(meeting: Meeting) -> None:
    for deal in meeting.settled:
        assert tuple(deal.line.points) == meeting.seatings.at(deal.line.number)
        assert set(deal.record.seats) <= set(deal.line.points)


@few
@given(meetings())
def test_no_deal_is_recorded_in_a_meeting_that_is_over(meeting: Meeting) -> None:
    if meeting.ledger.is_over:
        with pytest.raises(Refused) as refusal:
            meeting.record(meeting.deals[-1])
        assert Fault.MEETING_OVER in {finding.fault for finding in refusal.value.findings}


@few
@given(told_meetings())
def test_meeting_to_file_to_meeting_is_the_same_meeting(meeting: Meeting) -> None:
    assert read_meeting(write_meeting(meeting)) == meeting


@few
@given(told_meetings())
def test_file_to_meeting_to_file_is_the_same_file(meeting: Meeting) -> None:
    written = write_meeting(meeting)
    assert write_meeting(read_meeting(written)) == written
    assert meeting_document(read_meeting(written.encode())) == meeting_document(meeting)


@few
@given(meetings(least_deals=1))
def test_deal_taken_back_as_a_draft_gives_the_same_deal(meeting: Meeting) -> None:
    for number, deal in enumerate(meeting.deals, 1):
        assert draft_of(number, deal).record() == deal


@few
@given(meetings())
def test_places_are_shared_and_the_next_ones_left_out(meeting: Meeting) -> None:
    standings = meeting.ledger.standings
    assert sorted(standing.player for standing in standings) == sorted(meeting.everybody)
    counts = Counter(standing.place for standing in standings)
    expected, place = [], 1
    for shared in (counts[place] for place in sorted(counts)):
        expected += [place] * shared
        place += shared
    assert [standing.place for standing in standings] == expected


@few
@given(meetings(zero_sum=True))
def test_place_follows_the_balance_and_equal_players_stand_in_turn_order(meeting: Meeting) -> None:
    standings, balances = meeting.ledger.standings, meeting.ledger.balances
    for better, worse in pairwise(standings):
        assert balances[better.player] >= balances[worse.player]
        assert (better.place == worse.place) == (balances[better.player] == balances[worse.player])
        if better.place == worse.place:
            assert meeting.everybody.index(better.player) < meeting.everybody.index(worse.player)


@few
@given(meetings())
def test_winners_are_first_and_named_only_at_the_end(meeting: Meeting) -> None:
    assert not meeting.ledger.winners or meeting.ledger.finished
    closed = meeting.close().ledger
    assert closed.winners == tuple(standing.player for standing in closed.standings if standing.place == 1)


@few
@given(meetings())
def test_dealer_moves_by_one_seat_each_deal_unless_another_seat_dealt(meeting: Meeting) -> None:
    expected: str | None = meeting.first_dealer
    dealers = (*meeting.dealers, meeting.next_dealer)
    for number, dealer in enumerate(dealers, 1):
        told = meeting.deals[number - 1].dealer if number < len(dealers) else None
        assert dealer in meeting.seatings.at(number)
        assert told or expected in {None, dealer}
        assert told in {None, dealer}
        unchanged = meeting.seatings.at(number) == meeting.seatings.at(number + 1)
        expected = next_seat(meeting.seatings.at(number), dealer) if unchanged else None


@few
@given(meetings())
def test_circle_is_over_when_everybody_who_sits_there_has_dealt(meeting: Meeting) -> None:
    tally = meeting.ledger.tally
    if meeting.rules.course.end == CircleEnd() and all(deal.dealer is None for deal in meeting.deals):
        assert tally.is_over == (set(meeting.seated) <= set(meeting.dealers))
        assert tally.is_over == (tally.deal_count >= (tally.deal_limit or 0))


@few
@given(meetings(), st.integers(1, 12))
def test_nothing_depends_on_who_sits_first_in_the_list(meeting: Meeting, turned: int) -> None:
    turned %= len(meeting.players)
    seats = (*meeting.players[turned:], *meeting.players[:turned])
    assert replace(meeting, players=seats).ledger.balances == meeting.ledger.balances
