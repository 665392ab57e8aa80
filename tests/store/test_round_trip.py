"""Database → meeting → database: whatever a table could have had comes back equal."""

from dataclasses import replace
from datetime import datetime, timedelta, timezone
from fractions import Fraction

import pytest
from hypothesis import HealthCheck, given, settings

from scorekeeper.meeting import Meeting
from scorekeeper.rules.cards import read_cards
from scorekeeper.rules.halves import from_halves
from scorekeeper.rules.record import DealRecord, Finish, Outcome, SeatRecord, TypedTotal
from scorekeeper.store import db
from scorekeeper.store.audit import audit
from scorekeeper.store.clubs import ClubRef, create_club
from scorekeeper.store.errors import NotStorable, UnknownEdition
from scorekeeper.store.history import bin_meeting
from scorekeeper.store.mapping import read_record_json, record_json, to_half_points
from scorekeeper.store.meetings import (
    Imported,
    create_meeting,
    find_sheet,
    import_meeting,
    load_meeting,
    meeting_list,
    record_deal,
)
from scorekeeper.store.models import MeetingRow
from scorekeeper.store.reseating import reseat_meeting
from tests.scenes import FOUR, VOID, sit_down, won_by
from tests.store.table import SECRET, look
from tests.strategies import meetings, told_meetings


def reseat_as(club: ClubRef, slug: str, meeting: Meeting, number: int) -> None:
    """Seat those who sit in deal `number` of `meeting`, which comes next, if others sat before."""
    seated = meeting.seatings.at(number)
    if number > 1 and seated != meeting.seatings.at(number - 1):
        reseat_meeting(club, slug, seated, look(club, slug).version)


in_one_database = settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])


@in_one_database
@given(meeting=told_meetings())
def test_meeting_comes_back_equal(club: ClubRef, meeting: Meeting) -> None:
    own_club, _ = create_club("Sunday", SECRET)  # a name may be spelt otherwise in another club
    slug = create_meeting(own_club, meeting)
    sheet = look(own_club, slug)
    loaded = load_meeting(sheet)
    assert loaded == replace(meeting, uid=meeting.uid or sheet.uid)
    assert sheet.ledger == meeting.ledger
    assert list(audit(own_club)) == []
    again = create_club("Sunday", SECRET)[0]
    assert load_meeting(look(again, create_meeting(again, loaded))) == loaded


def test_revision_from_before_cut_ins_is_read() -> None:
    facts = record_json(won_by("Olena"), FOUR)
    del facts["cut_ins"]
    assert read_record_json(facts, FOUR) == won_by("Olena")


@in_one_database
@given(meeting=meetings())
def test_deals_recorded_one_by_one_are_the_same_as_all_at_once(club: ClubRef, meeting: Meeting) -> None:
    own_club, _ = create_club("Sunday", SECRET)
    slug = create_meeting(own_club, replace(meeting, deals=(), seating=(), closed=False))
    for number, deal in enumerate(meeting.deals, 1):
        reseat_as(own_club, slug, meeting, number)
        record_deal(own_club, slug, deal, number)
    reseat_as(own_club, slug, meeting, len(meeting.deals) + 1)
    sheet = look(own_club, slug)
    assert load_meeting(sheet) == replace(meeting, closed=False, uid=sheet.uid)
    assert sheet.lines == meeting.ledger.lines


@in_one_database
@given(meeting=meetings())
def test_list_says_the_same_as_the_ledger(club: ClubRef, meeting: Meeting) -> None:
    own_club, _ = create_club("Sunday", SECRET)
    create_meeting(own_club, meeting)
    (summary,) = meeting_list(own_club)
    assert summary.players == meeting.everybody
    assert summary.tally.balances == meeting.ledger.balances
    assert (summary.tally.finished, summary.tally.winners) == (meeting.ledger.finished, meeting.ledger.winners)
    assert summary.tally.standings == meeting.ledger.standings
    assert summary.tally.deal_count == len(meeting.deals)


