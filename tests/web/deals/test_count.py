"""Counting: how it was won, and what each caught player holds."""

import re
from collections.abc import Callable

import pytest

from scorekeeper.rules.cards import read_cards
from scorekeeper.rules.record import Deadwood, Finish, Outcome, TypedTotal, WholeHand
from tests.web.deals.playing import Begin, Scorer, error_at
from tests.web.table import Page

# eights wild: 000/08
DECLARED = "4H 5H 6H 9S 10S * 7C 7D 7S AC 2C 3C 4C"
HAND = "2H 3H 4H 5H 6H 9S 10S * 7C 7D 7S KC 5D"


def offered(page: Page) -> list[str]:
    """Return the codes of how the deal can have been won, as the page offers them."""
    return re.findall(r'<input [^>]*name="finish"[^>]*value="([^"]+)"', page.text)


def test_each_caught_player_is_told_by_hand_by_what_is_left_or_by_a_total(scorer: Scorer) -> None:
    scorer.tap("early_drop", "Taras")
    page = scorer.declare("Olena", {"Ivan": ("hand", HAND), "Mykola": ("points", "34")}, indicator="8D")
    assert page.address.endswith("/preview")
    draft = scorer.draft
    assert (draft.finish, draft.winner, draft.first_turn) == (Finish.DECLARED, "Olena", False)
    assert draft.seats["Ivan"].count == WholeHand(read_cards(HAND))
    assert draft.seats["Mykola"].count == TypedTotal("34")
    assert draft.seats["Taras"].outcome is Outcome.EARLY_DROP
    assert draft.seats["Taras"].at is not None


def test_without_a_winner_the_count_leads_back_to_the_table(scorer: Scorer) -> None:
    page = scorer.send(scorer.page.form_with("tap"), button=("tap", "early_drop:0"))
    response = scorer.client.get(f"{scorer.home}m/{scorer.slug}/count")
    assert response.status_code == 303
    assert "First tap Rummy" in scorer.open(response.headers["Location"]).text
    assert page.status == 200


def test_way_back_to_the_count_of_a_saved_deal_leads_to_the_table_and_complains_of_nothing(scorer: Scorer) -> None:
    scorer.declare(
        "Olena", {"Taras": ("points", "5"), "Ivan": ("points", "12"), "Mykola": ("points", "34")}, indicator="8D"
    )
    scorer.save()
    response = scorer.client.get(f"{scorer.home}m/{scorer.slug}/count")
    assert response.status_code == 303
    assert "First tap" not in scorer.open(response.headers["Location"]).text


def test_all_three_ways_to_win_are_offered_while_nobody_is_out(scorer: Scorer) -> None:
    assert offered(scorer.rummy("Olena")) == ["declared", "declared-first", "hand_rummy"]


def test_a_late_drop_rules_out_a_first_turn_and_hand_rummy(scorer: Scorer) -> None:
    scorer.tap("late_drop", "Taras")
    assert offered(scorer.rummy("Olena")) == ["declared"]


def test_a_drop_of_a_seat_that_would_have_had_no_turn_rules_them_out_too(scorer: Scorer) -> None:
    scorer.tap("early_drop", "Ivan")
    assert offered(scorer.rummy("Mykola")) == ["declared", "declared-first", "hand_rummy"]
    scorer.to_table()
    scorer.tap("not-ended")
    assert offered(scorer.rummy("Olena")) == ["declared"]


def test_a_first_turn_halves_the_counts_of_those_who_had_not_moved(scorer: Scorer) -> None:
    caught = {"Olena": ("points", "20"), "Ivan": ("points", "15"), "Mykola": ("points", "1")}
    scorer.declare("Taras", caught, finish="declared-first")
    assert "half: had not moved = 7½" in scorer.words
    assert "Taras +28" in scorer.words


def test_a_drop_of_a_seat_that_had_no_turn_before_a_first_turn_win_is_refused(scorer: Scorer) -> None:
    scorer.rummy("Olena")
    typed = {"seat-1-outcome": "early_drop", "seat-2-kind": "points", "seat-2-points": "5"}
    page = scorer.tell({"Mykola": ("points", "7")}, finish="declared-first", **typed)
    assert page.status == 422
    assert "Taras had no turn before Olena won" in scorer.words
    assert page.form_with("winner").values["seat-3-points"] == ["7"]
    assert page.form_with("winner").values["finish"] == ["declared-first"]


