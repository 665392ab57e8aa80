"""The command `import`."""

import json
from pathlib import Path

from scorekeeper.cli.store import open_store
from scorekeeper.store.clubs import first_club
from scorekeeper.store.history import bin_meeting
from tests.cli.conftest import Run, lines
from tests.cli.meeting_files import FAULTY, FRIDAY, write


def exported(run: Run, *words: str) -> dict[str, object]:
    document: dict[str, object] = json.loads(run("export", *words).stdout)
    return document


def test_meeting_of_a_file_is_in_the_club_afterwards(run: Run, instance: Path, tmp_path: Path) -> None:
    result = run("import", write(tmp_path, FRIDAY))
    [line] = lines(result)
    assert (result.exit_code, line["new"]) == (0, True)
    assert exported(run, line["meeting"])["title"] == "Friday"


def test_same_meeting_twice_is_made_once_and_says_so(run: Run, instance: Path, tmp_path: Path) -> None:
    name = write(tmp_path, FRIDAY)
    first, second = lines(run("import", name, name))
    assert second["meeting"] == first["meeting"]
    assert (first["new"], second["new"]) == (True, False)
    assert "not made again" in second["message"]
    assert "1 meeting with 3 deals" in run("check").stdout


def test_file_without_an_id_is_known_again_by_its_facts_however_it_is_written(
    run: Run, instance: Path, tmp_path: Path
) -> None:
    told = {key: value for key, value in FRIDAY.items() if key != "id"}
    upside_down = dict(reversed(told.items()))
    files = write(tmp_path, told), write(tmp_path, upside_down, "upside_down.json")
    assert [line["new"] for line in lines(run("import", *files))] == [True, False]


def test_other_facts_without_an_id_are_another_meeting(run: Run, instance: Path, tmp_path: Path) -> None:
    told = {key: value for key, value in FRIDAY.items() if key != "id"}
    files = write(tmp_path, told), write(tmp_path, {**told, "title": "Saturday"}, "saturday.json")
    assert [line["new"] for line in lines(run("import", *files))] == [True, True]


def test_meeting_that_lies_in_the_bin_is_said_to_lie_there(run: Run, instance: Path, tmp_path: Path) -> None:
    name = write(tmp_path, FRIDAY)
    [made] = lines(run("import", name))
    with open_store():
        club = first_club()
        assert club is not None
        bin_meeting(club, made["meeting"])
    [line] = lines(run("import", name))
    assert (line["meeting"], line["new"]) == (made["meeting"], False)
    assert f"in the bin: put it back there, at /c/{club.slug}/bin" in line["message"]


def test_faulty_file_makes_nothing_and_the_rest_go_on(run: Run, instance: Path, tmp_path: Path) -> None:
    good, bad = write(tmp_path, FRIDAY), write(tmp_path, FAULTY, "bad.json")
    result = run("import", bad, str(tmp_path / "nowhere.json"), good)
    first, second, third = lines(result)
    assert [fault["code"] for fault in first["faults"]] == ["duplicate_player"]
    assert [fault["code"] for fault in second["faults"]] == ["invalid_file"]
    assert third["new"]
    assert result.exit_code == 2
    assert "1 meeting with" in run("check").stdout


def test_meeting_that_lies_outside_the_calendar_is_a_fault_of_the_file(
    run: Run, instance: Path, tmp_path: Path
) -> None:
    result = run("import", write(tmp_path, {**FRIDAY, "started_at": "0001-01-01T00:00:00+14:00"}))
    assert [fault["code"] for fault in lines(result)[0]["faults"]] == ["invalid_file"]
    assert result.exit_code == 2


def test_file_may_come_in_by_the_input(run: Run, instance: Path) -> None:
    [line] = lines(run("import", "-", given=json.dumps(FRIDAY)))
    assert line["new"]


def test_unknown_club_takes_nothing_in(run: Run, instance: Path, tmp_path: Path) -> None:
    result = run("import", "--club", "nobody", write(tmp_path, FRIDAY))
    assert (result.exit_code, result.stdout) == (2, "")
    assert "There is no club 'nobody'." in result.stderr
