"""The rules card: every paragraph cites its source, and its numbers are those of the ruleset."""

import re
from fractions import Fraction

import pytest

from scorekeeper.rules.catalogue import get_ruleset
from scorekeeper.rules.paplu import PAPLU
from scorekeeper.web.hands.rules_card import Price, rules_card
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
