"""What migrations tell of meetings that were played before them."""

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import Connection, inspect, text

from scorekeeper.rules.opening import Opening
from scorekeeper.store import db
from scorekeeper.store.audit import audit
from scorekeeper.store.clubs import ClubRef
from scorekeeper.store.meetings import create_meeting, load_meeting, record_deal, undo_deal
from scorekeeper.store.migrate import upgrade_database
from scorekeeper.store.reseating import reseat_meeting
from tests.scenes import FOUR, VOID, sit_down, went_out, won_by
from tests.store.schemas import scripts_until
from tests.store.table import look, make_app

pytestmark = pytest.mark.sqlite

NOUGHT = Fraction(0)
HALVED = won_by("Taras", first_turn=True)
EVENINGS = (
    replace(sit_down(), title="Зелений Клин", place="У Олі").record(HALVED).record(won_by("Olena")),
    replace(sit_down(end=2), note="=1+1").record(HALVED).record(won_by("Taras")),
    sit_down(ruleset="indian-rummy").record(won_by("Taras")).close(),
    went_out(sit_down("Ann", "Bob", ruleset="dummy-rummy"), 12),
    sit_down().close(),
)
"""Evenings of all systems, on their way, over and closed."""


def copy_rows(source: Path, target: Connection) -> None:
    """Copy as much as an earlier schema can hold into it."""
    target.exec_driver_sql("COMMIT")
    target.exec_driver_sql("PRAGMA foreign_keys=OFF")
    target.exec_driver_sql("ATTACH ? AS source", (str(source),))
    for name in inspect(target).get_table_names():
        if name != "alembic_version":
            columns = ", ".join(column["name"] for column in inspect(target).get_columns(name))
            target.exec_driver_sql(f"INSERT INTO {name} ({columns}) SELECT {columns} FROM source.{name}")
    target.exec_driver_sql("DETACH source")
    target.exec_driver_sql("BEGIN")
    target.invalidate()


def as_before(app: Flask, folder: Path, schema: str) -> Flask:
    """Return an app on the same meetings as a program of this schema kept them."""
    old = make_app(folder / "old.db")
    upgrade_database(old, scripts_until(folder, schema), head=schema)
    with old.app_context(), db.engine.connect() as connection:
        copy_rows(Path(app.instance_path) / "scorekeeper.db", connection)
    return old


def test_places_halves_and_words_of_old_meetings_are_as_if_saved_today(
    app: Flask, club: ClubRef, tmp_path: Path
) -> None:
    slugs = [create_meeting(club, meeting) for meeting in EVENINGS]
    meetings = [load_meeting(look(club, slug)) for slug in slugs]
    old = as_before(app, tmp_path, "0001")
    assert upgrade_database(old) is not None
    with old.app_context():
        assert [load_meeting(look(club, slug)) for slug in slugs] == meetings
        assert list(audit()) == []
        assert db.session.scalar(text("SELECT count(*) FROM seat WHERE place IS NOT NULL")) == 4 + 4 + 2
        db.session.remove()
        db.engine.dispose()


def test_old_meetings_that_were_broken_off_are_told(app: Flask, club: ClubRef, tmp_path: Path) -> None:
    going_on = sit_down().record(HALVED)
    titled = {
        "closed after one deal of four": going_on.close(),
        "going on": going_on,
        "the players say when it ends": sit_down(end="open").record(HALVED).close(),
        "closed after its one deal": replace(sit_down(end=1).record(HALVED), closed=True),
        "contracts left": went_out(sit_down("Ann", "Bob", ruleset="dummy-rummy"), 2).close(),
        "two of twelve contracts brought": replace(
            went_out(sit_down("Ann", "Bob", ruleset="dummy-rummy"), 2), opening={"Ann": Opening(NOUGHT, 10)}
        ).close(),
        "all twelve contracts, two brought": replace(
            went_out(sit_down("Ann", "Bob", ruleset="dummy-rummy"), 2),
            opening={"Ann": Opening(NOUGHT, 11)},
            closed=True,
        ),
    }
    for title, meeting in titled.items():
        create_meeting(club, replace(meeting, title=title))
    one_left = create_meeting(club, replace(sit_down().record(VOID), title="closed when all who stayed had dealt"))
    reseat_meeting(club, one_left, ("Mykola", "Olena"), look(club, one_left).version)
    record_deal(club, one_left, VOID, 2)
    db.session.execute(text("UPDATE meeting SET closed = true WHERE slug = :slug"), {"slug": one_left})
    db.session.commit()
    db.session.remove()
    old = as_before(app, tmp_path, "0012")
    assert upgrade_database(old) is not None
    with old.app_context():
        told = db.session.scalars(text("SELECT title FROM meeting WHERE broken_off ORDER BY id")).all()
        assert told == ["closed after one deal of four", "contracts left", "two of twelve contracts brought"]
        assert list(audit()) == []
        db.session.remove()
        db.engine.dispose()


def test_who_sat_only_in_deals_taken_back_is_told_of_old_meetings(app: Flask, club: ClubRef, tmp_path: Path) -> None:
    create_meeting(club, sit_down().record(VOID))
    slug = create_meeting(club, sit_down().record(VOID))
    for players in ((*FOUR, "Petro"), FOUR, ("Olena", "Zenon")):
        reseat_meeting(club, slug, players, look(club, slug).version)
        if "Petro" in players:
            record_deal(club, slug, VOID, 2)
            undo_deal(club, slug, 2, seen_revision=1)
    db.session.remove()
    old = as_before(app, tmp_path, "0009")
    assert upgrade_database(old) is not None
    with old.app_context():
        seats = "FROM seat JOIN player ON player.id = seat.player_id WHERE"
        assert db.session.scalars(text(f"SELECT name {seats} NOT seated")).all() == ["Petro"]
        assert db.session.scalar(text(f"SELECT count(*) {seats} seated")) == 4 + 4 + 1
        assert list(audit()) == []
        db.session.remove()
        db.engine.dispose()
