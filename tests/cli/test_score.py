"""The command `score`."""

import json
from pathlib import Path

from tests.cli.conftest import Run, lines

FRIDAY = {
    "format": "scorekeeper.meeting",
    "version": 1,
    "ruleset": "paplu",
    "players": ["Olena", "Taras", "Ivan"],
    "first_dealer": "Ivan",
    "deals": [
        {
            "finish": "declared",
            "winner": "Olena",
            "first_turn": True,
            "indicator": "8D",
            "seats": {"Taras": {"outcome": "caught", "deadwood": "KC 5D"}, "Ivan": {"outcome": "caught", "points": 7}},
        }
    ],
}


def write(folder: Path, name: str, document: object) -> str:
    path = folder / name
    path.write_text(json.dumps(document), encoding="utf-8")
    return str(path)


def test_score_prints_deals_standings_and_winners(run: Run, tmp_path: Path) -> None:
    result = run("score", write(tmp_path, "friday.json", FRIDAY))
    # first turn of the first seat: Taras 15 and Ivan 7 are both halved
    assert lines(result) == [
        {
            "deals": [
                {
                    "number": 1,
                    "dealer": "Ivan",
                    "points": {"Olena": "11", "Taras": "-7.5", "Ivan": "-3.5"},
                    "transfers": [
                        {"from": "Taras", "to": "Olena", "points": "7.5"},
                        {"from": "Ivan", "to": "Olena", "points": "3.5"},
                    ],
                }
            ],
            "standings": [
                {"player": "Olena", "points": "11", "place": 1},
                {"player": "Ivan", "points": "-3.5", "place": 2},
                {"player": "Taras", "points": "-7.5", "place": 3},
            ],
            "finished": False,
            "winners": [],
        }
    ]
    assert result.exit_code == 0


def test_faulty_file_prints_its_faults_and_the_rest_go_on(run: Run, tmp_path: Path) -> None:
    good = write(tmp_path, "good.json", FRIDAY)
    bad = write(tmp_path, "bad.json", {**FRIDAY, "players": ["Olena", "olena ", "Ivan"]})
    result = run("score", bad, str(tmp_path / "missing.json"), good)
    first, second, third = lines(result)
    assert [fault["code"] for fault in first["faults"]] == ["duplicate_player"]
    assert [fault["code"] for fault in second["faults"]] == ["invalid_file"]
    assert third["standings"][0]["player"] == "Olena"
    assert result.exit_code == 2


def test_fault_says_where_it_is(run: Run, tmp_path: Path) -> None:
    seats = {"Taras": {"outcome": "caught", "deadwood": "KC KC KC"}, "Ivan": {"outcome": "early_drop"}}
    deal = {"finish": "declared", "winner": "Olena", "indicator": "8D", "seats": seats}
    [line] = lines(run("score", write(tmp_path, "kings.json", {**FRIDAY, "deals": [deal]})))
    [fault] = line["faults"]
    message = fault.pop("message")
    assert fault == {"code": "too_many_copies", "deal": 1, "player": "Taras", "card": "KC", "path": None}
    assert "KC turns up 3 times" in message


def test_names_in_any_script_are_printed_as_they_are(run: Run, tmp_path: Path) -> None:
    document = {**FRIDAY, "players": ["Оля", "Zoë"], "first_dealer": "Zoë", "deals": []}
    assert '"player": "Оля"' in run("score", write(tmp_path, "names.json", document)).stdout
