"""The results of a meeting: a page that can be sent and printed, and files."""

import csv
import io
import json
from html.parser import HTMLParser

import pytest
from flask import Flask
from flask.testing import FlaskClient
from openpyxl import load_workbook
from PIL import Image

from scorekeeper.export.formats import FORMATS
from scorekeeper.export.meeting_file import read_meeting
from scorekeeper.store.meetings import create_meeting, meeting_list
from tests.scenes import sit_down, won_by
from tests.web.conftest import Key
from tests.web.table import Table, words


def fetched(table: Table, address: str) -> bytes:
    response = table.client.get(table.home + address)
    assert response.status_code == 200
    return response.data


class _Meta(HTMLParser):
    def __init__(self, page: str) -> None:
        super().__init__()
        self.told: dict[str, str] = {}
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "meta":
            self.told[given.get("property") or given.get("name") or ""] = given.get("content") or ""


def meta(page: str) -> dict[str, str]:
    """Return what a page tells a chat about itself."""
    return _Meta(page).told


def test_page_shows_places_payments_ledger_and_rules(table: Table, results: str) -> None:
    text = words(table.open(results).text)
    # Olena 7½ − 20, Taras 30 − 7½, =Ivan −10
    assert "1. Taras +22½ 2. =Ivan −10 3. Olena −12½" in text
    assert "Olena → Taras 6.25 UAH" in text
    assert "=Ivan → Taras 5.00 UAH" in text
    assert "Deal Olena Taras =Ivan 1 +7½ −7½ 0 2 −20 +30 −10 3 void – – – Σ" in text
    assert "House rules: a point is worth: 0.50 UAH" in text
    assert "Paplu, edition 1 · Finished after 3 deals" in text


def test_text_to_be_sent_is_short_and_says_who_pays_whom(table: Table, results: str) -> None:
    assert fetched(table, f"{results}/text").decode().splitlines() == [
        "<b>Friday</b> · 27 Nov 2026 · at Olena's",
        "Paplu, edition 1 · Finished after 3 deals",
        "1. Taras +22½",
        "2. =Ivan −10",
        "3. Olena −12½",
        "Settling up:",
        "Olena → Taras 6.25\xa0UAH",
        "=Ivan → Taras 5.00\xa0UAH",
        "House rules: a point is worth: 0.50 UAH",
    ]


@pytest.fixture(autouse=True)
def opened(table: Table, results: str) -> None:
    table.open(results)


def test_chat_is_told_title_text_and_a_picture_by_its_whole_address(table: Table, results: str) -> None:
    told = meta(table.page.text)
    assert told["og:title"] == "<b>Friday</b>\N{NO-BREAK SPACE}· 27 Nov 2026"
    assert "1. Taras +22½" in told["og:description"]
    assert told["og:url"] == f"http://localhost{table.home}{results}"
    assert told["og:image"] == f"http://localhost{table.home}{results}/picture"
    assert table.client.get(told["og:image"].removeprefix("http://localhost")).mimetype == "image/png"


def test_no_address_is_made_of_a_host_that_is_not_ours(client: FlaskClient, key: Key, results: str) -> None:
    response = client.get(f"{key.home}{results}", headers={"Host": "evil.example"})
    assert response.status_code == 400
    assert "evil.example" not in response.text


def test_picture_is_a_png_that_a_browser_may_show(table: Table, results: str) -> None:
    response = table.client.get(f"{table.home}{results}/picture")
    assert Image.open(io.BytesIO(response.data)).format == "PNG"
    assert response.headers["Content-Disposition"].startswith("inline; filename=scorekeeper-2026-11-27.png")


def test_csv_has_a_decimal_mark_of_choice(table: Table, results: str) -> None:
    for kind, separator, balance in (("csv", ",", "22.5"), ("csv-comma", ";", "22,5")):
        text = fetched(table, f"{results}/{kind}").decode("utf-8-sig")
        rows = list(csv.reader(io.StringIO(text), delimiter=separator))
        assert ["1", "Taras", balance] in rows
        assert ["2", "'=Ivan", "-10"] in rows


def test_workbook_has_real_numbers(table: Table, results: str) -> None:
    book = load_workbook(io.BytesIO(fetched(table, f"{results}/xlsx")))
    assert [cell.value for cell in book["Standings"][2]] == [1, "Taras", 22.5]


def test_meeting_that_was_broken_off_is_said_to_be_in_every_form(app: Flask, key: Key, table: Table) -> None:
    with app.app_context():
        slug = create_meeting(key.club, sit_down().record(won_by("Olena")).close())
    assert "Paplu, edition 1 · Broken off after 1 deal" in words(table.open(f"m/{slug}/results").text)
    assert "Broken off after 1 deal" in fetched(table, f"m/{slug}/results/text").decode()
    book = load_workbook(io.BytesIO(fetched(table, f"m/{slug}/results/xlsx")))
    cells = [cell for sheet in book for row in sheet.iter_rows(values_only=True) for cell in row]
    assert "Broken off after 1 deal" in cells
    table.open("?lang=uk")
    assert "Перервано після 1 роздачі" in fetched(table, f"m/{slug}/results/text").decode()


def test_meeting_file_gives_the_same_results_again(app: Flask, key: Key, table: Table, results: str) -> None:
    text = fetched(table, f"{results}/json")
    with app.app_context():
        [kept] = meeting_list(key.club)
    assert read_meeting(text).ledger.standings == kept.tally.standings
    assert json.loads(text)["results"]["standings"][0] == {"player": "Taras", "points": "22.5", "place": 1}


@pytest.mark.parametrize("kind", [kind for kind in FORMATS if kind != "picture"])
def test_files_are_handed_over_and_never_shown_as_pages(table: Table, results: str, kind: str) -> None:
    response = table.client.get(f"{table.home}{results}/{kind}")
    assert response.mimetype == FORMATS[kind].mimetype
    disposition = response.headers["Content-Disposition"]
    assert disposition.startswith("attachment; filename=scorekeeper-")
    assert disposition.endswith(f".{FORMATS[kind].ending}")


def test_files_speak_the_language_of_the_page(table: Table, results: str) -> None:
    table.open("?lang=uk")
    assert "Завершено після 3 роздач" in fetched(table, f"{results}/text").decode()
    assert load_workbook(io.BytesIO(fetched(table, f"{results}/xlsx"))).sheetnames[0] == "Рахунок"


def test_unknown_file_and_unknown_meeting_are_the_same_missing_page(table: Table, results: str) -> None:
    assert table.open(f"{results}/exe").status == 404
    assert table.open("m/nothing/results").status == 404
    assert table.open("m/nothing/results/csv").status == 404


def test_strangers_see_nothing(stranger: FlaskClient, key: Key, results: str) -> None:
    for rest in ("", "/picture", "/json"):
        assert stranger.get(f"{key.home}{results}{rest}").status_code == 404
