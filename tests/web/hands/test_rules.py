"""The rules card: every paragraph cites its source, and its numbers are those of the ruleset."""

import re
from fractions import Fraction

import pytest

from scorekeeper.rules.catalogue import CATALOGUE, get_ruleset
from scorekeeper.rules.paplu import PAPLU
from scorekeeper.web.hands.rules_card import Price, rules_card
from scorekeeper.web.labels import ruleset_name
from tests.web.table import Table


def text_of(page: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


def test_chapters_are_all_reached_from_the_top_of_the_page(table: Table) -> None:
    page = table.open("rules").text
    links = re.findall(r'href="#([\w-]+)"', page)
    assert [link for link in links if link != "main"] == re.findall(r'<section class="panel" id="([\w-]+)"', page)


@pytest.mark.parametrize("paragraph", ["§02", "§03", "§04", "§05", "§06", "§07", "§08", "decided"])
def test_every_paragraph_of_the_document_is_cited(table: Table, paragraph: str) -> None:
    assert paragraph in text_of(table.open("rules").text)


@pytest.mark.parametrize(
    "sentence",
    [
        "2 packs of 52 with 2 printed jokers: 106 cards",
        "10: before your first draw",
        "40: later",
        "It costs 40, as a late drop",
        "the heaviest hand costs 130",
        "15 becomes 7½",
        "The card just taken from the discard may not be discarded in the same turn",
        "A wild first discard may be taken too",
        "Nothing is laid off to the melds of others",
        "A 10 J Q K 10 each",
        "2 3 4 5 6 7 8 9 as many as the card shows",
    ],
)
def test_rule_stands_on_the_page(table: Table, sentence: str) -> None:
    assert sentence in text_of(table.open("rules").text)


def test_worked_examples_follow_the_counting_steps() -> None:
    card = rules_card(PAPLU)
    # by hand: 4 5 0 7 7 7 10 5 10 9 2 10 3; then without 4 5 and the joker; then K♣ and 5♦ alone
    assert card.no_life.charge.points == 79
    assert card.first_life.charge.points == 70
    assert card.both_lives.charge.points == 15
    assert card.halved.points == Fraction(15, 2)
    assert card.declaration.charge.points == 0


def test_prices_are_those_of_the_ruleset() -> None:
    card = rules_card(get_ruleset("paplu", {"early_drop": 20, "late_drop": 50, "ace_value": 1}))
    assert (card.early_drop, card.late_drop, card.false_declaration) == (20, 50, 50)
    assert card.prices == (
        Price(("10", "J", "Q", "K"), 10),
        Price(("A", "2", "3", "4", "5", "6", "7", "8", "9"), None),
    )


def test_ruleset_without_declarations_has_no_such_card() -> None:
    with pytest.raises(ValueError, match="dummy-rummy"):
        rules_card(get_ruleset("dummy-rummy"))


# --- the other systems, and a table's own rules


@pytest.mark.parametrize("system", CATALOGUE)
def test_each_system_has_its_page_and_leads_to_the_others(table: Table, system: str) -> None:
    page = table.open(f"rules?of={system}")
    assert page.status == 200
    assert f"Rules of {ruleset_name(system)}" in page.text
    assert all(f"rules?of={other}" in page.text for other in CATALOGUE)


@pytest.mark.parametrize(
    "sentence",
    [
        "2 to 6 players. 2 packs of 52 with 2 printed jokers: 106 cards.",
        "7 to 10 players. 3 packs of 52 with 3 printed jokers: 159 cards.",
        "The lowest deals first, wherever that seat is.",
        "A tanala counts as a pure sequence.",
        "At least two of these are pure sequences.",
        "pay their counted hands in full",
        "A meeting goes on until its players close it.",
    ],
)
def test_rules_of_indian_rummy_say_what_is_otherwise(table: Table, sentence: str) -> None:
    assert sentence in text_of(table.open("rules?of=indian-rummy").text)
    assert sentence not in text_of(table.open("rules").text) or sentence.startswith("2 to 6")


def test_example_of_two_pure_sequences_leaves_the_king() -> None:
    card = rules_card(get_ruleset("indian-rummy"))
    # by hand: 2-3-4 and 5-6-7 of hearts, then all melds are protected, and K♣ is left
    assert (card.both_lives.charge.points, card.halved.points) == (10, 10)
    assert card.declaration.charge.points == 0


def test_rules_of_dummy_rummy_list_twelve_contracts_and_the_prices(table: Table) -> None:
    page = text_of(table.open("rules?of=dummy-rummy").text)
    contracts = page.split("The contracts", 1)[1].split("Each player is on", 1)[0].split()
    assert " ".join(contracts) == (
        "2 sets of 3 1 set of 3 and 1 run of 4 2 sets of 4 2 runs of 4 1 set of 4 and 1 run of 4 "
        "2 sets of 3 and 1 run of 4 1 set of 3 and 1 run of 7 3 sets of 3 "
        "2 sets of 5 2 runs of 5 1 set of 8 1 run of 10"
    )
    assert "3 4 5 6 7 8 9 5 each 10 J Q K 10 each A 15 each wild 50 each" in page


@pytest.mark.parametrize(
    ("rule", "sentence"),
    [
        ("early_drop=20", "20: before your first draw"),
        ("cap=80", "No counted hand costs more than 80. house rule"),
        ("false_declaration=80", "It costs 80, and the deal goes on"),
        ("set_sizes=[3,4]", "Set: three or four cards of one rank"),
        ("pure_sequences=2", "At least two of these are pure sequences."),
        ("first_turn=full", "pay their counted hands in full, as everybody does. house rule"),
        ("hand_rummy=double", "Everybody pays twice as much, for drops too."),
        ("protection=two_steps", "The whole hand counts. house rule"),
        ("aces_wild_on_joker=true", "the aces and the other printed jokers are wild"),
        ("end=8", "A meeting has 8 deals."),
        ("end=open", "A meeting goes on until its players close it."),
    ],
)
def test_rules_page_says_what_the_table_plays_otherwise(table: Table, rule: str, sentence: str) -> None:
    assert sentence in text_of(table.open(f"rules?rule={rule}").text)
    assert sentence not in text_of(table.open("rules").text)


@pytest.mark.parametrize("address", ["rules?of=chess", "rules?rule=tanala=off", "rules?rule=cap", "rules?rule=cap=x"])
def test_rules_that_there_are_not_are_refused_in_words(table: Table, address: str) -> None:
    page = table.open(address)
    assert page.status == 422
    assert 'class="error"' in page.text
