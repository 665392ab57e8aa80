"""A saved meeting keeps who sat where, what they brought, and what changed of it."""

from dataclasses import replace
from fractions import Fraction

import pytest
from sqlalchemy import select

from scorekeeper.rules.faults import Refused
from scorekeeper.rules.opening import Opening
from scorekeeper.rules.record import DealRecord, Finish
from scorekeeper.rules.seatings import Seating
from scorekeeper.store import db
from scorekeeper.store.audit import audit
from scorekeeper.store.clubs import ClubRef
from scorekeeper.store.drafts import load_draft, put_facts, put_seat
from scorekeeper.store.errors import NoSuchSeat, StaleMeeting
from scorekeeper.store.meetings import (
    Act,
    amend_deal,
    create_meeting,
    deal_revisions,
    find_sheet,
    find_table_sheet,
    load_meeting,
    meeting_list,
    record_deal,
    undo_deal,
)
from scorekeeper.store.models import SeatingRevisionRow, SeatRow
from scorekeeper.store.reseating import put_seats_right, reseat_meeting, reseatings
from tests.conftest import CountQueries
from tests.scenes import DROPPED, FOUR, VOID, evening, left_over, sit_down, won_by
from tests.store.table import look

LATER = ("Olena", "Petro", "Ivan", "Mykola")
TURNED = ("Olena", "Ivan", "Taras", "Mykola")


def begin(club: ClubRef, *deals: DealRecord, **facts: object) -> str:
    return create_meeting(club, replace(evening(*deals), **facts))


def reseat(club: ClubRef, slug: str, *players: str) -> None:
    reseat_meeting(club, slug, players, look(club, slug).version)


def put_right(club: ClubRef, slug: str, players: tuple[str, ...], first_dealer: str = "Mykola") -> None:
    put_seats_right(club, slug, 1, players, first_dealer, look(club, slug).version)


def test_what_players_brought_is_kept_and_counted(club: ClubRef) -> None:
    brought = {"Olena": Opening(Fraction("40.5")), "Taras": Opening(Fraction("-40.5"))}
    slug = begin(club, won_by("Olena"), opening=brought)
    sheet = look(club, slug)
    assert load_meeting(sheet).opening == brought
    # 40½ + 10 + 15 + 15; Taras dropped
    assert sheet.ledger.balances == {"Olena": Fraction("80.5"), "Taras": Fraction("-50.5"), "Ivan": -15, "Mykola": -15}
    assert meeting_list(club)[0].tally.balances == sheet.ledger.balances
    assert list(audit()) == []


def test_openings_that_do_not_add_up_make_no_meeting(club: ClubRef) -> None:
    with pytest.raises(Refused):
        begin(club, opening={"Olena": Opening(Fraction(40))})
    assert meeting_list(club) == ()


def test_newcomer_gets_a_seat_and_the_leaver_keeps_the_balance(club: ClubRef) -> None:
    slug = begin(club, won_by("Olena"))
    reseat(club, slug, *LATER)
    record_deal(club, slug, won_by("Petro", *LATER), 2)
    sheet = look(club, slug)
    assert sheet.players == LATER
    # Olena 40 - 10, Taras dropped in deal 1, Petro wins 10 + 15 + 15
    assert sheet.ledger.balances == {"Olena": 30, "Taras": -10, "Ivan": -30, "Mykola": -30, "Petro": 40}
    assert [tuple(deal.line.points) for deal in sheet.deals] == [FOUR, LATER]
    assert list(audit()) == []


def test_table_and_list_say_the_same_as_the_ledger_after_a_change_of_seats(club: ClubRef) -> None:
    slug = begin(club, won_by("Olena"), replace(VOID, dealer="Ivan"), VOID)
    reseat(club, slug, "Olena", "Petro", "Ivan")
    sheet, table = look(club, slug), find_table_sheet(club, slug)
    assert table is not None
    assert table.tally == sheet.tally
    assert table.next_dealer == sheet.next_dealer == load_meeting(sheet).next_dealer
    # Mykola, Ivan and Mykola have dealt three deals; Olena and Petro have not
    assert table.tally.deal_limit == meeting_list(club)[0].tally.deal_limit == 5


