"""What every answer says about itself."""

import re
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper.web import ROOT
from tests.web.conftest import Key

POLICY = {
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
}


def answers(app: Flask, client: FlaskClient, key: Key) -> dict[str, TestResponse]:
    def broken() -> str:
        raise RuntimeError

    app.view_functions["clubs.front_door"] = broken
    app.config["PROPAGATE_EXCEPTIONS"] = False
    style = re.findall(r'href="([^"]+\.css)"', client.get(key.home).text)[0]
    return {
        "page": client.get(key.home),
        "redirect": client.get(key.link),
        "unknown": client.get("/no/such/page"),
        "bad host": client.get(key.home, headers={"Host": "evil.example"}),
        "no token": client.post(key.home, headers={"Origin": "http://localhost"}),
        "wrong method": client.put("/"),
        "foreign": client.post("/", headers={"Origin": "null"}),
        "broken": client.get("/"),
        "static": client.get(style, buffered=True),
    }


def test_every_answer_has_the_headers(app: Flask, client: FlaskClient, key: Key) -> None:
    for name, answer in answers(app, client, key).items():
        assert set(answer.headers["Content-Security-Policy"].split("; ")) >= POLICY, name
        assert "unsafe" not in answer.headers["Content-Security-Policy"], name
        assert answer.headers["X-Content-Type-Options"] == "nosniff", name
        assert answer.headers["Referrer-Policy"] == "same-origin", name
        assert answer.headers["X-Robots-Tag"] == "noindex", name
        if name != "static":
            assert answer.headers["Cache-Control"] == "private, no-cache", name


def test_statuses_are_what_they_should_be(app: Flask, client: FlaskClient, key: Key) -> None:
    statuses = {name: answer.status_code for name, answer in answers(app, client, key).items()}
    assert statuses == {
        "page": 200,
        "redirect": 303,
        "unknown": 404,
        "bad host": 400,
        "no token": statuses["no token"],
        "wrong method": 405,
        "foreign": 400,
        "broken": 500,
        "static": 200,
    }
    assert statuses["no token"] in {400, 405}


@pytest.mark.parametrize("template", sorted((ROOT / "templates").rglob("*.html")), ids=lambda path: path.name)
def test_template_has_no_inline_script_or_style(template: Path) -> None:
    text = template.read_text(encoding="utf-8")
    assert not re.search(r"<style|\sstyle=|\son[a-z]+=|javascript:|<script(?![^>]*\ssrc=)", text, re.IGNORECASE)
