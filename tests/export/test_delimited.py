"""CSV: right in a spreadsheet, harmless, and the same names when it is read back."""

import csv
import io

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from scorekeeper.export.delimited import COMMA, POINT, Marks, cell_text, csv_lines, write_csv
from tests.case_files import Json
from tests.export.evenings import DUMMY, PAPLU, PLAIN, golden, told
from tests.strategies import LETTERS

DANGEROUS = ("=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", " =1", "＝1", "'quoted", "'=1")


def read(text: str, marks: Marks = POINT) -> list[list[str]]:
    """Return the cells of a file, an apostrophe that guards a cell taken away."""
    rows = csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline=""), delimiter=marks.separator)
    return [[cell.removeprefix("'") for cell in row] for row in rows]


@pytest.mark.parametrize(
    ("evening", "marks", "name"),
    [(PAPLU, POINT, "paplu.csv"), (PAPLU, COMMA, "paplu-comma.csv"), (DUMMY, POINT, "dummy.csv")],
    ids=["decimal point", "decimal comma", "penalties and contracts"],
)
def test_meeting_as_csv(evening: Json, marks: Marks, name: str) -> None:
    assert write_csv(told(evening), PLAIN, marks) == golden(name)


@given(st.text(LETTERS + "@'\r\n;,", min_size=1))
@example("=1+1")
@example("'=1+1")
@example("\t=1")
def test_text_begins_no_formula_and_comes_back_unchanged(text: str) -> None:
    written = cell_text(text)
    assert not written.lstrip().startswith(("=", "+", "-", "@"))
    for marks in (POINT, COMMA):
        assert read("".join(csv_lines([(text, "next")], marks)), marks) == [[text, "next"]]


@pytest.mark.parametrize("name", DANGEROUS)
def test_dangerous_text_stands_behind_an_apostrophe(name: str) -> None:
    assert cell_text(name) == f"'{name}"


def test_every_negative_figure_of_an_evening_is_a_number() -> None:
    rows = read(write_csv(told(PAPLU), PLAIN))
    head = rows.index(
        ["Deal", "Dealer", "Finish", "Winner", "First turn", "Opened card", "Olena", "Taras", "=Ivan", "Note"]
    )
    assert [float(cell) for cell in rows[head + 1][6:9]] == [11, -7.5, -3.5]


def lines(evening: Json) -> list[str]:
    """Return the lines of the evening as CSV."""
    return write_csv(told(evening), PLAIN).splitlines()


def test_what_was_brought_from_paper_stands_before_the_deals_and_is_added_up() -> None:
    brought = lines({"opening": {"Olena": "7.5", "Taras": "-7.5"}, "deals": [{"finish": "void"}]})
    assert ",,brought forward,,,,7.5,-7.5,0,0," in brought
    assert "Σ,,,,,,7.5,-7.5,0,0" in brought


def test_where_nothing_was_played_nothing_is_added_up() -> None:
    assert not any(line.startswith("Σ") for line in lines({}))


def test_note_of_the_meeting_stands_with_its_facts() -> None:
    assert "Note,cold tea" in lines({"note": "cold tea"})


def test_payment_that_was_made_says_so_even_if_it_is_due_no_more() -> None:
    # 19.50 are due of Olena; what she has paid to Ivan is from before
    paid = [
        {"from": "Olena", "to": "=Ivan", "amount": "1.00"},
        {"from": "Olena", "to": "Taras", "amount": "18.50"},
    ]
    made = lines({**PAPLU, "payments": paid})[-3:]
    assert made == ["Olena,'=Ivan,1,UAH,yes", "Olena,Taras,18.5,UAH,yes", "'=Ivan,Taras,7.75,UAH,no"]
