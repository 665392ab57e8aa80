"""The meeting file: what it may hold, and that nothing else passes or stumbles."""

import copy
import json
import math
import re
import sys
from collections.abc import Callable
from datetime import datetime, timedelta, timezone
from fractions import Fraction
from types import FrameType
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from scorekeeper.export.decimals import exact_decimal
from scorekeeper.export.meeting_file import read_meeting, write_meeting
from scorekeeper.export.results import faults, results
from scorekeeper.meeting import Meeting
from scorekeeper.rules.faults import Finding, Refused
from scorekeeper.rules.opening import Opening
from scorekeeper.rules.record import TypedTotal
from scorekeeper.settling import Payment
from tests.case_files import TABLE, Json, found, load, meeting_file
from tests.strategies import examples, told_meetings

DEAL: Json = {
    "finish": "declared",
    "winner": "Olena",
    "first_turn": False,
    "indicator": "8D",
    "winner_hand": "4H 5H 6H 9S 10S * 7C 7D 7S AC 2C 3C 4C",
    "dealer": "Mykola",
    "note": "",
    "seats": {
        "Taras": {"outcome": "caught", "hand": "2H 3H 4H 5H 6H 9S 10S * 7C 7D 7S KC 5D"},
        "Ivan": {"outcome": "caught", "deadwood": "KC 5D", "at": "2026-11-27T19:00:00+02:00"},
        "Mykola": {"outcome": "early_drop"},
    },
}
FULL: Json = {
    **TABLE,
    "id": "1f0c",
    "house_rules": {"late_drop": 50, "set_sizes": [3, 4], "point_value": {"amount": "0.50", "currency": "UAH"}},
    "title": "Friday",
    "place": "at Olena's",
    "note": "new cards",
    "started_at": "2026-11-27T18:30:00+02:00",
    "closed": True,
    "payments": [{"from": "Taras", "to": "Olena", "amount": "7.50"}],
    "edition": 1,
    "opening": {"Olena": "40", "Taras": -40},
    "seating": [{"from_deal": 2, "players": ["Olena", "Petro", "Mykola"]}],
    "deals": [DEAL, {"finish": "void", "seats": {"Olena": {"outcome": "early_drop"}}}],
}
CONTRACTS: Json = {
    **TABLE,
    "ruleset": "dummy-rummy",
    "deals": [
        {
            "finish": "went_out",
            "winner": "Olena",
            "contracts_met": ["Olena", "Ivan"],
            "cut_ins": ["Ivan", "Ivan"],
            "seats": {
                "Taras": {"outcome": "caught", "deadwood": "3S 7D *"},
                "Ivan": {"outcome": "caught", "points": "65"},
                "Mykola": {"outcome": "caught", "points": 15},
            },
        }
    ],
}


def refused(text: str | bytes) -> list[tuple[str, int | None, str | None]]:
    """Return code, deal and path of every fault."""
    with pytest.raises(Refused) as refusal:
        read_meeting(text)
    return [(str(finding.fault), finding.deal, finding.path) for finding in refusal.value.findings]


def invalid(*paths: str, deal: int | None = None) -> list[tuple[str, int | None, str | None]]:
    return [("invalid_file", deal, path) for path in paths]


def test_file_with_everything_in_it_is_read() -> None:
    meeting = read_meeting(json.dumps(FULL))
    assert meeting.title == "Friday"
    assert meeting.place == "at Olena's"
    assert meeting.note == "new cards"
    assert meeting.uid == "1f0c"
    assert meeting.closed
    assert meeting.payments == (Payment("Taras", "Olena", Fraction("7.5")),)
    assert meeting.started_at == datetime(2026, 11, 27, 18, 30, tzinfo=timezone(timedelta(hours=2)))
    assert meeting.rules.house_rules == {**FULL["house_rules"], "set_sizes": (3, 4)}
    assert meeting.deals[0].seats["Ivan"].at == "2026-11-27T19:00:00+02:00"


def test_texts_are_kept_without_what_cannot_be_seen_and_a_title_in_one_line() -> None:
    forged = "Friday\n1. Eve +100\x1b\u202e"
    meeting = read_meeting(
        json.dumps({**FULL, "title": forged, "place": "\0 home\t", "note": "new\x07 cards\r\nat  last\n"})
    )
    assert meeting.title == "Friday 1. Eve +100"
    assert meeting.place == "home"
    assert meeting.note == "new cards\nat last"


def test_written_file_is_the_one_that_was_read() -> None:
    written = json.loads(write_meeting(read_meeting(json.dumps(FULL))))
    del written["results"]
    expected = copy.deepcopy(FULL)
    del expected["deals"][0]["note"]  # empty
    del expected["deals"][0]["first_turn"]  # false
    expected["opening"]["Taras"] = "-40"  # a number
    assert written == expected


def test_payments_change_no_results() -> None:
    unpaid = {key: value for key, value in FULL.items() if key != "payments"}
    assert results(read_meeting(json.dumps(FULL))) == results(read_meeting(json.dumps(unpaid)))


def test_unknown_payment_is_named_with_its_place() -> None:
    assert refused(meeting_file({"payments": FULL["payments"]})) == [("unknown_payment", None, "$.payments")]


