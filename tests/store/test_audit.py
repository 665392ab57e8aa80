"""A number that was changed behind the program's back is found."""

from dataclasses import replace
from fractions import Fraction

import pytest
from sqlalchemy import text

from scorekeeper.settling import Payment
from scorekeeper.store import db
from scorekeeper.store.audit import ProblemKind, audit
from scorekeeper.store.clubs import ClubRef, create_club
from scorekeeper.store.drafts import put_seat
from scorekeeper.store.meetings import amend_deal, create_meeting, record_deal, undo_deal
from scorekeeper.store.reseating import reseat_meeting
from tests.scenes import DROPPED, VOID, left_over, sit_down, won_by
from tests.store.table import SECRET, look


@pytest.fixture
def slug(club: ClubRef) -> str:
    """A meeting with three deals of which one was amended and one taken back, a draft and a payment."""
    meeting = sit_down("Оля", "Taras", "Ivan", "Mykola", point_value={"amount": "0.50", "currency": "UAH"})
    slug = create_meeting(club, replace(meeting, payments=(Payment("Taras", "Оля", Fraction(5)),)))
    players = ("Оля", "Taras", "Ivan", "Mykola")
    for number in (1, 2, 3):
        record_deal(club, slug, won_by("Taras", *players), number)
    undo_deal(club, slug, 3, seen_revision=1)
    record_deal(club, slug, won_by("Ivan", *players), 3)
    amend_deal(club, slug, 1, won_by("Оля", *players), seen_revision=1)
    put_seat(club, slug, 4, "Ivan", DROPPED)
    return slug


def test_nothing_is_wrong_with_an_untouched_database(club: ClubRef, slug: str) -> None:
    assert list(audit()) == []


TAMPERINGS = {
    "points moved from one to another": (
        "UPDATE seat_result SET half_points = half_points + 1 - 2 * position WHERE number = 2 AND position < 2",
        {ProblemKind.POINTS},
    ),
    "points from nowhere": (
        "UPDATE seat_result SET half_points = half_points + 1 WHERE number = 2 AND position = 0",
        {ProblemKind.POINTS, ProblemKind.NOT_ZERO},
    ),
    "another card": (
        "UPDATE seat_result SET count_text = '2C' WHERE number = 2 AND position = 2",
        {ProblemKind.POINTS, ProblemKind.REVISION},
    ),
    "another note": ("UPDATE deal SET note = 'x' WHERE number = 2", {ProblemKind.REVISION}),
    "impossible facts": (
        "UPDATE seat_result SET count_text = 'KC KC KC' WHERE number = 2 AND position = 2",
        {ProblemKind.REFUSED, ProblemKind.REVISION},
    ),
    "a finish that there is not": ("UPDATE deal SET finish = 'x' WHERE number = 2", {ProblemKind.UNREADABLE}),
    "a deal gone": ("DELETE FROM deal WHERE number = 2", {ProblemKind.GAP}),
    "the last deal gone": (
        "DELETE FROM deal WHERE number = 3",
        {ProblemKind.REVISION, ProblemKind.DRAFT, ProblemKind.RESULT},
    ),
    "a result gone": (
        "DELETE FROM seat_result WHERE number = 2 AND position = 0",
        {ProblemKind.REVISION, ProblemKind.REFUSED},  # nothing is said of a seat, so no points are counted
    ),
    "history gone": ("DELETE FROM deal_revision WHERE number = 2", {ProblemKind.REVISION}),
    "a balance": ("UPDATE seat SET half_points = half_points + 1 WHERE position = 1", {ProblemKind.RESULT}),
    "the dearest deal": ("UPDATE seat SET dearest = 1000 WHERE position = 1", {ProblemKind.RESULT}),
    "somebody who sits there": ("UPDATE seat SET seated = false WHERE position = 1", {ProblemKind.RESULT}),
    "a place before the end": ("UPDATE seat SET place = 1 WHERE position = 1", {ProblemKind.RESULT}),
    "a number of deals": ("UPDATE meeting SET deal_count = 2", {ProblemKind.RESULT}),
    "an evening that goes on, broken off": ("UPDATE meeting SET broken_off = true", {ProblemKind.RESULT}),
    "a half": ("UPDATE seat_result SET halved = true WHERE number = 2 AND position = 2", {ProblemKind.RESULT}),
    "words out of reach": ("UPDATE meeting SET title = 'Friday'", {ProblemKind.SEARCH_KEY}),
    "a place out of reach": ("UPDATE meeting SET place_key = 'home'", {ProblemKind.SEARCH_KEY}),
    "a revision gone": ("DELETE FROM deal_revision WHERE number = 1 AND revision = 1", {ProblemKind.REVISION}),
    "money of another country": ("UPDATE payment SET currency = 'EUR'", {ProblemKind.PAYMENT}),
    "a habit that cannot be": ("UPDATE meeting SET habit = '{\"cap\": 0}'", {ProblemKind.UNREADABLE}),
    "points worth nothing": ("UPDATE meeting SET house_rules = '{}'", {ProblemKind.PAYMENT}),
    "a finish of another system": ("UPDATE draft SET finish = 'went_out'", {ProblemKind.DRAFT}),
    "an entry that there is not": ("UPDATE draft_entry SET outcome = 'x'", {ProblemKind.UNREADABLE}),
    "a name out of reach": ("UPDATE player SET name = 'Olga' WHERE name = 'Оля'", {ProblemKind.NAME_KEY}),
}


