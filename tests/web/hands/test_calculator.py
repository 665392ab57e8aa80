"""The hand calculator: a hand in the address, and what it comes to on the page."""

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

import pytest
from flask import Flask

from scorekeeper.meeting import open_meeting
from scorekeeper.rules.catalogue import get_ruleset
from scorekeeper.store import db
from scorekeeper.store.meetings import create_meeting
from tests.web.conftest import Key
from tests.web.deals.playing import words
from tests.web.table import Page, Table

WINNER = "4H 5H 6H 9S 10S * 7C 7D 7S AC 2C 3C 4C"  # 000/08
LOSER = "2H 3H 4H 5H 6H 9S 10S * 7C 7D 7S KC 5D"


BeginWith = Callable[..., str]


@pytest.fixture
def begin_with(app: Flask, key: Key) -> BeginWith:
    """Return a function that begins a meeting under a system with house rules and returns its slug."""

    def begin(ruleset: str, players: int = 4, **house_rules: object) -> str:
        names = [f"Player {number}" for number in range(players)]
        with app.app_context():
            slug = create_meeting(key.club, open_meeting(get_ruleset(ruleset, house_rules), names, names[-1]))
            db.session.remove()
            return slug

    return begin


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
        ("KC", "Cards in this hand: 1, but it must have 13"),
        ("", "Cards in this hand: 0, but it must have 13"),
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
    [("", "Cards cannot be counted without the opened card"), ("8X", "“8X” is no card"), ("8D 9D", "“8D 9D” is no")],
)
def test_fault_of_the_opened_card_stands_at_it(table: Table, indicator: str, sentence: str) -> None:
    page = count(table, LOSER, indicator)
    assert page.status == 422
    assert sentence in page.text.partition('id="indicator-error"')[2].partition("</p>")[0]
    assert 'id="cards-error"' not in page.text


@pytest.mark.parametrize("players", ["1", "11", "x", "9" * 46, "-4", "NaN", "½"])
def test_impossible_number_of_players_is_a_fault_of_that_field(table: Table, players: str) -> None:
    page = count(table, LOSER, of="indian-rummy", players=players)
    assert page.status == 422
    assert 'id="players-error"' in page.text
    assert f'value="{players}"' in page.text


def test_all_faults_are_told_together(table: Table) -> None:
    page = count(table, "1C", "", of="indian-rummy", players="11")
    assert all(f'id="{field}-error"' in page.text for field in ("cards", "indicator", "players"))


def test_same_fault_is_said_only_once(table: Table) -> None:
    assert count(table, "1C " * 13).text.count("“1C” is no card") == 1


def test_number_of_players_may_be_left_out(table: Table) -> None:
    assert count(table, LOSER, players="").status == 200


def test_how_many_play_is_asked_only_where_it_decides_the_packs(table: Table) -> None:
    assert 'name="players"' not in table.open("hand").text
    assert 'name="players"' not in table.open("hand?of=dummy-rummy").text
    third = LOSER.replace("KC 5D", "KC KC").replace("2H", "KC")
    page = table.open("hand?of=indian-rummy")
    assert 'name="players"' in page.text
    assert count(table, third, of="indian-rummy", players="6").status == 422
    assert count(table, third, of="indian-rummy", players="7").status == 200


def test_cards_of_dummy_rummy_are_added_up_without_an_opened_card(table: Table) -> None:
    page = table.open("hand?" + urlencode({"of": "dummy-rummy", "cards": "3S 7D * 2H"}))
    # 5 + 5 + 50 + 50
    assert '<span class="figure large">110</span>' in page.text
    assert 'name="indicator"' not in page.text


def test_house_rules_in_the_address_are_played(table: Table) -> None:
    # 000/06: 79 without a pure sequence; the house caps it
    page = count(table, "4H 5H * 7C 7D 7S KC 5D QS 9D 2C JH 3S", rule="cap=60")
    assert '<span class="figure large">60</span>' in page.text
    assert "House rules: " in words(page.text)


def test_a_system_is_counted_as_the_club_is_used_to_play_it(table: Table, begin_with: BeginWith) -> None:
    begin_with("paplu", cap=60)
    page = count(table, "4H 5H * 7C 7D 7S KC 5D QS 9D 2C JH 3S")
    assert '<span class="figure large">60</span>' in page.text
    explicit = count(table, "4H 5H * 7C 7D 7S KC 5D QS 9D 2C JH 3S", rule="")
    assert '<span class="figure large">79</span>' in explicit.text