def test_cut_ins_are_written_as_they_were_read_and_change_no_points() -> None:
    meeting = read_meeting(json.dumps(CONTRACTS))
    assert json.loads(write_meeting(meeting))["deals"][0]["cut_ins"] == ["Ivan", "Ivan"]
    without = copy.deepcopy(CONTRACTS)
    del without["deals"][0]["cut_ins"]
    assert results(read_meeting(json.dumps(without))) == results(meeting)


@pytest.mark.parametrize(("key", "most"), [("title", 200), ("place", 200), ("id", 200), ("note", 2000)])
def test_text_of_a_meeting_may_be_so_long_and_no_longer(key: str, most: int) -> None:
    read_meeting(json.dumps({**FULL, key: "ї" * most}))
    assert refused(json.dumps({**FULL, key: "ї" * (most + 1)})) == [("invalid_file", None, f"$.{key}")]


def test_note_of_a_deal_has_at_most_200_letters() -> None:
    told = copy.deepcopy(FULL)
    told["deals"][0]["note"] = "ї" * 200
    read_meeting(json.dumps(told))
    told["deals"][0]["note"] += "ї"
    assert refused(json.dumps(told)) == [("invalid_file", 1, "$.deals[0].note")]


def test_results_of_an_export_are_not_read() -> None:
    assert read_meeting(json.dumps({**FULL, "results": {"deals": "whatever"}})) == read_meeting(json.dumps(FULL))


def test_typed_total_is_text_or_a_whole_number() -> None:
    meeting = read_meeting(json.dumps(CONTRACTS))
    assert [seat.count for seat in meeting.deals[0].seats.values()][1:] == [TypedTotal("65"), TypedTotal("15")]


def test_bytes_may_begin_with_a_byte_order_mark() -> None:
    assert read_meeting(b"\xef\xbb\xbf" + json.dumps(FULL).encode()) == read_meeting(json.dumps(FULL))


NO_JSON: dict[str, str | bytes] = {
    "nothing": "",
    "spaces": "  \n",
    "a word": "paplu",
    "cut off": json.dumps(FULL)[:-1],
    "something after the end": json.dumps(FULL) + "}",
    "a comma too many": json.dumps(FULL)[:-1] + ",}",
    "single quotes": str(TABLE),
    "byte order mark in text": "\ufeff" + json.dumps(FULL),
    "bad UTF-8": b'{"title": "\xff\xfe"}',
    "UTF-16": json.dumps(FULL).encode("utf-16"),
    "zero bytes": b"\x00" * 16,
    "NaN": json.dumps({**FULL, "title": math.nan}),
    "NaN in results": json.dumps({**FULL, "results": {"points": math.nan}}),
    "Infinity": json.dumps({**FULL, "house_rules": {"cap": math.inf}}),
    "a number of 5,000 digits": json.dumps({**FULL, "title": "N"}).replace('"N"', "9" * 5000),
    "100,000 lists": "[" * 100_000 + "]" * 100_000,
    "100,000 lists that do not end": "[" * 100_000,
    "100,000 objects": '{"a":' * 100_000 + "1" + "}" * 100_000,
    "half a surrogate pair": '{"title": "\\ud800"}',
    "half a surrogate pair in a key": '{"\\udfff": 1}',
}


@pytest.mark.parametrize("text", NO_JSON.values(), ids=NO_JSON.keys())
def test_what_is_no_json_is_refused(text: str | bytes) -> None:
    assert refused(text) == invalid("$")


@pytest.mark.parametrize("depth", [*range(20, 60, 7), *range(900, 1000, 3)])
def test_brackets_within_brackets_never_exhaust_the_program(depth: int) -> None:
    nested = "[" * depth + "]" * depth
    assert refused(json.dumps({**TABLE, "house_rules": {"cap": "N"}}).replace('"N"', nested)) == invalid("$")


@pytest.mark.parametrize("document", [None, True, 1, 1.5, "paplu", [], [FULL]])
def test_document_is_an_object(document: object) -> None:
    assert refused(json.dumps(document)) == invalid("$")


REQUIRED = ["format", "version", "ruleset", "players", "first_dealer", "deals"]


@pytest.mark.parametrize("key", REQUIRED)
def test_required_key_is_missed(key: str) -> None:
    assert refused(json.dumps({name: value for name, value in TABLE.items() if name != key})) == invalid(f"$.{key}")


def test_every_missing_key_is_named() -> None:
    assert refused("{}") == invalid(*(f"$.{key}" for key in REQUIRED))


