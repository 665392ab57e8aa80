"""What no answer at any address lacks or gives away."""

import logging
import re
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

import pytest
from flask import Flask, abort, request
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper.store import db
from scorekeeper.store.links import Role, link_token
from scorekeeper.store.looks import make_look_link
from tests.security.walk import METHODS, Places, filled
from tests.web.conftest import SECRET, Key, app_in

_INLINE = re.compile(r"<style|\sstyle=|\son[a-z]+=|javascript:|<script(?![^>]*\ssrc=\"/)", re.IGNORECASE)


def everything(
    app: Flask, browser: FlaskClient, places: Places, **options: object
) -> Iterator[tuple[str, TestResponse]]:
    """Yield each address of the map, and some that are none, with its answer to each method."""
    for rule in (*sorted(rule.rule for rule in app.url_map.iter_rules()), "/no/such/page", "/c/<club>/no/such/page"):
        for method in METHODS:
            address = filled(rule, places)
            yield f"{method} {address}", browser.open(address, method=method, **options)  # type: ignore[arg-type]


def test_every_answer_says_what_its_page_may_load_and_who_may_know_of_it(
    app: Flask, client: FlaskClient, places: Places
) -> None:
    for name, answer in everything(app, client, places):
        policy = answer.headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy, name
        assert "frame-ancestors 'none'" in policy, name
        assert "unsafe" not in policy, name
        assert answer.headers["X-Content-Type-Options"] == "nosniff", name
        assert answer.headers["Referrer-Policy"] == "same-origin", name
        assert answer.headers["X-Robots-Tag"] == "noindex", name


def test_no_answer_is_kept_by_anybody_on_the_way(app: Flask, client: FlaskClient, places: Places) -> None:
    for name, answer in everything(app, client, places):
        if answer.status_code != 304 and "/static/" not in name:
            assert answer.headers["Cache-Control"].startswith(("private", "no-store")), name


def test_no_page_has_a_script_or_a_style_of_its_own(app: Flask, client: FlaskClient, places: Places) -> None:
    for name, answer in everything(app, client, places):
        if answer.mimetype == "text/html":
            assert not _INLINE.search(answer.text), name


def test_every_cookie_is_kept_from_scripts_and_other_sites(
    app: Flask, client: FlaskClient, places: Places, key: Key
) -> None:
    stranger = app.test_client()
    cookies = [stranger.get(address).headers.get("Set-Cookie", "") for address in (key.link, "/?lang=uk")]
    cookies += [answer.headers.get("Set-Cookie", "") for _, answer in everything(app, client, places)]
    assert len(set(cookies) - {""}) >= 2
    for cookie in filter(None, cookies):
        assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= set(cookie.split("; "))
        assert "Domain" not in cookie


@pytest.mark.parametrize(("scheme", "is_secure"), [("https", True), ("http", False)])
def test_cookies_are_secure_exactly_on_https(app: Flask, key: Key, scheme: str, is_secure: bool) -> None:
    cookie = app.test_client().get(key.link, base_url=f"{scheme}://localhost").headers["Set-Cookie"]
    assert ("Secure" in cookie.split("; ")) is is_secure
    assert cookie.startswith("__Host-") is is_secure


# where an answer leads

AIMS = ("https://evil.example", "//evil.example", "/\\evil.example", "javascript:alert(1)", "/\t/evil.example")


@pytest.mark.parametrize("aim", AIMS)
def test_no_redirect_leads_where_the_request_says(app: Flask, client: FlaskClient, places: Places, aim: str) -> None:
    asked = dict.fromkeys(("next", "url", "to", "return", "goto", "again", "lang", "step", "before"), aim)
    headers = {"Referer": aim, "X-Forwarded-Host": "evil.example", "X-Original-URL": aim}
    for name, answer in everything(app, client, places, query_string=asked, headers=headers):
        location = answer.headers.get("Location", "/")
        assert location.startswith("/"), name
        assert not location.startswith(("//", "/\\")), name
        assert "evil.example" not in location.partition("?")[0], name


@pytest.mark.parametrize(
    "host", ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "evil.example@localhost", "[::1", ""]
)
def test_no_address_answers_to_another_name(app: Flask, client: FlaskClient, places: Places, host: str) -> None:
    for name, answer in everything(app, client, places, headers={"Host": host}):
        assert answer.status_code == 400, name
        assert "evil.example" not in str(answer.headers), name
        assert "evil.example" not in answer.text, name


