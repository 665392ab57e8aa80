"""The workbook, read back by another program."""

import io
from datetime import datetime

from hypothesis import given
from openpyxl import Workbook, load_workbook
from openpyxl.worksheet.worksheet import Worksheet

from scorekeeper.export.heading import WholeMeeting
from scorekeeper.export.spreadsheet import write_xlsx
from scorekeeper.meeting import Meeting
from tests.case_files import Json
from tests.export.evenings import DAY, DUMMY, INDIAN, PAPLU, PLAIN, told
from tests.strategies import examples, meetings


def book(occasion: WholeMeeting, *, values: bool = True) -> Workbook:
    return load_workbook(io.BytesIO(write_xlsx(occasion, PLAIN)), data_only=values)


def rows(evening: Json, sheet: str, *, values: bool = True) -> list[tuple[object, ...]]:
    return list(book(told(evening), values=values)[sheet].iter_rows(values_only=True))


def test_standings_are_places_names_and_real_numbers() -> None:
    assert rows(PAPLU, "Standings") == [
        ("Place", "Player", "Points"),
        (1, "Taras", 52.5),
        (2, "=Ivan", -13.5),
        (3, "Olena", -39),
    ]


def test_ledger_adds_up_below_and_beside() -> None:
    assert rows(PAPLU, "Ledger") == [
        ("Deal", "Dealer", "Finish", "Winner", "First turn", "Opened card", "Olena", "Taras", "=Ivan", "Note", "Σ"),
        (1, "=Ivan", "declared", "Olena", "yes", "8D", 11, -7.5, -3.5, None, 0),
        (2, "Olena", "void", None, None, None, None, None, None, "-stock gone", 0),
        (3, "Taras", "last_standing", "Taras", None, None, -50, 60, -10, None, 0),
        ("Σ", None, None, None, None, None, -39, 52.5, -13.5, None, 0),
    ]


# Olena brings 40 and Taras -40; Ivan, who has dealt, goes after deal 1, and Petro drops in deal 2
CHANGED: Json = {
    "players": ["Olena", "Taras", "Ivan"],
    "first_dealer": "Ivan",
    "opening": {"Olena": "40", "Taras": "-40"},
    "seating": [{"from_deal": 2, "players": ["Olena", "Petro"]}],
    "deals": [
        {"finish": "void"},
        {"finish": "last_standing", "winner": "Olena", "seats": {"Petro": {"outcome": "early_drop"}}},
    ],
}


def test_ledger_begins_with_what_was_brought_and_leaves_out_who_did_not_sit_there() -> None:
    assert [row[:4] + row[6:10] for row in rows(CHANGED, "Ledger")[1:]] == [
        (None, None, "brought forward", None, 40, -40, 0, 0),
        (1, "Ivan", "void", None, None, None, None, None),
        (2, "Olena", "last_standing", "Olena", 10, None, None, -10),
        ("Σ", None, None, None, 50, -40, 0, -10),
    ]


def test_rules_tell_who_sat_there_later() -> None:
    assert rows(CHANGED, "Rules")[-5:] == [
        *(("Seat 1", "Olena"), ("Seat 2", "Taras"), ("Seat 3", "Ivan")),
        ("Seats from deal 2 on", "Olena, Petro"),
        ("First dealer", "Ivan"),
    ]


def test_declared_win_says_whether_it_was_on_the_first_turn_and_no_other_finish_does() -> None:
    others = {"Taras": {"outcome": "caught", "points": "7"}, "=Ivan": {"outcome": "caught", "points": "7"}}
    won: Json = {"winner": "Olena", "seats": others}
    deals = [{"finish": "declared", "first_turn": True, **won}, {"finish": "declared", **won}]
    deals += [{"finish": "hand_rummy", **won}, {"finish": "void"}]
    _, *played, _ = rows({**PAPLU, "house_rules": {"end": 4}, "deals": deals}, "Ledger")
    assert [(row[2], row[4]) for row in played] == [
        ("declared", "yes"),
        ("declared", "no"),
        ("hand_rummy", None),
        ("void", None),
    ]