# what to do to the full file, and the places that must be named
ODD_SHAPES: list[tuple[str, Any, list[str], int | None]] = [
    ("$.format", "scorekeeper.club", ["$.format"], None),
    ("$.format", 1, ["$.format"], None),
    ("$.version", 2, ["$.version"], None),
    ("$.version", "1", ["$.version"], None),
    ("$.version", True, ["$.version"], None),
    ("$.version", 1.0, ["$.version"], None),
    ("$.edition", 2, ["$.edition"], None),
    ("$.edition", "1", ["$.edition"], None),
    ("$.ruleset", 5, ["$.ruleset"], None),
    ("$.ruleset", ["paplu"], ["$.ruleset"], None),
    ("$.house_rules", [], ["$.house_rules"], None),
    ("$.payments", {}, ["$.payments"], None),
    ("$.payments", [{}] * 101, ["$.payments"], None),
    ("$.payments[0]", "Taras", ["$.payments[0]"], None),
    ("$.payments[0].from", None, ["$.payments[0].from"], None),
    ("$.payments[0].to", "TARAS", ["$.payments[0]"], None),
    ("$.payments[0].currency", "UAH", ["$.payments[0].currency"], None),
    *(
        ("$.payments[0].amount", odd, ["$.payments[0].amount"], None)
        for odd in ("0", "-5", "0.005", "7,5", "", 7.5, 7, None)
    ),
    ("$.house_rules", None, ["$.house_rules"], None),
    ("$.title", 5, ["$.title"], None),
    ("$.title", None, ["$.title"], None),
    ("$.place", [], ["$.place"], None),
    ("$.note", {}, ["$.note"], None),
    ("$.id", 7, ["$.id"], None),
    ("$.closed", "yes", ["$.closed"], None),
    ("$.closed", 1, ["$.closed"], None),
    ("$.started_at", "2026-11-27T18:30:00", ["$.started_at"], None),
    ("$.started_at", "2026-11-27", ["$.started_at"], None),
    ("$.started_at", "yesterday", ["$.started_at"], None),
    ("$.started_at", "2026-13-27T18:30:00+02:00", ["$.started_at"], None),
    ("$.started_at", "2026-11-27T18:30:00+99:00", ["$.started_at"], None),
    ("$.started_at", "2026-11-28T00:00:10+02:00:30", ["$.started_at"], None),
    ("$.started_at", "", ["$.started_at"], None),
    ("$.started_at", 1795804200, ["$.started_at"], None),
    ("$.players", "Olena", ["$.players"], None),
    ("$.players", {"Olena": 1}, ["$.players"], None),
    ("$.players[1]", 5, ["$.players[1]"], None),
    ("$.players[1]", None, ["$.players[1]"], None),
    ("$.players[1]", "", ["$.players[1]"], None),
    ("$.players[1]", " \u200b\t", ["$.players[1]"], None),
    ("$.players[1]", "x" * 200, ["$.players[1]"], None),
    ("$.first_dealer", 0, ["$.first_dealer"], None),
    ("$.opening", [], ["$.opening"], None),
    ("$.opening", None, ["$.opening"], None),
    ("$.opening.Olena", "39.5", ["$.opening"], None),
    ("$.opening.Olena", 40.0, ["$.opening.Olena"], None),
    ("$.opening.Olena", True, ["$.opening.Olena"], None),
    ("$.opening.Olena", None, ["$.opening.Olena"], None),
    ("$.opening.Olena", "", ["$.opening.Olena"], None),
    ("$.opening.Olena", "40,5", ["$.opening.Olena"], None),
    ("$.opening.Olena", "0.25", ["$.opening.Olena"], None),
    ("$.opening.Olena", 10**400, ["$.opening.Olena"], None),
    ("$.opening.Olena", {"points": "40"}, ["$.opening.Olena"], None),
    ("$.opening.OLENA", "0", ["$.opening.OLENA"], None),
    ("$.seating", {}, ["$.seating"], None),
    ("$.seating", None, ["$.seating"], None),
    ("$.seating[0]", "Petro", ["$.seating[0]"], None),
    ("$.seating[0]", {}, ["$.seating[0].from_deal", "$.seating[0].players"], None),
    ("$.seating[0].from", 2, ["$.seating[0].from"], None),
    *(("$.seating[0].from_deal", odd, ["$.seating[0].from_deal"], None) for odd in (1, 4, 0, -1, "2", 2.0, True, None)),
    ("$.seating[0].players", "Olena", ["$.seating[0].players"], None),
    ("$.seating[0].players[1]", 5, ["$.seating[0].players[1]"], None),
    ("$.seating[0].players[1]", " ", ["$.seating[0].players[1]"], None),
    ("$.deals", {}, ["$.deals"], None),
    ("$.deals", None, ["$.deals"], None),
    ("$.game", "paplu", ["$.game"], None),
    ("$.Title", "Friday", ["$.Title"], None),
    ("$.deals[1]", None, ["$.deals[1]"], 2),
    ("$.deals[1]", "void", ["$.deals[1]"], 2),
    ("$.deals[1]", [], ["$.deals[1]"], 2),
    ("$.deals[1]", {}, ["$.deals[1].finish", "$.deals[1].seats"], 2),
    ("$.deals[0].finish", "Declared", ["$.deals[0].finish"], 1),
    ("$.deals[0].finish", "went_out", ["$.deals[0].finish"], 1),
    ("$.deals[0].finish", None, ["$.deals[0].finish"], 1),
    ("$.deals[0].winner", None, ["$.deals[0].winner"], 1),
    ("$.deals[0].winner", ["Olena"], ["$.deals[0].winner"], 1),
    ("$.deals[0].first_turn", "false", ["$.deals[0].first_turn"], 1),
    ("$.deals[0].first_turn", 0, ["$.deals[0].first_turn"], 1),
    ("$.deals[0].indicator", ["8D"], ["$.deals[0].indicator"], 1),
    ("$.deals[0].indicator", None, ["$.deals[0].indicator"], 1),
    ("$.deals[0].winner_hand", ["4H"], ["$.deals[0].winner_hand"], 1),
    ("$.deals[0].dealer", 4, ["$.deals[0].dealer"], 1),
    ("$.deals[0].note", False, ["$.deals[0].note"], 1),
    ("$.deals[0].contracts_met", [], ["$.deals[0].contracts_met"], 1),
    ("$.deals[0].cut_ins", [], ["$.deals[0].cut_ins"], 1),
    ("$.deals[0].number", 1, ["$.deals[0].number"], 1),
    ("$.deals[0].seats", [], ["$.deals[0].seats"], 1),
    ("$.deals[0].seats", None, ["$.deals[0].seats"], 1),
    ("$.deals[0].seats.Taras", "caught", ["$.deals[0].seats.Taras"], 1),
    ("$.deals[0].seats.Taras", None, ["$.deals[0].seats.Taras"], 1),
    ("$.deals[0].seats.Taras", {}, ["$.deals[0].seats.Taras.outcome"], 1),
    ("$.deals[0].seats.Taras", {"hand": "KC"}, ["$.deals[0].seats.Taras.outcome"], 1),
    ("$.deals[0].seats.Taras.outcome", "won", ["$.deals[0].seats.Taras.outcome"], 1),
    ("$.deals[0].seats.Taras.outcome", 1, ["$.deals[0].seats.Taras.outcome"], 1),
    ("$.deals[0].seats.Taras.hand", ["KC"], ["$.deals[0].seats.Taras.hand"], 1),
    ("$.deals[0].seats.Taras.points", "15", ["$.deals[0].seats.Taras"], 1),
    ("$.deals[0].seats.Taras.deadwood", "", ["$.deals[0].seats.Taras"], 1),
    ("$.deals[0].seats.Taras.cards", "KC", ["$.deals[0].seats.Taras.cards"], 1),
    ("$.deals[0].seats.Ivan.deadwood", None, ["$.deals[0].seats.Ivan.deadwood"], 1),
    ("$.deals[0].seats.Ivan.at", "19:00", ["$.deals[0].seats.Ivan.at"], 1),
    ("$.deals[0].seats.Ivan.at", "2026-11-27T19:00:00", ["$.deals[0].seats.Ivan.at"], 1),
    ("$.deals[0].seats.Ivan", {"outcome": "caught", "points": 7.5}, ["$.deals[0].seats.Ivan.points"], 1),
    ("$.deals[0].seats.Ivan", {"outcome": "caught", "points": True}, ["$.deals[0].seats.Ivan.points"], 1),
    ("$.deals[0].seats.Ivan", {"outcome": "caught", "points": None}, ["$.deals[0].seats.Ivan.points"], 1),
    ("$.deals[0].seats.Mykola.hand", "KC", ["$.deals[0].seats.Mykola.hand"], 1),
    ("$.deals[0].seats.Mykola.points", "10", ["$.deals[0].seats.Mykola.points"], 1),
    ("$.deals[0].seats.Olena", {"outcome": "caught", "points": "0"}, ["$.deals[0].seats.Olena"], 1),
    ("$.deals[0].seats['taras ']", {"outcome": "early_drop"}, ['$.deals[0].seats["taras "]'], 1),
]