def test_a_late_drop_in_a_deal_won_on_a_first_turn_is_refused_at_that_seat(scorer: Scorer) -> None:
    scorer.rummy("Mykola")
    typed = {"seat-0-outcome": "late_drop"}
    page = scorer.tell({"Taras": ("points", "7"), "Ivan": ("points", "7")}, finish="hand_rummy", **typed)
    assert page.status == 422
    assert "A late drop needs a second turn, and Olena had only one" in scorer.words


def test_a_blank_seat_is_refused_for_every_kind(scorer: Scorer) -> None:
    scorer.rummy("Olena")
    page = scorer.tell({"Taras": ("hand", ""), "Ivan": ("deadwood", ""), "Mykola": ("points", " ")})
    assert page.status == 422
    for field, player in (("seat-1-cards", "Taras"), ("seat-2-cards", "Ivan"), ("seat-3-points", "Mykola")):
        assert error_at(page, field) == f"{player} was caught: say with which cards or points"
    assert scorer.draft.seats == {}


def test_nothing_left_over_is_said_by_a_choice_of_its_own(scorer: Scorer) -> None:
    scorer.declare("Olena", {"Taras": ("nothing", ""), "Ivan": ("points", "0"), "Mykola": ("points", "9")})
    assert scorer.draft.seats["Taras"].count == Deadwood(read_cards(""))
    assert "Olena +9" in scorer.words
    page = scorer.to("count")
    assert page.form_with("winner").values["seat-1-kind"] == ["nothing"]


def test_the_kind_of_count_that_was_used_last_stands_ready(scorer: Scorer) -> None:
    assert scorer.rummy("Olena").form_with("winner").values["seat-1-kind"] == ["deadwood"]
    scorer.tell(dict.fromkeys(("Taras", "Ivan", "Mykola"), ("points", "5")))
    scorer.save()
    assert scorer.rummy("Olena").form_with("winner").values["seat-1-kind"] == ["points"]


@pytest.mark.parametrize("total", ["9" * 46, "7,5", "NaN", "½", "-1", "131", "1e2", "٣", "15 15"])
def test_a_total_that_no_hand_can_cost_is_told_at_its_field_and_kept(scorer: Scorer, total: str) -> None:
    scorer.rummy("Olena")
    page = scorer.tell({"Taras": ("points", total), "Ivan": ("points", "0"), "Mykola": ("points", "0")})
    assert page.status == 422
    assert "is no total of a hand: whole points, 0 to 130" in error_at(page, "seat-1-points")
    assert page.form_with("winner").values["seat-1-points"] == [total]


@pytest.mark.parametrize(("hand", "size"), [(HAND + " KD", 14), (HAND.removesuffix(" 5D"), 12)])
def test_a_whole_hand_has_thirteen_cards(scorer: Scorer, hand: str, size: int) -> None:
    scorer.rummy("Olena")
    others = {"Ivan": ("points", "0"), "Mykola": ("points", "0")}
    page = scorer.tell({"Taras": ("hand", hand), **others}, indicator="8D")
    assert error_at(page, "seat-1-cards") == f"Cards in this hand: {size}, but it must have 13"
    assert page.form_with("winner").values["seat-1-cards"] == [hand]


def test_cyrillic_letters_in_cards_are_never_guessed(scorer: Scorer) -> None:
    scorer.rummy("Olena")
    others = {"Ivan": ("points", "0"), "Mykola": ("points", "0")}
    page = scorer.tell({"Taras": ("deadwood", "КС 5D"), **others}, indicator="8D")
    assert "Cyrillic letters" in error_at(page, "seat-1-cards")


def test_cards_cannot_be_counted_without_the_opened_card(scorer: Scorer) -> None:
    scorer.rummy("Olena")
    others = {"Ivan": ("points", "0"), "Mykola": ("points", "0")}
    page = scorer.tell({"Taras": ("deadwood", "KC"), **others})
    assert "Cards cannot be counted without the opened card" in error_at(page, "indicator")


def test_a_third_copy_over_two_hands_says_who_holds_the_others(scorer: Scorer) -> None:
    scorer.rummy("Olena")
    caught = {"Taras": ("deadwood", "KC KC"), "Ivan": ("deadwood", "KC"), "Mykola": ("points", "0")}
    page = scorer.tell(caught, indicator="8D")
    sentence = "K♣ turns up 3 times (Taras: 2, Ivan: 1), but the pack holds only 2"
    assert error_at(page, "seat-2-cards") == sentence
    assert error_at(page, "seat-1-cards") == ""


