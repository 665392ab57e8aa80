"""A club's archive out of the database and into another: the same players, meetings and past, in constant memory."""

import gc
import tracemalloc
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from sqlalchemy import select, update

from scorekeeper.chronicle import Person
from scorekeeper.export.archive import archive_lines, read_archive
from scorekeeper.rules.catalogue import get_ruleset
from scorekeeper.rules.faults import Refused
from scorekeeper.store import db
from scorekeeper.store.archive import TakenIn, club_chronicles, club_people, count_meetings, take_in
from scorekeeper.store.audit import audit
from scorekeeper.store.clubs import ClubRef, create_club
from scorekeeper.store.database import writing
from scorekeeper.store.meetings import (
    amend_deal,
    close_meeting,
    club_habit,
    create_meeting,
    meeting_list,
    one_more_circle,
    record_deal,
    undo_deal,
)
from scorekeeper.store.models import DealRow, MeetingRow, PlayerRow, SeatRow
from scorekeeper.store.players.acts import merge_players, part_players
from scorekeeper.store.players.club_table import club_table
from scorekeeper.store.players.directory import directory
from scorekeeper.store.reseating import put_seats_right, reseat_meeting
from tests.scenes import VOID, sit_down, won_by
from tests.store.players.inventing import invented
from tests.store.table import SECRET, look

BINNED = datetime(2026, 11, 28, 8, 0)  # noqa: DTZ001  UTC, without saying so


@pytest.fixture
def played(club: ClubRef) -> ClubRef:
    """A club with a meeting that has a past, one in the bin, a player who was merged and one who has retired."""
    began = datetime(2026, 11, 27, 18, 30, tzinfo=UTC)
    slug = create_meeting(club, replace(sit_down(), title="Friday", note="new cards", started_at=began))
    for number in (1, 2):
        record_deal(club, slug, won_by("Olena"), number)
    amend_deal(club, slug, 1, won_by("Taras", note="it was Taras"), 1)
    undo_deal(club, slug, 2, 1)
    record_deal(club, slug, VOID, 2)
    close_meeting(club, slug, look(club, slug).version)
    create_meeting(club, sit_down("Olya", "Taras").record(VOID))
    with writing() as session:
        ids = {row.name: row.id for row in session.scalars(select(PlayerRow))}
        session.execute(update(PlayerRow).where(PlayerRow.name == "Mykola").values(retired=True))
        # as merging does it: Olya was Olena all along
        session.execute(update(PlayerRow).where(PlayerRow.name == "Olya").values(merged_into_id=ids["Olena"]))
        seat = update(SeatRow).where(SeatRow.player_id == ids["Olya"])
        session.execute(seat.values(player_id=ids["Olena"], seated_as_id=ids["Olya"]))
        session.execute(update(MeetingRow).where(MeetingRow.title == "").values(binned_at=BINNED))
    return club


@pytest.fixture
def other(app: object) -> ClubRef:
    return create_club("Elsewhere", SECRET)[0]


def lines_of(club: ClubRef) -> Iterator[str]:
    return archive_lines("a club", club_people(club), club_chronicles(club))


def taken(club: ClubRef, lines: list[str]) -> TakenIn:
    return take_in(club, read_archive(line.encode() for line in lines))


def test_archive_keeps_what_a_meeting_was_set_up_with(club: ClubRef, other: ClubRef) -> None:
    slug = create_meeting(club, sit_down(end=1, late_drop=50).record(VOID))
    one_more_circle(club, slug, look(club, slug).version)
    taken(other, list(lines_of(club)))
    assert list(club_chronicles(other)) == list(club_chronicles(club))
    assert club_habit(other, "paplu") == get_ruleset("paplu", {"end": 1, "late_drop": 50})


def test_archive_holds_everything_that_the_club_keeps(played: ClubRef) -> None:
    assert list(club_people(played)) == [
        Person("Olena"),
        Person("Taras"),
        Person("Ivan"),
        Person("Mykola", retired=True),
        Person("Olya", merged_into="Olena"),
    ]
    friday, binned = club_chronicles(played)
    past = [(one.number, one.revision, one.act.value) for one in friday.revisions]
    assert past == [(1, 1, "record"), (1, 2, "amend"), (2, 1, "record"), (2, 2, "undo"), (2, 3, "record")]
    assert (binned.binned_at, binned.meeting.players, binned.seated_as) == (
        BINNED,
        ("Olena", "Taras"),
        {"Olena": "Olya"},
    )
    assert count_meetings(played) == 2


def test_archive_taken_into_an_empty_club_is_the_same_archive(played: ClubRef, other: ClubRef) -> None:
    written = list(lines_of(played))
    assert taken(other, written) == TakenIn(new=2, known=0)
    assert list(lines_of(other)) == written
    assert list(audit(other)) == []


def test_history_in_which_all_happened_comes_back_with_the_same_figures(app: object, other: ClubRef) -> None:
    club = invented(1, 6)
    written = list(lines_of(club))
    taken(other, written)
    assert list(lines_of(other)) == written
    assert list(audit(other)) == []
    tables = [{(line.name, line.ruleset): line.points for line in club_table(one)} for one in (club, other)]
    assert tables[0] == tables[1]