def changed(document: Json, path: str, value: object) -> Json:
    """Return the document with `value` at the path."""
    answer = copy.deepcopy(document)
    steps = [int(index) if index else name or quoted for name, index, quoted in STEP.findall(path)]
    target: Any = answer
    for step in steps[:-1]:
        target = target[step]
    target[steps[-1]] = value
    return answer


STEP = re.compile(r"\.(\w+)|\[(\d+)\]|\['([^']+)'\]")


@pytest.mark.parametrize(("path", "value", "places", "deal"), ODD_SHAPES)
def test_odd_shape_is_refused_with_its_place(path: str, value: object, places: list[str], deal: int | None) -> None:
    assert refused(json.dumps(changed(FULL, path, value))) == invalid(*places, deal=deal)


def test_every_odd_shape_is_named_at_once() -> None:
    odd = changed(changed(changed(FULL, "$.title", 5), "$.deals[0].seats.Taras.outcome", "won"), "$.deals[1].x", 1)
    assert refused(json.dumps(odd)) == [
        *invalid("$.title"),
        *invalid("$.deals[0].seats.Taras.outcome", deal=1),
        *invalid("$.deals[1].x", deal=2),
    ]


def test_seat_whose_shape_is_at_fault_is_not_also_missing() -> None:
    odd = changed(FULL, "$.deals[0].seats.Taras", {"outcome": "caught", "points": "1", "deadwood": "KC"})
    odd["deals"][0]["seats"]["Ivan"] = {"outcome": "caught"}
    assert [row[:3] for row in rows(odd)] == [["invalid_file", 1, "Taras"], ["missing_hand", 1, "Ivan"]]


