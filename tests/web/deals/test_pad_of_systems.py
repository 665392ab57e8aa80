"""The pad under other systems than Paplu: what its entries and cards follow from."""

import re
from collections.abc import Callable

import pytest

from scorekeeper.rules.cards import read_cards
from scorekeeper.rules.record import Deadwood, DealRecord, Finish, Outcome, SeatRecord
from tests.scenes import sit_down
from tests.web.deals.conftest import Played
from tests.web.deals.playing import Begin, Scorer, words
from tests.web.deals.test_entries import Pad
from tests.web.table import Table

TEN = ("Ann", "Bob", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hana", "Ian", "Jo")


@pytest.fixture
def dummy(begin: Begin) -> Pad:
    """The pad after Ann has gone out; Bob and Cleo still hold cards."""
    scorer = begin("Ann", "Bob", "Cleo", ruleset="dummy-rummy")
    scorer.rummy("Ann")
    return Pad(scorer)


def lays(pad: Pad, player: str, laid: str = "y") -> None:
    at = pad.scorer.seat(player)
    assert pad.put(f"contract-{at}", **{f"seat-{at}-contract_met": laid}).status == 200


def names_of(scorer: Scorer, card: str) -> list[str]:
    found = re.search(rf'data-card="{re.escape(card)}" data-names="([^"]*)"', scorer.page.text)
    assert found is not None
    return found[1].split("|")


def test_every_card_shows_what_it_costs_where_no_meld_protects_it(dummy: Pad) -> None:
    marks = dummy.look().told["marks"]
    # 003: 3 to 9 cost 5, 10 to king 10, ace 15, twos and jokers 50
    prices = {"3S": "5", "9D": "5", "10H": "10", "KC": "10", "AC": "15", "2C": "50", "*": "50"}
    assert {card: marks[card] for card in prices} == prices
    assert len(marks) == 53


def test_only_wild_cards_show_what_they_cost_where_melds_protect(scorer: Scorer) -> None:
    scorer.opens("8D")
    scorer.rummy("Olena")
    assert Pad(scorer).look().told["marks"] == dict.fromkeys(("8C", "8D", "8H", "8S", "*"), "0")


def test_cards_that_are_still_held_are_added_up(dummy: Pad) -> None:
    answer = dummy.seat("Bob", "deadwood", "3S 7D * 2H KC AC")
    # 5 + 5 + 50 + 50 + 10 + 15
    assert answer.result(1).startswith("135 left over, as told")
    assert "Still to be counted: Cleo" in answer.preview


def test_all_the_cards_of_a_long_hand_are_taken(dummy: Pad) -> None:
    answer = dummy.seat("Bob", "deadwood", "* * * * 3C 3D 3H 3S 4C 4D 4H 4S 5C 5D 5H 5S 6C 6D")
    # 4 × 50 + 14 × 5
    assert answer.result(1).startswith("270")
    assert answer.told["held"]["*"]["most"] == {"1": 4}


def test_contracts_of_several_seats_are_told_by_several_phones(
    dummy: Pad, new_scorer: Callable[[Scorer], Scorer]
) -> None:
    other = Pad(new_scorer(dummy.scorer))
    lays(dummy, "Bob")
    lays(other, "Cleo")
    lays(dummy, "Bob")
    assert dummy.scorer.draft.contracts_met == ("Ann", "Bob", "Cleo")
    assert other.look().told["values"]["contract-1"] == {"seat-1-contract_met": "y"}
    lays(other, "Bob", "")
    assert dummy.look().told["values"]["contract-1"] == {"seat-1-contract_met": ""}


def test_counting_a_hand_leaves_the_contract_as_another_phone_told_it(dummy: Pad) -> None:
    lays(dummy, "Bob")
    dummy.seat("Bob", "deadwood", "3S")
    assert dummy.scorer.draft.contracts_met == ("Ann", "Bob")


def test_out_without_contract_is_refused_where_the_contract_is_told(dummy: Pad) -> None:
    dummy.seat("Bob", "deadwood", "3S")
    dummy.seat("Cleo", "points", points="25")
    assert "Save deal 1" in dummy.look().preview
    lays(dummy, "Ann", "")
    answer = dummy.look()
    assert answer.result("ending") == "Ann cannot go out without having laid the contract"
    assert "Save deal 1" not in answer.preview


def test_no_entry_tells_a_contract_where_there_are_none(scorer: Scorer) -> None:
    scorer.rummy("Olena")
    pad = Pad(scorer)
    assert pad.put("contract-1", **{"seat-1-contract_met": "y"}).status == 404
    assert "contract-1" not in pad.look().told["values"]


def test_the_pad_knows_four_jokers_of_dummy_rummy_and_two_of_each_other_card(dummy: Pad) -> None:
    scorer = dummy.scorer
    scorer.to("count")
    assert names_of(scorer, "*") == ["joker", "joker, second copy", "joker, third copy", "joker, fourth copy"]
    assert names_of(scorer, "KD") == ["king of diamonds", "king of diamonds, second copy"]


def test_the_pad_of_ten_knows_the_third_copy_and_the_third_joker(begin: Begin) -> None:
    scorer = begin(*TEN, ruleset="indian-rummy")
    scorer.opens("8D")
    scorer.rummy("Ann")
    assert names_of(scorer, "*")[-1] == "joker, third copy"
    assert names_of(scorer, "KD")[-1] == "king of diamonds, third copy"
    pad = Pad(scorer)
    told = pad.seat("Bob", "deadwood", "KD KD KD * * 8D 8D").told
    assert (told["held"]["KD"]["left"], told["held"]["KD"]["where"]) == (0, "No more K♦\ufe0e in the pack: Bob ×3")
    assert told["held"]["*"] == {"left": 1, "most": {"1": 3}, "where": "No more joker in the pack: Bob ×2"}
    assert told["held"]["8D"]["left"] == 0
    assert "KD" in words(pad.seat("Cleo", "deadwood", "KD").result(2)).replace("K♦", "KD")


def test_two_packs_have_no_third_copy(begin: Begin) -> None:
    scorer = begin(*TEN[:6], ruleset="indian-rummy")
    scorer.rummy("Ann")
    assert len(names_of(scorer, "KD")) == len(names_of(scorer, "*")) == 2


def test_a_finisher_is_not_counted_while_the_others_play_on(table: Table, played: Played) -> None:
    held = {name: SeatRecord(Outcome.CAUGHT, Deadwood(read_cards("3S"))) for name in ("Bob", "Cleo")}
    deal = DealRecord(Finish.WENT_OUT, "Ann", held, contracts_met=("Ann",))
    meeting = sit_down("Ann", "Bob", "Cleo", ruleset="dummy-rummy", end="all_finish")
    address = played(*[deal] * 12, meeting=meeting)
    table.open(f"{address}/")
    page = table.press("tap", "won:1")
    assert re.findall(r'data-step="(\d)" data-title="(\w+)"', page.text) == [("2", "Cleo")]
    told = {"seat-2-kind": "deadwood", "seat-2-cards": "KC", "seat-2-outcome": "caught"}
    token = page.form_with("csrf_token").values["csrf_token"][0]
    entry = table.client.post(
        f"{table.home}{address}/deals/13/entries/2",
        data={**told, "csrf_token": token},
        headers={"Scorekeeper-Request": "0" * 32},
    )
    assert "Save deal 13" in words(entry.get_json()["preview"])
