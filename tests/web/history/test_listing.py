"""The history on a phone: who won that evening in March?"""

import re

import pytest
from flask import Flask, get_template_attribute

from scorekeeper.store.history import Figures
from tests.queries import queries_of
from tests.web.history.conftest import Play
from tests.web.table import Table, words

MOST_QUERIES = 6


def test_empty_history_says_that_nothing_has_been_played(table: Table) -> None:
    page = table.open("history")
    assert page.status == 200
    assert "No meeting has been played yet" in page.text


def test_meeting_is_listed_with_its_day_its_winner_and_its_people_and_leads_to_it(table: Table, play: Play) -> None:
    slug = play(title="Friday", place="Café Klub")
    text = table.open("history").text
    listed = "27 Nov 2026 · Friday Olena won Olena, Taras, Ivan and Mykola Paplu · Café Klub · Broken off after 1 deal"
    assert f"{listed} · 55 between best and worst" in words(text)
    assert f'href="{table.home}m/{slug}/standings"' in text


def test_who_won_that_evening_in_march(table: Table, play: Play) -> None:
    play("Taras", "2026-02-27T18:30:00+02:00")
    play("Ivan", "2026-03-13T18:30:00+02:00")
    play("Olena", "2026-04-03T18:30:00+03:00")
    table.open("history")
    found = words(table.fill({"since": "2026-03-01", "until": "2026-03-31"}).text)
    assert "1 meeting · 1 deal 13 Mar 2026 Ivan won" in found
    assert "Taras won" not in found


def test_search_keeps_what_was_typed_and_opens_what_is_filled_in(table: Table, play: Play) -> None:
    play(title="Friday")
    table.open("history")
    page = table.fill({"words": "fri", "player": "olena, taras", "winner": "Olena", "system": "paplu"})
    assert page.form_with("words").values["player"] == ["olena, taras"]
    assert page.form_with("words").values["system"] == ["paplu"]
    assert "<details open>" in page.text
    assert "1 meeting" in words(page.text)
    assert "<details >" in table.open("history?words=fri").text


@pytest.fixture
def many(table: Table, play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    """More meetings than are counted at once, on two pages."""
    monkeypatch.setattr("scorekeeper.store.history.figures.MOST_AT_ONCE", 20)
    for day in range(1, 28):
        play("Taras" if day == 1 else "Olena", f"2026-02-{day:02}T18:30:00+02:00", title="Friday")


@pytest.mark.usefixtures("many")
def test_what_is_more_than_is_counted_at_once_is_counted_when_asked(table: Table) -> None:
    page = table.open("history?words=friday")
    assert "more than 25 meetings · Count them all" in words(page.text)
    assert f'href="{table.home}history?count=all&amp;words=friday"' in page.text
    assert "27 meetings · 27 deals" in words(table.open("history?words=friday&count=all").text)


@pytest.mark.usefixtures("many")
def test_figures_that_a_page_leaves_out_are_told_by_themselves(table: Table) -> None:
    [address] = re.findall(r'data-rest="([^"]+)"', table.open("history?words=friday&winner=olena").text)
    told = table.client.get(address.replace("&amp;", "&"))
    assert told.json == {"figures": "26 meetings\N{NO-BREAK SPACE}· 26 deals"}
    assert "data-rest" not in table.open("history?winner=taras").text  # all of it is on the page


def test_figures_of_a_search_that_cannot_be_read_say_why(table: Table) -> None:
    page = table.open("history/figures?system=poker")
    assert page.status == 422
    assert "Not a valid choice" in page.text


def test_large_figures_are_written_as_people_of_the_language_do(app: Flask) -> None:
    told = {"en": "1,234 meetings~· 24,680 deals", "uk": "1~234 зустрічі~· 24~680 роздач"}
    for locale, figures in told.items():
        with app.test_request_context(f"/?lang={locale}"):
            counted = get_template_attribute("history/_parts.html", "counted")
            assert counted(Figures(meeting_count=1234, deal_count=24680)) == figures.replace("~", "\N{NO-BREAK SPACE}")


def test_nothing_found_says_so_and_names_whom_nobody_is_called(table: Table, play: Play) -> None:
    play()
    text = words(table.open("history?player=Olena,Zorro&winner=Zorro").text)
    assert "No meeting was found. Nobody in the club is called Zorro." in text
    assert "All meetings" in text


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("since=2026-03-10&until=2026-03-01", "This day lies before the first one."),
        ("since=yesterday", "Not a valid date value."),
        ("system=poker", "Not a valid choice"),
        (f"words={'x' * 201}", "At most 200 characters."),
        ("before=1", "Load this page again."),
        ("before=2026-11-27T16:30:00_99999999999999999999", "Load this page again."),
        ("after=x", "Load this page again."),
        ("before=2026-11-27T16:30:00_1&after=2026-11-20T16:30:00_1", "Load this page again."),
    ],
)
def test_search_that_cannot_be_read_says_why_and_keeps_what_was_typed(
    table: Table, play: Play, address: str, sentence: str
) -> None:
    play()
    page = table.open(f"history?{address}&place=Kyiv")
    assert page.status == 422
    assert sentence in page.text
    assert page.form_with("words").values["place"] == ["Kyiv"]


