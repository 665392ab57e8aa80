"""Where the lines of the chart run."""

from fractions import Fraction
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.export.chart import DASHES, FRAME, LABEL_GAP, draw_chart, shortened, spread

TOP, BOTTOM, LEFT, RIGHT = FRAME.top, FRAME.bottom, FRAME.left, FRAME.right


def balances(olena: Fraction, taras: Fraction) -> dict[str, Fraction]:
    return {"Olena": olena, "Taras": taras}


def test_lines_run_from_the_start_over_the_balance_after_each_deal() -> None:
    half, nothing = Fraction(15, 2), Fraction(0)
    chart = draw_chart([balances(nothing, nothing), balances(half, -half), balances(nothing, nothing)])
    middle, across = (TOP + BOTTOM) // 2, (LEFT + RIGHT) // 2
    assert [line.points for line in chart.lines] == [
        f"{LEFT},{middle} {across},{TOP} {RIGHT},{middle}",
        f"{LEFT},{middle} {across},{BOTTOM} {RIGHT},{middle}",
    ]
    assert {mark.balance for mark in chart.plot.marks} == {0, half, -half}


def test_lines_begin_at_what_was_brought_from_paper() -> None:
    chart = draw_chart([balances(Fraction(40), Fraction(-40)), balances(Fraction(0), Fraction(0))])
    assert [line.points for line in chart.lines] == [
        f"{LEFT},{TOP} {RIGHT},{(TOP + BOTTOM) // 2}",
        f"{LEFT},{BOTTOM} {RIGHT},{(TOP + BOTTOM) // 2}",
    ]


def test_void_deals_alone_draw_a_flat_line() -> None:
    nothing = Fraction(0)
    chart = draw_chart([balances(nothing, nothing)] * 3)
    assert len({line.points for line in chart.lines}) == 1
    assert [mark.balance for mark in chart.plot.marks] == [0]


@given(st.lists(st.floats(TOP, BOTTOM), min_size=1, max_size=10))
def test_names_at_the_lines_never_overlap_and_stay_in_the_picture(heights: list[float]) -> None:
    labels = sorted(spread(heights))
    assert all(below - above >= LABEL_GAP - 1e-6 for above, below in pairwise(labels))
    assert labels[0] > 0
    assert labels[-1] < FRAME.height


def test_lines_of_ten_players_differ_without_colour() -> None:
    names = [f"P{number}" for number in range(10)]
    lines = draw_chart([dict.fromkeys(names, Fraction(0))] * 2).lines
    assert len({line.dashes for line in lines}) == len(DASHES) == 10
    assert len({line.label for line in lines}) == 10
    assert [line.name for line in lines] == names


def test_long_name_is_shortened() -> None:
    assert shortened("Maximilian-Alexander") == "Maximilian-…"
    assert shortened("Olena") == "Olena"
