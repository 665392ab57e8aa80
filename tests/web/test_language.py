"""The language of a page, and figures and dates in it."""

from datetime import datetime, timedelta, timezone
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.rules.cards import ALL_CARDS, JOKER, parse_card
from scorekeeper.rules.charges import StepKind
from scorekeeper.rules.declare import Lack, Shortfall
from scorekeeper.rules.faults import Fault, Finding
from scorekeeper.rules.melds import Lives, MeldKind
from scorekeeper.rules.record import CountKind, Finish, Outcome
from scorekeeper.web.fault_words import fault_message
from scorekeeper.web.filters import card, clock, day
from scorekeeper.web.i18n import form_translations
from scorekeeper.web.labels import card_name, lack_message, word
from tests.web.conftest import Key

UKRAINIAN = {"Accept-Language": "uk-UA,uk;q=0.9,en;q=0.5"}


def language_of(text: str) -> str:
    return text.split('<html lang="')[1].split('"', maxsplit=1)[0]


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("uk", "uk"),
        ("uk-UA,en;q=0.5", "uk"),
        ("en-US", "en"),
        ("de, uk;q=0.3", "uk"),
        ("de", "en"),
        ("", "en"),
        (";q=x", "en"),
    ],
)
def test_page_speaks_what_the_browser_asks_for(stranger: FlaskClient, accepted: str, language: str) -> None:
    assert language_of(stranger.get("/", headers={"Accept-Language": accepted}).text) == language


def test_language_is_switched_on_any_page_and_kept(client: FlaskClient, key: Key) -> None:
    assert language_of(client.get(key.home).text) == "en"
    switched = client.get(f"{key.home}?lang=uk")
    assert (switched.status_code, language_of(switched.text)) == (200, "uk")
    assert language_of(client.get(key.home).text) == "uk"
    assert language_of(client.get("/no/such/page?lang=en").text) == "en"
    assert language_of(client.get(key.home, headers=UKRAINIAN).text) == "en"


@pytest.mark.parametrize("asked", ["xx", "", "uk_UA", "../../etc", "<script>", "uk\x00"])
def test_language_that_is_none_changes_nothing(stranger: FlaskClient, asked: str) -> None:
    answer = stranger.get("/", query_string={"lang": asked})
    assert (answer.status_code, language_of(answer.text)) == (200, "en")
    assert "Set-Cookie" not in answer.headers


def test_switch_stays_on_the_page_with_what_was_searched(stranger: FlaskClient) -> None:
    text = stranger.get("/?player=Оля&page=2").text
    assert 'href="?player=%D0%9E%D0%BB%D1%8F&amp;page=2&amp;lang=uk"' in text


@pytest.mark.parametrize("kind", [Finish, Outcome, CountKind, StepKind, MeldKind, Lives])
def test_every_code_has_its_word(app: Flask, kind: Any) -> None:
    with app.test_request_context():
        assert all(word(code) for code in kind)


def test_every_lack_has_its_sentence(app: Flask) -> None:
    with app.test_request_context():
        assert all(lack_message(Shortfall(lack, 1)) for lack in Lack)
        assert lack_message(Shortfall(Lack.CARDS_LEFT_OVER, 1)) == "1 card lies in no meld"
        assert lack_message(Shortfall(Lack.CARDS_LEFT_OVER, 3)) == "3 cards lie in no meld"


def test_fault_is_told_with_suit_signs_and_what_was_typed(app: Flask) -> None:
    with app.test_request_context():
        copies = Finding(Fault.TOO_MANY_COPIES, "{card} turns up {count} times", {"card": "KC", "count": 3}, card="KC")
        assert fault_message(copies) == "K♣\ufe0e turns up 3 times"
        unknown = Finding(Fault.UNKNOWN_CARD, "“{card}” is no card", {"card": "{x}%s<b>"}, card="{x}%s<b>")
        assert fault_message(unknown) == "“{x}%s<b>” is no card"


def test_card_has_a_name_to_be_read_aloud_and_keeps_its_suit_from_turning_into_an_emoji(app: Flask) -> None:
    with app.test_request_context():
        assert card_name(parse_card("KD")) == "king of diamonds"
        assert card(parse_card("KD")) == (
            '<span class="card diamonds" role="img" aria-label="king of diamonds">K♦\ufe0e</span>'
        )
        assert card(JOKER) == '<span class="card joker" role="img" aria-label="joker">★</span>'
        assert len({card_name(each) for each in ALL_CARDS}) == len(ALL_CARDS)


def test_evening_that_begins_before_midnight_belongs_to_its_own_date(app: Flask) -> None:
    late = datetime(2026, 11, 27, 23, 30, tzinfo=timezone(timedelta(hours=2)))
    with app.test_request_context():
        assert (day(late), clock(late)) == ("27 Nov 2026", "23:30")
    with app.test_request_context(headers=UKRAINIAN):
        assert (day(late), clock(late)) == ("27 лист. 2026\u202fр.", "23:30")


def test_sentences_of_the_form_library_are_translated_too() -> None:
    assert form_translations("uk").ugettext("This field is required.") != "This field is required."


def test_sentences_with_numbers_in_templates_come_from_the_catalogue_of_the_app(client: FlaskClient, key: Key) -> None:
    drawn = "player=Olena&player=Taras&card-0=K&card-1=K&lang=uk"
    assert "Тягнуть знову: Olena і Taras." in client.get(f"{key.home}meetings/new/draw?{drawn}").text
