"""Who won that evening in March? Months, years and days in the words that are looked for."""

import pytest

from tests.web.history.conftest import Play
from tests.web.table import Table, words

EVENINGS = {
    "spring": "2026-03-13T23:30:00+02:00",
    "year before": "2025-03-28T19:00:00+02:00",
    "summer": "2026-07-13T19:00:00+03:00",
}


def evenings_found(table: Table, looked_for: str, language: str = "en") -> set[str]:
    page = words(table.client.get(f"{table.home}history", query_string={"words": looked_for, "lang": language}).text)
    return {title for title in EVENINGS if f"· {title}" in page}


@pytest.fixture(autouse=True)
def _played(play: Play) -> None:
    for title, began in EVENINGS.items():
        play("Taras", began, title=title)


@pytest.mark.parametrize(
    ("looked_for", "titles"),
    [
        ("March", {"spring", "year before"}),
        ("marc", {"spring", "year before"}),
        ("march 2026", {"spring"}),
        ("2026", {"spring", "summer"}),
        ("13 March, 2026", {"spring"}),
        ("13 Mar 2026", {"spring"}),  # as it stands in the list
        ("mar 2025", {"year before"}),
        ("taras july", {"summer"}),
        ("august", set()),
        ("in March", {"spring", "year before"}),
        ("in march 2026", {"spring"}),
        ("March, in 2025", {"year before"}),
        ("on the 13th of March", {"spring"}),
        ("March 28th", {"year before"}),
        ("in 2026", {"spring", "summer"}),
        ("taras in july", {"summer"}),
        ("in August", set()),
    ],
)
def test_evening_is_found_by_what_is_remembered_of_its_date(table: Table, looked_for: str, titles: set[str]) -> None:
    assert evenings_found(table, looked_for) == titles


@pytest.mark.parametrize(
    ("looked_for", "titles"),
    [
        ("березень", {"spring", "year before"}),
        ("13 березня", {"spring"}),
        ("бере 2026", {"spring"}),
        ("13 бер. 2026 р.", {"spring"}),  # as it stands in the list
        ("у березні", {"spring", "year before"}),
        ("в березні 2026", {"spring"}),
        ("У БЕРЕЗНІ 2025-го", {"year before"}),
        ("березні 2025 року", {"year before"}),
        ("13-го березня", {"spring"}),
        ("у березні 2026 року", {"spring"}),
        ("у 2026 році", {"spring", "summer"}),
        ("за липень", {"summer"}),
        ("у липні taras", {"summer"}),
        ("у серпні", set()),
    ],
)
def test_evening_is_found_by_what_is_remembered_of_it_in_ukrainian(
    table: Table, looked_for: str, titles: set[str]
) -> None:
    assert evenings_found(table, looked_for, "uk") == titles


@pytest.mark.parametrize(
    ("looked_for", "language"), [("in march", "uk"), ("March 2026", "uk"), ("у березні", "en"), ("13 березня", "en")]
)
def test_months_are_known_whatever_language_the_page_speaks(table: Table, looked_for: str, language: str) -> None:
    assert "spring" in evenings_found(table, looked_for, language)
    assert "summer" not in evenings_found(table, looked_for, language)


def test_three_letters_alone_are_no_month_and_a_number_alone_no_day(table: Table) -> None:
    assert evenings_found(table, "mar") == set()
    assert evenings_found(table, "13") == set()


def test_word_of_a_title_is_found_though_a_month_is_called_so_too(table: Table, play: Play) -> None:
    play("Olena", "2026-10-02T19:00:00+03:00", title="March past")
    assert "March past" in words(table.open("history?words=march").text)
    assert evenings_found(table, "march") == {"spring", "year before"}
    assert "March past" in words(table.open("history?words=in+march").text)
    assert "March past" in words(table.open("history?words=march+past").text)


def test_month_in_a_title_is_found_in_the_case_in_which_it_stands_there(table: Table, play: Play) -> None:
    play("Olena", "2026-10-02T19:00:00+03:00", title="Те, що було в березні")
    assert "Те, що було" in words(table.open("history?words=в+березні").text)
    assert "Те, що було" not in words(table.open("history?words=в+липні").text)