def test_a_third_copy_with_the_opened_card_is_told_at_the_hand(scorer: Scorer) -> None:
    scorer.rummy("Olena")
    caught = {"Taras": ("deadwood", "8D 8D"), "Ivan": ("points", "0"), "Mykola": ("points", "0")}
    page = scorer.tell(caught, indicator="8D")
    assert "8♦ turns up 3 times (Taras: 2; opened card)" in error_at(page, "seat-1-cards")


def test_a_third_copy_with_the_winners_hand_is_told_at_the_hand(scorer: Scorer) -> None:
    scorer.rummy("Olena")
    caught = {"Taras": ("deadwood", "4H 4H"), "Ivan": ("points", "0"), "Mykola": ("points", "0")}
    page = scorer.tell(caught, indicator="8D", winner_hand=DECLARED)
    assert "4♥ turns up 3 times (Taras: 2; winner’s hand)" in error_at(page, "seat-1-cards")


def test_an_opened_card_that_the_winner_holds_twice_is_told_at_the_winners_hand(scorer: Scorer) -> None:
    scorer.rummy("Olena")
    caught = dict.fromkeys(("Taras", "Ivan", "Mykola"), ("points", "0"))
    page = scorer.tell(caught, indicator="7C", winner_hand="7C 7C " + " ".join(DECLARED.split()[:11]))
    assert "7♣ turns up" in error_at(page, "winner_hand")


def test_a_winning_hand_that_qualifies_is_taken(scorer: Scorer) -> None:
    caught = dict.fromkeys(("Taras", "Ivan", "Mykola"), ("points", "1"))
    page = scorer.declare("Olena", caught, indicator="8D", winner_hand=DECLARED)
    assert page.address.endswith("/preview")
    assert scorer.draft.winner_hand == read_cards(DECLARED)


def test_a_winning_hand_that_does_not_qualify_says_what_is_missing_and_offers_a_false_declaration(
    scorer: Scorer,
) -> None:
    scorer.tap("early_drop", "Taras")
    hand = DECLARED.replace("AC", "KS")
    caught = {"Ivan": ("points", "20"), "Mykola": ("points", "30")}
    page = scorer.declare("Olena", caught, indicator="8D", winner_hand=hand)
    assert page.status == 422
    assert error_at(page, "winner_hand") == "The winner’s hand does not qualify · 1 card lies in no meld"
    assert page.form_with("winner").values["seat-2-points"] == ["20"]

    page = scorer.press("not_won")
    assert page.address == f"{scorer.home}m/{scorer.slug}/"
    draft = scorer.draft
    assert (draft.finish, draft.winner, draft.winner_hand) == (None, None, None)
    assert draft.seats["Olena"].outcome is Outcome.FALSE_DECLARATION
    assert draft.seats["Olena"].count == WholeHand(read_cards(hand))
    assert str(draft.indicator) == "8D"
    assert draft.seats["Taras"].outcome is Outcome.EARLY_DROP
    assert "Ivan" not in draft.seats


def test_a_false_declaration_keeps_who_dealt_and_the_note(scorer: Scorer) -> None:
    caught = dict.fromkeys(("Taras", "Ivan", "Mykola"), ("points", "1"))
    typed = {"indicator": "8D", "winner_hand": DECLARED.replace("AC", "KS"), "dealer": "1", "note": "by lamplight"}
    scorer.declare("Olena", caught, **typed)
    scorer.press("not_won")
    assert (scorer.draft.dealer, scorer.draft.note) == ("Taras", "by lamplight")


def test_a_false_declaration_in_a_deal_that_was_saved_meanwhile_is_too_late(
    scorer: Scorer, new_scorer: Callable[[Scorer], Scorer]
) -> None:
    caught = dict.fromkeys(("Taras", "Ivan", "Mykola"), ("points", "1"))
    scorer.declare("Olena", caught, indicator="8D", winner_hand=DECLARED.replace("AC", "KS"))
    other = new_scorer(scorer)
    other.totals("Olena", "declared", dict.fromkeys(caught, "1"))
    other.save()
    page = scorer.press("not_won")
    assert page.status == 409
    assert "Someone else was quicker" in page.text
    assert len(scorer.sheet.deals) == 1
    assert scorer.draft.is_empty


