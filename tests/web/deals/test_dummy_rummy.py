"""Dummy Rummy through the pages: contracts in words, penalties that add up, who has finished sits out."""

import pytest

from scorekeeper.rules.cards import read_cards
from scorekeeper.rules.record import Deadwood, DealRecord, Finish, Outcome, SeatRecord
from tests.scenes import sit_down
from tests.web.deals.conftest import Played
from tests.web.deals.playing import Begin, Scorer, words
from tests.web.table import Table

HELD = {"Bob": ("deadwood", "3S 7D *"), "Cleo": ("points", "25")}


@pytest.fixture
def dummy(begin: Begin) -> Scorer:
    """A phone at a meeting of Ann, Bob and Cleo, who deals first."""
    return begin("Ann", "Bob", "Cleo", ruleset="dummy-rummy")


def goes_out(scorer: Scorer, winner: str, *met: str, **held: str) -> None:
    """Tell and save a deal: what the others still hold, and who else laid the contract."""
    scorer.rummy(winner)
    laid = {f"seat-{scorer.seat(player)}-contract_met": "y" for player in met}
    scorer.tell({player: ("deadwood", cards) for player, cards in held.items()}, **laid)
    scorer.save()


def test_table_says_the_contract_of_each_seat_in_words(dummy: Scorer) -> None:
    assert "Ann 0 Contract 1 of 12: 2 sets of 3 Laid the contract · Ann Went out · Ann" in dummy.words
    goes_out(dummy, "Ann", "Bob", Bob="3S", Cleo="KC")
    assert "Ann deals 0 Contract 2 of 12: 1 set of 3 and 1 run of 4" in dummy.words
    assert "Bob 5 Contract 2 of 12" in dummy.words
    assert "Cleo 10 Contract 1 of 12" in dummy.words


def test_no_card_is_opened_and_nobody_drops(dummy: Scorer) -> None:
    assert "Opened:" not in dummy.words
    assert not any("drop" in value for form in dummy.page.forms for _, value in form.buttons)


def test_the_contract_is_told_of_a_seat_the_moment_it_is_laid(dummy: Scorer) -> None:
    dummy.tap("laid", "Bob")
    dummy.tap("laid", "Cleo")
    dummy.tap("not-laid", "Bob")
    assert dummy.draft.contracts_met == ("Cleo",)


def test_going_out_tells_the_contract_too_and_both_are_taken_back_together(dummy: Scorer) -> None:
    dummy.tap("laid", "Bob")
    dummy.rummy("Ann")
    assert dummy.draft.contracts_met == ("Bob", "Ann")
    dummy.to_table()
    assert "went out · laid the contract" in dummy.words
    dummy.tap("not-ended")
    assert dummy.draft.contracts_met == ("Bob",)


def test_no_contract_can_be_told_where_there_are_none(begin: Begin) -> None:
    paplu = begin("Ann", "Bob")
    assert "laid the contract" not in paplu.words
    paplu.send(paplu.page.form_with("number"), button=("tap", "laid:0"))
    assert paplu.page.status == 422


def test_a_cut_in_is_noted_with_a_player_up_to_two_a_deal(dummy: Scorer) -> None:
    dummy.tap("cut-ins-1", "Bob")
    assert "Bob 0 Contract 1 of 12: 2 sets of 3 1 cut-in Take back" in dummy.words
    dummy.tap("cut-ins-2", "Bob")
    assert dummy.draft.cut_ins == ("Bob", "Bob")
    assert not any(value.startswith("cut-ins-1:0") for form in dummy.page.forms for _, value in form.buttons)
    dummy.send(dummy.page.form_with("number"), button=("tap", "cut-ins-1:0"))
    assert dummy.page.status == 422
    dummy.to_table()
    dummy.tap("cut-ins-1", "Bob")
    assert dummy.draft.cut_ins == ("Bob",)


def test_cut_ins_stay_with_the_deal_and_can_be_amended(dummy: Scorer) -> None:
    dummy.tap("cut-ins-1", "Cleo")
    goes_out(dummy, "Ann", Bob="3S", Cleo="KC")
    dummy.to("deals/1")
    assert "Cut-ins: Cleo" in dummy.words
    dummy.to("deals/1/amend")
    dummy.send(dummy.page.form_with("look"), {"cut_ins": ["1", "1"]}, button=("look", "1"))
    dummy.press("save", "1")
    assert dummy.sheet.ledger.balances == {"Ann": 0, "Bob": 5, "Cleo": 10}
    dummy.to("deals/1")
    assert "Cut-ins: Bob ×2" in dummy.words


def test_what_was_told_of_a_deal_stands_together_and_the_mark_of_wild_cards_beneath(dummy: Scorer) -> None:
    dummy.tap("cut-ins-1", "Cleo")
    goes_out(dummy, "Ann", Bob="2S", Cleo="KC")
    dummy.to("deals/1")
    assert "Laid the contract: Ann Cut-ins: Cleo A broken edge marks a wild card." in " ".join(dummy.words.split())


