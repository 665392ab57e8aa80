"""Bringing databases up to date, populated ones above all."""

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import inspect, text

from scorekeeper.store import db
from scorekeeper.store.audit import audit
from scorekeeper.store.clubs import ClubRef, create_club
from scorekeeper.store.meetings import create_meeting, load_meeting
from scorekeeper.store.migrate import HEAD, MigrationFailed, is_current, upgrade_database
from scorekeeper.store.models import METADATA
from tests.patience import PATIENCE
from tests.scenes import sit_down, won_by
from tests.store.schemas import scripts_with
from tests.store.table import SECRET, look, make_app

pytestmark = pytest.mark.sqlite

_COPIES_MEETING = """
    with op.batch_alter_table("meeting", recreate="always") as batch:
        batch.add_column(sa.Column("weather", sa.String(), nullable=True))
"""
_LOSES_SEATS = """
    op.execute("DELETE FROM seat WHERE position = 3")
"""
_BREAKS_REFERENCES = """
    op.execute("UPDATE seat SET player_id = player_id + 1000")
"""


@pytest.fixture
def blank(tmp_path: Path) -> Flask:
    """An app on a database that is not there yet."""
    return make_app(tmp_path / "new.db")


def play(club: ClubRef) -> str:
    return create_meeting(club, sit_down().record(won_by("Olena")).record(won_by("Taras")))


def test_new_database_is_made_and_a_second_upgrade_does_nothing(blank: Flask) -> None:
    assert not is_current(blank)
    assert upgrade_database(blank) is None
    assert is_current(blank)
    assert upgrade_database(blank) is None


def test_migrations_lead_to_the_schema_of_the_models(app: Flask) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    with db.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []


def test_migration_of_a_populated_database_keeps_the_children(app: Flask, club: ClubRef, tmp_path: Path) -> None:
    slug = play(club)
    before = load_meeting(look(club, slug))
    db.session.remove()
    backup = upgrade_database(app, scripts_with(tmp_path, _COPIES_MEETING), head="9999")
    with db.engine.connect() as connection:
        assert "weather" in {column["name"] for column in inspect(connection).get_columns("meeting")}
    assert load_meeting(look(club, slug)) == before
    assert list(audit()) == []
    assert backup is not None
    with closing(sqlite3.connect(backup)) as copy:
        assert copy.execute("SELECT count(*) FROM seat_result").fetchone() == (8,)
        assert copy.execute("SELECT version_num FROM alembic_version").fetchone() == (HEAD,)
    assert upgrade_database(app, tmp_path / "scripts", head="9999") is None


@pytest.mark.parametrize("upgrade", [_LOSES_SEATS, _BREAKS_REFERENCES])
def test_migration_that_loses_something_is_taken_back(app: Flask, club: ClubRef, tmp_path: Path, upgrade: str) -> None:
    play(club)
    db.session.remove()
    with pytest.raises(MigrationFailed):
        upgrade_database(app, scripts_with(tmp_path, upgrade), head="9999")
    assert is_current(app)
    assert list(audit()) == []


def test_connections_are_durable_and_mind_references(app: Flask) -> None:
    settings = {
        name: db.session.scalar(text(f"PRAGMA {name}"))
        for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
    }
    assert settings == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 5000}


def test_two_processes_that_start_at_once_make_one_database(tmp_path: Path) -> None:
    start = (
        "import sys; from pathlib import Path; from tests.store.table import make_app\n"
        "from scorekeeper.store import upgrade_database; upgrade_database(make_app(Path(sys.argv[1])))"
    )
    path = tmp_path / "scorekeeper.db"
    command = [sys.executable, "-c", start, str(path)]
    root = Path(__file__).parents[2]
    processes = [subprocess.Popen(command, cwd=root, stderr=subprocess.PIPE) for _ in range(3)]
    for process in processes:
        _, errors = process.communicate(timeout=PATIENCE)
        assert process.returncode == 0, errors.decode()
    app = make_app(path)
    assert is_current(app)
    with app.app_context():
        create_club("Friday", SECRET)
        db.session.remove()
        db.engine.dispose()


def test_database_of_a_newer_program_is_left_alone(app: Flask, club: ClubRef) -> None:
    db.session.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    db.session.commit()
    with pytest.raises(MigrationFailed, match="newer"):
        upgrade_database(app)
    assert not is_current(app)
    assert not list(Path(app.instance_path).glob("*before-migration*"))


def test_alembic_is_not_loaded_to_use_a_current_database(app: Flask) -> None:
    look_up = (
        "import sys; from pathlib import Path; from tests.store.table import make_app\n"
        "from scorekeeper.store import upgrade_database; upgrade_database(make_app(Path(sys.argv[1])))\n"
        "sys.exit('alembic' in sys.modules)"
    )
    path = Path(app.instance_path) / "scorekeeper.db"
    assert subprocess.run([sys.executable, "-c", look_up, str(path)], cwd=Path(__file__).parents[2]).returncode == 0