def test_deals_are_at_the_revision_and_the_time_that_they_were_at(played: ClubRef, other: ClubRef) -> None:
    taken(other, list(lines_of(played)))
    friday, _ = club_chronicles(other)
    _, amended, _, _, again = friday.revisions
    of_club = (
        select(DealRow).join(MeetingRow, MeetingRow.id == DealRow.meeting_id).where(MeetingRow.club_id == other.id)
    )
    first, second, _ = db.session.scalars(of_club.order_by(MeetingRow.id, DealRow.number))
    assert (first.revision, first.updated_at) == (2, amended.at)
    assert (second.revision, second.recorded_at, second.updated_at) == (3, again.at, again.at)


def test_who_left_and_how_seats_were_put_right_comes_along(club: ClubRef, other: ClubRef) -> None:
    slug = create_meeting(club, sit_down().record(won_by("Olena")))
    undo_deal(club, slug, 1, 1)
    reseat_meeting(club, slug, ("Olena", "Petro", "Ivan", "Mykola"), look(club, slug).version)
    record_deal(club, slug, won_by("Olena", "Olena", "Petro", "Ivan", "Mykola"), 1)
    put_seats_right(club, slug, 1, ("Petro", "Olena", "Ivan", "Mykola"), "Petro", look(club, slug).version)
    written = list(lines_of(club))
    [chronicle] = club_chronicles(club)
    assert (chronicle.meeting.everybody, chronicle.others) == (("Petro", "Olena", "Ivan", "Mykola"), ("Taras",))
    assert len(chronicle.reseatings) == 2
    taken(other, written)
    assert list(club_chronicles(other)) == [chronicle]
    assert list(audit(other)) == []


def players_in(club: ClubRef) -> dict[str, int]:
    return {named.name: named.id for named in directory(club)}


def test_who_was_one_person_step_by_step_is_so_again_elsewhere(club: ClubRef, other: ClubRef) -> None:
    for name in ("Anna", "Hanna", "Ganna"):  # the one who was found first is the oldest
        create_meeting(club, sit_down(name, "Taras").record(VOID))
    ids = players_in(club)
    merge_players(club, ids["Hanna"], ids["Anna"])
    merge_players(club, ids["Ganna"], ids["Hanna"])
    written = list(lines_of(club))
    taken(other, written)
    assert {named.name for named in directory(other) if named.person_id == players_in(other)["Ganna"]} == {*ids} - {
        "Taras"
    }
    assert list(lines_of(other)) == written


def test_parting_here_takes_no_seat_that_was_merged_elsewhere(club: ClubRef, other: ClubRef) -> None:
    create_meeting(club, sit_down("Anna", "Taras").record(VOID))
    create_meeting(club, sit_down("Hanna", "Taras").record(VOID))
    ids = players_in(club)
    merge_players(club, ids["Hanna"], ids["Anna"])
    create_meeting(other, sit_down("Anna", "Hanna", "Ganna").record(VOID))  # two players here
    taken(other, list(lines_of(club)))
    create_meeting(other, sit_down("Zoe", "Taras").record(VOID))
    here = players_in(other)
    merge_players(other, here["Zoe"], here["Anna"])
    part_players(other, here["Anna"])
    seats = select(SeatRow.meeting_id).where(SeatRow.player_id == here["Anna"])
    assert len(list(db.session.scalars(seats))) == 1


def test_meeting_is_made_once_however_often_it_comes(played: ClubRef, other: ClubRef) -> None:
    written = list(lines_of(played))
    taken(other, written)
    assert taken(other, written) == TakenIn(new=0, known=2, binned=1)
    assert taken(played, written) == TakenIn(new=0, known=2, binned=1)
    assert list(lines_of(other)) == written


def test_fault_on_the_last_line_leaves_nothing_behind(played: ClubRef, other: ClubRef) -> None:
    written = list(lines_of(played))
    with pytest.raises(Refused):
        taken(other, written[:-1])
    assert list(club_people(other)) == []
    assert count_meetings(other) == 0


def test_meetings_of_one_moment_stay_in_their_order(club: ClubRef, other: ClubRef) -> None:
    began = datetime(2026, 11, 27, 18, 30, tzinfo=UTC)
    for title in ("first", "second", "third"):
        create_meeting(club, replace(sit_down(), title=title, started_at=began))
    taken(other, list(lines_of(club)))
    assert [meeting.title for meeting in meeting_list(other)] == ["third", "second", "first"]


def _peak(club: ClubRef) -> int:
    """Return the most bytes that writing and reading the archive of a club takes at once."""
    tracemalloc.start()
    for _ in read_archive(line.encode() for line in lines_of(club)):
        gc.collect()  # what nobody needs any more does not count
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return peak


def test_archive_of_ten_times_as_many_meetings_takes_no_more_memory(club: ClubRef, other: ClubRef) -> None:
    meeting = sit_down(end="open")
    for _ in range(20):
        meeting = meeting.record(won_by("Olena"))
    for some, count in ((club, 4), (other, 40)):
        for _ in range(count):
            create_meeting(some, meeting)
    _peak(other)  # what is made once and kept
    few, many = _peak(club), _peak(other)
    assert many < 1.2 * few
