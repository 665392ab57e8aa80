"""The system of rules of a new meeting, and its house rules: carried through every step, kept as a habit."""

import re
from typing import Final

import pytest

from scorekeeper.rules.catalogue import CATALOGUE
from tests.scenes import FOUR, VOID, sit_down
from tests.web.meetings.conftest import Save, Sheets
from tests.web.table import Page, Table, words

USE: Final = ("use", "1")
SEATS: Final = ("step", "seats")
START: Final = ("start", "start")


def who(table: Table, system: str = "paplu", players: tuple[str, ...] = FOUR) -> Page:
    """Say what is played and by whom, and go on to the seats."""
    table.open("meetings/new")
    return table.fill({"new": "\n".join(players), "ruleset": system}, SEATS)


def switch(table: Table, **typed: str) -> Page:
    """Open the house rules from the seats, change some, and go back to the seats."""
    table.press("step", "rules")
    fields = {name.replace("_", "-", 1): value for name, value in typed.items()}
    return table.send(table.page.form_with("player"), fields, USE)


def start(table: Table) -> None:
    table.send(table.page.form_with("first_dealer"), button=START)


@pytest.mark.parametrize("system", CATALOGUE)
def test_meeting_is_begun_under_the_system_that_was_chosen(table: Table, sheets: Sheets, system: str) -> None:
    who(table, system)
    start(table)
    assert sheets()[0].rules == CATALOGUE[system].ruleset


def test_paplu_stands_first_and_is_chosen(table: Table) -> None:
    page = table.open("meetings/new")
    assert page.form_with("ruleset").values["ruleset"] == ["paplu"]
    assert "Paplu · 2–6 Indian Rummy · 2–10 Dummy Rummy · 2–4" in words(page.text)


@pytest.mark.parametrize(("system", "most"), [("paplu", 6), ("indian-rummy", 10), ("dummy-rummy", 4)])
def test_each_system_has_its_own_limit_of_players(table: Table, system: str, most: int) -> None:
    people = tuple(f"Player {number}" for number in range(most + 1))
    page = who(table, system, people)
    assert page.status == 422
    assert f"At most {most} players can play" in page.text
    assert page.form_with("ruleset").values["ruleset"] == [system]
    assert who(table, system, people[:most]).status == 200


def test_system_goes_through_the_draw_to_the_table(table: Table, sheets: Sheets) -> None:
    table.open("meetings/new")
    table.fill({"new": "Olena\nTaras", "ruleset": "indian-rummy"}, ("step", "draw"))
    page = table.send(table.page.form_with("card-0"), {"card-0": "2D", "card-1": "AC"})
    assert "Each chooses a seat, in this order" in page.text
    assert "Olena drew the lowest and deals first, wherever that seat is." in page.text
    table.open(page.text.split('class="button main" href="')[1].split('"')[0].replace("&amp;", "&"))
    start(table)
    (sheet,) = sheets()
    assert (sheet.rules.key, sheet.players, sheet.seatings.first_dealer) == (
        "indian-rummy",
        ("Taras", "Olena"),
        "Olena",
    )


def test_system_that_there_is_not_is_refused_at_its_field(table: Table) -> None:
    page = table.open("meetings/new?step=seats&player=Olena&player=Taras&ruleset=chess")
    assert page.status == 422
    assert "Not a valid choice" in page.text


def test_switches_are_taken_and_what_is_as_written_is_not_named(table: Table, sheets: Sheets) -> None:
    who(table)
    page = switch(table, other_early_drop="20", other_cap="80", house_set_sizes="[3, 4]", other_late_drop="40")
    assert "House rules: early drop: 20 · cards in a set: 3 or 4 · the most that a hand costs: 80" in words(page.text)
    start(table)
    assert sheets()[0].rules.house_rules == {"early_drop": 20, "cap": 80, "set_sizes": (3, 4)}


