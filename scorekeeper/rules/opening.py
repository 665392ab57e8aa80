"""What players bring with them when the score was kept on paper before."""

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

MOST_BROUGHT: Final = 1_000_000
"""Points that nobody can bring more of (decided)."""
_DECIMAL: Final = re.compile(r"[+-]?[0-9]{1,12}(\.[0-9]{1,12})?")


@dataclass(frozen=True, slots=True)
class Opening:
    """A balance brought forward, in points, and the contract that the player is on next."""

    points: Fraction = Fraction(0)
    contract: int = 1


NOTHING: Final = Opening()
"""How everybody begins of whom nothing else is said."""


def read_decimal(text: str) -> Fraction | None:
    """Return the number that a text of plain decimals says, or None.

    >>> read_decimal("-40.5"), read_decimal("1e3")
    (Fraction(-81, 2), None)
    """
    return Fraction(text) if _DECIMAL.fullmatch(text) else None
