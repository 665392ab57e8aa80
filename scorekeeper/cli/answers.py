"""What commands read and print, and the status with which they end."""

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Final, NoReturn

import click

from scorekeeper.export.results import Json
from scorekeeper.rules.faults import N_, refused_file

FAILED: Final = 1
BAD_INPUT: Final = 2
UNREADABLE_FILE: Final = N_("{name} cannot be read: {reason}")


def print_json(answer: Json) -> Json:
    """Print one line of JSON, and return it."""
    click.echo(json.dumps(answer, ensure_ascii=False).encode())
    return answer


def exit_if_faulty(answers: Iterable[Json]) -> None:
    """End with status 2 if one of the answers has faults."""
    if any("faults" in answer for answer in answers):
        sys.exit(BAD_INPUT)


def fail(sentence: str, status: int = FAILED) -> NoReturn:
    """End with a sentence that says why."""
    click.echo(sentence, err=True)
    sys.exit(status)


def counted(number: int, thing: str) -> str:
    """Return the number with its thing, as "1 deal" or "2 deals"."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def read_file(name: str) -> bytes:
    """Return what the file holds (- is the input); raise `Refused` if it cannot be read."""
    try:
        return sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except OSError as error:
        raise refused_file(UNREADABLE_FILE, name=name, reason=error.strerror or str(error)) from error
