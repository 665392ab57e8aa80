"""The number of queries does not grow with the evening."""

import pytest

from scorekeeper.rules.record import DealRecord, Finish, Outcome, SeatRecord, TypedTotal
from scorekeeper.store.clubs import ClubRef
from scorekeeper.store.drafts import load_draft, put_seat
from scorekeeper.store.meetings import create_meeting, find_versions, load_meeting, meeting_list, record_deal
from tests.conftest import CountQueries
from tests.scenes import DROPPED, sit_down
from tests.store.table import look

pytestmark = pytest.mark.sqlite

PLAYERS = tuple("ABCDEF")
TEN = tuple("ABCDEFGHIJ")
LENGTHS = pytest.mark.parametrize("deal_count", [5, 60])
TABLES = pytest.mark.parametrize("players", [PLAYERS[:2], TEN], ids=["two", "ten"])


def won(players: tuple[str, ...]) -> DealRecord:
    losers = dict.fromkeys(players[1:], SeatRecord(Outcome.CAUGHT, TypedTotal("15")))
    return DealRecord(Finish.DECLARED, players[0], losers)


def play(club: ClubRef, players: tuple[str, ...], deal_count: int) -> str:
    meeting = sit_down(*players, ruleset="indian-rummy", end="open")
    for _ in range(deal_count):
        meeting = meeting.record(won(players))
    slug = create_meeting(club, meeting)
    put_seat(club, slug, deal_count + 1, "B", DROPPED)
    return slug


@LENGTHS
@TABLES
def test_table_page_takes_three_queries(
    club: ClubRef, count_queries: CountQueries, players: tuple[str, ...], deal_count: int
) -> None:
    slug = play(club, players, deal_count)
    assert count_queries(lambda: load_draft(look(club, slug))) == 3


@LENGTHS
@TABLES
def test_an_entry_is_put_by_five_queries(
    club: ClubRef, count_queries: CountQueries, players: tuple[str, ...], deal_count: int
) -> None:
    slug = play(club, players, deal_count)
    assert count_queries(lambda: put_seat(club, slug, deal_count + 1, "A", DROPPED)) == 5
    assert count_queries(lambda: put_seat(club, slug, deal_count + 1, "A", DROPPED)) == 2  # which changes nothing


@LENGTHS
@TABLES
def test_a_deal_is_saved_by_ten_queries(
    club: ClubRef, count_queries: CountQueries, players: tuple[str, ...], deal_count: int
) -> None:
    slug = play(club, players, deal_count)
    assert count_queries(lambda: record_deal(club, slug, won(players), deal_count + 1)) == 10


@pytest.mark.parametrize("meeting_count", [1, 6])
def test_list_of_meetings_takes_three_queries(club: ClubRef, count_queries: CountQueries, meeting_count: int) -> None:
    for _ in range(meeting_count):
        play(club, PLAYERS[:4], 3)
    assert count_queries(lambda: meeting_list(club)) == 3


def test_all_facts_of_a_meeting_take_one_more_query(club: ClubRef, count_queries: CountQueries) -> None:
    slug = play(club, PLAYERS, 20)
    sheet = look(club, slug)
    assert count_queries(lambda: load_meeting(sheet)) == 1


def test_unchanged_poll_takes_one_query(club: ClubRef, count_queries: CountQueries) -> None:
    slug = play(club, PLAYERS, 20)
    assert count_queries(lambda: find_versions(club, slug)) == 1
