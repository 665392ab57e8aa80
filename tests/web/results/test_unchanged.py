"""Whoever asks for results again, inside the club or by the link to look, has nothing made that they have already."""

from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.export.formats import FORMATS
from scorekeeper.store import db
from scorekeeper.store.looks import make_look_link
from scorekeeper.store.meetings import create_meeting, find_sheet, record_deal
from scorekeeper.web.results import pages
from tests.scenes import VOID, sit_down
from tests.web.conftest import SECRET, Key, app_in

KINDS = ("", *(f"/{kind}" for kind in FORMATS))


@pytest.fixture
def slug(app: Flask, key: Key) -> str:
    """A meeting that goes on."""
    with app.app_context():
        return create_meeting(key.club, sit_down().record(VOID))


@pytest.fixture
def look_link(app: Flask, key: Key, slug: str) -> str:
    with app.app_context():
        token = make_look_link(key.club, slug, SECRET)
        db.session.remove()
    return f"/r/{token}/results"


@pytest.fixture(params=["in the club", "by the link"])
def place(request: pytest.FixtureRequest, client: FlaskClient, key: Key, slug: str) -> tuple[FlaskClient, str]:
    """Whoever asks, and the address of the results."""
    if request.param == "in the club":
        return client, f"{key.home}m/{slug}/results"
    return request.getfixturevalue("stranger"), request.getfixturevalue("look_link")


@pytest.mark.parametrize("kind", KINDS)
def test_what_has_not_changed_is_neither_made_nor_sent_again(
    place: tuple[FlaskClient, str], kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asking, address = place
    tag = asking.get(address + kind).headers["ETag"]
    monkeypatch.setattr(pages, "stored_as", None)
    monkeypatch.setattr(pages, "render_template", None)
    answer = asking.get(address + kind, headers={"If-None-Match": tag})
    assert (answer.status_code, answer.data) == (304, b"")


def test_a_saved_deal_is_seen_on_the_page_and_in_the_files(
    app: Flask, key: Key, slug: str, place: tuple[FlaskClient, str]
) -> None:
    asking, address = place
    tags = {kind: asking.get(address + kind).headers["ETag"] for kind in KINDS}
    with app.app_context():
        record_deal(key.club, slug, VOID, 2)
        db.session.remove()
    for kind, tag in tags.items():
        assert asking.get(address + kind, headers={"If-None-Match": tag}).status_code == 200


def test_files_of_another_language_are_other_files(place: tuple[FlaskClient, str]) -> None:
    asking, address = place
    tag = asking.get(f"{address}/text").headers["ETag"]
    answer = asking.get(f"{address}/text", headers={"If-None-Match": tag, "Accept-Language": "uk"})
    assert answer.status_code == 200


def test_a_file_that_there_is_not_is_no_unchanged_file(place: tuple[FlaskClient, str]) -> None:
    asking, address = place
    tag = asking.get(f"{address}/text").headers["ETag"]
    assert asking.get(f"{address}/exe", headers={"If-None-Match": tag}).status_code == 404


def test_a_meeting_that_goes_on_is_followed_and_a_finished_one_is_not(
    app: Flask, key: Key, slug: str, place: tuple[FlaskClient, str]
) -> None:
    asking, address = place
    assert 'id="network"' in asking.get(address).text
    with app.app_context():
        for number in (2, 3, 4):  # the last of the circle of four
            record_deal(key.club, slug, VOID, number)
        sheet = find_sheet(key.club, slug)
        assert sheet is not None
        assert sheet.ledger.finished
        db.session.remove()
    page = asking.get(address).text
    assert 'id="network"' not in page
    assert "standings.js" not in page


def test_whoever_has_only_the_link_has_so_many_files_made_in_a_minute_and_keepers_are_not_counted(
    app: Flask, key: Key, slug: str, look_link: str
) -> None:
    limited = app_in(Path(app.instance_path), LIMITS={"files by a link to look": (2, 60)})
    stranger = limited.test_client()
    tag = stranger.get(f"{look_link}/text").headers["ETag"]
    assert [stranger.get(f"{look_link}/text").status_code for _ in range(2)] == [200, 429]
    assert stranger.get(f"{look_link}/text", headers={"If-None-Match": tag}).status_code == 304
    assert stranger.get(look_link).status_code == 200
    keeper = limited.test_client()
    keeper.get(key.link)
    assert {keeper.get(f"{key.home}m/{slug}/results/text").status_code for _ in range(3)} == {200}
