"""Meetings that were saved before the pages are looked at."""

from collections.abc import Callable

import pytest
from flask import Flask

from scorekeeper.meeting import Meeting
from scorekeeper.store.meetings import Sheet, create_meeting, find_sheet, meeting_list
from tests.web.conftest import Key

Save = Callable[[Meeting], str]
Sheets = Callable[[], list[Sheet]]


@pytest.fixture
def save(app: Flask, key: Key) -> Save:
    """Return a function that saves a meeting and returns its slug."""

    def put(meeting: Meeting) -> str:
        with app.app_context():
            return create_meeting(key.club, meeting)

    return put


@pytest.fixture
def sheets(app: Flask, key: Key) -> Sheets:
    """Return a function that reads all saved meetings, the newest first."""

    def read() -> list[Sheet]:
        with app.app_context():
            found = [find_sheet(key.club, meeting.slug) for meeting in meeting_list(key.club)]
            return [sheet for sheet in found if sheet is not None]

    return read