@pytest.mark.sqlite
@pytest.mark.parametrize("deal_count", [5, 30])
def test_change_of_seats_costs_the_table_one_query(club: ClubRef, count_queries: CountQueries, deal_count: int) -> None:
    meeting = sit_down(end="open")
    for _ in range(deal_count):
        meeting = meeting.record(VOID)
    slug = create_meeting(club, meeting)
    reseat(club, slug, *LATER)
    assert count_queries(lambda: find_table_sheet(club, slug)) == 3


def test_entries_of_those_who_stay_are_kept(club: ClubRef) -> None:
    slug = begin(club, VOID)
    put_seat(club, slug, 2, "Taras", DROPPED)
    put_seat(club, slug, 2, "Ivan", DROPPED)
    put_facts(club, slug, 2, finish=Finish.DECLARED, winner="Taras", note="late")
    seen = look(club, slug)
    reseat(club, slug, *LATER)
    sheet = look(club, slug)
    draft = load_draft(sheet)
    assert (draft.seats, draft.finish, draft.winner, draft.note) == ({"Ivan": DROPPED}, None, None, "late")
    assert sheet.draft_version > seen.draft_version  # so that no phone saves what it showed before


def test_nothing_is_entered_for_who_has_left(club: ClubRef) -> None:
    slug = begin(club, VOID)
    reseat(club, slug, *LATER)
    with pytest.raises(NoSuchSeat):
        put_seat(club, slug, 2, "Taras", DROPPED)


def test_change_that_somebody_saw_too_late_is_refused(club: ClubRef) -> None:
    slug = begin(club, VOID)
    seen = look(club, slug).version
    reseat(club, slug, *LATER)
    with pytest.raises(StaleMeeting):
        reseat_meeting(club, slug, FOUR, seen)
    with pytest.raises(StaleMeeting):
        put_seats_right(club, slug, 1, TURNED, "Mykola", seen)


def test_same_seats_again_change_nothing(club: ClubRef) -> None:
    slug = begin(club, VOID)
    seen = look(club, slug).version
    reseat(club, slug, *FOUR)
    put_right(club, slug, FOUR)
    assert look(club, slug).version == seen


def test_seats_put_right_leave_a_revision_of_each_deal_that_they_change(club: ClubRef) -> None:
    seats = {"Olena": left_over("KC 5D"), "Taras": left_over("KS 5C"), "Mykola": left_over("KH")}
    slug = begin(club, VOID, replace(won_by("Ivan", first_turn=True), seats=seats))
    before = look(club, slug)
    put_right(club, slug, TURNED)
    sheet = look(club, slug)
    assert load_meeting(sheet).deals == load_meeting(before).deals
    assert sheet.players == TURNED
    acts = [[done.act for done in deal_revisions(sheet, number)] for number in (1, 2)]
    assert acts == [[Act.RECORD], [Act.RECORD, Act.RESEAT]]
    with pytest.raises(StaleMeeting):
        amend_deal(club, slug, 2, VOID, seen_revision=1)
    assert list(audit()) == []


def test_draft_is_kept_when_seats_are_put_right(club: ClubRef) -> None:
    slug = begin(club, VOID)
    put_seat(club, slug, 2, "Taras", DROPPED)
    put_facts(club, slug, 2, finish=Finish.DECLARED, winner="Ivan", note="late")
    before = load_draft(look(club, slug))
    put_right(club, slug, TURNED)
    assert load_draft(look(club, slug)) == before


def test_every_change_of_seats_is_kept_with_its_time(club: ClubRef) -> None:
    slug = begin(club, VOID)
    reseat(club, slug, *LATER)
    put_right(club, slug, TURNED, first_dealer="Ivan")
    kept = db.session.scalars(select(SeatingRevisionRow).order_by(SeatingRevisionRow.revision)).all()
    # Ivan and Taras change places in the first seats; Olena, Ivan and Mykola sat in the right order later
    first, later = {"from_deal": 1, "positions": [0, 1, 2, 3]}, {"from_deal": 2, "positions": [0, 4, 2, 3]}
    assert [(one.first_dealer_position, one.seatings) for one in kept] == [
        (3, [first, later]),
        (2, [{"from_deal": 1, "positions": [0, 2, 1, 3]}, later]),
    ]
    assert all(one.at is not None for one in kept)


