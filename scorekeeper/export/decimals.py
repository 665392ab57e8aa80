"""Points as text of exact decimals, as files and commands write them."""

from fractions import Fraction


def exact_decimal(points: Fraction) -> str:
    """Return `points` written out exactly; `ValueError` if no finite decimal says it.

    >>> exact_decimal(Fraction(-15, 2)), exact_decimal(Fraction(40))
    ('-7.5', '40')
    """
    for places in range(10):
        scaled = points * 10**places
        if scaled.denominator == 1:
            digits = f"{abs(scaled.numerator):0{places + 1}d}"
            whole, part = digits[: len(digits) - places], digits[len(digits) - places :]
            return ("-" if points < 0 else "") + whole + (f".{part}" if part else "")
    raise ValueError(f"{points!r} is no finite decimal")
