"""The command `check`."""

import sqlite3
from contextlib import closing
from pathlib import Path

from tests.cli.conftest import Run
from tests.cli.meeting_files import FRIDAY, write


def test_sound_database_is_well_and_counted(run: Run, instance: Path, tmp_path: Path) -> None:
    run("import", write(tmp_path, FRIDAY))
    result = run("check")
    assert (result.exit_code, result.stdout) == (0, "All is well: 1 meeting with 3 deals recounted.\n")


def test_point_that_was_changed_behind_the_back_is_found(run: Run, instance: Path, tmp_path: Path) -> None:
    run("import", write(tmp_path, FRIDAY))
    with closing(sqlite3.connect(instance / "scorekeeper.db")) as database, database:
        database.execute("UPDATE seat_result SET half_points = half_points + 2 WHERE number = 1 AND position = 0")
    result = run("check")
    assert result.exit_code == 1
    assert "'Olena' has 12 points, but it comes to 11" in result.stdout
    assert "2 problems found" in result.stderr  # and the sum is not 0


def test_file_that_is_no_database_is_said_in_a_sentence(run: Run, instance: Path) -> None:
    (instance / "scorekeeper.db").write_bytes(b"no database" * 1000)
    result = run("check")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "The database cannot be used: file is not a database." in result.stderr