def test_seats_dealer_and_title_come_back_from_the_house_rules(table: Table, sheets: Sheets) -> None:
    who(table)
    table.send(table.page.form_with("first_dealer"), {"first_dealer": "Taras", "title": "Late"}, ("move", "up 4"))
    switch(table, house_first_turn="full")
    start(table)
    (sheet,) = sheets()
    assert (sheet.players, sheet.seatings.first_dealer, sheet.title) == (
        ("Olena", "Taras", "Mykola", "Ivan"),
        "Taras",
        "Late",
    )
    assert sheet.rules.house_rules == {"first_turn": "full"}


@pytest.mark.parametrize(
    ("field", "typed"),
    [
        ("other_early_drop", "ten"),
        ("other_late_drop", "-40"),
        ("other_cap", "0"),
        ("other_end", "9999"),
        ("other_end", "[" * 50),
        ("other_point_value", "0.00 UAH"),
        ("other_false_declaration", '"\\ud800"'),
        ("house_set_sizes", "[5]"),
        ("house_hand_rummy", "triple"),
    ],
)
def test_value_that_a_rule_cannot_have_is_told_at_its_field_and_kept(table: Table, field: str, typed: str) -> None:
    who(table)
    page = switch(table, **{field: typed})
    assert page.status == 422
    assert f'id="{field.replace("_", "-", 1)}-error"' in page.text
    assert "cannot be" in page.text
    assert "it can be:" in page.text
    if field.startswith("other"):
        assert page.form_with("player").values[field.replace("_", "-", 1)] != [""]


def test_preset_is_marked_by_what_is_said_not_by_what_stood_before(table: Table) -> None:
    def marked() -> list[str]:
        return re.findall(r'aria-current="true">✓ (.*?)</a>', table.page.text)

    who(table)
    table.press("step", "rules")
    assert marked() == ["By the book"]
    form = table.page.form_with("player")
    assert table.send(form, {"other-late_drop": "-40"}, USE).status == 422
    assert marked() == []
    # what is said is the preset of 25 and 50, but for what is wrong: then nothing stands
    said = {"other-early_drop": "25", "other-late_drop": "50"}
    assert table.send(form, {**said, "other-cap": "0"}, USE).status == 422
    assert marked() == []
    table.send(form, said, USE)
    table.press("step", "rules")
    assert marked() == ["Early drop: 25\N{NO-BREAK SPACE}· late drop: 50"]


@pytest.mark.parametrize("typed", ["0,50 uah", "0.50UAH", "0,50 грн", "0.50 ГРН.", "0,50 ₴"])
def test_money_for_a_point_is_typed_as_people_write_it(table: Table, sheets: Sheets, typed: str) -> None:
    who(table)
    switch(table, other_point_value=typed)
    table.press("step", "rules")
    assert table.page.form_with("player").values["other-point_value"] == ["0.50 UAH"]
    table.send(table.page.form_with("player"), button=USE)
    start(table)
    assert sheets()[0].rules.house_rules == {"point_value": {"amount": "0.50", "currency": "UAH"}}


def test_money_for_a_point_is_shown_as_the_language_writes_it_and_taken_so(table: Table, sheets: Sheets) -> None:
    table.open("?lang=uk")
    who(table)
    page = switch(table, other_point_value="0.50 UAH")
    assert "ціна очка: 0,50 UAH" in page.text
    table.press("step", "rules")
    assert table.page.form_with("player").values["other-point_value"] == ["0,50 UAH"]
    table.send(table.page.form_with("player"), button=USE)
    start(table)
    assert sheets()[0].rules.house_rules == {"point_value": {"amount": "0.50", "currency": "UAH"}}


def test_preset_stands_ready_with_one_tap(table: Table) -> None:
    who(table)
    page = table.press("step", "rules")
    preset = next(part for part in page.text.split('class="button"') if "Early drop: 20" in part)
    values = table.open(preset.split('href="')[1].split('"')[0].replace("&amp;", "&")).form_with("player").values
    assert (values["other-early_drop"], values["other-late_drop"], values["other-cap"]) == (["20"], ["40"], ["80"])
    assert values["house-set_sizes"] == ["[3, 4]"]


