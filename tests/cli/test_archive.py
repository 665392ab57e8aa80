"""The archive of a club: `export --all`, and `import` into an empty place."""

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook

from tests.cli.conftest import Run, lines
from tests.cli.meeting_files import FRIDAY, write

THURSDAY = {**FRIDAY, "id": "thursday", "title": "=Thursday", "started_at": "2026-11-26T23:30:00+02:00"}
UNDATED = {name: value for name, value in FRIDAY.items() if name not in ("id", "started_at", "title")}


@pytest.fixture
def club(run: Run, instance: Path, tmp_path: Path) -> None:
    """A club of three meetings, one of them without a date."""
    names = [write(tmp_path, told, f"{at}.json") for at, told in enumerate((FRIDAY, THURSDAY, UNDATED))]
    assert run("import", *names).exit_code == 0


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Return a function after which the commands work in an empty place."""
    return lambda: monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path / 'other.db'}")


def archive(run: Run) -> str:
    result = run("export", "--all")
    assert result.exit_code == 0
    return result.stdout


def told(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def test_archive_has_a_head_the_players_the_meetings_and_an_end(run: Run, club: None) -> None:
    head, *rest, end = told(archive(run))
    assert (head["format"], head["version"]) == ("scorekeeper.archive", 1)
    assert [line["player"]["name"] for line in rest[:3]] == ["Olena", "Taras", "Оля"]
    assert [line["meeting"].get("title") for line in rest[3:]] == ["Friday", "=Thursday", None]
    assert end == {"end": {"players": 3, "meetings": 3}}


def test_archive_comes_back_into_an_empty_place_as_it_was(
    run: Run, club: None, elsewhere: Callable[[], None], tmp_path: Path
) -> None:
    written = archive(run)
    (tmp_path / "club.jsonl").write_text(written, encoding="utf-8")
    elsewhere()
    [line] = lines(run("import", str(tmp_path / "club.jsonl")))
    assert (line["new"], line["known"]) == (3, 0)
    assert line["message"] == "3 meetings made, 0 here already"
    assert archive(run) == written
    assert run("check").exit_code == 0


def test_new_club_is_called_as_the_one_in_the_archive(
    run: Run, club: None, elsewhere: Callable[[], None], tmp_path: Path
) -> None:
    head, *rest = told(archive(run))
    lines_told = [{**head, "club": " Клуб  п’ятниці "}, *rest]
    (tmp_path / "club.jsonl").write_text("\n".join(map(json.dumps, lines_told)) + "\n", encoding="utf-8")
    elsewhere()
    assert run("import", str(tmp_path / "club.jsonl")).exit_code == 0
    assert told(archive(run))[0]["club"] == "Клуб п’ятниці"


def test_second_import_makes_nothing(run: Run, club: None, tmp_path: Path) -> None:
    written = archive(run)
    (tmp_path / "club.jsonl").write_text(written, encoding="utf-8")
    [line] = lines(run("import", str(tmp_path / "club.jsonl")))
    assert (line["new"], line["known"]) == (0, 3)
    assert archive(run) == written


def test_packed_archive_comes_back_too(run: Run, club: None, elsewhere: Callable[[], None], tmp_path: Path) -> None:
    file = tmp_path / "club.jsonl.gz"
    assert run("export", "--all", "-o", str(file)).exit_code == 0
    assert gzip.decompress(file.read_bytes()).decode() == archive(run)
    assert [path.name for path in tmp_path.glob("*.part")] == []
    elsewhere()
    assert lines(run("import", str(file)))[0]["new"] == 3


def test_archive_that_was_cut_off_makes_nothing(
    run: Run, club: None, elsewhere: Callable[[], None], tmp_path: Path
) -> None:
    whole = archive(run).splitlines(keepends=True)
    (tmp_path / "club.jsonl").write_text("".join(whole[:-1]), encoding="utf-8")
    elsewhere()
    result = run("import", str(tmp_path / "club.jsonl"))
    assert result.exit_code == 2
    assert [fault["path"] for fault in lines(result)[0]["faults"]] == ["line 8"]
    assert told(archive(run))[-1] == {"end": {"players": 0, "meetings": 0}}


def test_one_faulty_meeting_keeps_all_others_out_and_is_told_by_its_line(
    run: Run, club: None, elsewhere: Callable[[], None], tmp_path: Path
) -> None:
    head, *rest = told(archive(run))
    rest[4]["meeting"]["deals"][0]["seats"]["Taras"] = {"outcome": "caught", "deadwood": "KC KC KC"}
    rest[5]["meeting"]["place"] = 7
    (tmp_path / "club.jsonl").write_text("\n".join(map(json.dumps, [head, *rest])) + "\n", encoding="utf-8")
    elsewhere()
    result = run("import", str(tmp_path / "club.jsonl"))
    [line] = lines(result)
    assert [(fault["code"], fault["path"], fault["deal"]) for fault in line["faults"]] == [
        ("too_many_copies", "line 6: $.meeting", 1),
        ("invalid_file", "line 7: $.meeting.place", None),
    ]
    assert told(archive(run))[-1] == {"end": {"players": 0, "meetings": 0}}


def test_everything_is_neither_one_meeting_nor_a_format_of_one(run: Run, club: None, tmp_path: Path) -> None:
    assert run("export", "--all", "--format", "picture").exit_code == 2
    assert run("export", "--all", "slug").exit_code == 2
    assert run("export", "--all", "-o", str(tmp_path / "club.png")).exit_code == 2
    assert list(tmp_path.glob("club*")) == []


def test_everything_can_be_one_table(run: Run, club: None, tmp_path: Path) -> None:
    rows = run("export", "--all", "--format", "csv-comma").stdout.splitlines()
    assert rows[0].removeprefix("\ufeff").startswith("Date;Meeting;")
    assert len(rows) == 1 + 3 * 3
    assert "2026-11-26;'=Thursday;;Paplu, edition 1;late drop: 50;3;yes;Taras;1;52,5" in rows
    file = tmp_path / "club.xlsx"
    assert run("export", "--all", "-o", str(file)).exit_code == 0
    assert load_workbook(file).active.max_row == 1 + 3 * 3


def test_packed_file_that_is_broken_is_said_in_a_sentence(run: Run, instance: Path, tmp_path: Path) -> None:
    packed = gzip.compress(b"{}" * 1000)
    for broken in (packed[:-20], packed[:10] + b"\x07" + packed[11:], packed[:-8] + bytes(4) + packed[-4:]):
        (tmp_path / "club.jsonl.gz").write_bytes(broken)
        result = run("import", str(tmp_path / "club.jsonl.gz"))
        assert result.exit_code == 2
        assert "cannot be read" in lines(result)[0]["faults"][0]["message"]
