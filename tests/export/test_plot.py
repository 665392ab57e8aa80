"""Where lines run in any picture of balances."""

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.export.plot import DIGIT_WIDTH, MOST_CORNERS, Frame, Plot, digits, plot, svg_points, told_apart

FRAME = Frame(width=200, height=120, left=40, right=180, top=10, bottom=110)
POINTS = st.integers(-2_000_000, 2_000_000).map(lambda halves: Fraction(halves, 2))
LINES = st.integers(2, 40).flatmap(
    lambda count: st.lists(st.lists(POINTS, min_size=count, max_size=count), min_size=1, max_size=10)
)


def drawn(*points: str) -> Plot:
    """Plot the line of a player through these balances."""
    return plot(FRAME, [[Fraction(balance) for balance in points]])


def marked(*points: str) -> dict[str, float]:
    """Return the marks of that line with how high they lie."""
    return {str(mark.balance): mark.height for mark in drawn(*points).marks}


@given(LINES)
def test_marks_are_exact_balances_and_enclose_all_others_but_for_an_eighth(lines: list[list[Fraction]]) -> None:
    marks = [mark.balance for mark in plot(FRAME, lines).marks]
    balances = {balance for line in lines for balance in line}
    near = (max(balances) - min(balances)) / 8
    assert set(marks) <= balances | {Fraction(0)}
    assert min(marks) - near <= min(balances)
    assert max(balances) <= max(marks) + near


@given(LINES)
def test_lines_marks_and_figures_stay_in_the_picture(lines: list[list[Fraction]]) -> None:
    drawing = plot(FRAME, lines)
    frame, corners = drawing.frame, [corner for path in drawing.paths for corner in path]
    assert all(frame.left <= x <= frame.right + 1e-6 and frame.top <= y <= frame.bottom + 1e-6 for x, y in corners)
    assert all(frame.top <= mark.height <= frame.bottom for mark in drawing.marks)
    assert all(digits(mark.balance) * DIGIT_WIDTH <= frame.figures_end for mark in drawing.marks)


@given(LINES)
def test_figures_of_marks_never_overlap(lines: list[list[Fraction]]) -> None:
    heights = sorted(mark.height for mark in plot(FRAME, lines).marks)
    assert all(below - above >= 12 for above, below in pairwise(heights))


@given(LINES)
def test_who_has_more_never_stands_lower(lines: list[list[Fraction]]) -> None:
    ends = sorted((line[-1], -path[-1][1]) for line, path in zip(lines, plot(FRAME, lines).paths, strict=True))
    assert [height for _, height in ends] == sorted(height for _, height in ends)


@pytest.mark.parametrize(
    ("points", "marks"),
    [
        (["0", "0"], {"0": 60}),
        (["0", "15/2"], {"0": 110, "15/2": 10}),
        (["0", "-1/2"], {"0": 10, "-1/2": 110}),
        (["10000", "-10000"], {"0": 60, "10000": 10, "-10000": 110}),
        (["0", "80", "-10"], {"0": 98.9, "80": 10}),
        (["0", "80", "-11"], {"0": 97.9, "80": 10}),
        (["0", "80", "-12"], {"0": 97.0, "80": 10, "-12": 110}),
        (["300", "350"], {"350": 10, "300": 110}),
        (["-40", "-40"], {"-40": 60}),
    ],
    ids=[
        "all zero",
        "a half",
        "half a point",
        "ten thousand",
        "too near to zero",
        "less than an eighth",
        "more than an eighth",
        "zero not there",
        "only one",
    ],
)
def test_marks_stand_at_zero_and_at_the_ends(points: list[str], marks: dict[str, float]) -> None:
    assert marked(*points) == marks


def test_one_balance_has_one_mark() -> None:
    assert len(drawn("-40", "-40").marks) == 1


def test_figures_end_before_the_lines_begin() -> None:
    assert drawn("0", "-40").frame.figures_end == 36


def test_as_many_corners_as_can_be_told_apart_are_all_drawn() -> None:
    assert list(told_apart(range(MOST_CORNERS))) == list(range(MOST_CORNERS))


def test_balances_that_are_all_alike_lie_in_the_middle() -> None:
    assert svg_points(drawn("0", "0", "0").paths[0]) == "40,60 110,60 180,60"


def test_long_figures_move_the_lines_to_the_right() -> None:
    """A minus sign that is cut off makes a debt of 10126 points a win."""
    assert drawn("0", "-40").frame.left == 40
    assert drawn("0", "-10126").frame.left == 4 + 40
    assert drawn("0", "-1000000.5").frame.left == 4 + 63


def test_thousand_deals_keep_their_peaks_and_their_ends() -> None:
    balances = [Fraction(at % 7) for at in range(1_001)]
    balances[500], balances[777] = Fraction(9_999), Fraction(-9_999)
    path = plot(FRAME, [balances]).paths[0]
    assert len(path) <= MOST_CORNERS
    assert {FRAME.top, FRAME.bottom} <= {y for _, y in path}
    assert (path[0][0], path[-1][0]) == (plot(FRAME, [balances]).frame.left, FRAME.right)


@given(st.lists(st.floats(-1e6, 1e6), min_size=1, max_size=2_000))
def test_corners_that_are_drawn_run_from_end_to_end_over_the_highest_and_the_lowest(course: list[float]) -> None:
    shown = told_apart(course)
    assert list(shown) == sorted(set(shown))
    assert len(shown) <= MOST_CORNERS
    assert (shown[0], shown[-1]) == (0, len(course) - 1)
    assert {min(course), max(course)} <= {course[at] for at in shown}
