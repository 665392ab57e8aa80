"""The fixtures of the web tests, and a club in which everything can be written."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from tests.drills.book import Book
from tests.drills.club import set_the_scene
from tests.drills.network import MortalServer
from tests.drills.writing import Writings
from tests.web.conftest import Key, app, begun, client, key  # noqa: F401  fixtures


@pytest.fixture
def writings(app: Flask, key: Key) -> Writings:  # noqa: F811
    """Every form of every page that writes, as a keeper finds it."""
    set_the_scene(app, key.club)
    return Writings(app, key, Path(app.instance_path) / "scorekeeper.db")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[MortalServer]:
    """A server with a club and nothing in it."""
    with MortalServer(tmp_path) as server:
        yield server


@pytest.fixture
def book(server: MortalServer, tmp_path: Path) -> Book:
    """What the server has saved."""
    return Book(tmp_path)