@pytest.mark.parametrize(("statement", "kinds"), TAMPERINGS.values(), ids=TAMPERINGS)
def test_tampering_is_found(club: ClubRef, slug: str, statement: str, kinds: set[ProblemKind]) -> None:
    db.session.execute(text(statement))
    db.session.commit()
    assert {problem.kind for problem in audit(club)} == kinds
    assert not list(audit(create_club("Sunday", SECRET)[0]))


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE draft_entry SET position = 1",
        "UPDATE draft SET finish = 'declared', winner_position = 1",
        "UPDATE draft SET dealer_position = 1",
        "UPDATE draft SET contracts_met = '0 1'",
        "UPDATE draft SET cut_ins = '1 1'",
    ],
)
def test_draft_that_names_somebody_who_has_left_is_found(club: ClubRef, statement: str) -> None:
    slug = create_meeting(club, sit_down().record(VOID))
    reseat_meeting(club, slug, ("Olena", "Ivan", "Mykola"), look(club, slug).version)
    put_seat(club, slug, 2, "Ivan", DROPPED)
    assert list(audit()) == []
    db.session.execute(text(statement))
    db.session.commit()
    [problem] = audit()
    assert (problem.kind, problem.meeting, problem.deal, problem.player) == (ProblemKind.DRAFT, slug, 2, "Taras")


def test_draft_with_an_outcome_of_another_system_is_found(club: ClubRef) -> None:
    slug = create_meeting(club, sit_down("Ann", "Bob", ruleset="dummy-rummy"))
    put_seat(club, slug, 1, "Bob", left_over("KC"))
    db.session.execute(text("UPDATE draft_entry SET outcome = 'early_drop', count_kind = NULL, count_text = NULL"))
    db.session.commit()
    assert [(problem.kind, problem.deal) for problem in audit()] == [(ProblemKind.DRAFT, 1)]


def without_foreign_keys(*statements: str) -> None:
    with db.engine.connect() as connection:
        connection.exec_driver_sql("COMMIT")
        connection.exec_driver_sql("PRAGMA foreign_keys=OFF")
        for statement in statements:
            connection.exec_driver_sql(statement)
        connection.exec_driver_sql("PRAGMA foreign_keys=ON")
        connection.exec_driver_sql("BEGIN")
        connection.invalidate()


@pytest.mark.sqlite
def test_rows_that_belong_to_nothing_are_counted(club: ClubRef, slug: str) -> None:
    without_foreign_keys("UPDATE seat SET player_id = 900 + position WHERE position > 1")
    orphans = [problem.message for problem in audit() if problem.kind is ProblemKind.ORPHAN]
    assert orphans == ["2 rows of 'seat' belong to nothing in 'player'"]


@pytest.mark.sqlite
def test_missing_seat_is_found(club: ClubRef, slug: str) -> None:
    without_foreign_keys("DELETE FROM seat WHERE position = 2", "DELETE FROM seat_result WHERE position = 2")
    assert ProblemKind.SEATS in {problem.kind for problem in audit(club)}


def test_problem_names_meeting_deal_and_player(club: ClubRef, slug: str) -> None:
    db.session.execute(text("UPDATE seat_result SET half_points = 3 WHERE number = 2 AND position = 0"))
    db.session.commit()
    problem = next(audit(club))
    assert (problem.meeting, problem.deal, problem.player) == (slug, 2, "Оля")
    assert problem.message == "deal 2: 'Оля' has 3/2 points, but it comes to -10"
