"""Populated databases of every schema there has been come to the present one, and any to come, without losing a row."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.store import db
from scorekeeper.store.audit import audit
from scorekeeper.store.clubs import first_club
from scorekeeper.store.migrate import HEAD, upgrade_database
from tests.store.populating import FOLDER, ledger, make_populated
from tests.store.schemas import NEXT, migrations, populated_at, scripts_with
from tests.store.table import make_app

pytestmark = pytest.mark.sqlite

# a migration that copies every table, which is how SQLite changes one, and how it can lose its children
_COPIES_ALL = """
    for name in sa.inspect(op.get_bind()).get_table_names():
        if name != "alembic_version":
            with op.batch_alter_table(name, recreate="always"):
                pass
"""
_LATE_DROPS = {f"Player {number}": "-50" for number in range(3, 11)}
LEDGER = {
    "Friday": [
        {"Olena": "-10", "Taras": "40", "Ivan": "-15", "Mykola": "-15"},
        {"Olena": "-10", "Taras": "40", "Ivan": "-15", "Mykola": "-15"},
        {"Olena": "-10", "Taras": "-10", "Ivan": "-10", "Mykola": "30"},
    ],
    "Open end": [
        {"Olena": "0", "Taras": "0", "Ivan": "0", "Mykola": "0"},
        {"Olena": "-15/2", "Taras": "-10", "Ivan": "25", "Mykola": "-15/2"},  # 15 halved twice, and a drop
        {"Olena": "-10", "Taras": "-15", "Ivan": "40", "Mykola": "-15"},
    ],
    "Dummy": [{"Ann": "0", "Bob": "60", "Cleo": "10"}],  # 5 + 5 + 50, and 10
    "Ten": [{"Player 1": "-15", "Player 2": "415", **_LATE_DROPS}],  # 15 + 8 × 50
}
"""What the deals of `populating` come to, worked out by hand."""

REVISIONS = [migration.revision for migration in migrations()]
STARTS = [
    (dump, revision)
    for dump in sorted(path.stem for path in FOLDER.glob("*.sql"))
    for revision in REVISIONS[REVISIONS.index(dump) :]
]


def row_counts(path: Path) -> dict[str, int]:
    with closing(sqlite3.connect(path)) as database:
        names = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {name: database.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in names}


@pytest.fixture(params=STARTS, ids=[f"{dump}-at-{revision}" for dump, revision in STARTS])
def old(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Path]:
    """A populated database of one of the schemas."""
    path = tmp_path / "scorekeeper.db"
    populated_at(path, *request.param)
    return path


def assert_keeps_all(old: Path, scripts: Path, head: str) -> None:
    before = row_counts(old)
    app = make_app(old)
    backup = upgrade_database(app, scripts, head)
    after = row_counts(old)
    assert {name: after[name] for name in before if name in after} == before
    assert backup is not None
    assert row_counts(backup) == before
    with app.app_context():
        club = first_club()
        assert club is not None
        assert ledger(club) == LEDGER
        assert list(audit()) == []
        db.session.remove()
        db.engine.dispose()
    assert upgrade_database(app, scripts, head) is None


def test_every_schema_comes_to_any_next_one_without_loss(old: Path, tmp_path: Path) -> None:
    assert_keeps_all(old, scripts_with(tmp_path, _COPIES_ALL), NEXT)


@pytest.mark.parametrize("dump", [dump for dump, revision in STARTS if dump == revision < "0013"])
def test_meetings_that_were_closed_early_in_any_schema_before_are_told_to_be_broken_off(
    tmp_path: Path, dump: str
) -> None:
    path = tmp_path / "scorekeeper.db"
    populated_at(path, dump, dump)
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("UPDATE meeting SET closed = 1")
    upgrade_database(make_app(path))
    with closing(sqlite3.connect(path)) as database:
        kept = database.execute("SELECT title FROM meeting WHERE broken_off AND binned_at IS NULL ORDER BY title")
        # contracts left, and three deals of a circle of four; the others end when their players say so
        assert [title for (title,) in kept] == ["Dummy", "Friday"]


def test_every_table_has_rows_in_the_populated_database(tmp_path: Path) -> None:
    make_populated(tmp_path / "populated.db")
    empty = [name for name, count in row_counts(tmp_path / "populated.db").items() if not count]
    assert empty == [], "let populate() leave rows in these tables too"


@pytest.mark.parametrize(
    ("table", "told"),
    [
        ("player", "merged_into_id IS NOT NULL"),
        ("seat", "seated_as_id IS NOT NULL"),
        ("seat", "NOT seated"),
        ("meeting", "binned_at IS NOT NULL"),
        ("meeting", "broken_off"),
    ],
)
def test_populated_database_has_a_merged_player_an_undone_newcomer_and_a_meeting_in_the_bin(
    tmp_path: Path, table: str, told: str
) -> None:
    make_populated(tmp_path / "populated.db")
    with closing(sqlite3.connect(tmp_path / "populated.db")) as database:
        assert database.execute(f"SELECT count(*) FROM {table} WHERE {told}").fetchone()[0] > 0


def test_populated_database_comes_to_what_was_worked_out_by_hand(tmp_path: Path) -> None:
    app = make_populated(tmp_path / "populated.db")
    with app.app_context():
        club = first_club()
        assert club is not None
        assert ledger(club) == LEDGER


def test_migrations_are_one_line_from_the_first_to_the_head() -> None:
    assert [migration.down_revision for migration in migrations()] == [None, *REVISIONS[:-1]]
    assert REVISIONS[-1] == HEAD