def test_a_third_cut_in_is_refused_where_it_was_told(dummy: Scorer) -> None:
    refused = dummy.totals("Ann", "went_out", {"Bob": "5", "Cleo": "5"}, **{"seat-0-contract_met": "y"})
    dummy.to("quick")
    refused = dummy.send(dummy.page.form_with("finish"), {"cut_ins": ["0", "1", "2"]})
    assert refused.status == 422
    assert "At most 2 cut-ins." in words(refused.text)
    assert refused.text.count('name="cut_ins"') == 3


def test_whoever_goes_out_has_laid_the_contract_unless_it_is_said_otherwise(dummy: Scorer) -> None:
    dummy.rummy("Ann")
    assert dummy.page.form_with("winner").values["seat-0-contract_met"] == ["y"]
    refused = dummy.tell(HELD, **{"seat-0-contract_met": ""})
    assert refused.status == 422
    assert "Ann cannot go out without having laid the contract" in words(refused.text)


def test_preview_and_deal_page_say_who_laid_the_contract(dummy: Scorer) -> None:
    dummy.rummy("Ann")
    dummy.tell(HELD, **{"seat-1-contract_met": "y"})
    assert "Laid the contract: Ann and Bob" in dummy.words
    assert "Bob 60 left over, as told 3♠ 5 + 7♦ 5 + ★ 50" in dummy.words
    dummy.save()
    dummy.to("deals/1")
    assert "What each still held" in dummy.words
    assert "Laid the contract: Ann and Bob" in dummy.words


def test_totals_on_one_page_ask_who_laid_the_contract(dummy: Scorer) -> None:
    refused = dummy.totals("Bob", "went_out", {"Ann": "15", "Cleo": "5"})
    assert "Bob cannot go out without having laid the contract" in words(refused.text)
    dummy.totals("Bob", "went_out", {"Ann": "15", "Cleo": "5"}, **{"seat-1-contract_met": "y"})
    dummy.save()
    assert dummy.sheet.ledger.progress == {"Ann": 1, "Bob": 2, "Cleo": 1}


def test_contract_of_an_older_deal_can_be_amended(dummy: Scorer) -> None:
    goes_out(dummy, "Ann", Bob="3S", Cleo="KC")
    dummy.to("deals/1/amend")
    dummy.send(dummy.page.form_with("look"), {"seat-2-contract_met": "y"}, button=("look", "1"))
    dummy.press("save", "1")
    assert dummy.sheet.ledger.progress == {"Ann": 2, "Bob": 1, "Cleo": 2}


def test_what_an_amendment_changes_is_shown_without_signs(dummy: Scorer) -> None:
    goes_out(dummy, "Ann", Bob="3S", Cleo="KC")
    dummy.to("deals/1/amend")
    dummy.send(dummy.page.form_with("look"), {"seat-2-cards": "KC 2D"}, button=("look", "1"))
    assert "Cleo Deal 1 10 → becomes 60 Balance 10 → becomes 60" in dummy.words


def test_fewest_points_stand_first_without_a_sign(dummy: Scorer) -> None:
    goes_out(dummy, "Ann", Bob="3S", Cleo="KC")
    dummy.to("standings")
    assert "1. Ann 0 Contract 2 of 12: 1 set of 3 and 1 run of 4 2. Bob 5" in dummy.words
    assert "+10" not in dummy.words


def ann_goes_out(*others: str) -> DealRecord:
    """Return a deal in which only Ann lays her contract."""
    held = {name: SeatRecord(Outcome.CAUGHT, Deadwood(read_cards("3S"))) for name in others}
    return DealRecord(Finish.WENT_OUT, "Ann", held, contracts_met=("Ann",))


def test_meeting_is_over_when_the_first_has_laid_all_contracts(table: Table, played: Played) -> None:
    meeting = sit_down("Ann", "Bob", ruleset="dummy-rummy")
    address = played(*[ann_goes_out("Bob")] * 12, meeting=meeting)
    assert "The meeting is over." in words(table.open(f"{address}/").text)
    page = words(table.open(f"{address}/standings").text)
    assert "Ann wins" in page
    assert "1. Ann 0 All 12 contracts laid" in page


def test_finisher_sits_out_while_the_others_play_on(table: Table, played: Played) -> None:
    meeting = sit_down("Ann", "Bob", "Cleo", ruleset="dummy-rummy", end="all_finish")
    address = played(*[ann_goes_out("Bob", "Cleo")] * 12, meeting=meeting)
    page = table.open(f"{address}/")
    assert {value for form in page.forms for _, value in form.buttons if value.startswith("won")} == {"won:1", "won:2"}
    table.press("tap", "won:1")
    assert "seat-0-outcome" not in table.page.form_with("winner").values
    told = {"seat-2-kind": "deadwood", "seat-2-cards": "KC"}
    page = table.send(table.page.form_with("winner"), told)
    assert "Balances after this deal" in page.text
    table.send(page.form_with("operation"))
    assert "Bob 60 Contract 2 of 12" in words(table.page.text)
