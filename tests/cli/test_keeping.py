"""The commands `backup` and `restore`."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.browser.server import Server
from tests.cli.conftest import Run
from tests.cli.meeting_files import FRIDAY, write


@pytest.fixture
def backup(run: Run, instance: Path, tmp_path: Path) -> Path:
    """A backup of a club with one meeting."""
    run("import", write(tmp_path, FRIDAY))
    assert run("backup", str(tmp_path / "kept")).exit_code == 0
    (path,) = (tmp_path / "kept").iterdir()
    return path


def test_backup_says_where_it_is_and_what_is_not_in_it(run: Run, instance: Path) -> None:
    result = run("backup")
    assert result.exit_code == 0
    (path,) = (instance / "backups").iterdir()
    assert f"The database is kept as {path}.\n" in result.stdout
    assert f"The secret key is not in it: keep a copy of {instance / 'secret_key'} too" in result.stdout


def test_older_backups_go_when_told_to(run: Run, instance: Path) -> None:
    for _ in range(3):
        run("backup")
    assert "2 older backups removed." in run("backup", "--keep", "2").stdout
    assert len(list((instance / "backups").iterdir())) == 2


def test_backup_comes_back_and_what_was_there_is_kept(run: Run, instance: Path, backup: Path) -> None:
    with closing(sqlite3.connect(instance / "scorekeeper.db")) as database, database:
        database.execute("UPDATE seat_result SET half_points = 0")
    assert run("check").exit_code == 1
    result = run("restore", str(backup))
    assert result.exit_code == 0
    assert result.stdout.startswith("Restored: 1 meeting with 3 deals.\nWhat was there before is kept as ")
    assert run("check").exit_code == 0
    assert len(list(instance.glob("scorekeeper-replaced-*.db"))) == 1


def test_restore_waits_for_the_server_to_be_stopped(run: Run, instance: Path, backup: Path) -> None:
    with Server(instance):
        refused = run("restore", str(backup))
    assert refused.exit_code == 1
    assert "is in use. Stop the server first, and start it again afterwards." in refused.stderr
    assert run("restore", str(backup)).exit_code == 0


def test_backup_that_does_not_add_up_says_where(run: Run, instance: Path, backup: Path) -> None:
    with closing(sqlite3.connect(backup)) as database, database:
        database.execute("UPDATE seat_result SET half_points = half_points + 2 WHERE number = 1 AND position = 0")
    result = run("restore", str(backup))
    assert result.exit_code == 1
    assert "'Olena' has 12 points, but it comes to 11" in result.stdout
    assert "does not add up, so nothing was restored." in result.stderr


def test_backup_that_is_not_there_is_bad_input(run: Run, instance: Path) -> None:
    result = run("restore", "nowhere.db")
    assert (result.exit_code, result.stderr) == (2, "There is no file 'nowhere.db'.\n")


def test_folder_that_cannot_be_written_is_said_in_a_sentence(run: Run, instance: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    result = run("backup", str(tmp_path / "file" / "kept"))
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith("No backup can be made in ")


def test_new_place_has_nothing_to_back_up(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path))
    result = run("backup")
    assert result.exit_code == 1
    assert "There is no database at " in result.stderr


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_another_database_has_its_own_tools(
    run: Run, instance: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql+psycopg://keeper:password@127.0.0.1:1/none")
    result = run(command, str(instance / ("secret_key" if command == "restore" else "kept")))
    assert result.exit_code == 1
    assert "pg_dump" in result.stderr
    assert "password" not in result.stderr
