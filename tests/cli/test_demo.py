"""The command `demo`."""

from pathlib import Path

from tests.cli.conftest import Run
from tests.cli.meeting_files import FRIDAY, write


def test_demo_fills_an_empty_club_with_meetings_that_are_counted_right(run: Run, instance: Path) -> None:
    result = run("demo", "--meetings", "12")
    assert result.exit_code == 0
    assert "12 meetings made in club" in result.stdout
    assert run("check").stdout.startswith("All is well: 12 meetings with ")


def test_demo_leaves_a_club_with_meetings_alone(run: Run, instance: Path, tmp_path: Path) -> None:
    run("import", write(tmp_path, FRIDAY))
    result = run("demo")
    assert result.exit_code == 2
    assert "This club has meetings already" in result.stderr
    assert run("check").stdout == "All is well: 1 meeting with 3 deals recounted.\n"


def test_demo_of_no_meetings_is_refused(run: Run, instance: Path) -> None:
    result = run("demo", "--meetings", "0")
    assert result.exit_code == 2
    assert "0 is not in the range" in result.stderr