def test_from_a_table_it_counts_by_its_rules_and_leads_back_to_it(table: Table, begin_with: BeginWith) -> None:
    slug = begin_with("indian-rummy", players=8, cap=20)
    link = re.search(r'href="([^"]*/hand\?[^"]*)"', table.open(f"m/{slug}/").text)
    assert link is not None
    page = table.open(link[1])
    assert f'href="{table.home}m/{slug}/"' in page.text
    assert "king of clubs, third copy" in page.text
    page = table.fill({"cards": LOSER, "indicator": "8D"})
    # 002: only 2♥ to 6♥ is pure, so 9♠ 10♠ the joker and the sevens count too, which is over 20
    assert '<span class="figure large">20</span>' in page.text
    assert f'href="{table.home}m/{slug}/"' in page.text


@pytest.mark.parametrize("system", ["of=paplu&rule=cap%3D60", "of=indian-rummy", "of=dummy-rummy"])
def test_from_the_rules_it_counts_by_them_and_leads_back_to_them(table: Table, system: str) -> None:
    link = re.search(r'href="([^"]*/hand\?[^"]*)"', table.open(f"rules?{system}").text)
    assert link is not None
    page = table.open(link[1].replace("&amp;", "&"))
    assert f'<a class="back" href="{table.home}rules?{system}">'.replace("&", "&amp;") in page.text
    assert ("House rules" in page.text) is ("cap" in system)


@pytest.mark.parametrize("odd", ["x" * 41, "nowhere", "//evil.example", "\x00"])
def test_back_leads_to_the_club_from_a_table_that_there_is_not(table: Table, odd: str) -> None:
    page = table.open("hand?" + urlencode({"from": odd}))
    assert page.status == 200
    assert f'<a class="back" href="{table.home}">' in page.text
    assert "evil" not in page.text.partition("<main")[0]


# --- the pad of the calculator, tap by tap


def so_far(table: Table, cards: str, **more: str) -> dict[str, Any]:
    address = f"{table.home}hand/count?" + urlencode({"cards": cards, **more})
    told: dict[str, Any] = table.client.get(address, headers={"Scorekeeper-Request": "0" * 32}).get_json()
    return told


def test_a_hand_that_is_being_tapped_says_how_many_cards_there_are(table: Table) -> None:
    told = so_far(table, "KC 5D")
    assert words(told["results"]["hand"]) == "2 of 13 cards"
    assert told["answer"] == ""


def test_a_whole_hand_says_what_it_costs_and_why(table: Table) -> None:
    told = so_far(table, LOSER, indicator="8D")
    assert words(told["results"]["hand"]) == "15 both lives: every meld is protected"
    assert "2 cards lie in no meld" in words(told["answer"])
    assert told["marks"] == dict.fromkeys(("8C", "8D", "8H", "8S", "*"), "0")


def test_a_whole_hand_waits_for_the_opened_card(table: Table) -> None:
    assert "without the opened card" in words(so_far(table, LOSER)["results"]["hand"])


def test_fourteen_tapped_cards_name_the_discard(table: Table) -> None:
    assert "Discard K♦ and declare" in words(so_far(table, f"{WINNER} KD", indicator="8D")["results"]["hand"])


def test_copies_that_are_gone_say_where_they_went(table: Table) -> None:
    held = so_far(table, "KC 8D KC", indicator="8D")["held"]
    assert held["KC"] == {"left": 0, "most": {"hand": 2}, "where": "No more K♣\ufe0e in the pack: this hand ×2"}
    assert held["8D"]["where"].endswith("the opened card and this hand")


def test_every_number_of_cards_of_dummy_rummy_is_added_up(table: Table) -> None:
    told = so_far(table, "AC", of="dummy-rummy")
    assert words(told["results"]["hand"]) == "15 left over"
    assert told["marks"]["2C"] == "50"


def test_another_language_keeps_the_hand_in_the_address(table: Table) -> None:
    assert "indicator=8D&amp;lang=uk" in count(table, LOSER).text
    assert table.open("hand?lang=uk").status == 200
