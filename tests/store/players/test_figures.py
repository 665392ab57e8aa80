"""The figures of players and clubs are what the ledgers come to, exactly."""

from collections import defaultdict
from collections.abc import Iterator
from datetime import date
from fractions import Fraction
from pathlib import Path

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import text

from scorekeeper.demo import season
from scorekeeper.rules.cards import read_cards
from scorekeeper.rules.charges import StepKind
from scorekeeper.rules.record import DealRecord, Finish, Outcome
from scorekeeper.store import db
from scorekeeper.store.audit import audit
from scorekeeper.store.bulk import fill_club
from scorekeeper.store.clubs import ClubRef, create_club
from scorekeeper.store.history import Search, find_meetings
from scorekeeper.store.meetings import create_meeting, record_deal, undo_deal
from scorekeeper.store.players.club_table import club_table, dearest_deal, longest_runs, years
from scorekeeper.store.players.deals import deals_alike, head_to_head
from scorekeeper.store.players.directory import directory
from scorekeeper.store.players.listing import player_list
from scorekeeper.store.players.meetings import TRANSFERRING, balance_line, periods
from tests.scenes import VOID, left_over, sit_down, won_by
from tests.store.players.inventing import invented
from tests.store.players.plainly import Played, balances, history, longest_run, transfers
from tests.store.table import SECRET, make_app
from tests.strategies import examples


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory, blank_database: Path) -> Iterator[Flask]:
    """A database for invented histories, each in a club of its own."""
    path = tmp_path_factory.mktemp("figures") / "scorekeeper.db"
    path.write_bytes(blank_database.read_bytes())
    app = make_app(path)
    with app.app_context():
        yield app
        db.session.remove()
        db.engine.dispose()


@given(seed=st.integers(0, 2**32), count=st.integers(2, 8))
@examples(5)
def test_figures_are_what_the_ledgers_come_to(filled: Flask, seed: int, count: int) -> None:
    club = invented(seed, count)
    assert list(audit(club)) == []
    played = history(club)
    for named in directory(club):
        if not named.is_spelling:
            assert_history_agrees(club, played, named.id, named.name)
            assert_meetings_agree(club, played, named.id, named.name)
            assert_deals_agree(club, played, named.id, named.name)
            assert_transfers_agree(club, played, named.id, named.name)
    assert_attendance_agrees(club, played)
    assert_table_agrees(club, played)
    assert_records_agree(club, played)


def test_invented_history_has_everything_that_can_happen(filled: Flask) -> None:
    club = invented(1, 8)
    tables = "FROM seat JOIN meeting ON meeting.id = seat.meeting_id JOIN player ON player.id = seat.player_id"
    for told in (
        "NOT seated",
        "seated_as_id IS NOT NULL",
        "binned_at IS NOT NULL",
        "seatings <> '[]'",
        "name LIKE '%th'",
    ):
        of_club = text(f"SELECT count(*) {tables} WHERE meeting.club_id = :club AND {told}")
        assert db.session.scalar(of_club, {"club": club.id}), told


def assert_history_agrees(club: ClubRef, played: list[Played], player_id: int, name: str) -> None:
    found = find_meetings(club, Search(players=(frozenset({player_id}),)), limit=1000).meetings
    mine = [one for one in played if name in one.meeting.everybody]
    assert [meeting.slug for meeting in found if meeting.deal_count] == [one.slug for one in mine[::-1]]
    listed = {meeting.slug: set(meeting.players) for meeting in found}
    assert all(listed[one.slug] == set(one.meeting.everybody) for one in mine)


def assert_attendance_agrees(club: ClubRef, played: list[Played]) -> None:
    told = {one.name: (one.meeting_count, one.win_count) for one in player_list(club)}
    assert told == {
        name: (
            sum(name in one.meeting.everybody for one in played),
            sum(name in one.meeting.ledger.winners for one in played),
        )
        for name in told
    }


def assert_meetings_agree(club: ClubRef, played: list[Played], player_id: int, name: str) -> None:
    mine = [one for one in played if name in one.meeting.everybody]
    found = periods(club, player_id)
    assert sum(period.meeting_count for period in found) == len(mine)
    assert sum(period.win_count for period in found) == sum(name in one.meeting.ledger.winners for one in mine)
    for period in found:
        points = (
            one.meeting.ledger.balances[name]
            for one in mine
            if (one.meeting.rules.key, one.day[:4]) == (period.ruleset, str(period.year))
        )
        assert period.points == sum(points)
    line = [(str(moment.day), moment.balance) for moment in balance_line(club, player_id)]
    assert line == balances(played, name)


def assert_deals_agree(club: ClubRef, played: list[Played], player_id: int, name: str) -> None:
    settled = [deal for one in played for deal in one.meeting.settled if name in deal.line.points]
    found = deals_alike(club, player_id)
    assert sum(alike.deal_count for alike in found) == len(settled)
    assert sum(alike.deal_count for alike in found if alike.is_void) == sum(deal.line.is_void for deal in settled)
    assert sum(alike.deal_count for alike in found if alike.won) == sum(deal.line.winner == name for deal in settled)
    assert sum(alike.points for alike in found) == sum(deal.line.points[name] for deal in settled)
    for outcome in Outcome:
        alike = [one for one in found if one.outcome is outcome and not one.is_void]
        points = [
            deal.line.points[name]
            for deal in settled
            if not deal.line.is_void and name in deal.record.seats and deal.record.seats[name].outcome is outcome
        ]
        assert sum(one.deal_count for one in alike) == len(points)
        if points:
            assert min(one.lowest for one in alike) == min(points)
            assert max(one.highest for one in alike) == max(points)
    halved = [deal for deal in settled if name in deal.charges and _has_half(deal.charges[name].steps)]
    assert sum(alike.halved_count for alike in found) == len(halved)


