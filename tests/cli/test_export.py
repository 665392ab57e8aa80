"""The command `export`."""

import json
from pathlib import Path

import pytest

from scorekeeper.cli.meetings import export_meeting
from scorekeeper.web.i18n import LANGUAGES
from tests.cli.conftest import Run, lines
from tests.cli.meeting_files import FRIDAY, write


@pytest.fixture
def friday(run: Run, instance: Path, tmp_path: Path) -> str:
    """The slug of a meeting in the club."""
    return str(lines(run("import", write(tmp_path, FRIDAY)))[0]["meeting"])


def test_export_has_the_facts_that_came_in(run: Run, friday: str) -> None:
    document = json.loads(run("export", friday).stdout)
    assert {name: document[name] for name in FRIDAY if name != "deals"} == {
        name: value for name, value in FRIDAY.items() if name != "deals"
    }
    assert [deal["finish"] for deal in document["deals"]] == ["declared", "void", "last_standing"]


def test_export_has_the_results(run: Run, friday: str) -> None:
    results = json.loads(run("export", friday).stdout)["results"]
    # 7½ and 3½ to Olena, the first turn being hers; then Taras receives 50 and 10
    assert results["standings"] == [
        {"player": "Taras", "points": "52.5", "place": 1},
        {"player": "Оля", "points": "-13.5", "place": 2},
        {"player": "Olena", "points": "-39", "place": 3},
    ]
    assert results["winners"] == ["Taras"]


def test_newest_meeting_is_exported_where_none_is_named(run: Run, friday: str, tmp_path: Path) -> None:
    older = {**FRIDAY, "id": "older", "title": "Thursday", "started_at": "2026-11-26T18:30:00+02:00"}
    run("import", write(tmp_path, older, "older.json"))
    assert json.loads(run("export").stdout)["title"] == "Friday"


def test_export_into_another_club_gives_identical_results(
    run: Run, friday: str, blank_instance: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "out.json"
    assert run("export", friday, "-o", str(file)).exit_code == 0
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path / 'other.db'}")
    assert lines(run("import", str(file)))[0]["new"]
    assert run("export").stdout == file.read_text(encoding="utf-8")


def test_unknown_meeting_is_bad_input(run: Run, friday: str) -> None:
    result = run("export", "nothing")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "There is no meeting 'nothing'" in result.stderr


def test_nothing_can_be_exported_before_the_first_meeting(run: Run, instance: Path) -> None:
    result = run("export")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "There is no meeting yet." in result.stderr


def test_file_that_cannot_be_written_is_said_in_a_sentence(run: Run, friday: str, tmp_path: Path) -> None:
    result = run("export", "-o", str(tmp_path / "nowhere" / "out.json"))
    assert result.exit_code == 1
    assert "cannot be written" in result.stderr


@pytest.mark.parametrize(
    ("name", "begins"), [("out.csv", b"\xef\xbb\xbfMeeting,Friday"), ("out.xlsx", b"PK"), ("out.PNG", b"\x89PNG")]
)
def test_ending_of_the_file_says_the_format(run: Run, friday: str, tmp_path: Path, name: str, begins: bytes) -> None:
    file = tmp_path / name
    assert run("export", friday, "-o", str(file)).exit_code == 0
    assert file.read_bytes().startswith(begins)


def test_text_can_be_had_in_ukrainian(run: Run, friday: str) -> None:
    text = run("export", friday, "--format", "text", "--lang", "uk").stdout
    assert "Завершено після 3 роздач\n1. Taras +52½\n" in text


def test_commands_speak_every_language_of_the_pages() -> None:
    [option] = [one for one in export_meeting.params if one.name == "lang"]
    assert [*option.type.choices] == [*LANGUAGES]  # type: ignore[attr-defined]


def test_format_that_nobody_knows_is_bad_input(run: Run, friday: str) -> None:
    assert run("export", friday, "--format", "exe").exit_code == 2