def test_faults_of_the_shape_stand_with_their_seat_in_turn_order() -> None:
    odd = changed(FULL, "$.deals[0].seats.Taras", {"outcome": "caught", "points": "131"})
    seats = odd["deals"][0]["seats"]
    seats |= {"Ivan": {"outcome": "caught", "points": "131", "foo": 1}}
    odd["deals"][0]["seats"] = {"Z": 5, **dict(reversed(seats.items()))}
    assert [row[:3] for row in rows(odd)] == [
        ["unknown_player", 1, "Z"],
        ["invalid_file", 1, "Z"],
        ["bad_points", 1, "Taras"],
        ["invalid_file", 1, "Ivan"],
        ["bad_points", 1, "Ivan"],
    ]


@pytest.mark.parametrize(
    ("key", "value"), [("note", 5), ("foo", 1), ("first_turn", 5), ("winner_hand", 5), ("indicator", 5)]
)
def test_wrong_key_of_a_deal_hides_no_other_fault(key: str, value: object) -> None:
    odd = changed(FULL, "$.deals[0].seats.Taras", {"outcome": "caught", "points": "131"})
    odd["deals"][0][key] = value
    assert [row[:3] for row in rows(odd)] == [["invalid_file", 1], ["bad_points", 1, "Taras"]]


@pytest.mark.parametrize("finish", ["Declared", None, 5])
def test_unreadable_finish_hides_only_what_hangs_on_it(finish: object) -> None:
    odd = changed(FULL, "$.deals[0].seats.Taras", {"outcome": "caught", "points": "131"})
    odd["deals"][0]["finish"] = finish
    odd["deals"][0]["seats"] |= {
        "Ivan": {"outcome": "caught", "hand": "KC KC KC"},
        "Mykola": {"outcome": "caught"},
        "Zenon": {"outcome": "early_drop"},
    }
    odd["house_rules"]["end"] = 1
    odd["deals"][1] |= {"finish": finish}
    assert rows(odd) == [
        ["invalid_file", 1],
        ["unknown_player", 1, "Zenon"],
        ["bad_points", 1, "Taras"],
        ["wrong_hand_size", 1, "Ivan"],
        ["too_many_copies", 1, "Ivan", "KC"],
        ["invalid_file", 2],
        ["meeting_over", 2],
    ]


def test_unreadable_finish_may_be_one_that_asks_for_no_seats() -> None:
    odd = {**TABLE, "deals": [{"finish": "Void"}]}
    assert refused(json.dumps(odd)) == invalid("$.deals[0].finish", deal=1)


def test_unreadable_winner_hides_only_what_hangs_on_who_won() -> None:
    odd = changed(FULL, "$.deals[0].winner", 5)
    odd["deals"][0] |= {"finish": "last_standing", "first_turn": True}
    odd["deals"][0]["seats"] |= {"Mykola": {"outcome": "caught", "points": "131"}}
    assert rows(odd) == [
        ["invalid_file", 1],
        ["others_still_in", 1],
        ["first_turn_impossible", 1],
        ["bad_points", 1, "Mykola"],
    ]


def test_unreadable_dealer_hides_who_had_no_turn_and_nothing_else() -> None:
    won = {"finish": "declared", "winner": "Olena", "first_turn": True}
    seats = {
        "Taras": {"outcome": "early_drop"},
        "Ivan": {"outcome": "caught", "points": "131"},
        "Mykola": {"outcome": "caught", "points": "5"},
    }
    odd = {**TABLE, "deals": [{**won, "dealer": 5, "seats": seats}, {**won, "seats": seats}]}
    assert rows(odd) == [["invalid_file", 1], ["bad_points", 1, "Ivan"], ["bad_points", 2, "Ivan"]]


WON_AT_ONCE: Json = {
    "finish": "declared",
    "winner": "Olena",
    "first_turn": True,
    "seats": {
        "Taras": {"outcome": "early_drop"},
        "Ivan": {"outcome": "caught", "points": "131"},
        "Mykola": {"outcome": "caught", "points": "5"},
        "Zenon": {"outcome": "caught", "points": "5"},
    },
}


@pytest.mark.parametrize("first_dealer", [{}, {"first_dealer": 5}])
def test_unreadable_first_dealer_hides_who_had_no_turn_and_nothing_else(first_dealer: Json) -> None:
    odd = {**TABLE, "players": [*TABLE["players"], "Petro", "Stepan", "Yurko"], "deals": [WON_AT_ONCE]}
    del odd["first_dealer"]
    assert rows(odd | first_dealer) == [
        ["invalid_file"],
        ["too_many_players"],
        ["unknown_player", 1, "Zenon"],
        ["bad_points", 1, "Ivan"],
        *(["missing_seat", 1, player] for player in ("Petro", "Stepan", "Yurko")),
    ]


def test_first_dealer_without_a_name_is_nobody_who_sits_here() -> None:
    assert rows({**TABLE, "first_dealer": " "}) == [["unknown_player", None, ""]]