def test_a_forwarded_name_counts_only_behind_a_proxy_that_was_told_of(client: FlaskClient, key: Key) -> None:
    forwarded = {"X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.9"}
    page = client.get(f"{key.home}links", headers=forwarded)
    assert page.status_code == 200
    assert "evil.example" not in page.text
    assert "https://" not in page.text


# what nobody is told


def tokens(app: Flask, key: Key, places: Places) -> list[str]:
    with app.app_context():
        made = [link_token(key.club, role, SECRET) or "" for role in Role]
        made.append(make_look_link(key.club, places["slug"], SECRET))
        db.session.remove()
    return made


def test_no_line_of_the_log_holds_a_token(
    app: Flask, stranger: FlaskClient, key: Key, places: Places, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(**_: str) -> str:
        raise RuntimeError

    app.config["PROPAGATE_EXCEPTIONS"] = False
    for endpoint in ("clubs.open_link", "look.show", "look.download"):
        app.view_functions[endpoint] = broken
    for token in tokens(app, key, places):
        for address in (f"/k/{token}", f"/r/{token}/results", f"/r/{token}/results/text"):
            answer = stranger.get(address)
            assert answer.status_code == 500
            assert token not in answer.text
            for server in ("werkzeug", "waitress", "gunicorn.access"):
                logging.getLogger(server).warning('"GET %s HTTP/1.1" 500', address)
    assert caplog.text.count("…") == len(caplog.records) == 9 * 4  # the app's own line, and one of each server
    assert not [token for token in tokens(app, key, places) if token in caplog.text]


def test_no_page_but_those_for_handing_links_on_holds_a_token(
    app: Flask, client: FlaskClient, places: Places, key: Key
) -> None:
    keeper, watcher, look = tokens(app, key, places)
    holding: dict[str, set[str]] = {keeper: set(), watcher: set(), look: set()}
    for rule in app.url_map.iter_rules():
        if "GET" in (rule.methods or ()) and "club" in rule.arguments:
            page = client.get(filled(rule.rule, places)).data
            for token, endpoints in holding.items():
                if token.encode() in page:
                    endpoints.add(rule.endpoint)
    assert holding[keeper] == {"deals.table", "keys.links"}
    assert holding[watcher] == {"keys.links"}
    assert holding[look] == {"results.link", "results.show"}


@pytest.mark.parametrize("status", [400, 404, 405, 413, 429, 500])
def test_no_error_page_tells_what_the_server_is_made_of(app: Flask, client: FlaskClient, status: int) -> None:
    app.config["PROPAGATE_EXCEPTIONS"] = False
    app.view_functions["clubs.front_door"] = lambda: abort(status)
    answer = client.get("/")
    assert answer.status_code == status
    assert not re.search(r"Traceback|File \"|werkzeug|flask|sqlite|python", answer.text, re.IGNORECASE)


# what it is made of


@pytest.mark.parametrize(
    ("library", "least"),
    [
        ("Flask", (3, 1, 3)),  # CVE-2026-27205
        ("Werkzeug", (3, 1, 6)),  # CVE-2026-27199
        ("Jinja2", (3, 1, 6)),  # CVE-2025-27516
        ("waitress", (3, 0, 1)),  # CVE-2024-49768, CVE-2024-49769
        ("gunicorn", (22, 0, 0)),  # CVE-2024-1135
    ],
)
def test_no_library_is_older_than_its_mended_version(library: str, least: tuple[int, ...]) -> None:
    found = tuple(int(part) for part in version(library).split(".")[:3])
    assert found >= least


def test_behind_a_proxy_that_was_told_of_its_word_counts_and_not_that_of_the_phone(app: Flask, key: Key) -> None:
    behind = app_in(Path(app.instance_path), PROXIES=1)
    forwarded = {
        "X-Forwarded-For": "198.51.100.1, 203.0.113.9",  # the phone's own word, and the proxy's
        "X-Forwarded-Proto": "https",
        "X-Forwarded-Host": "localhost",
    }
    phone = behind.test_client()
    assert "Secure" in phone.get(key.link, headers=forwarded).headers["Set-Cookie"].split("; ")
    with phone:
        phone.get("/", headers=forwarded)
        assert request.remote_addr == "203.0.113.9"
