"""Files that never change at their address."""

import re
from pathlib import Path
from urllib.parse import urljoin

import pytest
from flask.testing import FlaskClient

from scorekeeper.web import ROOT
from scorekeeper.web.static_files import folder_digest


def style_of(stranger: FlaskClient) -> str:
    return re.findall(r'href="([^"]+\.css)"', stranger.get("/").text)[0]


def test_file_is_kept_for_ever_at_the_address_that_pages_use(stranger: FlaskClient) -> None:
    answer = stranger.get(style_of(stranger), buffered=True)
    assert answer.status_code == 200
    assert answer.mimetype == "text/css"
    assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert "Set-Cookie" not in answer.headers


def test_old_address_gives_the_new_file_which_is_not_kept(stranger: FlaskClient) -> None:
    answer = stranger.get("/static/0123456789abcdef/app.css", buffered=True)
    assert answer.data == (ROOT / "static" / "app.css").read_bytes()
    assert answer.headers["Cache-Control"] == "no-cache"


def test_address_changes_with_any_file(tmp_path: Path) -> None:
    (tmp_path / "app.css").write_text("a")
    before = folder_digest(tmp_path)
    (tmp_path / "pad.js").write_text("")
    after = folder_digest(tmp_path)
    (tmp_path / "app.css").write_text("b")
    assert len({before, after, folder_digest(tmp_path)}) == 3


@pytest.mark.parametrize("name", ["../pyproject.toml", "%2e%2e/pyproject.toml", "/etc/passwd", "no.css", "", 300 * "x"])
def test_nothing_outside_the_folder_is_given_away(stranger: FlaskClient, name: str) -> None:
    assert stranger.get(f"/static/x/{name}", follow_redirects=True).status_code == 404


def test_style_sheet_is_small() -> None:
    assert (ROOT / "static" / "app.css").stat().st_size <= 10_000


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("net.js", "text/javascript"),
        ("manifest.webmanifest", "application/manifest+json"),
        ("icon-192.png", "image/png"),
    ],
)
def test_a_file_says_what_it_is_whatever_this_machine_believes(stranger: FlaskClient, name: str, kind: str) -> None:
    address = style_of(stranger).replace("app.css", name)
    assert stranger.get(address, buffered=True).mimetype == kind


def test_the_icon_on_the_home_screen_opens_the_front_door(stranger: FlaskClient) -> None:
    address = re.findall(r'href="([^"]+\.webmanifest)"', stranger.get("/").text)[0]
    manifest = stranger.get(address, buffered=True).get_json(force=True)
    assert urljoin(address, manifest["start_url"]) == "/"
    for icon in manifest["icons"]:
        assert stranger.get(urljoin(address, icon["src"]), buffered=True).status_code == 200
