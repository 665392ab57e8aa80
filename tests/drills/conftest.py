"""A club at rest, and a server of its own that drills may kill."""

import shutil
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from scorekeeper.web.limits import USUAL
from tests.drills.book import Book
from tests.drills.club import set_the_scene
from tests.drills.length import FULL
from tests.drills.network import MortalServer
from tests.drills.scene import Scene
from tests.web.conftest import Key, app_in, begun  # noqa: F401  a fixture

SQLITE, POSTGRES = "sqlite", "postgresql"


@pytest.fixture(scope="module")
def scene(begun: tuple[Path, Key], tmp_path_factory: pytest.TempPathFactory) -> Scene:  # noqa: F811
    """A club in which everything can be written."""
    folder = tmp_path_factory.mktemp("drills") / "instance"
    shutil.copytree(begun[0], folder)
    often = dict.fromkeys(USUAL, (10**9, 1))  # a drill does more than any hand
    app = app_in(folder, NEW_CLUBS=True, LIMITS=often)
    set_the_scene(app, begun[1].club)
    return Scene(app, begun[1], folder / "scorekeeper.db")


@pytest.fixture(params=[SQLITE, POSTGRES] if FULL else [SQLITE])
def server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[MortalServer]:
    """A server with a club and nothing in it; on PostgreSQL too by `make drill`."""
    with ExitStack() as stack:
        database = ""
        if request.param == POSTGRES:
            database = stack.enter_context(request.getfixturevalue("postgres").new_database())
        yield stack.enter_context(MortalServer(tmp_path, database))


@pytest.fixture
def book(server: MortalServer) -> Book:
    """What the server has saved."""
    return Book(server.database)