@pytest.mark.parametrize("players", ["Olena", ["Olena", 5], [""]])
def test_unreadable_players_hide_who_sits_where_and_nothing_else(players: object) -> None:
    odd = {**TABLE, "players": players, "opening": {"Olena": "x"}, "deals": [WON_AT_ONCE, {"finish": "declared"}]}
    assert rows(odd) == [
        ["invalid_file"],
        ["invalid_file", None, "Olena"],
        ["bad_points", 1, "Ivan"],
        ["invalid_file", 2],
        ["no_winner", 2],
    ]


def test_fault_of_a_player_who_sits_twice_is_told_once() -> None:
    odd = changed(FULL, "$.deals[0].seats.Taras", {"outcome": "caught", "points": "5", "foo": 1})
    odd["players"] = [*odd["players"], "Taras"]
    assert [row[0] for row in rows(odd)] == ["duplicate_player", "invalid_file"]


@pytest.mark.parametrize(
    ("house_rules", "fault"), [({"end": 0, "late_drop": 50}, "bad_house_rule"), ([{"end": "open"}], "invalid_file")]
)
def test_impossible_end_ends_nothing(house_rules: object, fault: str) -> None:
    odd = changed(FULL, "$.house_rules", house_rules)
    odd |= {"payments": [], "deals": [{"finish": "void"}] * (len(odd["players"]) + 2)}
    assert [row[0] for row in rows(odd)] == [fault]


def rows(document: Json) -> list[list[Any]]:
    with pytest.raises(Refused) as refusal:
        read_meeting(json.dumps(document))
    return found(refusal.value)


TWICE: dict[str, tuple[str, str, str, int | None]] = {
    "in the file": ('"version": 1', '"version": 1, "version": 1', "$.version", None),
    "in the house rules": ('"late_drop": 50', '"late_drop": 40, "late_drop": 50', "$.house_rules.late_drop", None),
    "in a house rule": (
        '"amount": "0.50"',
        '"amount": "9", "amount": "0.50"',
        "$.house_rules.point_value.amount",
        None,
    ),
    "in a deal": ('"indicator": "8D"', '"indicator": "9D", "indicator": "8D"', "$.deals[0].indicator", 1),
    "in the seats": ('"Mykola": {', '"Mykola": {"outcome": "late_drop"}, "Mykola": {', "$.deals[0].seats.Mykola", 1),
    "in a seat": ('"deadwood":', '"deadwood": "", "deadwood":', "$.deals[0].seats.Ivan.deadwood", 1),
}


@pytest.mark.parametrize(("once", "twice", "path", "deal"), TWICE.values(), ids=TWICE.keys())
def test_key_that_stands_there_twice_is_refused(once: str, twice: str, path: str, deal: int | None) -> None:
    text = json.dumps(FULL)
    assert text.count(once) == 1
    assert refused(text.replace(once, twice)) == invalid(path, deal=deal)


@pytest.mark.parametrize(
    ("path", "value", "place"),
    [
        ("$.deals[0].seats.Taras", {"outcome": "caught", "hand": "3S"}, "$.deals[0].seats.Taras.hand"),
        ("$.deals[0].seats.Taras", {"outcome": "early_drop"}, "$.deals[0].seats.Taras.outcome"),
        ("$.deals[0].finish", "declared", "$.deals[0].finish"),
        ("$.deals[0].indicator", "8D", "$.deals[0].indicator"),
        ("$.deals[0].first_turn", True, "$.deals[0].first_turn"),
        ("$.deals[0].winner_hand", "3S", "$.deals[0].winner_hand"),
        ("$.deals[0].contracts_met", "Olena", "$.deals[0].contracts_met"),
        ("$.deals[0].contracts_met[1]", 5, "$.deals[0].contracts_met[1]"),
        ("$.deals[0].cut_ins", "Ivan", "$.deals[0].cut_ins"),
        ("$.deals[0].cut_ins[1]", None, "$.deals[0].cut_ins[1]"),
        ("$.deals[0].cut_ins", ["Ivan", "Olena", "Ivan"], "$.deals[0].cut_ins"),
    ],
)
def test_ruleset_says_which_facts_a_deal_may_have(path: str, value: object, place: str) -> None:
    assert refused(json.dumps(changed(CONTRACTS, path, value))) == invalid(place, deal=1)


def test_seats_may_be_left_out_of_a_void_deal_only() -> None:
    read_meeting(meeting_file({"deals": [{"finish": "void"}]}))
    assert refused(meeting_file({"deals": [{"finish": "declared", "winner": "Olena"}]})) == invalid(
        "$.deals[0].seats", deal=1
    )


def test_names_in_a_deal_may_be_spelled_in_another_case_or_form() -> None:
    deal = {"finish": "void", "dealer": "ОЛЯ", "seats": {" оля ": {"outcome": "early_drop"}}}
    deal["seats"]["Андрій"] = {"outcome": "early_drop"}  # и with a breve
    told = {"players": ["Оля", "Андрій", "Ann", "Bob"], "first_dealer": "aNN", "deals": [deal]}
    meeting = read_meeting(meeting_file(told))
    assert meeting.first_dealer == "Ann"
    assert meeting.deals[0].dealer == "Оля"
    assert [*meeting.deals[0].seats] == ["Оля", "Андрій"]


