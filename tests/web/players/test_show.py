"""A player's page, worked out by hand, and the table of the club."""

from dataclasses import replace
from datetime import datetime
from fractions import Fraction

import pytest
from flask import Flask

from scorekeeper.rules.opening import Opening
from scorekeeper.rules.record import DealRecord, Finish, Outcome, SeatRecord
from tests.queries import queries_of
from tests.scenes import DROPPED, VOID, left_over, sit_down, total, won_by
from tests.web.players.conftest import Number, Save
from tests.web.table import Table, words

MOST_QUERIES = 6
FIRST_TURN = DealRecord(
    Finish.DECLARED, "Taras", {"Olena": DROPPED, "Ivan": total("15"), "Mykola": total("20")}, first_turn=True
)
ALONE = DealRecord(
    Finish.LAST_STANDING,
    "Olena",
    {"Taras": DROPPED, "Ivan": SeatRecord(Outcome.LATE_DROP), "Mykola": SeatRecord(Outcome.FALSE_DECLARATION)},
)


@pytest.fixture
def evening(save: Save) -> str:
    """Four deals: Taras wins on a first turn, Olena as declared and as the last one standing, one is void."""
    meeting = sit_down().record(FIRST_TURN).record(won_by("Olena")).record(VOID).record(ALONE)
    return save(replace(meeting, started_at=datetime.fromisoformat("2026-11-27T18:30:00+02:00")))


def test_empty_club_has_no_players_and_no_table(table: Table) -> None:
    assert "Nobody has played here yet." in table.open("players").text
    page = table.open("table")
    assert page.status == 200
    assert "No deal has been played yet." in page.text
    assert "All time" not in page.text
    assert "No deal was played in this time." in table.open("table?since=2026-01-01").text


@pytest.mark.parametrize("address", ["players", "table", "history"])
def test_page_of_an_empty_club_leads_to_its_first_meeting(table: Table, address: str) -> None:
    assert f'href="{table.home}meetings/new">New meeting</a>' in table.open(address).text


def test_players_are_listed_with_their_meetings_and_wins(table: Table, evening: str) -> None:
    text = words(table.open("players").text)
    assert "Olena 1 meeting · 1 won · last on 27 Nov 2026" in text
    assert "Ivan 1 meeting · 0 won" in text


def test_meeting_without_a_deal_counts_neither_in_the_list_nor_on_the_page(
    table: Table, save: Save, evening: str, number: Number
) -> None:
    save(sit_down())
    assert "Olena 1 meeting · 1 won" in words(table.open("players").text)
    assert "1 meeting · 1 won" in words(table.open(f"players/{number('Olena')}").text)


def test_page_of_who_has_no_deal_yet_counts_no_wins(table: Table, save: Save, number: Number) -> None:
    save(sit_down("Ann", "Bob"))
    text = words(table.open(f"players/{number('Ann')}").text)
    assert "Ann 0 meetings This player has no deal yet." in text


def test_page_tells_what_happened_in_the_deals(table: Table, evening: str, number: Number) -> None:
    text = words(table.open(f"players/{number('Olena')}").text)
    # dropped 10 to Taras; declared: 10 from Taras, 15 and 15; last one standing: 10, 40 and 40
    assert "1 meeting · 1 won Balance over time +120" in text
    assert "Deals played 3 and 1 void Won 2 – declared 1 – last one standing 1 Early drop 1" in text
    assert "Taras 20 10 +10" in text
    assert "Ivan 55 0 +55" in text
    assert "By system Meetings Won Points Paplu 1 1 +120 By year Meetings Won Points 2026 1 1 +120" in text


def test_half_that_was_paid_is_counted_and_means_are_of_caught_hands_alone(
    table: Table, evening: str, number: Number
) -> None:
    text = words(table.open(f"players/{number('Ivan')}").text)
    # halved 15 to Taras is 7½, 15 to Olena: 22½ in two hands
    assert "Deals played 3 and 1 void Won 0 Caught 2 · 11.3 on average, at worst 15 Late drop 1 Paid half 1" in text
    assert "Balance over time −62½" in text


def test_win_on_a_first_turn_is_no_other_declared_one(table: Table, evening: str, number: Number) -> None:
    assert "Won 1 – on the first turn 1 Early drop 2" in words(table.open(f"players/{number('Taras')}").text)


def test_what_was_brought_from_paper_is_named_so_that_the_sum_head_to_head_fits(
    table: Table, save: Save, number: Number
) -> None:
    opening = {"Olena": Opening(Fraction(-5, 2)), "Taras": Opening(Fraction(5, 2))}
    save(replace(sit_down(), opening=opening).record(won_by("Olena")).close())
    olena = words(table.open(f"players/{number('Olena')}").text)
    # 40 from the others, who paid 10, 15 and 15, and −2½ from paper: 37½
    assert "Balance over time +37½" in olena
    assert "−2½ of this was brought from paper" in olena
    assert "With Got Paid Net Ivan 15 0 +15 Mykola 15 0 +15 Taras 10 0 +10" in olena
    assert "brought from paper" not in words(table.open(f"players/{number('Ivan')}").text)


