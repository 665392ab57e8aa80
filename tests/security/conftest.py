"""Two clubs, a meeting with saved deals and a draft, and a browser for everyone who might come along."""

from dataclasses import replace

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.draft import Draft
from scorekeeper.store import db
from scorekeeper.store.clubs import create_club
from scorekeeper.store.drafts import save_draft
from scorekeeper.store.history import bin_meeting
from scorekeeper.store.links import Role, link_token
from scorekeeper.store.meetings import create_meeting
from scorekeeper.web.access import current_phone
from tests.scenes import DROPPED, EIGHT, FOUR, sit_down, won_by
from tests.security.walk import Places
from tests.web.conftest import SECRET, Key, app, begun, client, key, stranger, table

__all__ = ["app", "begun", "client", "key", "stranger", "table"]

SAVED, DRAFTED = "told of the first deal", "told of the draft"
"""Notes by which saved deals and the draft are known on a page."""


@pytest.fixture
def places(app: Flask, client: FlaskClient, key: Key) -> Places:
    """What there is in the club, by the names that addresses have for it."""
    meeting = sit_down().record(replace(won_by("Olena"), note=SAVED)).record(won_by("Taras"))
    with app.app_context():
        slug = create_meeting(key.club, replace(meeting, title="Friday evening"))
        save_draft(key.club, slug, Draft(3, indicator=EIGHT, note=DRAFTED, seats={FOUR[2]: DROPPED}))
        binned = create_meeting(key.club, sit_down())
        bin_meeting(key.club, binned)
        db.session.remove()
    with client:
        client.get(key.home)
        phone = current_phone()
    return {
        "club": key.club.slug,
        "slug": slug,
        "number": "1",
        "revision": "1",
        "binned": binned,
        "phone": phone,
        "kind": "csv",
    }


@pytest.fixture
def watcher(app: Flask, key: Key) -> FlaskClient:
    """A browser that has opened the watcher link."""
    with app.app_context():
        token = link_token(key.club, Role.WATCHER, SECRET)
        db.session.remove()
    browser = app.test_client()
    browser.get(f"/k/{token}")
    return browser


@pytest.fixture
def neighbour(app: Flask) -> FlaskClient:
    """A browser that has opened the keeper link of another club."""
    with app.app_context():
        _, token = create_club("Saturday club", SECRET)
        db.session.remove()
    browser = app.test_client()
    browser.get(f"/k/{token}")
    return browser
