"""On PostgreSQL, populated databases of every schema come to the present one, also when servers start at once."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import date, datetime
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import MetaData, create_engine, func, inspect, select, table, text

from scorekeeper.export.archive import archive_lines, read_archive
from scorekeeper.store import db
from scorekeeper.store.archive import club_chronicles, club_people, take_in
from scorekeeper.store.audit import audit
from scorekeeper.store.clubs import all_clubs, create_club, ensure_club, first_club
from scorekeeper.store.history import Search, find_meetings
from scorekeeper.store.meetings import create_meeting, load_meeting
from scorekeeper.store.migrate import MigrationFailed, is_current, upgrade_database
from tests.drills.length import FULL
from tests.patience import PATIENCE
from tests.postgres import Cluster
from tests.scenes import VOID, sit_down
from tests.store.populating import ledger
from tests.store.schemas import populated_at, scripts_until
from tests.store.table import SECRET, look, make_app_at
from tests.store.test_every_schema import LEDGER, STARTS

# half an hour before midnight in Newfoundland, and the next day in Greenwich
NIGHT = replace(sit_down().record(VOID), started_at=datetime.fromisoformat("2026-03-28T23:30:00-03:30"))


@pytest.fixture
def new_database(postgres: Cluster) -> Iterator[str]:
    """The address of a database of its own, with nothing in it."""
    with postgres.new_database() as address:
        yield address


@contextmanager
def app_at(address: str) -> Iterator[Flask]:
    """Give an app whose connections are closed afterwards."""
    app = make_app_at(address)
    yield app
    with app.app_context():
        db.engine.dispose()


def row_counts(address: str) -> dict[str, int]:
    engine = create_engine(address)
    with engine.connect() as connection:
        names = inspect(connection).get_table_names()
        counts = {name: connection.scalar(select(func.count()).select_from(table(name))) or 0 for name in names}
    engine.dispose()
    return counts


def copy_rows(source: str, target: str) -> None:
    """Copy all rows into tables of the same schema, and let the numbers of rows go on from there."""
    kept, fresh, metadata = create_engine(source), create_engine(target), MetaData()
    metadata.reflect(kept)
    with kept.connect() as from_, fresh.begin() as to:
        for one in metadata.sorted_tables:
            rows = from_.execute(select(one)).mappings().all()
            if rows and one.name != "alembic_version":
                to.execute(one.insert(), [dict(row) for row in rows])
            if "id" in one.c:
                sequence = f"pg_get_serial_sequence('{one.name}', 'id')"
                to.execute(text(f"SELECT setval({sequence}, (SELECT max(id) FROM {one.name}))"))
    kept.dispose()
    fresh.dispose()


@pytest.mark.parametrize(("dump", "revision"), STARTS if FULL else STARTS[:1])
def test_every_schema_comes_to_the_present_one(new_database: str, tmp_path: Path, dump: str, revision: str) -> None:
    old = tmp_path / "old.db"
    populated_at(old, dump, revision)
    known = tmp_path / "known"
    known.mkdir()
    with app_at(new_database) as app:
        upgrade_database(app, scripts_until(known, revision), revision)
    copy_rows(f"sqlite:///{old}", new_database)
    before = row_counts(new_database)
    with app_at(new_database) as app:
        assert upgrade_database(app) is None  # its own tools make the backups
        after = row_counts(new_database)
        assert {name: after[name] for name in before if name in after} == before
        with app.app_context():
            club = first_club()
            assert club is not None
            assert ledger(club) == LEDGER
            assert list(audit()) == []
            db.session.remove()


def test_servers_that_start_at_once_make_one_schema_and_one_club(new_database: str) -> None:
    start = "import sys; from tests.store.test_postgres import prepare\nprepare(sys.argv[1])"
    root = Path(__file__).parents[2]
    command = [sys.executable, "-c", start, new_database]
    processes = [subprocess.Popen(command, cwd=root, stdout=subprocess.PIPE, text=True) for _ in range(3)]
    clubs = {process.communicate(timeout=PATIENCE)[0] for process in processes}
    assert [process.returncode for process in processes] == [0, 0, 0]
    assert len(clubs) == 1
    assert row_counts(new_database)["club"] == 1


def prepare(address: str) -> None:
    """Do what a server does before it listens."""
    with app_at(address) as app:
        upgrade_database(app)
        with app.app_context():
            print(ensure_club("Friday", SECRET).slug)
        assert is_current(app)


def test_names_are_kept_whatever_the_server_is_set_to(postgres: Cluster, new_database: str) -> None:
    """Each of these settings of a database or a role made a failure, or another text, of a name or a time."""
    name = new_database.rpartition("/")[2]
    for setting in (
        "client_encoding = 'LATIN1'",
        "datestyle = 'German, DMY'",
        "standard_conforming_strings = off",
        "default_transaction_isolation = 'serializable'",
        "timezone = 'Asia/Kathmandu'",
    ):
        postgres.tell(f"ALTER DATABASE {name} SET {setting}")
    with app_at(new_database) as app:
        upgrade_database(app)
        with app.app_context():
            club, _ = create_club("Їжак \\ 'n' ♥", SECRET)
            slug = create_meeting(club, NIGHT)
            db.session.remove()
            assert [known.name for known in all_clubs()] == ["Їжак \\ 'n' ♥"]
            assert load_meeting(look(club, slug)).started_at == NIGHT.started_at
            assert [meeting.local_date for meeting in find_meetings(club, Search()).meetings] == [date(2026, 3, 28)]


def test_archive_is_the_same_from_both_databases(
    postgres: Cluster, new_database: str, blank_database: Path, tmp_path: Path
) -> None:
    """Whatever the zone of the server: the evening's own day, when it began, and when each deal was saved."""
    postgres.tell(f"ALTER DATABASE {new_database.rpartition('/')[2]} SET timezone = 'Asia/Kathmandu'")
    copy = tmp_path / "copy.db"
    copy.write_bytes(blank_database.read_bytes())
    with app_at(f"sqlite:///{copy}") as app, app.app_context():
        club, _ = create_club("Friday", SECRET)
        create_meeting(club, NIGHT)
        create_meeting(club, sit_down("Їжак", "Ольга").record(VOID))
        written = list(archive_lines("Friday", club_people(club), club_chronicles(club)))
        db.session.remove()
    with app_at(new_database) as app:
        upgrade_database(app)
        with app.app_context():
            club, _ = create_club("Friday", SECRET)
            take_in(club, read_archive(line.encode() for line in written))
            db.session.remove()
            assert list(archive_lines("Friday", club_people(club), club_chronicles(club))) == written


def test_database_that_cannot_keep_every_letter_is_refused(postgres: Cluster) -> None:
    latin = "ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0"
    with postgres.new_database(latin) as address, app_at(address) as app:
        with pytest.raises(MigrationFailed, match=r"encoding LATIN1.*createdb --encoding=UTF8"):
            upgrade_database(app)
        assert row_counts(address) == {}