def test_penalties_from_paper_are_named_beside_those_of_the_deals(table: Table, save: Save, number: Number) -> None:
    out = DealRecord(Finish.WENT_OUT, "Ann", {"Bob": total("65")}, contracts_met=("Ann",))
    meeting = replace(sit_down("Ann", "Bob", ruleset="dummy-rummy"), opening={"Bob": Opening(Fraction(30))})
    save(meeting.record(out).close())
    bob = words(table.open(f"players/{number('Bob')}").text)
    assert "65 penalty points in all." in bob
    assert "30 more were brought from paper." in bob
    assert "of this was brought" not in bob


def test_penalties_are_in_no_balance(table: Table, save: Save, number: Number) -> None:
    out = DealRecord(Finish.WENT_OUT, "Ann", {"Bob": total("65")}, contracts_met=("Ann", "Bob"))
    save(sit_down("Ann", "Bob", ruleset="dummy-rummy").record(out).close())
    bob = words(table.open(f"players/{number('Bob')}").text)
    assert "Balance over time" not in bob
    assert "Head to head" not in bob
    assert "Where penalties add up Deals played 1 Won 0 Caught 1 65 penalty points in all." in bob
    club = words(table.open("table").text)
    assert "Penalty points Player Points Meetings Won Per meeting Ann 0 1 1 0.0 Bob 65 1 0 65.0" in club
    assert "Dearest deal" not in club


def test_table_and_records_of_a_year(table: Table, evening: str, save: Save) -> None:
    old = sit_down().record(won_by("Taras")).close()
    save(replace(old, started_at=datetime.fromisoformat("2025-12-31T23:30:00+02:00")))
    year = words(table.open("table?since=2026-01-01&until=2026-12-31").text)
    assert "Olena +120 1 1 120.0" in year
    assert "Dearest deal: 90 for Olena 27 Nov 2026 · Deal 4" in year
    assert "Longest run: 1 meeting won by Olena 27 Nov 2026" in year
    before = words(table.open("table?since=2025-01-01&until=2025-12-31").text)
    assert "Taras +40 1 1 40.0" in before
    assert "Dearest deal: 40 for Taras 31 Dec 2025 · Deal 1" in before


@pytest.mark.parametrize(
    ("query", "sentence"),
    [("since=2026-03-10&until=2026-03-01", "This day lies before the first one."), ("since=x", "Not a valid date")],
)
def test_period_that_cannot_be_read_is_said_at_its_field(table: Table, evening: str, query: str, sentence: str) -> None:
    page = table.open(f"table?{query}")
    assert page.status == 422
    assert sentence in page.text


def test_period_that_was_refused_is_not_what_the_table_says_it_shows(table: Table, evening: str) -> None:
    assert "10 Mar 2026" in table.open("table?since=2026-03-10&until=2026-12-31").text
    assert "10 Mar 2026" not in table.open("table?since=2026-03-10&until=2026-03-01").text


@pytest.mark.parametrize("player", ["0", "999", "9999999999999999999999", "x", "-1"])
def test_player_whom_there_is_not_is_not_found(table: Table, evening: str, player: str) -> None:
    assert table.open(f"players/{player}").status == 404


def test_pages_take_as_many_queries_for_many_meetings_as_for_one(
    app: Flask, table: Table, evening: str, save: Save, number: Number
) -> None:
    pages = ("players", f"players/{number('Olena')}", "table", f"players/{number('Olena')}/change")
    of_one = [len(queries_of(app, lambda page=page: table.open(page))) for page in pages]
    for winner in ("Olena", "Taras", "Ivan") * 4:
        save(sit_down().record(won_by(winner)).close())
    of_many = [len(queries_of(app, lambda page=page: table.open(page))) for page in pages]
    assert of_many == of_one
    assert max(of_one) <= MOST_QUERIES


def test_names_are_shown_literally(table: Table, save: Save, number: Number) -> None:
    name = "<script>alert(1)</script>"
    save(sit_down(name, "{{7*7}}", "Bob").record(DealRecord(Finish.VOID)).close())
    for page in ("players", f"players/{number(name)}", "table", f"players/{number(name)}/change"):
        assert "<script>alert" not in table.open(page).text
        assert "49" not in words(table.page.text)


def test_void_deals_alone_make_a_page_without_a_mean(table: Table, save: Save, number: Number) -> None:
    save(sit_down("Ann", "Bob", end=1).record(VOID))
    assert "Deals played 0 and 1 void Won 0" in words(table.open(f"players/{number('Ann')}").text)


def test_caught_cards_with_nothing_left_over_are_a_caught_hand_of_0(table: Table, save: Save, number: Number) -> None:
    record = DealRecord(Finish.DECLARED, "Ann", {"Bob": left_over("")})
    save(sit_down("Ann", "Bob", end=1).record(record))
    assert "Won 0 Caught 1" in words(table.open(f"players/{number('Bob')}").text)


@pytest.mark.parametrize(
    ("address", "name"), [("table", "All time"), ("table?since=2026-01-01&until=2026-12-31", "2026")], ids=str
)
def test_table_says_which_time_it_is_of(table: Table, evening: str, address: str, name: str) -> None:
    page = words(table.open(address).text)
    assert f"✓ {name}" in page
    assert page.count("✓") == 1
