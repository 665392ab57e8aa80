"""A meeting of four with saved deals, whose pages are looked at."""

from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.meeting import Meeting
from scorekeeper.rules.record import DealRecord
from scorekeeper.store import db
from scorekeeper.store.meetings import create_meeting, find_sheet, load_meeting
from tests.scenes import FOUR, play, sit_down
from tests.web.conftest import Key, app_in
from tests.web.deals.playing import Begin, Scorer

Played = Callable[..., str]


@pytest.fixture
def played(app: Flask, key: Key) -> Played:
    """Return a function that saves a meeting with these deals and returns its address within the club."""

    def save(*deals: DealRecord, meeting: Meeting | None = None) -> str:
        with app.app_context():
            return f"m/{create_meeting(key.club, play(meeting or sit_down(), *deals))}"

    return save


@pytest.fixture
def saved(app: Flask, key: Key) -> Callable[[str], Meeting]:
    """Return a function that reads a meeting as it is saved now."""

    def read(address: str) -> Meeting:
        with app.app_context():
            sheet = find_sheet(key.club, address.removeprefix("m/"))
            assert sheet is not None
            meeting = load_meeting(sheet)
            db.session.remove()
            return meeting

    return read


@pytest.fixture
def begin(app: Flask, key: Key, client: FlaskClient) -> Begin:
    """Return a function that seats players and gives the phone to one of them; the last player deals first."""

    def sit(*players: str, **rules: object) -> Scorer:
        meeting = sit_down(*players, **rules)  # type: ignore[arg-type]
        with app.app_context():
            slug = create_meeting(key.club, meeting)
            db.session.remove()
        return Scorer(app, client, key, slug, players or FOUR)

    return sit


@pytest.fixture
def scorer(begin: Begin) -> Scorer:
    """A phone at a meeting of Olena, Taras, Ivan and Mykola, who deals first."""
    return begin()


@pytest.fixture
def new_scorer(app: Flask, key: Key) -> Callable[[Scorer], Scorer]:
    """Return a function that brings one more phone to the meeting of another."""

    def bring(other: Scorer) -> Scorer:
        client = app.test_client()
        client.get(key.link)
        return Scorer(app, client, key, other.slug, other.players)

    return bring


@pytest.fixture
def restarted(app: Flask, key: Key) -> Callable[[Scorer], Scorer]:
    """Return a function that starts the server anew on the same database."""

    def restart(scorer: Scorer) -> Scorer:
        fresh = app_in(Path(app.instance_path))
        client = fresh.test_client()
        client.get(key.link)
        return Scorer(fresh, client, key, scorer.slug, scorer.players)

    return restart
