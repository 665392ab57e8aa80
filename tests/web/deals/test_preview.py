"""The preview: who pays whom and why, and the balances after the deal."""

from collections.abc import Callable

import pytest

from tests.web.deals.playing import Scorer


def test_the_preview_shows_who_pays_whom_with_the_steps_and_that_nothing_is_lost(scorer: Scorer) -> None:
    scorer.tap("early_drop", "Taras")
    scorer.declare("Olena", {"Ivan": ("deadwood", "KC 5D"), "Mykola": ("points", "34")}, indicator="8D")
    for said in ("Taras → pays Olena 10", "K♣ 10 + 5♦ 5", "= 15", "Mykola → pays Olena 34", "Σ = 0"):
        assert said in scorer.words
    balances = scorer.words.partition("Balances after this deal")[2]
    assert balances.startswith(" Olena +59 Taras −10 Ivan −15 Mykola −34")


def test_the_last_one_standing_owes_nothing_for_a_hand_that_was_counted_before(scorer: Scorer) -> None:
    """Olena's Rummy was a false one after all: 40 + 10 + 10, and Mykola's 34 are nobody's."""
    scorer.declare("Olena", {"Taras": ("points", "5"), "Ivan": ("points", "6"), "Mykola": ("points", "34")})
    scorer.to_table()
    scorer.tap("false_declaration", "Olena")
    scorer.tap("early_drop", "Taras")
    scorer.tap("early_drop", "Ivan")
    scorer.to("preview")
    assert "Mykola → pays" not in scorer.words
    assert scorer.words.partition("Balances after this deal")[2].startswith(" Olena −40 Taras −10 Ivan −10 Mykola +60")


def test_the_balances_have_the_deals_before_in_them(scorer: Scorer) -> None:
    for _ in range(2):
        scorer.to_table()
        scorer.declare("Olena", dict.fromkeys(("Taras", "Ivan", "Mykola"), ("points", "5")))
        if not scorer.sheet.deals:
            scorer.save()
    assert scorer.words.partition("Balances after this deal")[2].startswith(" Olena +30 Taras −10")


def test_the_preview_leads_back_to_the_count_with_everything_kept(scorer: Scorer) -> None:
    scorer.declare("Olena", dict.fromkeys(("Taras", "Ivan", "Mykola"), ("points", "5")), note="close")
    assert f"/m/{scorer.slug}/count" in scorer.page.text
    assert scorer.to("count").form_with("note").values["note"] == ["close"]


def test_without_an_end_of_the_deal_the_preview_leads_to_the_table(scorer: Scorer) -> None:
    assert scorer.client.get(f"{scorer.home}m/{scorer.slug}/preview").status_code == 303


def test_a_draft_that_another_phone_spoiled_cannot_be_saved_and_says_why(
    scorer: Scorer, new_scorer: Callable[[Scorer], Scorer]
) -> None:
    other = new_scorer(scorer)
    other_table = other.page.form_with("tap")
    scorer.declare("Olena", dict.fromkeys(("Taras", "Ivan", "Mykola"), ("points", "5")))
    other.send(other_table, button=("tap", "back:1"))
    scorer.to("preview")
    assert "This cannot be saved yet. Nothing is said of Taras" in scorer.words
    assert "Save deal" not in scorer.words


def test_the_draft_is_there_after_the_server_was_started_anew(
    scorer: Scorer, new_scorer: Callable[[Scorer], Scorer]
) -> None:
    scorer.tap("early_drop", "Taras")
    scorer.declare("Olena", {"Ivan": ("points", "5"), "Mykola": ("points", "6")})
    again = new_scorer(scorer)
    again.to("preview")
    assert "Olena +21" in again.words


def test_a_draft_outlives_the_server(scorer: Scorer, restarted: Callable[[Scorer], Scorer]) -> None:
    scorer.tap("early_drop", "Taras")
    again = restarted(scorer)
    assert "Taras 0 early drop" in again.words


@pytest.mark.parametrize(("cards", "is_told"), [("KC 5D", False), ("KC 8H", True), ("KC *", True)])
def test_the_mark_of_wild_cards_is_told_where_one_is_shown(scorer: Scorer, cards: str, is_told: bool) -> None:
    totals = dict.fromkeys(("Ivan", "Mykola"), ("points", "5"))
    scorer.declare("Olena", {"Taras": ("deadwood", cards), **totals}, indicator="8D")
    assert ("A broken edge marks a wild card." in scorer.words) is is_told