def _has_half(steps: tuple[object, ...]) -> bool:
    return any(getattr(step, "kind", None) is StepKind.HALF for step in steps)


def assert_transfers_agree(club: ClubRef, played: list[Played], player_id: int, name: str) -> None:
    names = {named.id: named.name for named in directory(club)}
    found = head_to_head(club, player_id, deals_alike(club, player_id))
    told = {names[other]: (exchange.received, exchange.paid) for other, exchange in found.items()}
    nothing = (Fraction(0), Fraction(0))
    expected = transfers(played, name)
    assert {other: told.get(other, nothing) for other in {*told, *expected}} == {
        other: expected.get(other, nothing) for other in {*told, *expected}
    }
    of_deals = (alike.points for alike in deals_alike(club, player_id) if alike.ruleset in TRANSFERRING)
    assert sum(exchange.net for exchange in found.values()) == sum(of_deals)


def assert_table_agrees(club: ClubRef, played: list[Played]) -> None:
    expected: defaultdict[tuple[str, str], list[Fraction]] = defaultdict(lambda: [Fraction(0)] * 3)
    for one in played:
        ledger = one.meeting.ledger
        for player, points in ledger.balances.items():
            counted = (1, player in ledger.winners, points)
            key = (player, one.meeting.rules.key)
            expected[key] = [before + more for before, more in zip(expected[key], counted, strict=True)]
    told = {(line.name, line.ruleset): [line.meeting_count, line.win_count, line.points] for line in club_table(club)}
    assert told == expected


def assert_records_agree(club: ClubRef, played: list[Played]) -> None:
    won = [
        (points, one.slug, line.number)
        for one in played
        if one.meeting.rules.settlement.zero_sum
        for line in one.meeting.ledger.lines
        for points in line.points.values()
        if points > 0
    ]
    dearest = dearest_deal(club)
    assert (dearest is None) == (not won)
    if dearest:
        assert dearest.points == max(won)[0]
        assert (dearest.points, dearest.slug, dearest.number) in won
    runs = longest_runs(club)
    assert {run.win_count for run in runs} == ({longest_run(played)} - {0})


def test_empty_club_has_no_figures(club: ClubRef) -> None:
    assert (club_table(club), dearest_deal(club), longest_runs(club), years(club)) == ((), None, (), ())


def test_table_and_records_are_of_the_chosen_days(filled: Flask) -> None:
    club, _ = create_club("Two years", SECRET)
    fill_club(club, season(20, 1, date(2026, 2, 27)))
    old = club_table(club, None, date(2025, 12, 31))
    new = club_table(club, date(2026, 1, 1))
    everything = club_table(club)
    assert old
    assert new
    for count in ("meeting_count", "win_count", "points"):
        assert sum(getattr(line, count) for line in (*old, *new)) == sum(getattr(line, count) for line in everything)
    parts = [dearest_deal(club, None, date(2025, 12, 31)), dearest_deal(club, date(2026, 1, 1))]
    assert dearest_deal(club) == max((deal for deal in parts if deal), key=lambda deal: deal.points)
    assert years(club) == (2026, 2025)


def test_void_deals_are_counted_by_themselves_and_change_no_mean(club: ClubRef) -> None:
    won = DealRecord(Finish.DECLARED, "Ann", {"Bob": left_over("KC 5D")}, indicator=read_cards("8D"))
    create_meeting(club, sit_down("Ann", "Bob", end="open").record(won).record(VOID))
    bob = next(player.id for player in player_list(club) if player.name == "Bob")
    alike = deals_alike(club, bob)
    assert {(one.is_void, one.outcome, one.deal_count, one.points) for one in alike} == {
        (False, Outcome.CAUGHT, 1, -15),
        (True, None, 1, 0),
    }


def test_meeting_that_goes_on_neither_lengthens_nor_breaks_a_run(club: ClubRef) -> None:
    for closed in (True, False, True):
        meeting = sit_down("Ann", "Bob", "Cleo").record(won_by("Ann", "Ann", "Bob", "Cleo"))
        create_meeting(club, meeting.close() if closed else meeting)
    [run] = longest_runs(club)
    assert (run.name, run.win_count) == ("Ann", 2)


def test_first_of_equally_dear_deals_is_the_record_wherever_its_winner_sits(club: ClubRef) -> None:
    players = ("Ann", "Bob", "Cleo")
    first, second = (won_by(winner, *players) for winner in ("Bob", "Ann"))
    create_meeting(club, sit_down(*players).record(first).record(second))
    record = dearest_deal(club)
    assert record is not None
    assert (record.name, record.number) == ("Bob", 1)


def test_deal_that_is_recorded_counts_at_once(club: ClubRef) -> None:
    slug = create_meeting(club, sit_down())
    ivan = next(player.id for player in player_list(club) if player.name == "Ivan")
    record_deal(club, slug, won_by("Ivan"), 1)
    assert [period.points for period in periods(club, ivan)] == [40]
    undo_deal(club, slug, 1, 1)
    assert periods(club, ivan) == ()
