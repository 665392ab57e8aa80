"""Meetings that were played before the history is looked at."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import Any

import pytest
from flask import Flask

from scorekeeper.store import db
from scorekeeper.store.meetings import create_meeting
from tests.scenes import sit_down, won_by
from tests.web.conftest import Key

Play = Callable[..., str]


@pytest.fixture
def play(app: Flask, key: Key) -> Play:
    """Return a function that saves a meeting of one deal that its players have closed; it returns its slug."""

    def put(winner: str = "Olena", began: str = "2026-11-27T18:30:00+02:00", **about: Any) -> str:
        meeting = sit_down().record(won_by(winner)).close()
        with app.app_context():
            slug = create_meeting(key.club, replace(meeting, started_at=datetime.fromisoformat(began), **about))
            db.session.remove()
        return slug

    return put
