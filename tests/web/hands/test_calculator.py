"""The hand calculator: a hand in the address, and what it comes to on the page."""

from urllib.parse import urlencode

import pytest

from tests.web.table import Page, Table

WINNER = "4H 5H 6H 9S 10S * 7C 7D 7S AC 2C 3C 4C"  # 000/08
LOSER = "2H 3H 4H 5H 6H 9S 10S * 7C 7D 7S KC 5D"


def count(table: Table, cards: str, indicator: str = "8D", **more: str) -> Page:
    return table.open("hand?" + urlencode({"cards": cards, "indicator": indicator, **more}))


def test_empty_page_asks_for_a_hand_and_complains_of_nothing(table: Table) -> None:
    page = table.open("hand")
    assert page.status == 200
    assert 'name="cards"' in page.text
    assert "error" not in page.text


def test_caught_hand_costs_what_its_melds_do_not_protect(table: Table) -> None:
    page = count(table, LOSER)
    assert page.status == 200
    assert '<span class="figure large">15</span>' in page.text
    assert "both lives: every meld is protected" in page.text
    assert "2 cards lie in no meld" in page.text
    assert page.text.count("pure sequence</small>") == 1


def test_signs_of_the_suits_and_small_letters_are_cards_too(table: Table) -> None:
    signs = LOSER.lower().replace("h", "♥").replace("s", "♠").replace("c", "♣").replace("d", "♦").replace("10", "t")
    assert '<span class="figure large">15</span>' in count(table, signs, "8♦").text


def test_hand_without_a_pure_sequence_counts_whole_and_says_what_is_missing(table: Table) -> None:
    page = count(table, "4H 5H * 7C 7D 7S KC 5D QS 9D 2C JH 3S")
    assert '<span class="figure large">79</span>' in page.text
    assert "It cannot be declared: there is no pure sequence." in page.text


def test_finished_hand_can_be_declared(table: Table) -> None:
    page = count(table, WINNER)
    assert "This hand can be declared." in page.text
    assert '<span class="figure large">0</span>' in page.text


def test_fourteen_cards_name_the_discard_that_declares(table: Table) -> None:
    page = count(table, f"{WINNER} KD")
    assert page.status == 200
    assert 'aria-label="king of diamonds"' in page.text.partition("and declare")[0]
    assert "declare too" not in page.text


def test_every_discard_that_declares_is_named(table: Table) -> None:
    # the 5♣ lengthens the clubs: without the ace or without the five they are four
    assert "These discards declare too:" in count(table, f"{WINNER} 5C").text


def test_fourteen_cards_of_which_no_discard_declares_are_counted(table: Table) -> None:
    assert "No discard declares." in count(table, f"{LOSER} QD").text


def test_printed_joker_as_indicator_makes_no_rank_wild(table: Table) -> None:
    # an eight is worth 8 now
    assert '<span class="figure large">8</span>' in count(table, "2H 3H 4H 5H 6H 9S 10S JS 7C 7D 7S * 8D", "*").text


@pytest.mark.parametrize(
    ("cards", "sentence"),
    [
        ("KC", "cards in this hand: 1, but it must have 13"),
        ("", "cards in this hand: 0, but it must have 13"),
        (LOSER.replace("5D", "KC 5D").replace("2H", "KC"), "K♣\ufe0e turns up 3 times, but the pack holds only 2"),
        (LOSER.replace("KC", "1C"), "“1C” is no card"),
        (LOSER.replace("KC", "КС"), "“КС” has Cyrillic letters"),
        (LOSER.replace("KC", "<b>"), "“&lt;b&gt;” is no card"),
        ("KC " * 200, "At most 400 characters."),
    ],
)
def test_fault_of_the_cards_stands_at_them_and_keeps_what_was_typed(table: Table, cards: str, sentence: str) -> None:
    page = count(table, cards)
    assert page.status == 422
    assert sentence in page.text.partition('id="cards-error"')[2].partition("</p>")[0]
    assert page.form_with("cards").values["cards"][0].strip() == cards.strip()


@pytest.mark.parametrize(
    ("indicator", "sentence"),
    [("", "cards cannot be counted without the opened card"), ("8X", "“8X” is no card"), ("8D 9D", "“8D 9D” is no")],
)
def test_fault_of_the_opened_card_stands_at_it(table: Table, indicator: str, sentence: str) -> None:
    page = count(table, LOSER, indicator)
    assert page.status == 422
    assert sentence in page.text.partition('id="indicator-error"')[2].partition("</p>")[0]
    assert 'id="cards-error"' not in page.text


@pytest.mark.parametrize("players", ["1", "7", "x", "9" * 46, "-4", "NaN", "½"])
def test_impossible_number_of_players_is_a_fault_of_that_field(table: Table, players: str) -> None:
    page = count(table, LOSER, players=players)
    assert page.status == 422
    assert 'id="players-error"' in page.text
    assert f'value="{players}"' in page.text


def test_all_faults_are_told_together(table: Table) -> None:
    page = count(table, "1C", "", players="9")
    assert all(f'id="{field}-error"' in page.text for field in ("cards", "indicator", "players"))


def test_same_fault_is_said_only_once(table: Table) -> None:
    assert count(table, "1C " * 13).text.count("“1C” is no card") == 1


def test_number_of_players_may_be_left_out(table: Table) -> None:
    assert count(table, LOSER, players="").status == 200


def test_another_language_keeps_the_hand_in_the_address(table: Table) -> None:
    assert "indicator=8D&amp;lang=uk" in count(table, LOSER).text
    assert table.open("hand?lang=uk").status == 200
