"""The command `hand`."""

import json
from pathlib import Path

import pytest
from click.testing import Result

from tests.cli.conftest import Run, lines

SEED_LOSER = "2H 3H 4H 5H 6H 9S 10S * 7C 7D 7S KC 5D"
SEED_WINNER = "4H 5H 6H 9S 10S * 7C 7D 7S AC 2C 3C 4C"


def answer(result: Result) -> dict[str, object]:
    [only] = lines(result)
    return only


def codes(result: Result) -> list[str]:
    return [fault["code"] for fault in json.loads(result.stdout)["faults"]]


def test_hand_says_points_lives_melds_and_deadwood(run: Run) -> None:
    result = run("hand", SEED_LOSER, "--indicator", "8D", "--json")
    counted = answer(result)
    assert result.exit_code == 0
    assert list(counted) == ["points", "lives", "melds", "deadwood", "declares"]
    assert (counted["points"], counted["lives"], counted["declares"]) == ("15", "both", False)
    assert sorted(counted["deadwood"]) == ["5D", "KC"]
    assert {meld["kind"] for meld in counted["melds"]} == {"pure_sequence", "sequence", "set"}


def test_winning_hand_declares_and_costs_nothing(run: Run) -> None:
    counted = answer(run("hand", SEED_WINNER, "--indicator", "8D", "--json"))
    assert (counted["points"], counted["declares"]) == ("0", True)


def test_draw_names_the_discards_that_declare(run: Run) -> None:
    counted = answer(run("hand", f"{SEED_WINNER} KD", "--indicator", "8D", "--json", "--draw"))
    assert (counted["discards"], counted["declares"]) == (["KD"], True)


def test_fourteen_cards_without_a_draw_are_too_many(run: Run) -> None:
    result = run("hand", f"{SEED_WINNER} KD", "--indicator", "8D", "--json")
    assert (codes(result), result.exit_code) == (["wrong_hand_size"], 2)


def test_hand_in_words_shows_the_melds_and_what_counts(run: Run) -> None:
    text = run("hand", SEED_LOSER, "--indicator", "8D").stdout
    assert text.startswith("15 points: both lives")
    assert "counts         KC 5D" in text


@pytest.mark.parametrize(("cards", "words"), [(SEED_WINNER, "can be declared"), (SEED_LOSER, "cannot be declared")])
def test_hand_in_words_says_whether_it_declares(run: Run, cards: str, words: str) -> None:
    assert run("hand", cards, "--indicator", "8D").stdout.splitlines()[-1].strip() == words


def test_hand_that_nobody_declares_is_only_counted(run: Run) -> None:
    assert "declared" not in run("hand", "3S 7D KC", "--ruleset", "dummy-rummy").stdout


def test_lone_first_life_is_said_to_protect_what_it_does(run: Run) -> None:
    words = ("hand", "5C 6C 7C KS KH KD 2D 4H 9D JC 8S 10D QH", "--indicator", "3H")
    assert run(*words).stdout.startswith("83 points: first life only: nothing else is protected")
    two_steps = run(*words, "--rule", "protection=two_steps")
    assert two_steps.stdout.startswith("101 points: first life only: the whole hand counts")  # 83 + 5 + 6 + 7


def test_unknown_card_without_json_is_told_in_words(run: Run) -> None:
    result = run("hand", SEED_LOSER.replace("KC", "1C"), "--indicator", "8D")
    assert result.exit_code == 2
    assert "“1C” is no card" in result.output


@pytest.mark.parametrize(
    ("rule", "points"),
    [("cap=80", "80"), ("cap=null", "130"), ("ace_value=1", "103"), ("set_sizes=[3,4]", "130")],
)
def test_rules_of_the_house_are_a_word_or_json(run: Run, rule: str, points: str) -> None:
    heaviest = "KC KD KH KS KC KD JC JD JH JS AC AD AH"
    assert answer(run("hand", heaviest, "--indicator", "2D", "--json", "--rule", rule))["points"] == points


def test_rule_of_another_ruleset_and_impossible_value_are_refused(run: Run) -> None:
    result = run("hand", SEED_LOSER, "--indicator", "8D", "--json", "--rule", "tanala=off", "--rule", "cap=many")
    assert (codes(result), result.exit_code) == (["unknown_house_rule", "bad_house_rule"], 2)


def test_rule_without_a_value_is_a_usage_error(run: Run) -> None:
    assert run("hand", SEED_LOSER, "--rule", "cap").exit_code == 2


def test_too_many_players_for_the_ruleset_are_refused(run: Run) -> None:
    assert codes(run("hand", SEED_LOSER, "--indicator", "8D", "--json", "--players", "7")) == ["too_many_players"]


def test_rules_and_players_at_fault_are_told_together(run: Run) -> None:
    result = run("hand", SEED_LOSER, "--indicator", "8D", "--json", "--players", "7", "--rule", "cap=many")
    assert (codes(result), result.exit_code) == (["bad_house_rule", "too_many_players"], 2)


def test_third_copy_is_allowed_with_three_packs(run: Run) -> None:
    cards = "4H 4H 4H 5S 6S 7S 9C 10C JC QD KD AD 2C"
    words = ("hand", cards, "--indicator", "8D", "--json")
    assert codes(run(*words)) == ["too_many_copies"]
    assert run(*words, "--ruleset", "indian-rummy", "--players", "8").exit_code == 0


def test_batch_answers_each_line_and_skips_empty_ones(run: Run) -> None:
    result = run("hand", "--batch", given=f"8D: {SEED_WINNER}\n\n*: 4H\n-: {SEED_LOSER}\nnonsense\n")
    first, *faulty = lines(result)
    assert first["points"] == "0"
    assert [line["faults"][0]["code"] for line in faulty] == ["wrong_hand_size", "missing_indicator", "invalid_file"]
    assert result.exit_code == 2


def test_batch_of_a_file_that_cannot_be_read_is_bad_input(run: Run) -> None:
    result = run("hand", "--batch", "no-such-file")
    assert result.exit_code == 2
    assert "no-such-file cannot be read" in result.stderr


def test_batch_takes_a_file_as_windows_writes_it(run: Run, tmp_path: Path) -> None:
    lines_of_hands = tmp_path / "hands.txt"
    lines_of_hands.write_bytes(f"\ufeff8D: {SEED_WINNER}\r\n".encode())
    assert answer(run("hand", "--batch", str(lines_of_hands)))["points"] == "0"


def test_batch_of_good_lines_succeeds(run: Run) -> None:
    assert run("hand", "--batch", given=f"8D: {SEED_WINNER}\n").exit_code == 0


def test_dummy_rummy_adds_up_any_number_of_cards_without_an_indicator(run: Run) -> None:
    counted = answer(run("hand", "3S 7D KC AH 2S", "--ruleset", "dummy-rummy", "--json"))
    assert counted == {"points": "85", "deadwood": ["3S", "7D", "KC", "AH", "2S"]}
