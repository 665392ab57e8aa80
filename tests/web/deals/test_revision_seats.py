"""An old version of a deal is counted by who sat where when it was told."""

from dataclasses import replace

import pytest
from flask import Flask

from scorekeeper.rules.record import DealRecord, Finish
from scorekeeper.store import db
from scorekeeper.store.meetings import Sheet, amend_deal, create_meeting, find_sheet, record_deal, undo_deal
from scorekeeper.store.reseating import put_seats_right, reseat_meeting
from tests.scenes import DROPPED, FOUR, VOID, evening
from tests.web.conftest import Key
from tests.web.table import Table, words

LATER = ("Olena", "Petro", "Ivan", "Mykola")


def last_standing(winner: str, *players: str) -> DealRecord:
    return DealRecord(Finish.LAST_STANDING, winner, {name: DROPPED for name in players if name != winner})


class Club:
    """The store of the club that the table looks at."""

    def __init__(self, key: Key) -> None:
        self.club = key.club
        self.slug = ""

    def sheet(self) -> Sheet:
        sheet = find_sheet(self.club, self.slug)
        assert sheet is not None
        return sheet

    def sit_down(self, *deals: DealRecord) -> None:
        self.slug = create_meeting(self.club, evening(*deals))

    def reseat(self, *players: str) -> None:
        reseat_meeting(self.club, self.slug, players, self.sheet().version)

    def put_right(self, *players: str) -> None:
        put_seats_right(self.club, self.slug, 1, players, "Mykola", self.sheet().version)


@pytest.fixture
def club(app: Flask, key: Key) -> Club:
    return Club(key)


def version(table: Table, club: Club, number: int, revision: int) -> str:
    page = table.open(f"m/{club.slug}/deals/{number}/revisions/{revision}")
    assert page.status == 200
    return words(page.text)


def test_newcomer_who_sat_there_when_it_was_told_is_counted(app: Flask, table: Table, club: Club) -> None:
    with app.app_context():
        club.sit_down(VOID)
        club.reseat(*LATER)
        record_deal(club.club, club.slug, last_standing("Petro", *LATER), 2)
        undo_deal(club.club, club.slug, 2, seen_revision=1)
        club.reseat(*FOUR)
        record_deal(club.club, club.slug, VOID, 2)
        db.session.remove()
    old = version(table, club, 2, 1)
    assert "Who sat there then: Olena → Petro → Ivan → Mykola" in old
    assert "Petro receives +30" in old
    assert "Who sat there then" not in version(table, club, 2, 3)


def test_those_who_sat_there_before_the_first_change_are_counted(app: Flask, table: Table, club: Club) -> None:
    with app.app_context():
        club.sit_down(last_standing("Taras", *FOUR))
        undo_deal(club.club, club.slug, 1, seen_revision=1)
        club.reseat(*LATER)
        record_deal(club.club, club.slug, VOID, 1)
        db.session.remove()
    old = version(table, club, 1, 1)
    assert "Who sat there then: Olena → Taras → Ivan → Mykola" in old
    assert "Taras receives +30" in old


def test_version_between_two_changes_is_counted_by_the_seats_between(app: Flask, table: Table, club: Club) -> None:
    record = last_standing("Ivan", *FOUR)
    with app.app_context():
        club.sit_down(record)
        club.put_right("Olena", "Ivan", "Taras", "Mykola")
        seen = club.sheet().deals[0].revision
        told = amend_deal(club.club, club.slug, 1, replace(record, note="told anew"), seen).revision
        club.put_right(*FOUR)
        db.session.remove()
    assert "Who sat there then: Olena → Ivan → Taras → Mykola" in version(table, club, 1, told)
