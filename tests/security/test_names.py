"""Whatever people call themselves and their evenings: it is shown as it is written, and does nothing."""

import re
from collections.abc import Iterator
from dataclasses import replace
from html.parser import HTMLParser

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.export.formats import FORMATS
from scorekeeper.rules.names import clean_name
from scorekeeper.rules.record import DealRecord, Finish
from scorekeeper.store import db
from scorekeeper.store.clubs import create_club
from scorekeeper.store.meetings import create_meeting
from tests.scenes import DROPPED, EIGHT, sit_down, total
from tests.security.walk import Places, filled
from tests.web.conftest import SECRET, Key
from tests.web.table import Table

HOSTILE = (
    "<script>alert(1)</script>",
    "\"><img src=x onerror='alert(1)'>",
    "{{7*7}}${7*7}%(num)s{% raw %}",
    "javascript:alert(1)//",
    "=1+1|@SUM(A1)",
    "</title></textarea>&lt;b&gt;",
)
CONTROLS = "\x00\x08\x1b\x7f\x85\u200b\u200e\u200f\u202a\u202e\u2066\u2069\ufeff"
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]")
_TOKENS = re.compile(r'name="(?:csrf_token|operation)" value="[^"]*"')


class Tags(HTMLParser):
    """Reads the tags of a page: what a browser would obey."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))


def assert_harmless(page: str, name: str) -> None:
    for tag, attributes in Tags(page).found:
        assert tag not in {"img", "b1"} or "onerror" not in attributes, name
        assert tag != "script" or (attributes.get("src") or "").startswith("/"), name
        assert not [attribute for attribute in attributes if attribute.startswith("on")], name
        for attribute in ("href", "src", "action", "content"):
            assert not (attributes.get(attribute) or "").lower().startswith("javascript:"), name
    assert not _CONTROL.search(page), name


@pytest.fixture
def hostile(app: Flask) -> tuple[Places, str]:
    """A club in which everything that can be named has a hostile name; return its places and its link."""
    names = tuple(clean_name(f"{CONTROLS}{name}") for name in HOSTILE)
    seats = {names[1]: DROPPED, **{name: total("15") for name in names[2:]}}
    deal = DealRecord(Finish.DECLARED, names[0], seats, indicator=EIGHT, note=names[0])
    meeting = sit_down(*names).record(deal).record(deal)
    with app.app_context():
        club, token = create_club(HOSTILE[0], SECRET)
        slug = create_meeting(club, replace(meeting, title=names[0], place=names[1], note=names[2]))
        db.session.remove()
    return {"club": club.slug, "slug": slug, "number": "1", "revision": "1", "kind": "text"}, f"/k/{token}"


def pages(app: Flask, client: FlaskClient, places: Places) -> Iterator[tuple[str, str]]:
    for rule in app.url_map.iter_rules():
        if "club" in rule.arguments and "GET" in (rule.methods or ()):
            answer = client.get(filled(rule.rule, places))
            if answer.status_code == 200 and answer.mimetype == "text/html":
                yield rule.endpoint, answer.text


def test_names_are_words_on_every_page(app: Flask, stranger: FlaskClient, hostile: tuple[Places, str]) -> None:
    places, link = hostile
    stranger.get(link)
    seen = dict(pages(app, stranger, places))
    assert {"meetings.home", "deals.table", "deals.show", "meetings.standings", "results.show"} <= seen.keys()
    for endpoint, page in seen.items():
        assert_harmless(page, endpoint)
        assert "{{4" not in page, endpoint


def test_names_are_shown_as_they_are_written(stranger: FlaskClient, hostile: tuple[Places, str]) -> None:
    places, link = hostile
    stranger.get(link)
    page = stranger.get(filled("/c/<club>/m/<slug>/standings", places)).text
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page
    assert "{{7*7}}${7*7}%(num)s{% raw %}" in page
    assert "&lt;/title&gt;&lt;/textarea&gt;&amp;lt;b&amp;gt;" in page


@pytest.mark.parametrize("kind", sorted(FORMATS))
def test_names_are_words_in_every_file(stranger: FlaskClient, hostile: tuple[Places, str], kind: str) -> None:
    places, link = hostile
    stranger.get(link)
    answer = stranger.get(filled("/c/<club>/m/<slug>/results/<kind>", {**places, "kind": kind}))
    assert answer.status_code == 200
    assert re.fullmatch(r"(inline|attachment); filename=[\w.-]+", answer.headers["Content-Disposition"])
    if answer.mimetype.startswith(("text/", "application/json")):
        assert not _CONTROL.search(answer.text.removeprefix("\ufeff"))


@pytest.mark.parametrize("name", HOSTILE)
def test_what_is_typed_comes_back_as_it_was_typed_where_it_is_refused(table: Table, name: str) -> None:
    table.open("meetings/new")
    page = table.fill({"new": f"{name}\n{name}"}, button=("step", "seats"))
    assert page.status == 422
    assert_harmless(page.text, name)


@pytest.mark.parametrize("name", [*HOSTILE, CONTROLS, "\ud800", "x" * 5000])
def test_what_is_asked_for_in_an_address_does_nothing(client: FlaskClient, key: Key, name: str) -> None:
    asked = dict.fromkeys(
        ("player", "place", "words", "cards", "indicator", "lang", "rule", "of"),
        name.encode(errors="replace").decode(),
    )
    for page in ("", "history", "hand", "rules", "meetings/new", "meetings/new/seats", "meetings/new/draw"):
        answer = client.get(key.home + page, query_string=asked, follow_redirects=True)
        assert answer.status_code in {200, 404, 422}, page
        assert_harmless(_TOKENS.sub("", answer.text), page)


def test_a_club_and_a_phone_with_hostile_names_do_nothing(app: Flask, table: Table, client: FlaskClient) -> None:
    address = re.findall(r'href="([^"]*/phones/[^"]*)"', table.open("links").text)[0]
    for name in HOSTILE:
        table.open(address)
        assert_harmless(table.fill({"name": name}).text, name)
        assert_harmless(table.open("links").text, name)
    assert_harmless(client.get("/clubs").text, "clubs")