def test_a_false_declaration_can_be_offered_and_declined_by_leaving_the_hand_out(scorer: Scorer) -> None:
    caught = dict.fromkeys(("Taras", "Ivan", "Mykola"), ("points", "1"))
    scorer.declare("Olena", caught, indicator="8D", winner_hand=DECLARED.replace("AC", "KS"))
    page = scorer.tell({}, winner_hand="")
    assert page.address.endswith("/preview")


def test_a_seat_that_is_out_is_listed_with_its_price_and_can_be_changed(scorer: Scorer) -> None:
    scorer.tap("early_drop", "Taras")
    scorer.rummy("Olena")
    assert "Taras Early drop · 10 Change" in scorer.words
    page = scorer.tell({"Ivan": ("points", "1"), "Mykola": ("points", "2")}, **{"seat-1-outcome": "late_drop"})
    assert page.address.endswith("/preview")
    assert scorer.draft.seats["Taras"].outcome is Outcome.LATE_DROP


def test_a_winner_who_dropped_is_refused(scorer: Scorer, new_scorer: Callable[[Scorer], Scorer]) -> None:
    other = new_scorer(scorer)
    scorer.rummy("Olena")
    caught = dict.fromkeys(("Taras", "Ivan", "Mykola"), ("points", "1"))
    page = scorer.tell(caught, **{"seat-0-outcome": "early_drop"})
    assert page.status == 422
    assert "Olena is out of the deal and cannot have won it" in scorer.words
    assert other.to("preview").address.endswith("/preview")


def test_what_was_counted_stands_there_when_the_count_is_opened_again(scorer: Scorer) -> None:
    caught = {"Taras": ("deadwood", "kc 5♦"), "Ivan": ("hand", HAND), "Mykola": ("points", "34")}
    scorer.declare("Olena", caught, indicator="8d")
    values = scorer.to("count").form_with("winner").values
    assert (values["seat-1-kind"], values["seat-1-cards"]) == (["deadwood"], ["KC 5D"])
    assert (values["seat-2-kind"], values["seat-2-cards"]) == (["hand"], [HAND])
    assert (values["seat-3-kind"], values["seat-3-points"]) == (["points"], ["34"])
    assert values["indicator"] == ["8D"]


def test_a_count_sent_after_the_deal_was_saved_shows_both_and_changes_nothing(
    scorer: Scorer, new_scorer: Callable[[Scorer], Scorer]
) -> None:
    other = new_scorer(scorer)
    scorer.rummy("Olena")
    other.declare("Olena", dict.fromkeys(("Taras", "Ivan", "Mykola"), ("points", "9")))
    other.save()
    page = scorer.tell(dict.fromkeys(("Taras", "Ivan", "Mykola"), ("points", "1")))
    assert page.status == 409
    assert "+27" in scorer.words
    assert scorer.sheet.ledger.balances["Olena"] == 27


def test_seats_that_do_not_exist_and_codes_that_are_none_are_refused_without_harm(begin: Begin) -> None:
    scorer = begin("Ann", "Bob")
    scorer.rummy("Ann")
    form = scorer.page.form_with("winner")
    for typed in (
        {"finish": "stolen"},
        {"winner": "7"},
        {"dealer": "-1"},
        {"seat-1-kind": "weight"},
        {"seat-1-outcome": "won"},
    ):
        page = scorer.send(form, {"seat-1-kind": "points", "seat-1-points": "3", **typed})
        assert page.status == 422
    assert scorer.send(form, {"seat-1-kind": "points", "seat-1-points": "3", "seat-9-points": "3"}).status == 200


@pytest.mark.parametrize("number", ["0", "-1", "x", "", str(10**30)])
@pytest.mark.parametrize("page", ["quick", "preview"])
def test_a_deal_that_cannot_be_is_refused_in_words(scorer: Scorer, page: str, number: str) -> None:
    scorer.totals("Olena", "declared", dict.fromkeys(("Taras", "Ivan", "Mykola"), "5"))
    answer = scorer.send(scorer.to(page).form_with("finish"), {"number": number})
    assert answer.status == 422
    assert 'role="alert"' in answer.text
    assert not scorer.sheet.deals


def test_two_hundred_letters_where_cards_belong_are_refused_and_kept(scorer: Scorer) -> None:
    scorer.rummy("Olena")
    typed = "KC " * 200
    page = scorer.tell({"Taras": ("deadwood", typed)}, indicator="8D")
    assert error_at(page, "seat-1-cards") == "At most 400 characters."
    assert page.form_with("winner").values["seat-1-cards"] == [typed.strip()]