def test_house_rule_at_fault_is_named_with_its_place() -> None:
    places = refused(meeting_file({"house_rules": {"cap": "80", "weird one": 1}}))
    assert places == [
        ("bad_house_rule", None, "$.house_rules.cap"),
        ("unknown_house_rule", None, '$.house_rules["weird one"]'),
    ]
    assert refused(meeting_file({"ruleset": "gin"})) == [("unknown_ruleset", None, "$.ruleset")]


def test_faulty_seats_hide_only_the_deals_that_they_are_of() -> None:
    faulty = changed(FULL, "$.seating[0].players", ["Olena"])
    told = {**faulty, "deals": [{**DEAL, "indicator": "XX"}, {"finish": "declared", "winner": "Zenon", "seats": {}}]}
    assert [(code, deal) for code, deal, _ in refused(json.dumps(told))] == [
        ("too_few_players", None),
        ("unknown_card", 1),
    ]


def test_unreadable_seats_leave_open_who_brings_a_balance() -> None:
    told = {**FULL, "opening": {"Zenon": "1"}, "seating": "later"}
    assert refused(json.dumps(told)) == invalid("$.seating")


def test_faults_of_later_seats_name_their_place() -> None:
    told = changed(FULL, "$.seating[0].players", ["Olena", "olena"])
    assert refused(json.dumps(told)) == [("duplicate_player", None, "$.seating[0].players")]


def test_names_in_later_seats_and_openings_may_be_spelled_in_another_case() -> None:
    seating = [{"from_deal": 2, "players": ["olena", "PETRO"]}]
    told = {**FULL, "opening": {"OLENA": "1", "petro": "-1"}, "seating": seating, "deals": [DEAL]}
    meeting = read_meeting(json.dumps(told))
    assert meeting.seatings.at(2) == ("Olena", "PETRO")
    assert meeting.opening == {"Olena": Opening(Fraction(1)), "PETRO": Opening(Fraction(-1))}


@pytest.mark.parametrize("path", ["$.deals[0].seats.Mykola", "$.opening.Olena"])
def test_message_says_that_points_may_be_text_or_a_whole_number(path: str) -> None:
    half: object = {"outcome": "caught", "points": 7.5} if "seats" in path else 7.5
    with pytest.raises(Refused, match="text or a whole number is expected"):
        read_meeting(json.dumps(changed(FULL, path, half)))


def test_message_names_the_place() -> None:
    with pytest.raises(Refused, match=r"\$\.closed: true or false is expected"):
        read_meeting(json.dumps({**FULL, "closed": "yes"}))


def test_message_tells_exactly_what_the_balances_add_up_to() -> None:
    with pytest.raises(Refused, match=r"the balances add up to 1000000\.5 and not to 0"):
        read_meeting(json.dumps({**FULL, "opening": {"Olena": "999999.5", "Taras": "1"}}))


def test_faults_are_told_with_null_where_something_does_not_apply() -> None:
    with pytest.raises(Refused) as refusal:
        read_meeting(json.dumps(changed(FULL, "$.deals[0].seats.Ivan.deadwood", "KC KC")))
    (fault,) = faults(refusal.value.findings)["faults"]
    assert fault.pop("message").startswith("KC turns up 3 times")
    assert fault == {"code": "too_many_copies", "deal": 1, "player": "Ivan", "card": "KC", "path": None}


def steps_of_reading(told: Json) -> int:
    """Return how many calls it takes to read a file, or to say all that is wrong with it."""
    text, steps = meeting_file(told), 0

    def count(frame: FrameType, event: str, called: object) -> None:
        nonlocal steps
        steps += event in {"call", "c_call"}

    sys.setprofile(count)
    try:
        read_or_refused(text)
    finally:
        sys.setprofile(None)
    return steps


OPEN_END: Json = {"house_rules": {"end": "open"}}


@pytest.mark.parametrize(
    "of_size",
    [
        lambda size: {"house_rules": {f"rule{number}": 1 for number in range(size)}},
        lambda size: {f"key{number}": 1 for number in range(size)},
        lambda size: {"players": [f"p{number}" for number in range(size)]},
        lambda size: {
            "players": [f"p{number}" for number in range(size)],
            "deals": [{"finish": "declared", "seats": {}}],
        },
        lambda size: {**OPEN_END, "deals": [{"finish": "void"}] * size},
        lambda size: {
            **OPEN_END,
            "deals": [{"finish": "void"}] * size,
            "seating": [{"from_deal": number, "players": ["Olena", f"p{number}"]} for number in range(2, size)],
        },
    ],
    ids=["house rules", "keys", "players", "players and a deal", "deals", "seats"],
)
@pytest.mark.parametrize("size", [400, 1_200], ids=["that could be", "that is too large"])
def test_file_twice_as_large_takes_twice_as_many_steps(of_size: Callable[[int], Json], size: int) -> None:
    assert steps_of_reading(of_size(2 * size)) < 2.2 * steps_of_reading(of_size(size))


# --- nothing but a meeting or `Refused` ever comes out -------------------------------------------------------------

