"""The page of totals, for evenings kept on paper."""

import pytest

from scorekeeper.rules.record import Finish, Outcome, TypedTotal
from tests.web.deals.playing import Begin, Scorer, error_at


def test_a_deal_is_told_by_one_total_for_each_seat(scorer: Scorer) -> None:
    page = scorer.totals("Taras", "declared", {"Olena": "15", "Ivan": "34"}, **{"seat-3-outcome": "early_drop"})
    assert page.address.endswith("/preview")
    assert "Taras +59" in scorer.words
    scorer.save()
    assert [str(points) for points in scorer.sheet.ledger.balances.values()] == ["-15", "59", "-34", "-10"]


def test_drops_that_were_tapped_before_stand_there(scorer: Scorer) -> None:
    scorer.tap("late_drop", "Ivan")
    values = scorer.to("quick").form_with("finish").values
    assert values["seat-2-outcome"] == ["late_drop"]
    scorer.totals("Olena", "declared", {"Taras": "1", "Mykola": "2"})
    assert scorer.draft.seats["Ivan"].at is not None


def test_a_blank_total_is_not_zero(scorer: Scorer) -> None:
    page = scorer.totals("Olena", "declared", {"Taras": "0", "Ivan": ""})
    assert page.status == 422
    assert error_at(page, "seat-1-points") == ""
    for player, at in (("Ivan", 2), ("Mykola", 3)):
        assert error_at(page, f"seat-{at}-points") == f"{player} was caught: say with which cards or points"


def test_without_a_winner_the_page_asks_who_won(scorer: Scorer) -> None:
    page = scorer.totals(None, "declared", dict.fromkeys(scorer.players, "5"))
    assert page.status == 422
    assert "Nobody is named as the winner" in scorer.words
    assert page.form_with("finish").values["seat-2-points"] == ["5"]


def test_a_total_for_the_winner_is_refused(scorer: Scorer) -> None:
    page = scorer.totals("Olena", "declared", dict.fromkeys(scorer.players, "5"))
    assert page.status == 422
    assert error_at(page, "seat-0-points") == "Olena has won and pays nothing: leave this empty."


def test_a_winner_who_dropped_is_refused_at_that_seat(scorer: Scorer) -> None:
    totals = {"Taras": "5", "Ivan": "5", "Mykola": "5"}
    page = scorer.totals("Olena", "declared", totals, **{"seat-0-outcome": "early_drop"})
    assert page.status == 422
    assert "Olena is out of the deal and cannot have won it" in error_at(page, "seat-0-points")


def test_everybody_out_is_refused(scorer: Scorer) -> None:
    out = {f"seat-{at}-outcome": "early_drop" for at in range(4)}
    page = scorer.totals(None, "last_standing", {}, **out)
    assert page.status == 422
    assert "Everybody is out: the last one cannot drop" in scorer.words


def test_last_standing_while_others_are_in_is_refused_at_the_end_of_the_deal(scorer: Scorer) -> None:
    page = scorer.totals("Olena", "last_standing", {"Taras": "5"})
    assert page.status == 422
    assert "Not the last one standing, still in: Taras" in scorer.words


def test_all_others_out_is_a_win_of_the_last_one_whatever_was_chosen(scorer: Scorer) -> None:
    out = {f"seat-{at}-outcome": "early_drop" for at in (1, 2, 3)}
    scorer.totals("Olena", "declared", {}, **out)
    assert scorer.draft.finish is Finish.LAST_STANDING
    assert "Olena +30" in scorer.words


def test_a_void_deal_needs_no_totals(scorer: Scorer) -> None:
    page = scorer.totals(None, "void", {}, **{"seat-1-outcome": "late_drop"})
    assert page.address.endswith("/preview")
    assert "Nobody pays anything." in scorer.words
    assert scorer.draft.seats.keys() == {"Taras"}


def test_a_void_deal_has_no_winner(scorer: Scorer) -> None:
    page = scorer.totals("Olena", "void", {})
    assert page.status == 422
    assert "A void deal has no winner" in scorer.words


def test_a_seat_counted_by_its_cards_keeps_them(scorer: Scorer) -> None:
    caught = {"Taras": ("deadwood", "KC 5D"), "Ivan": ("points", "3"), "Mykola": ("points", "4")}
    scorer.declare("Olena", caught, indicator="8D")
    page = scorer.to("quick")
    assert scorer.send(page.form_with("finish")).address.endswith("/preview")
    assert str(scorer.draft.seats["Taras"].cards) == "KC 5D"
    assert scorer.draft.seats["Ivan"].count == TypedTotal("3")


@pytest.mark.parametrize("total", ["9" * 46, "7,5", "NaN", "½"])
def test_a_total_that_no_hand_can_cost_is_told_at_its_field(scorer: Scorer, total: str) -> None:
    page = scorer.totals("Olena", "declared", {"Taras": total, "Ivan": "0", "Mykola": "0"})
    assert page.status == 422
    assert "is no total of a hand" in error_at(page, "seat-1-points")
    assert page.form_with("finish").values["seat-1-points"] == [total]


def test_the_form_has_only_the_parts_that_its_ruleset_asks_for(begin: Begin) -> None:
    scorer = begin("Ann", "Bob", ruleset="dummy-rummy")
    page = scorer.to("quick")
    assert "Opened card" not in page.text
    assert Outcome.EARLY_DROP not in page.text
    typed = {"winner": "0", "finish": "went_out", "seat-1-points": "65", "seat-0-contract_met": "y"}
    page = scorer.send(page.form_with("finish"), typed)
    assert page.address.endswith("/preview")
    scorer.save()
    assert scorer.sheet.ledger.progress == {"Ann": 2, "Bob": 1}