def test_refusal_says_what_is_allowed_in_the_words_of_the_page(table: Table) -> None:
    who(table)
    page = switch(table, other_cap="x", other_end="0", house_hand_rummy="triple")
    text = words(page.text)
    assert "the most that a hand costs” cannot be x; it can be: none, a whole number from 1 to 10000" in text
    assert "cannot be 0; it can be: one circle, open, a whole number from 1 to 1000" in text
    assert "cannot be triple; it can be: as usual, half, double" in text


def test_rule_without_a_value_can_be_said_in_the_word_of_the_page(table: Table) -> None:
    who(table)
    page = switch(table, other_cap="None", other_false_declaration="as a late drop", other_early_drop="20")
    assert "House rules: early drop: 20 <" in page.text.replace("</p>", " <")
    table.press("step", "rules")
    assert "By the book: as a late drop." in words(table.page.text)


@pytest.mark.parametrize("system", CATALOGUE)
def test_every_house_rule_of_a_system_has_its_switch_and_no_other(table: Table, system: str) -> None:
    who(table, system)
    page = table.press("step", "rules")
    names = [
        name.partition("-")[2] for name in page.form_with("player").values if name.startswith(("house-", "other-"))
    ]
    listed = {rule.name for rule in CATALOGUE[system].house_rules}
    assert set(names) <= listed
    assert page.text.count('<fieldset class="field"') == len(listed)


def test_house_rules_of_the_newest_meeting_of_a_system_stand_ready(table: Table, save: Save) -> None:
    save(sit_down(early_drop=20, end=8))
    save(sit_down(ruleset="indian-rummy", cap=80))
    assert "House rules: early drop: 20\N{NO-BREAK SPACE}· deals in the meeting: 8</p>" in who(table).text
    assert "the most that a hand costs: 80" in who(table, "indian-rummy").text


def test_rules_chosen_for_one_system_are_not_taken_to_another(table: Table) -> None:
    who(table)
    switch(table, other_early_drop="20")
    back = table.press("step", "players").address
    kept = table.send(table.page.form_with("player"), button=SEATS)
    assert "early drop: 20" in kept.text
    table.open(back)
    other = table.send(table.page.form_with("player"), {"ruleset": "indian-rummy"}, SEATS)
    assert "early drop: 20" not in other.text


def test_same_people_again_keep_their_system_and_house_rules(table: Table, save: Save, sheets: Sheets) -> None:
    slug = save(sit_down(ruleset="indian-rummy", tanala="off", end=5))
    table.open(f"meetings/new?again={slug}")
    start_page = table.page.location or table.page.address
    table.open(start_page)
    start(table)
    newest = sheets()[0].rules
    assert (newest.key, newest.house_rules) == ("indian-rummy", {"tanala": "off", "end": 5})


@pytest.mark.parametrize(
    "rule", ["tanala=off", "cap=none", "cap", "x" * 500 + "=1", 'cap="\\ud800"', "cap=" + "[" * 70]
)
def test_house_rule_in_the_address_that_cannot_be_is_refused_in_words(table: Table, rule: str) -> None:
    form = who(table).form_with("first_dealer")
    page = table.send(form, {"rule": rule}, START)
    assert page.status == 422
    assert 'class="error"' in page.text


def test_one_more_circle_is_no_habit(table: Table, save: Save) -> None:
    slug = save(sit_down("Olena", "Taras", end=1, late_drop=50).record(VOID))
    table.open(f"m/{slug}/standings")
    table.send(table.page.form_to("one-more-circle"))
    line = "House rules: deals in the meeting: 1 · late drop: 50"
    assert line in words(who(table).text)
    again = table.open(f"meetings/new?again={slug}")
    assert line in words(table.open(again.location or "").text)
