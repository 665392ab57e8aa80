"""Meetings that were played before the history is looked at."""

import io
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from scorekeeper.export.archive import archive_lines
from scorekeeper.store import db
from scorekeeper.store.archive import club_chronicles, club_people
from scorekeeper.store.clubs import ClubRef
from scorekeeper.store.meetings import create_meeting
from tests.scenes import sit_down, won_by
from tests.web.conftest import Key
from tests.web.table import Page, Table

Play = Callable[..., str]
Send = Callable[[bytes], Page]
Archive = Callable[[ClubRef], list[str]]


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


@pytest.fixture
def send(table: Table) -> Send:
    """Return a function that sends a file to be looked at."""

    def choose(file: bytes) -> Page:
        form = table.open("import").form_with("csrf_token")
        sent = {"csrf_token": form.values["csrf_token"][0], "file": (io.BytesIO(file), "../evil.json")}
        response: TestResponse = table.client.post(f"{table.home}import", data=sent)
        table.page = Page.of(f"{table.home}import", response)
        return table.page

    return choose


@pytest.fixture
def archive(app: Flask) -> Archive:
    """Return a function that writes down a whole club."""

    def lines(club: ClubRef) -> list[str]:
        with app.app_context():
            return list(archive_lines(club.name, club_people(club), club_chronicles(club)))

    return lines
