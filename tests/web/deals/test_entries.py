"""Entries put one by one, as the pad does: whole, repeatable, and answered with what they come to."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import pytest
from werkzeug.test import TestResponse

from scorekeeper.rules.cards import read_cards
from scorekeeper.rules.record import Finish, Outcome, SeatRecord, TypedTotal, WholeHand
from tests.conftest import CountQueries
from tests.web.deals.playing import Begin, Scorer, words
from tests.web.table import read_forms

REQUEST = "0123456789abcdef0123456789abcdef"
# eights wild: 000/08
DECLARED = "4H 5H 6H 9S 10S * 7C 7D 7S AC 2C 3C 4C"
HAND = "2H 3H 4H 5H 6H 9S 10S * 7C 7D 7S KC 5D"


@dataclass
class Answer:
    """What the server told the pad."""

    response: TestResponse

    @property
    def status(self) -> int:
        return self.response.status_code

    @property
    def told(self) -> dict[str, Any]:
        told: dict[str, Any] = self.response.get_json()
        return told

    def result(self, key: int | str) -> str:
        return words(self.told["results"][str(key)])

    @property
    def preview(self) -> str:
        return words(self.told["preview"])


class Pad:
    """The pad of one phone, on the deal that its meeting plays."""

    def __init__(self, scorer: Scorer, number: int = 1) -> None:
        self.scorer = scorer
        self.address = f"{scorer.home}m/{scorer.slug}/deals/{number}/entries"
        scorer.to_table()
        self.token = scorer.page.form_with("csrf_token").values["csrf_token"][0]

    def look(self, tag: str = "") -> Answer:
        headers = {"Scorekeeper-Request": REQUEST, "If-None-Match": tag}
        return Answer(self.scorer.client.get(self.address, headers=headers))

    def put(self, key: int | str, **fields: str) -> Answer:
        sent = {"csrf_token": self.token, **fields}
        headers = {"Scorekeeper-Request": REQUEST}
        return Answer(self.scorer.client.post(f"{self.address}/{key}", data=sent, headers=headers))

    def seat(self, player: str, kind: str, cards: str = "", points: str = "", outcome: str = "caught") -> Answer:
        at = self.scorer.seat(player)
        told = {"kind": kind, "cards": cards, "points": points, "outcome": outcome}
        return self.put(at, **{f"seat-{at}-{name}": text for name, text in told.items()})

    def opens(self, card: str) -> Answer:
        return self.put("indicator", indicator=card)


@pytest.fixture
def pad(scorer: Scorer) -> Pad:
    """The pad after Olena has declared; eights are wild."""
    scorer.rummy("Olena")
    pad = Pad(scorer)
    pad.opens("8D")
    return pad


def test_an_entry_is_acknowledged_with_the_name_of_its_request(pad: Pad) -> None:
    answer = pad.seat("Ivan", "deadwood", "KC 5D")
    assert (answer.status, answer.told["request"]) == (200, REQUEST)
    assert answer.response.headers["Scorekeeper-Request"] == REQUEST


def test_an_entry_is_put_whole_and_the_others_stay(pad: Pad) -> None:
    pad.seat("Ivan", "deadwood", "KC")
    pad.seat("Mykola", "points", points="34")
    pad.seat("Ivan", "hand", HAND)
    assert pad.scorer.draft.seats["Ivan"].count == WholeHand(read_cards(HAND))
    assert pad.scorer.draft.seats["Mykola"].count == TypedTotal("34")
    assert str(pad.scorer.draft.indicator) == "8D"


def test_the_same_entry_twice_is_the_same_draft(pad: Pad) -> None:
    first = pad.seat("Ivan", "deadwood", "KC 5D").told["version"]
    assert pad.seat("Ivan", "deadwood", "KC 5D").told["version"] == first


def test_two_phones_count_two_hands_and_both_stay(pad: Pad, new_scorer: Callable[[Scorer], Scorer]) -> None:
    other = Pad(new_scorer(pad.scorer))
    pad.seat("Ivan", "deadwood", "KC")
    answer = other.seat("Mykola", "deadwood", "QD")
    assert answer.told["values"]["2"]["seat-2-cards"] == "KC"
    assert pad.look().told["values"]["3"]["seat-3-cards"] == "QD"


def test_on_one_hand_the_later_entry_wins_and_the_other_phone_sees_it(
    pad: Pad, new_scorer: Callable[[Scorer], Scorer]
) -> None:
    other = Pad(new_scorer(pad.scorer))
    pad.seat("Ivan", "deadwood", "KC")
    other.seat("Ivan", "deadwood", "KC 5D")
    assert pad.look().told["values"]["2"]["seat-2-cards"] == "KC 5D"


def test_nothing_new_is_answered_with_304(pad: Pad) -> None:
    tag = pad.look().response.headers["ETag"]
    assert pad.look(tag).status == 304
    pad.seat("Ivan", "deadwood", "KC")
    assert pad.look(tag).status == 200


def test_the_count_comes_with_each_tap(pad: Pad) -> None:
    assert pad.seat("Ivan", "deadwood", "KC").result(2).startswith("10 left over, as told")
    assert pad.seat("Ivan", "deadwood", "KC 5D 8C").result(2).startswith("15 left over, as told")


def test_a_whole_hand_is_arranged_once_it_has_13_cards(pad: Pad) -> None:
    assert pad.seat("Ivan", "hand", HAND.removesuffix(" 5D")).result(2) == "12 of 13 cards"
    result = pad.seat("Ivan", "hand", HAND).result(2)
    assert result.startswith("15 both lives: every meld is protected")
    assert "set" in result
    assert "must have 13" in pad.seat("Ivan", "hand", HAND + " KD").result(2)


def test_the_seat_that_had_not_moved_counts_half(scorer: Scorer) -> None:
    scorer.rummy("Taras")
    pad = Pad(scorer)
    pad.put("ending", winner="1", finish="declared-first")
    assert pad.seat("Ivan", "points", points="15").result(2).startswith("7½ total")
    assert pad.seat("Olena", "points", points="15").result(0).startswith("15 total")


def test_cards_wait_for_the_opened_card(scorer: Scorer) -> None:
    scorer.rummy("Olena")
    pad = Pad(scorer)
    assert "without the opened card" in pad.seat("Ivan", "deadwood", "KC").result(2)
    assert pad.opens("8D").result(2).startswith("10 left over")


def test_nothing_entered_yet_is_no_fault(pad: Pad) -> None:
    assert pad.look().result(1) == ""
    assert pad.seat("Taras", "deadwood", "").result(1) == ""


def test_nothing_left_over_is_a_count_of_0(pad: Pad) -> None:
    assert pad.seat("Taras", "nothing").result(1).startswith("0 nothing left over, as told")


def test_copies_that_are_gone_say_where_they_went(pad: Pad) -> None:
    pad.seat("Taras", "deadwood", "KC KC")
    held = pad.seat("Ivan", "deadwood", "8D").told["held"]
    assert (held["KC"]["left"], held["KC"]["most"]) == (0, {"1": 2})
    assert words(held["KC"]["where"]) == "No more K♣ in the pack: Taras ×2"
    assert (held["8D"]["left"], held["8D"]["most"]) == (0, {"indicator": 1, "2": 1})
    assert words(held["8D"]["where"]) == "No more 8♦ in the pack: the opened card and Ivan"
    assert "QS" not in held


def test_a_third_copy_from_another_phone_is_told_at_the_hand_and_kept(pad: Pad) -> None:
    pad.seat("Taras", "deadwood", "KC KC")
    answer = pad.seat("Ivan", "deadwood", "KC")
    assert "K♣ turns up 3 times (Taras: 2, Ivan: 1)" in answer.result(2)
    assert answer.told["values"]["2"]["seat-2-cards"] == "KC"


def test_wild_cards_are_named_so(pad: Pad) -> None:
    wild = pad.look().told["wild"]
    assert sorted(wild) == ["*", "8C", "8D", "8H", "8S"]
    assert wild["8C"] == ["eight of clubs, wild", "eight of clubs, second copy, wild"]


def test_a_typed_word_that_is_no_card_is_told_and_kept(pad: Pad) -> None:
    answer = pad.seat("Ivan", "deadwood", "kc qx")
    assert "“qx” is no card" in answer.result(2)
    assert answer.told["values"]["2"]["seat-2-cards"] == "KC qx"


def test_the_winners_hand_is_checked(pad: Pad) -> None:
    assert pad.put("winner-hand", winner_hand=DECLARED).result("winner-hand") == "✓ This hand qualifies."
    result = pad.put("winner-hand", winner_hand=DECLARED.replace("AC", "KS")).result("winner-hand")
    assert result == "1 card lies in no meld Record a false declaration"
    assert pad.put("winner-hand", winner_hand=DECLARED[:5]).result("winner-hand") == "2 of 13 cards"
    assert pad.put("winner-hand", winner_hand="").result("winner-hand") == ""


def test_the_preview_comes_with_the_last_entry_and_saves_the_deal(pad: Pad) -> None:
    pad.seat("Taras", "deadwood", "KC")
    answer = pad.seat("Ivan", "deadwood", "5D")
    assert answer.preview == "Still to be counted: Mykola"
    answer = pad.seat("Mykola", "deadwood", "QS")
    assert "Taras → pays Olena 10" in answer.preview
    assert "Σ = 0" in answer.preview
    assert "Save deal 1" in answer.preview
    scorer = pad.scorer
    scorer.send(read_forms(answer.told["preview"])[0])
    assert scorer.sheet.ledger.balances["Olena"] == 25


def test_the_ending_is_put_with_its_winner(pad: Pad) -> None:
    pad.put("ending", winner="0", finish="hand_rummy")
    draft = pad.scorer.draft
    assert (draft.finish, draft.winner, draft.first_turn) == (Finish.HAND_RUMMY, "Olena", False)


@pytest.mark.parametrize("sent", [{"winner": "0"}, {"winner": "0", "finish": "void"}, {"finish": "declared"}])
def test_an_ending_that_nobody_claims_is_refused(pad: Pad, sent: dict[str, str]) -> None:
    assert pad.put("ending", **sent).status == 422
    assert pad.scorer.draft.finish is Finish.DECLARED


def test_codes_that_are_none_are_refused_in_words(pad: Pad) -> None:
    answer = pad.seat("Ivan", "weight", "KC")
    assert answer.status == 422
    assert answer.told["errors"]
    assert pad.seat("Ivan", "deadwood", "KC " * 200).status == 422


@pytest.mark.parametrize("entry", ["9", "-1", "dealer", "%00", "x" * 300])
def test_an_entry_that_there_is_not_is_not_found(pad: Pad, entry: str) -> None:
    assert pad.put(entry, indicator="8D").status == 404


def test_an_entry_without_a_token_is_refused(pad: Pad) -> None:
    pad.token = ""
    assert pad.seat("Ivan", "deadwood", "KC").status == 400
    assert "Ivan" not in pad.scorer.draft.seats


def test_a_drop_keeps_when_it_happened(scorer: Scorer) -> None:
    scorer.tap("early_drop", "Taras")
    scorer.rummy("Olena")
    pad = Pad(scorer)
    at = scorer.draft.seats["Taras"].at
    pad.seat("Taras", "deadwood", outcome="early_drop")
    assert pad.scorer.draft.seats["Taras"] == SeatRecord(Outcome.EARLY_DROP, None, at)


def test_an_entry_after_the_deal_was_saved_is_not_taken_and_says_so(
    pad: Pad, new_scorer: Callable[[Scorer], Scorer]
) -> None:
    other = new_scorer(pad.scorer)
    other.to("count")
    other.tell(dict.fromkeys(("Taras", "Ivan", "Mykola"), ("points", "9")))
    other.save()
    answer = pad.seat("Ivan", "deadwood", "KC")
    assert answer.status == 409
    assert "Deal 1 has been saved meanwhile." in words(answer.told["gone"])
    assert "Deal 1 has been saved meanwhile." in words(pad.look().told["gone"])
    assert pad.scorer.draft.is_empty


def test_what_another_phone_took_back_leads_to_the_table(pad: Pad, new_scorer: Callable[[Scorer], Scorer]) -> None:
    layout = pad.look().told["layout"]
    new_scorer(pad.scorer).tap("not-ended")
    answer = pad.seat("Ivan", "deadwood", "KC")
    assert answer.told["layout"] != layout
    assert "there is nothing to count now" in answer.preview


def test_nothing_is_entered_once_the_meeting_is_over(begin: Begin) -> None:
    scorer = begin("Ann", "Bob")
    for _ in range(2):
        scorer.declare("Ann", {"Bob": ("points", "1")})
        scorer.save()
    pad = Pad(scorer, 3)
    assert pad.seat("Bob", "points", points="1").status == 409
    assert scorer.draft.is_empty


def test_names_are_escaped_in_what_is_told(begin: Begin) -> None:
    scorer = begin("<b>Ann</b>", "Bob")
    scorer.rummy("Bob")
    pad = Pad(scorer)
    answer = pad.seat("<b>Ann</b>", "points", points="5")
    assert "<b>Ann" not in answer.told["preview"]
    assert "&lt;b&gt;Ann" in answer.told["preview"]


def test_a_put_takes_as_many_queries_in_a_late_deal_as_in_the_first(begin: Begin, count_queries: CountQueries) -> None:
    scorer = begin("Ann", "Bob", end=20)
    counts = []
    for number in range(1, 4):
        scorer.declare("Ann", {"Bob": ("points", "1")})
        pad = Pad(scorer, number)
        counts.append(count_queries(partial(pad.seat, "Bob", "points", points="2")))
        scorer.to("preview")
        scorer.save()
    assert counts[1] == counts[2] <= 10


def test_a_put_names_its_answer_so_that_the_next_look_is_no_second_one(pad: Pad) -> None:
    tag = pad.seat("Taras", "deadwood", "KC").response.headers["ETag"]
    assert pad.look(tag).status == 304
    pad.seat("Ivan", "deadwood", "5D")
    assert pad.look(tag).status == 200


def test_the_page_carries_the_pad_and_every_card_by_its_name(scorer: Scorer) -> None:
    page = scorer.rummy("Olena")
    assert 'aria-label="king of diamonds"' in page.text
    assert "king of diamonds|king of diamonds, second copy" in page.text
    assert page.text.count("data-card=") == 53
    refused = scorer.tell({"Taras": ("points", "999")})
    assert "data-card=" not in refused.text
