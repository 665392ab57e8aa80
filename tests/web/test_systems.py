"""A short meeting in each system, from "Who plays?" to the standings, by the forms that a page has."""

from collections.abc import Mapping
from typing import Final

import pytest

from tests.web.deals.playing import words
from tests.web.table import Table

PEOPLE: Final = ("Olena", "Taras", "Ivan")
Typed = Mapping[str, str]


def sit_down(table: Table, system: str, **house_rules: str) -> None:
    """Begin a meeting of three; Ivan, who sits last, deals first."""
    table.open("meetings/new")
    table.fill({"new": "\n".join(PEOPLE), "ruleset": system}, ("step", "seats"))
    if house_rules:
        table.press("step", "rules")
        typed = {name.replace("_", "-", 1): value for name, value in house_rules.items()}
        table.send(table.page.form_with("player"), typed, ("use", "1"))
    table.send(table.page.form_with("first_dealer"), button=("start", "start"))


def play(table: Table, winner: str, typed: Typed, indicator: str = "") -> None:
    """Tap the winner, tell what the others hold, look at the preview and save."""
    table.press("tap", f"won:{PEOPLE.index(winner)}")
    opened = {"indicator": indicator} if indicator else {}
    preview = table.send(table.page.form_with("winner"), {**opened, **typed})
    assert "Balances after this deal" in preview.text, words(preview.text)
    table.send(preview.form_with("operation"))


def held(**cards: str) -> Typed:
    """What is left over in each hand."""
    typed: dict[str, str] = {}
    for player, text in cards.items():
        at = PEOPLE.index(player)
        typed |= {f"seat-{at}-kind": "deadwood", f"seat-{at}-cards": text}
    return typed


def standings(table: Table) -> str:
    address = table.page.address
    return words(table.open(f"{address}standings").text)


def test_circle_of_paplu(table: Table) -> None:
    sit_down(table, "paplu", other_early_drop="20")
    table.press("tap", "early_drop:1")
    play(table, "Olena", held(Ivan="KC 5D"), "8D")  # 20 + 15
    assert "20 · early drop" in words(table.page.text)
    # on the first turn of Taras, whom Olena dealt before: Ivan and the dealer have not moved, 15 and 10 are halved
    play(table, "Taras", {**held(Ivan="KC 5D", Olena="KC"), "finish": "declared-first"}, "8D")
    table.press("tap", "void")
    table.send(table.page.form_with("operation"))
    shown = standings(table)
    # by hand: Olena 35 - 5, Taras -20 + 12½, Ivan -15 - 7½
    assert "Olena wins 1. Olena +30 2. Taras −7½ 3. Ivan −22½" in shown
    assert "House rules: early drop: 20" in shown


def test_indian_rummy_goes_on_until_it_is_closed_and_halves_nothing(table: Table) -> None:
    sit_down(table, "indian-rummy", other_cap="20")
    play(table, "Taras", {**held(Olena="KC QC JC", Ivan="KC 5D"), "finish": "declared-first"}, "8D")
    for _ in range(4):
        table.press("tap", "void")
        table.send(table.page.form_with("operation"))
    assert "Deal 6" in words(table.page.text)
    address = table.page.address
    standings(table)
    closed = table.page.form_to("/close")
    table.send(closed)
    # by hand: Olena 30, capped at 20, Ivan 15 in full although he had not moved
    assert "Taras wins 1. Taras +35 2. Ivan −15 3. Olena −20" in words(table.open(f"{address}standings").text)


def test_dummy_rummy_adds_penalties_and_the_fewest_stand_first(table: Table) -> None:
    sit_down(table, "dummy-rummy")
    play(table, "Olena", {**held(Taras="3S AC", Ivan="2D"), "seat-1-contract_met": "y"})  # 5 + 15; 50
    play(table, "Ivan", held(Olena="KC QC", Taras="*"))  # 20; 50
    shown = standings(table)
    assert "1. Olena 20 Contract 2 of 12: 1 set of 3 and 1 run of 4 2. Ivan 50 Contract 2 of 12" in shown
    assert "3. Taras 70 Contract 2 of 12" in shown


@pytest.mark.parametrize("system", ["paplu", "indian-rummy", "dummy-rummy"])
def test_amending_an_untouched_deal_changes_nothing(table: Table, system: str) -> None:
    sit_down(table, system)
    play(table, "Olena", held(Taras="KC 5D", Ivan="QC"), "" if system == "dummy-rummy" else "8D")
    before = standings(table)
    deal = table.page.address.removesuffix("standings") + "deals/1/amend"
    table.open(deal)
    table.send(table.page.form_with("look"), button=("look", "1"))
    assert "Nothing was changed" in table.page.text
    assert words(table.open(deal.replace("deals/1/amend", "standings")).text) == before
