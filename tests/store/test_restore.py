"""A backup replaces the database altogether, or nothing is touched."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper.meeting import Meeting
from scorekeeper.store import db
from scorekeeper.store.audit import Extent, ProblemKind, audit
from scorekeeper.store.backup import Kept, back_up
from scorekeeper.store.clubs import ClubRef, first_club
from scorekeeper.store.files import InUse, Unsound, database_path
from scorekeeper.store.meetings import create_meeting, load_meeting, record_deal
from scorekeeper.store.migrate import MigrationFailed
from scorekeeper.store.restore import Miscounted, restore
from tests.scenes import sit_down, won_by
from tests.store.populating import ledger
from tests.store.schemas import populated_at
from tests.store.table import look, make_app

pytestmark = pytest.mark.sqlite


@pytest.fixture
def slug(club: ClubRef) -> str:
    return create_meeting(club, sit_down().record(won_by("Olena")))


@pytest.fixture
def backup(app: Flask, slug: str, tmp_path: Path) -> Path:
    """A backup with one deal; there are no connections afterwards."""
    path = back_up(app, tmp_path / "kept", Kept()).path
    put_down()
    return path


def put_down() -> None:
    """Let nobody use the database."""
    db.session.remove()
    db.engine.dispose()


def meeting_in(path: Path, club: ClubRef, slug: str) -> Meeting:
    with make_app(path).app_context():
        meeting = load_meeting(look(club, slug))
        put_down()
    return meeting


def change(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path)) as database, database:
        database.execute(statement)


def contents(path: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in path.parent.iterdir() if file.is_file()}


def test_restored_database_is_as_it_was_and_the_replaced_one_is_kept(
    app: Flask, club: ClubRef, slug: str, backup: Path
) -> None:
    before = load_meeting(look(club, slug))
    record_deal(club, slug, won_by("Taras"), 2)
    after = load_meeting(look(club, slug))
    put_down()
    restored = restore(app, backup)
    assert restored.extent == Extent(meetings=1, deals=1)
    assert load_meeting(look(club, slug)) == before
    assert list(audit()) == []
    put_down()
    assert restored.replaced is not None
    assert meeting_in(restored.replaced, club, slug) == after


def test_backup_can_be_restored_where_there_is_nothing_yet(backup: Path, tmp_path: Path, club: ClubRef) -> None:
    new = tmp_path / "another machine" / "scorekeeper.db"
    new.parent.mkdir()
    new.with_name("scorekeeper.db-wal").write_bytes(b"left over" * 1000)
    assert restore(make_app(new), backup).replaced is None
    with make_app(new).app_context():
        assert first_club() == club
        put_down()


def test_backup_of_an_older_schema_is_brought_up_to_date(app: Flask, backup: Path, tmp_path: Path) -> None:
    old = tmp_path / "old.db"
    populated_at(old, "0001", "0001")
    expected = old.read_bytes()
    assert restore(app, old).extent == Extent(meetings=4, deals=8)
    club = first_club()
    assert club is not None
    assert set(ledger(club)) == {"Friday", "Open end", "Dummy", "Ten"}
    assert list(audit()) == []
    assert old.read_bytes() == expected


BAD = {
    "no database": (lambda path: path.write_bytes(b"no database" * 1000), Unsound, "no sound database"),
    "empty": (lambda path: path.write_bytes(b""), Unsound, "no database of Scorekeeper"),
    "of another program": (
        lambda path: (path.unlink(), change(path, "CREATE TABLE alembic_version (x)")),
        Unsound,
        "no database of Scorekeeper",
    ),
    "of a newer program": (
        lambda path: change(path, "UPDATE alembic_version SET version_num = '9999'"),
        MigrationFailed,
        "newer program",
    ),
    "cut off": (lambda path: path.write_bytes(path.read_bytes()[:20_000]), Unsound, "no sound database|damaged"),
    "points changed": (
        lambda path: change(path, "UPDATE seat_result SET half_points = half_points + 2 WHERE position = 0"),
        Miscounted,
        "does not add up",
    ),
    "reference broken": (lambda path: change(path, "DELETE FROM player WHERE id = 1"), Miscounted, "does not add up"),
}


@pytest.mark.parametrize(("harm", "kind", "message"), BAD.values(), ids=BAD)
def test_bad_backup_touches_nothing(
    app: Flask, backup: Path, harm: object, kind: type[Exception], message: str
) -> None:
    harm(backup)  # type: ignore[operator]
    before = contents(database_path(app))
    with pytest.raises(kind, match=message):
        restore(app, backup)
    assert contents(database_path(app)) == before


def test_miscounted_backup_says_where(app: Flask, backup: Path) -> None:
    change(backup, "UPDATE seat_result SET half_points = half_points + 2 WHERE position = 0")
    with pytest.raises(Miscounted) as refused:
        restore(app, backup)
    assert {problem.kind for problem in refused.value.problems} == {ProblemKind.POINTS, ProblemKind.NOT_ZERO}


def test_database_that_a_server_has_open_is_not_replaced(app: Flask, club: ClubRef, slug: str, backup: Path) -> None:
    server = make_app(database_path(app))
    with server.app_context():
        look(club, slug)
        with pytest.raises(InUse, match="Stop the server first"):
            restore(app, backup)
        put_down()
    assert not list(backup.parent.parent.glob("*replaced*"))


def test_damaged_database_is_replaced_and_kept_as_it_is(app: Flask, club: ClubRef, slug: str, backup: Path) -> None:
    path = database_path(app)
    path.write_bytes(b"damaged" * 1000)
    restored = restore(app, backup)
    assert restored.replaced is not None
    assert restored.replaced.read_bytes() == b"damaged" * 1000
    assert len(look(club, slug).deals) == 1


def test_restore_that_fails_at_the_last_step_leaves_the_database(
    app: Flask, club: ClubRef, slug: str, backup: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record_deal(club, slug, won_by("Taras"), 2)
    put_down()
    replace = Path.replace

    def full(path: Path, target: Path) -> Path:
        if target == database_path(app):
            raise OSError(28, "No space left on device")
        return replace(path, target)

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(OSError, match="No space"):
        restore(app, backup)
    assert len(look(club, slug).deals) == 2
    assert list(audit()) == []
