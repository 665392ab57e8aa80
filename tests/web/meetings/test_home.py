"""The club's home: what is being played, and what was played before."""

from dataclasses import replace
from typing import Final

from scorekeeper.meeting import Meeting
from scorekeeper.web.meetings.home import MOST_LISTED
from tests.conftest import CountQueries
from tests.scenes import VOID, sit_down, won_by
from tests.web.meetings.conftest import Save
from tests.web.table import Table, words

MOST_QUERIES: Final = 6


def circle() -> Meeting:
    """Return a finished meeting that Olena has won: three void deals after hers."""
    meeting = sit_down().record(won_by("Olena"))
    for _ in range(3):
        meeting = meeting.record(VOID)
    return meeting


def test_empty_club_is_told_how_to_begin(table: Table) -> None:
    page = table.open("")
    assert "No meeting has been played yet" in page.text
    assert f'href="{table.home}meetings/new"' in page.text


def test_no_browser_title_says_the_name_of_the_app_twice(table: Table) -> None:
    assert "<title>Meetings\N{NO-BREAK SPACE}· Scorekeeper</title>" in table.open("").text


def test_a_player_stays_with_the_balance_in_one_line(table: Table, save: Save) -> None:
    save(circle())
    assert "<span>Olena +40 ·</span> <span>Taras −10 ·</span> <span>Ivan −15 ·</span>" in table.open("").text


def test_running_meeting_comes_first_with_the_way_to_its_table(table: Table, save: Save) -> None:
    running = save(sit_down().record(won_by("Olena")))
    save(circle())
    text = table.open("").text
    assert "Deal 2 of 4 Olena, Taras, Ivan and Mykola Go on" in words(text)
    assert f'href="{table.home}m/{running}/"' in text
    assert text.index("Go on") < text.index("Played")


def test_finished_meeting_shows_its_winner_and_the_balances_by_place(table: Table, save: Save) -> None:
    slug = save(replace(circle(), title="Friday"))
    text = table.open("").text
    assert "Friday Paplu Olena won Olena +40 · Taras −10 · Ivan −15 · Mykola −15" in words(text)
    assert f'href="{table.home}m/{slug}/standings"' in text
    assert f'href="{table.home}meetings/new?again={slug}"' in text


def test_shared_win_names_all_who_share_it(table: Table, save: Save) -> None:
    meeting = sit_down().close()
    for _ in range(4):
        meeting = replace(meeting, deals=(*meeting.deals, VOID))
    save(meeting)
    assert "Olena, Taras, Ivan and Mykola shared the win" in words(table.open("").text)


def test_meeting_that_was_broken_off_is_said_to_be(table: Table, save: Save) -> None:
    save(sit_down().record(won_by("Olena")).close())
    assert "Olena won · Broken off after 1 deal" in words(table.open("").text)


def test_meeting_closed_before_its_first_deal_has_no_winner(table: Table, save: Save) -> None:
    save(sit_down().close())
    assert "No deal was played" in words(table.open("").text)


def test_names_are_shown_literally(table: Table, save: Save) -> None:
    save(sit_down("<script>alert(1)</script>", "{{7*7}}"))
    text = table.open("").text
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in text
    assert "{{7*7}}" in text


def test_home_takes_as_many_queries_for_many_meetings_as_for_one(
    table: Table, save: Save, count_queries: CountQueries
) -> None:
    save(sit_down())
    of_one = count_queries(lambda: table.open(""))
    for _ in range(12):
        save(circle())
    assert count_queries(lambda: table.open("")) == of_one <= MOST_QUERIES


def test_home_lists_only_the_newest(table: Table, save: Save) -> None:
    for _ in range(MOST_LISTED + 2):
        save(sit_down("Olena", "Taras").close())
    assert table.open("").text.count("Same people again") == MOST_LISTED
