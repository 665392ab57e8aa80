"""People who have played before their pages are looked at."""

from collections.abc import Callable

import pytest
from flask import Flask

from scorekeeper.meeting import Meeting
from scorekeeper.store import db
from scorekeeper.store.meetings import create_meeting
from scorekeeper.store.players.directory import directory
from tests.web.conftest import Key

Save = Callable[[Meeting], str]
Number = Callable[[str], int]


@pytest.fixture
def save(app: Flask, key: Key) -> Save:
    """Return a function that saves a meeting and returns its slug."""

    def put(meeting: Meeting) -> str:
        with app.app_context():
            slug = create_meeting(key.club, meeting)
            db.session.remove()
        return slug

    return put


@pytest.fixture
def number(app: Flask, key: Key) -> Number:
    """Return a function that says by which number a name of the club is known."""

    def look_up(name: str) -> int:
        with app.app_context():
            found = next(named.id for named in directory(key.club) if named.name == name)
            db.session.remove()
        return found

    return look_up
