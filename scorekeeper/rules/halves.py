"""Points as a count of halves: whole numbers, which add up as exactly as fractions do, and several times as fast."""

from fractions import Fraction
from functools import lru_cache


def in_halves(points: Fraction) -> int:
    """Return points as a count of halves; raise `ValueError` for a finer fraction, which no rule knows (000/06).

    >>> in_halves(Fraction(15, 2)), in_halves(Fraction(-40))
    (15, -80)
    """
    numerator, denominator = points.as_integer_ratio()
    if denominator > 2:
        raise ValueError(f"{points!r} is no multiple of a half")
    return numerator * 2 // denominator


@lru_cache(maxsize=4096)  # the same few come again and again, and making a fraction is slow
def from_halves(halves: int) -> Fraction:
    """Return the points that so many halves are."""
    return Fraction(halves, 2)