RANDOM = [case["meeting"] for case in load("meetings.json") if case["id"] in ("RP0", "RI0", "RD0")]
SEEDS = [FULL, CONTRACTS, *({**meeting, "deals": meeting["deals"][:2]} for meeting in RANDOM)]
SCRAPS = [
    *("", "Olena", "olena ", "Zenon", "15", "½", "8D", "*", "KC KC KC", "К♣", "\x00", "🃏", "{path}", "%s"),
    *("void", "declared", "hand_rummy", "last_standing", "went_out"),
    *("caught", "early_drop", "late_drop", "false_declaration"),
    *("paplu", "indian-rummy", "dummy-rummy", "open", "circle"),
    *("finish", "seats", "winner", "hand", "deadwood", "points", "indicator"),
    *("2026-11-27T18:30:00+02:00", "0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00"),
]
scraps = st.sampled_from(SCRAPS) | st.text(max_size=3)
values = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 140) | st.integers() | st.floats(allow_nan=False) | scraps,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(scraps, inner, max_size=3),
    max_leaves=4,
)


def spots(value: object) -> list[tuple[Any, Any]]:
    """Return every (container, key or index) of a document."""
    if isinstance(value, dict):
        return [(value, key) for key in value] + [spot for member in value.values() for spot in spots(member)]
    if isinstance(value, list):
        return [(value, index) for index in range(len(value))] + [spot for member in value for spot in spots(member)]
    return []


def replace_value(data: st.DataObject, container: Any, key: Any) -> None:
    container[key] = data.draw(values)


def leave_out(data: st.DataObject, container: Any, key: Any) -> None:
    del container[key]


def add_another(data: st.DataObject, container: Any, key: Any) -> None:
    if isinstance(container, dict):
        container[data.draw(scraps)] = data.draw(values | st.just(container[key]))
    else:
        container.insert(key, data.draw(values | st.just(container[key])))


def exchange(data: st.DataObject, container: Any, key: Any) -> None:
    other = data.draw(st.sampled_from([*container] if isinstance(container, dict) else range(len(container))))
    container[key], container[other] = container[other], container[key]


CHANGES: list[Callable[[st.DataObject, Any, Any], None]] = [replace_value, leave_out, add_another, exchange]


@examples(300)
@given(st.sampled_from(SEEDS), st.data())
def test_file_with_something_changed_is_read_or_refused(seed: Json, data: st.DataObject) -> None:
    document = json.loads(json.dumps(seed))
    for _ in range(data.draw(st.integers(1, 3))):
        places = spots(document)
        if places:
            container, key = data.draw(st.sampled_from(places))
            data.draw(st.sampled_from(CHANGES))(data, container, key)
    read_or_refused(json.dumps(document))


def read_or_refused(text: str | bytes) -> None:
    meeting, findings = outcome_of(text)
    if meeting is None:
        assert all(finding.message for finding in findings)
        json.dumps(faults(findings)).encode()
        assert findings
    else:
        results(meeting)
        assert read_meeting(write_meeting(meeting)) == meeting


def outcome_of(text: str | bytes) -> tuple[Meeting | None, tuple[Finding, ...]]:
    try:
        return read_meeting(text), ()
    except Refused as refusal:
        return None, refusal.findings


@examples(150)
@given(st.sampled_from(SEEDS), st.data())
def test_file_with_letters_changed_is_read_or_refused(seed: Json, data: st.DataObject) -> None:
    text = json.dumps(seed, ensure_ascii=False).encode()
    at = data.draw(st.integers(0, len(text)))
    cut = data.draw(st.integers(0, 3))
    read_or_refused(text[:at] + data.draw(st.binary(max_size=3)) + text[at + cut :])


@examples(100)
@given(values)
@example({"format": "scorekeeper.meeting"})
def test_any_json_is_read_or_refused(document: object) -> None:
    read_or_refused(json.dumps(document))


@examples(25)
@given(told_meetings())
def test_results_are_told_as_the_design_says(meeting: Meeting) -> None:
    told = json.loads(write_meeting(meeting))["results"]
    assert [deal["number"] for deal in told["deals"]] == [*range(1, len(meeting.deals) + 1)]
    for deal in told["deals"]:
        seated = meeting.seatings.at(deal["number"])
        shares = deal["penalties"] if "penalties" in deal else deal["points"]
        assert [*shares] == [*seated]
        if "transfers" in deal:
            payers = [transfer["from"] for transfer in deal["transfers"]]
            assert payers == [name for name in seated if name in payers]
        else:
            assert "points" not in deal
    places = [(standing["place"], meeting.everybody.index(standing["player"])) for standing in told["standings"]]
    assert places == sorted(places)
    assert ("contracts" in told) == (meeting.rules.key == "dummy-rummy")
    assert told["finished"] or told["winners"] == []


@pytest.mark.parametrize(
    ("points", "text"),
    [("0", "0"), ("7.5", "7.5"), ("-7.5", "-7.5"), ("-0.5", "-0.5"), ("40", "40"), ("-130", "-130"), ("1000", "1000")],
)
def test_points_are_told_as_exact_decimals(points: str, text: str) -> None:
    assert exact_decimal(Fraction(points)) == text


def test_third_of_a_point_has_no_exact_decimal() -> None:
    with pytest.raises(ValueError, match="no finite decimal"):
        exact_decimal(Fraction(1, 3))
