"""A copy that is made while the server writes is whole, and old copies go only when they are told to."""

import sqlite3
import threading
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import func, select

from scorekeeper.store import db
from scorekeeper.store.audit import audit
from scorekeeper.store.backup import Kept, back_up
from scorekeeper.store.clubs import ClubRef
from scorekeeper.store.files import NoFile, Unsound, database_path
from scorekeeper.store.meetings import create_meeting, record_deal
from scorekeeper.store.models import DealRow
from tests.patience import PATIENCE
from tests.scenes import VOID, sit_down, won_by
from tests.store.table import make_app

pytestmark = pytest.mark.sqlite

ALL = Kept()


def test_copy_has_what_was_saved_and_is_one_file_for_its_owner(app: Flask, club: ClubRef, tmp_path: Path) -> None:
    create_meeting(club, sit_down().record(won_by("Olena")))
    done = back_up(app, tmp_path / "far" / "away", ALL)
    assert [path.name for path in done.path.parent.iterdir()] == [done.path.name]
    assert done.path.stat().st_mode & 0o777 == 0o600
    with closing(sqlite3.connect(done.path)) as copy:
        assert copy.execute("SELECT sum(half_points), max(half_points) FROM seat_result").fetchone() == (0, 80)


def test_copies_made_while_deals_are_saved_are_whole(app: Flask, club: ClubRef, tmp_path: Path) -> None:
    done, saved = threading.Event(), threading.Event()

    def save_on() -> None:
        with app.app_context():
            while not done.is_set():
                record_deal(club, create_meeting(club, sit_down()), VOID, 1)
                saved.set()

    writer = threading.Thread(target=save_on)
    writer.start()
    copies = []
    try:
        for _ in range(10):
            saved.clear()
            assert saved.wait(PATIENCE)
            copies.append(back_up(app, tmp_path / "kept", ALL).path)
    finally:
        done.set()
        writer.join()
    counts = []
    for path in copies:
        copy = make_app(path)
        with copy.app_context():
            assert list(audit()) == []
            counts.append(db.session.scalar(select(func.count()).select_from(DealRow)))
            db.session.remove()
            db.engine.dispose()
    assert counts == sorted(counts)
    assert counts[0] < counts[-1]


NOW = datetime(2026, 11, 30, tzinfo=UTC)
TEN_DAYS = [f"scorekeeper-202611{day}T120000000000.db" for day in range(20, 30)]  # at noon of the 20th to the 29th


@pytest.mark.parametrize(
    ("kept", "going"),
    [
        (Kept(), []),
        (Kept(number=3), TEN_DAYS[:7]),
        (Kept(number=20), []),
        (Kept(days=2), TEN_DAYS[:8]),  # since the 28th at midnight
        (Kept(number=4, days=2), TEN_DAYS[:6]),
        (Kept(number=1, days=4), TEN_DAYS[:6]),
        (Kept(days=1), TEN_DAYS[:9]),
    ],
)
def test_backup_stays_for_its_number_or_for_its_age(kept: Kept, going: list[str]) -> None:
    assert [path.name for path in kept.superfluous(map(Path, TEN_DAYS[::-1]), NOW)] == going


def test_newest_backup_stays_however_old_it_is() -> None:
    assert Kept(days=1).superfluous([Path(TEN_DAYS[0])], NOW) == ()


def test_only_backups_of_this_database_go(app: Flask, tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    folder.mkdir()
    others = {"letter.db", "scorekeeper-replaced-20261120T120000000000.db", "other-20261120T120000000000.db"}
    for name in {*others, TEN_DAYS[0]}:
        (folder / name).write_text("x")
    done = back_up(app, folder, Kept(number=1))
    assert [path.name for path in done.gone] == [TEN_DAYS[0]]
    assert {path.name for path in folder.iterdir()} == {*others, done.path.name}


def test_damaged_database_makes_no_backup_and_no_older_one_goes(app: Flask, club: ClubRef, tmp_path: Path) -> None:
    first = back_up(app, tmp_path / "kept", ALL).path
    path = database_path(app)
    db.session.remove()
    db.engine.dispose()
    with path.open("r+b") as file:
        file.seek(8192)
        file.write(b"\xff" * 8192)
    with pytest.raises(Unsound, match=r"damaged|sound"):
        back_up(app, tmp_path / "kept", Kept(number=1))
    assert list((tmp_path / "kept").iterdir()) == [first]


def test_database_that_is_no_file_has_its_own_tools(tmp_path: Path) -> None:
    elsewhere = Flask("scorekeeper", instance_path=str(tmp_path))
    elsewhere.config["SQLALCHEMY_DATABASE_URI"] = "postgresql+psycopg://nobody@127.0.0.1:1/none"
    db.init_app(elsewhere)
    with pytest.raises(NoFile, match="pg_dump"):
        back_up(elsewhere, tmp_path, ALL)