def test_importing_a_meeting_twice_makes_it_once(club: ClubRef) -> None:
    meeting = replace(sit_down().record(won_by("Olena")), uid="the same everywhere")
    made = import_meeting(club, meeting)
    assert made.is_new
    assert import_meeting(club, meeting) == Imported(made.slug, is_new=False)
    assert len(meeting_list(club)) == 1


def test_meeting_that_lies_in_the_bin_stays_there_when_it_is_imported(club: ClubRef) -> None:
    meeting = replace(sit_down(), uid="the same everywhere")
    slug = import_meeting(club, meeting).slug
    bin_meeting(club, slug)
    assert import_meeting(club, meeting) == Imported(slug, is_new=False, is_binned=True)
    assert meeting_list(club) == ()


def test_meetings_without_an_id_are_all_new(club: ClubRef) -> None:
    assert import_meeting(club, sit_down()).is_new
    assert import_meeting(club, sit_down()).is_new
    assert len(meeting_list(club)) == 2


def test_evening_that_begins_before_midnight_belongs_to_its_own_date(club: ClubRef) -> None:
    started = datetime(2026, 11, 27, 23, 30, tzinfo=timezone(timedelta(hours=-5)))  # 28 November in UTC
    slug = create_meeting(club, replace(sit_down(), started_at=started))
    sheet = look(club, slug)
    assert sheet.local_date == started.date()
    assert sheet.started_at is not None
    assert sheet.started_at.isoformat() == "2026-11-27T23:30:00-05:00"


def test_moment_outside_the_calendar_is_refused(club: ClubRef) -> None:
    started = datetime(1, 1, 1, tzinfo=timezone(timedelta(hours=14)))
    with pytest.raises(NotStorable, match="outside the calendar"):
        create_meeting(club, replace(sit_down(), started_at=started))


@pytest.mark.parametrize("started", ["2026-11-27", "2026-11-28T00:00:10+02:00:30"])
def test_moment_without_an_offset_in_minutes_is_refused(club: ClubRef, started: str) -> None:
    with pytest.raises(NotStorable, match="offset"):
        create_meeting(club, replace(sit_down(), started_at=datetime.fromisoformat(started)))


def test_edition_that_is_not_known_is_not_guessed(club: ClubRef) -> None:
    slug = create_meeting(club, sit_down())
    row = db.session.query(MeetingRow).one()
    row.edition = 99
    db.session.commit()
    with pytest.raises(UnknownEdition):
        find_sheet(club, slug)


def test_revision_keeps_every_fact_by_seat() -> None:
    record = DealRecord(
        Finish.DECLARED,
        "Taras",
        {
            "Ivan": SeatRecord(Outcome.CAUGHT, TypedTotal("½ "), "2026-11-27T19:00:00+02:00"),
            "Olena": SeatRecord(Outcome.FALSE_DECLARATION),
        },
        first_turn=True,
        indicator=read_cards("8D"),
        winner_hand=read_cards("4H Т♥ 7C"),
        dealer="Mykola",
        note="the cat",
        contracts_met=("Mykola", "Olena"),
    )
    renamed = ("Olenka", "Taras", "Ivan", "Mykola")
    facts = record_json(record, FOUR)
    assert read_record_json(facts, FOUR) == record
    assert read_record_json(facts, renamed).contracts_met == ("Mykola", "Olenka")


def test_halves_are_kept_exactly_and_nothing_finer() -> None:
    assert to_half_points(Fraction(15, 2)) == 15
    assert from_halves(-15) == Fraction(-15, 2)
    with pytest.raises(NotStorable):
        to_half_points(Fraction(1, 3))


def test_void_deal_is_kept_with_what_was_said_and_without(club: ClubRef) -> None:
    told = replace(VOID, seats={"Olena": SeatRecord(Outcome.EARLY_DROP)}, note="stock gone")
    meeting = sit_down().record(VOID).record(told)
    assert load_meeting(look(club, create_meeting(club, meeting))).deals == (VOID, told)
