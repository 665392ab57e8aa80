"""How long the drills are: short in `make test`, at full length by `make drill`."""

import os
from typing import Final

FULL: Final = os.environ.get("DRILL") == "full"


def at_length(short: int, full: int) -> int:
    """Return the number for this run."""
    return full if FULL else short