def test_system_without_a_first_turn_win_has_no_column_for_it() -> None:
    assert "First turn" not in rows(DUMMY, "Ledger")[0]


def test_penalties_are_added_up_below_alone() -> None:
    assert rows(DUMMY, "Ledger")[0][-1] == "Note"
    assert rows(DUMMY, "Ledger")[-1][5:7] == (0, 60)


def test_transfers_are_told_deal_by_deal() -> None:
    assert rows(PAPLU, "Transfers")[1:] == [
        (1, "Taras", "Olena", 7.5),
        (1, "=Ivan", "Olena", 3.5),
        (3, "Olena", "Taras", 50),
        (3, "=Ivan", "Taras", 10),
    ]


def test_payments_are_told_in_money() -> None:
    assert rows(PAPLU, "Settling up")[1:] == [
        ("Olena", "Taras", 19.5, "UAH", "no"),
        ("=Ivan", "Taras", 6.75, "UAH", "no"),
    ]


def test_hands_are_told_with_melds_and_reasons() -> None:
    _, winner, taras, ivan, *_ = rows(PAPLU, "Hands")
    assert winner == (1, "Olena", "won", None, "4H 5H 6H 9S 10S * 7C 7D 7S AC 2C 3C 4C", *[None] * 4)
    assert taras[:5] == (1, "Taras", "caught", "hand", "2H 3H 4H 5H 6H 9S 10S * 7C 7D 7S KC 5D")
    assert (sorted(str(taras[6]).split()), taras[7], taras[8]) == (["5D", "KC"], 7.5, "both_lives = 15 → half = 7.5")
    assert ivan == (1, "=Ivan", "caught", "points", "7", None, None, 3.5, "typed = 7 → half = 3.5")


def test_rules_are_told_with_system_edition_and_seats() -> None:
    told_rules = rows(PAPLU, "Rules")
    assert ("System", "paplu, edition 1") in told_rules
    assert ("House rule", "late_drop 50") in told_rules
    assert ("Date", datetime(2026, 11, 27)) in told_rules  # noqa: DTZ001
    assert told_rules[-4:] == [("Seat 1", "Olena"), ("Seat 2", "Taras"), ("Seat 3", "=Ivan"), ("First dealer", "=Ivan")]


def test_sheets_follow_from_the_rules_of_the_meeting() -> None:
    assert book(told(INDIAN)).sheetnames == ["Standings", "Ledger", "Transfers", "Hands", "Rules"]
    assert book(told(DUMMY)).sheetnames == ["Standings", "Ledger", "Hands", "Rules"]


def test_heads_stay_where_they_are() -> None:
    assert {sheet.freeze_panes for sheet in book(told(PAPLU)).worksheets} == {"A2"}


def test_same_meeting_makes_the_same_file() -> None:
    assert write_xlsx(told(PAPLU), PLAIN) == write_xlsx(told(PAPLU), PLAIN)


def _formulas(sheet: Worksheet) -> set[str]:
    return {str(cell.value) for row in sheet.iter_rows() for cell in row if cell.data_type == "f"}


@examples(40)
@given(meetings())
def test_names_are_never_formulas_and_every_sum_is_the_ledgers(meeting: Meeting) -> None:
    occasion = WholeMeeting.of(meeting, DAY)
    read = book(occasion, values=False)
    assert all(formula.startswith("=SUM(") for sheet in read.worksheets for formula in _formulas(sheet))
    standings = list(book(occasion)["Standings"].iter_rows(min_row=2, max_col=3, values_only=True))
    assert standings == [(one.place, one.player, one.points) for one in meeting.ledger.standings]
    if meeting.deals:
        head, *_, sums = book(occasion)["Ledger"].iter_rows(values_only=True)
        first = head.index("Opened card") + 1
        assert list(sums[first : first + len(meeting.everybody)]) == list(meeting.ledger.balances.values())
