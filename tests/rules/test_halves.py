"""Points as a count of halves say the same as fractions."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.halves import from_halves, in_halves


@given(st.lists(st.integers(-(10**12), 10**12)))
def test_sums_of_halves_are_the_sums_of_the_points(halves: list[int]) -> None:
    points = [Fraction(count, 2) for count in halves]
    assert [in_halves(point) for point in points] == halves
    assert from_halves(sum(halves)) == sum(points)


@pytest.mark.parametrize("parts", [3, 4])
def test_a_finer_fraction_is_refused(parts: int) -> None:
    with pytest.raises(ValueError, match="no multiple of a half"):
        in_halves(Fraction(1, parts))