def beside(table: Table, way: str) -> str:
    """Return the address of the newer or older page."""
    [address] = re.findall(rf'rel="{way}" href="([^"#]+)#figures"', table.page.text)
    return str(address).replace("&amp;", "&")


def days(table: Table) -> list[int]:
    return [int(day) for day in re.findall(r"<b>(\d+) Feb 2026", table.page.text)]


def test_older_meetings_are_a_page_away_and_so_is_the_way_back(table: Table, play: Play) -> None:
    for day in range(1, 29):
        play(began=f"2026-02-{day:02}T18:30:00+02:00", title="Friday")
    assert "28 meetings" in words(table.open("history?words=friday").text)
    assert days(table) == list(range(28, 3, -1))
    assert 'rel="prev"' not in table.page.text
    table.open(beside(table, "next"))
    assert days(table) == [3, 2, 1]
    assert table.page.form_with("words").values["words"] == ["friday"]
    assert "The newest" in words(table.page.text)
    newest = table.open(beside(table, "prev")).location  # there are none newer than these
    assert newest == f"{table.home}history?words=friday"
    table.open(newest)
    assert days(table) == list(range(28, 3, -1))


def test_newer_meetings_of_three_pages_come_one_after_the_other(table: Table, play: Play) -> None:
    for day in range(1, 29):
        for hour in (10, 14, 18):
            play(began=f"2026-02-{day:02}T{hour}:30:00+02:00")
    table.open("history")
    table.open(beside(table, "next"))
    second = days(table)
    table.open(beside(table, "next"))
    table.open(beside(table, "prev"))
    assert days(table) == second
    assert {'rel="prev"', 'rel="next"'} <= set(re.findall('rel="[a-z]+"', table.page.text))


def test_names_and_titles_are_shown_literally(table: Table, play: Play) -> None:
    play(title="<script>alert(1)</script>", place="{{7*7}}")
    text = table.open("history").text
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in text
    assert "{{7*7}}" in text


def test_history_takes_as_many_queries_for_many_meetings_as_for_one(app: Flask, table: Table, play: Play) -> None:
    search = "history?words=f&player=Olena&winner=Olena&since=2026-01-01&until=2026-12-31&place=k&system=paplu"
    play(title="Friday", place="Kyiv")
    of_one = len(queries_of(app, lambda: table.open(search)))
    for _ in range(30):
        play(title="Friday", place="Kyiv")
    assert len(queries_of(app, lambda: table.open(search))) == of_one <= MOST_QUERIES


def test_home_and_standings_lead_to_the_history(table: Table, play: Play) -> None:
    slug = play()
    link = f'href="{table.home}history"'
    assert link in table.open("").text
    assert link in table.open(f"m/{slug}/standings").text


def test_name_in_the_one_field_finds_who_played(table: Table, play: Play) -> None:
    play(title="Friday")
    assert "1 meeting · 1 deal" in words(table.open("history?words=mykola").text)
    assert "No meeting was found." in words(table.open("history?words=petro").text)
