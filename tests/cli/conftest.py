"""Running the commands in this process."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
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


@pytest.fixture(scope="session")
def blank_instance(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An instance folder with a migrated database, to be copied."""
    folder = tmp_path_factory.mktemp("blank")
    with pytest.MonkeyPatch.context() as environment:
        environment.delenv("DATABASE_URL", raising=False)
        environment.setenv("SCOREKEEPER_INSTANCE", str(folder))
        assert CliRunner().invoke(main, ["check"]).exit_code == 0
    return folder


@pytest.fixture
def instance(blank_instance: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The instance folder that the commands of this test work in."""
    folder = tmp_path / "instance"
    shutil.copytree(blank_instance, folder)
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(folder))
    return folder
