"""Running the commands in this process."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from click.testing import CliRunner, Result

from scorekeeper.cli import main

Run = Callable[..., Result]


@pytest.fixture
def run() -> Run:
    """Run `scorekeeper` with these words, and perhaps with something on the input."""

    def run(*words: str, given: str | None = None) -> Result:
        result = CliRunner().invoke(main, words, input=given)
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result

    return run


def lines(result: Result) -> list[dict[str, Any]]:
    """The JSON lines that a command printed."""
    return [json.loads(line) for line in result.stdout.splitlines()]
