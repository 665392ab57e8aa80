"""Names for addresses: short, random, and easy to read out across a table."""

import secrets
from typing import Final

_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"  # without i, l, o, 0, 1
_LENGTH: Final = 10


def new_slug() -> str:
    """Return a name that nothing has yet; it is no secret."""
    return "".join(secrets.choice(_LETTERS) for _ in range(_LENGTH))
