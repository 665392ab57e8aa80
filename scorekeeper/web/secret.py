"""The key that signs cookies and links: made once, kept in the instance folder, readable only by its owner."""

import os
import secrets
import time
from pathlib import Path
from typing import Final

LEAST_BYTES: Final = 32
_PATIENCE: Final = 20  # twentieths of a second: another process may be writing the key at this moment
_NEW_ONE: Final = "delete it: then a new one is made, and every phone opens its link again."


class NoSecret(ValueError):
    """There is no key that could be trusted, in one sentence."""


def secret_key(instance: Path) -> str:
    """Return the key kept in the folder, made there if there is none; raise `NoSecret`."""
    path = instance / "secret_key"
    try:
        instance.mkdir(parents=True, exist_ok=True)
        _make(path)
        key = _read(path)
    except OSError as error:
        raise NoSecret(
            f"The secret key in {str(path)!r} cannot be read or made ({error.strerror}). "
            f"Give this user the right to read it, or {_NEW_ONE}"
        ) from error
    if len(key) < LEAST_BYTES:
        raise NoSecret(f"The secret key in {str(path)!r} is too short to be safe. Better {_NEW_ONE}")
    return key


def _make(path: Path) -> None:
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(secrets.token_hex(LEAST_BYTES))


def _read(path: Path) -> str:
    for _ in range(_PATIENCE):
        key = path.read_bytes().decode("latin-1").strip()
        if len(key) >= LEAST_BYTES:
            break
        time.sleep(0.05)
    return key
