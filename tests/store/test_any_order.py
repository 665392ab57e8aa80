"""Deals, changes of seats and undos in any order: what is stored stays what the rules make of it."""

from collections.abc import Callable
from random import Random

import pytest

from scorekeeper.export.meeting_file import read_meeting, write_meeting
from scorekeeper.rules.faults import Refused
from scorekeeper.rules.record import DealRecord, Finish, Outcome, SeatRecord, TypedTotal
from scorekeeper.store.audit import audit
from scorekeeper.store.clubs import ClubRef
from scorekeeper.store.errors import StaleMeeting
from scorekeeper.store.meetings import (
    create_meeting,
    deal_revisions,
    find_table_sheet,
    load_meeting,
    record_deal,
    undo_deal,
)
from scorekeeper.store.reseating import put_seats_right, reseat_meeting, reseatings
from tests.scenes import sit_down
from tests.store.table import look

Act = Callable[[ClubRef, str, Random], None]


def deal(club: ClubRef, slug: str, random: Random) -> None:
    sheet = look(club, slug)
    winner = random.choice(sheet.players)
    seats = {
        player: SeatRecord(Outcome.CAUGHT, TypedTotal(str(random.randrange(131))))
        for player in sheet.players
        if player != winner
    }
    dealer = random.choice((None, None, random.choice(sheet.players)))
    record = DealRecord(Finish.DECLARED, winner, seats, first_turn=random.random() < 0.4, dealer=dealer)
    record_deal(club, slug, record, sheet.next_number)


def reseat(club: ClubRef, slug: str, random: Random) -> None:
    sheet = look(club, slug)
    everybody = list(dict.fromkeys((*sheet.names, "Petro", "Zenon")))
    reseat_meeting(club, slug, random.sample(everybody, random.randint(2, 4)), sheet.version)


def put_right(club: ClubRef, slug: str, random: Random) -> None:
    sheet = look(club, slug)
    seating = random.choice(sheet.seatings.all)
    players = random.sample(seating.players, len(seating.players))
    put_seats_right(club, slug, seating.from_deal, players, random.choice(players), sheet.version)


def undo(club: ClubRef, slug: str, random: Random) -> None:
    sheet = look(club, slug)
    if sheet.deals:
        undo_deal(club, slug, len(sheet.deals), sheet.deals[-1].revision)


ACTS: tuple[Act, ...] = (deal, deal, reseat, put_right, undo)


@pytest.mark.parametrize("seed", range(5))
def test_acts_in_any_order_leave_nothing_wrong(club: ClubRef, seed: int) -> None:
    random = Random(seed)
    slug = create_meeting(club, sit_down("Olena", "Taras", "Ivan", end="open"))
    for _ in range(15):
        try:
            random.choice(ACTS)(club, slug, random)
        except (Refused, StaleMeeting):
            continue  # a deal that cannot have been so at these seats, an undo while a deal is entered
        sheet, table = look(club, slug), find_table_sheet(club, slug)
        meeting = load_meeting(sheet)
        assert list(audit(club)) == []
        assert sheet.ledger == meeting.ledger
        assert table is not None
        assert (table.tally, table.next_dealer) == (sheet.tally, meeting.next_dealer)
        assert read_meeting(write_meeting(meeting)) == meeting
        assert all(deal_revisions(sheet, number) for number in range(1, sheet.next_number))
        assert all(one.seatings.everybody for one in reseatings(sheet))