def test_seats_that_make_a_saved_deal_impossible_change_nothing(club: ClubRef) -> None:
    slug = begin(club, won_by("Taras", first_turn=True))  # Olena, who sits before Taras, dropped
    seen = look(club, slug)
    with pytest.raises(Refused):
        put_right(club, slug, ("Taras", "Olena", "Ivan", "Mykola"))
    assert look(club, slug) == seen
    assert list(audit()) == []


def test_undo_takes_the_change_of_seats_after_the_deal_back(club: ClubRef) -> None:
    slug = begin(club, VOID, won_by("Olena"))
    reseat(club, slug, *LATER)
    undo_deal(club, slug, 2, seen_revision=1)
    sheet = look(club, slug)
    assert sheet.players == FOUR
    assert load_draft(sheet).winner == "Olena"
    assert "Petro" not in sheet.ledger.balances
    assert list(audit()) == []


def test_change_of_seats_that_is_taken_back_with_a_deal_is_kept_too(club: ClubRef) -> None:
    slug = begin(club, VOID)
    reseat(club, slug, *LATER)
    undo_deal(club, slug, 1, seen_revision=1)
    assert [one.seatings.at(2) for one in reseatings(look(club, slug))] == [LATER, FOUR]


def test_deals_of_a_newcomer_can_be_taken_back_past_the_change_of_seats(club: ClubRef) -> None:
    slug = begin(club, VOID, won_by("Olena"))
    reseat(club, slug, *LATER)
    record_deal(club, slug, won_by("Petro", *LATER), 3)
    undo_deal(club, slug, 3, seen_revision=1)
    assert look(club, slug).players == LATER
    reseat(club, slug, *FOUR)
    sheet = look(club, slug)
    assert sheet.players == FOUR
    assert [done.act for done in deal_revisions(sheet, 3)] == [Act.RECORD, Act.UNDO]
    assert load_draft(sheet).winner is None
    record_deal(club, slug, won_by("Taras"), 3)
    assert list(audit()) == []


def test_newcomer_whose_deal_was_taken_back_keeps_the_seat_through_every_later_change(club: ClubRef) -> None:
    slug = begin(club, VOID)
    reseat(club, slug, *LATER)
    record_deal(club, slug, won_by("Petro", *LATER), 2)
    undo_deal(club, slug, 2, seen_revision=1)
    for players in (FOUR, TURNED, FOUR):
        reseat(club, slug, *players)
    assert deal_revisions(look(club, slug), 2)[0].record == won_by("Petro", *LATER)
    assert list(audit()) == []


def test_newcomer_who_never_came_leaves_no_seat(club: ClubRef) -> None:
    slug = begin(club, VOID)
    reseat(club, slug, *FOUR, "Perto")
    reseat(club, slug, *FOUR, "Petro")
    assert db.session.query(SeatRow).count() == 5
    assert look(club, slug).names == (*FOUR, "Petro")
    reseat(club, slug, *FOUR)
    assert look(club, slug).names == FOUR
    assert list(audit()) == []


def test_change_before_the_first_deal_seats_others_from_the_start(club: ClubRef) -> None:
    slug = begin(club)
    reseat(club, slug, *LATER)
    meeting = load_meeting(look(club, slug))
    assert (meeting.players, meeting.seating) == (LATER, ())
    assert list(audit()) == []


def test_newcomer_of_the_club_keeps_the_spelling_of_the_club(club: ClubRef) -> None:
    create_meeting(club, sit_down("Petro", "Zenon"))
    slug = begin(club, VOID)
    reseat(club, slug, *FOUR, "PETRO")
    assert load_meeting(look(club, slug)).seating == (Seating(2, (*FOUR, "Petro")),)


def test_seats_of_a_meeting_that_is_not_there_cannot_be_changed(club: ClubRef) -> None:
    assert find_sheet(club, "nowhere") is None
    with pytest.raises(ValueError, match="no meeting"):
        reseat_meeting(club, "nowhere", FOUR, 1)
