"""The invented season: the same each time, and such as could have happened."""

from datetime import date, timedelta

from scorekeeper.demo import SEASON, season
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.record import Outcome

LAST_DAY = date(2026, 11, 27)


def test_same_seed_and_last_day_make_the_same_season() -> None:
    first, again, other = (list(season(4, seed, LAST_DAY)) for seed in (1, 1, 2))
    assert first == again
    assert first != other


def test_no_meeting_of_a_season_is_taken_for_one_of_another() -> None:
    seasons = (season(4, 1, LAST_DAY), season(5, 1, LAST_DAY), season(4, 1, LAST_DAY + timedelta(days=1)))
    uids = [sitting.uid for sittings in seasons for sitting in sittings]
    assert len(set(uids)) == 4 + 5 + 4


def test_season_is_a_meeting_a_week_up_to_the_last_day() -> None:
    days = [sitting.started_at.date() for sitting in season(SEASON, 1, LAST_DAY)]
    assert days == [LAST_DAY - timedelta(weeks=weeks) for weeks in reversed(range(SEASON))]


def test_more_meetings_than_weeks_lie_closer_together() -> None:
    days = [sitting.started_at.date() for sitting in season(2000, 1, LAST_DAY)]
    assert days == sorted(days)
    assert days[-1] == LAST_DAY
    assert days[0] > LAST_DAY - timedelta(days=20 * 365 + 1)


def test_every_meeting_of_a_season_has_come_to_its_end_and_every_system_is_played() -> None:
    meetings = [sitting.meeting for sitting in season(SEASON, 1, LAST_DAY)]
    assert all(meeting.ledger.finished for meeting in meetings)
    assert {meeting.rules.key for meeting in meetings} == set(CATALOGUE)


def test_all_outcomes_and_halves_are_there_to_be_looked_at() -> None:
    deals = [deal for sitting in season(SEASON, 1, LAST_DAY) for deal in sitting.meeting.settled]
    told = {seat.outcome for deal in deals for seat in deal.record.seats.values()}
    assert told == set(Outcome)
    assert any(points.denominator == 2 for deal in deals for points in deal.line.points.values())
