"""The words of templates: put in when one is compiled, places filled when it is shown."""

from gettext import NullTranslations

import pytest
from flask import Flask
from flask.testing import FlaskClient
from jinja2 import TemplateAssertionError

from scorekeeper.web.templating import PageEnvironment
from tests.web.conftest import Key

DEALS = "%(name)s deals %(count)s"


class Words(NullTranslations):
    """A language with so many sentences."""

    def __init__(self, **sentences: str) -> None:
        super().__init__()
        self.sentences = sentences

    def gettext(self, message: str) -> str:
        return self.sentences.get(message, message)


def shown(source: str, **values: object) -> str:
    """Return what a template comes to in a language of which three sentences are known."""
    environment = PageEnvironment(Flask(__name__), autoescape=True)
    environment.words = Words(Deal="Роздача", Half="<b>½</b> 50%%", **{DEALS: "%(count)s: здає %(name)s"})
    return environment.from_string(source).render(**values)


def test_words_stand_in_the_page_as_they_are() -> None:
    assert shown('<i title="{{ _("Deal") }}">{{ _("Half") }}</i>') == '<i title="Роздача"><b>½</b> 50%</i>'


def test_what_is_not_translated_is_said_in_the_words_of_the_source() -> None:
    assert shown('{{ _("Late drop") }}') == "Late drop"


def test_places_are_filled_where_the_language_has_them_and_escaped() -> None:
    assert shown('{{ _("%(name)s deals %(count)s", name=name, count=2) }}', name="<Ivan>") == "2: здає &lt;Ivan&gt;"


def test_words_can_be_kept_chosen_and_handed_on() -> None:
    macro = "{% macro said(what) %}[{{ what }}]{% endmacro %}"
    assert shown(macro + '{% set kept = _("Deal") %}{{ said(kept) }}') == "[Роздача]"
    assert shown(macro + '{{ said(_("Half")) }}{{ said(_("a") if no else _("Deal")) }}') == "[<b>½</b> 50%][Роздача]"
    handed = '{{ said(_("%(name)s deals %(count)s", name=name, count=1 + 1)) }}'
    assert shown(macro + handed, name="<Ivan>") == "[2: здає &lt;Ivan&gt;]"


def test_a_sentence_within_a_sentence_is_translated() -> None:
    source = '{{ _("%(name)s deals %(count)s", name=_("Deal"), count=_("Deal") ~ "!") }}'
    assert shown(source) == "Роздача!: здає Роздача"


def test_a_value_that_a_language_says_twice_is_worked_out_once() -> None:
    environment = PageEnvironment(Flask(__name__), autoescape=True)
    environment.words = Words(**{"%(name)s": "%(name)s, %(name)s"})
    turns = iter("ab")
    assert environment.from_string('{{ _("%(name)s", name=turn()) }}').render(turn=lambda: next(turns)) == "a, a"


def test_words_that_are_no_sentence_of_the_source_are_refused() -> None:
    with pytest.raises(TemplateAssertionError, match="one sentence"):
        shown("{{ _(sentence) }}", sentence="Deal")


def test_one_server_speaks_both_languages_in_turn(client: FlaskClient, key: Key) -> None:
    pages = [client.get(key.home + "rules", headers={"Accept-Language": code}).text for code in ("uk", "en", "uk")]
    assert ["Правила" in page for page in pages] == [True, False, True]
    assert pages[0] == pages[2]


def test_a_part_that_goes_out_alone_is_in_the_language_of_its_page(client: FlaskClient, key: Key) -> None:
    hand = f"{key.home}hand/count?cards=4H 5H 6H 9S 10S * 7C 7D 7S AC 2C 3C 4C 5C&indicator=8D"
    said = [client.get(hand, headers={"Accept-Language": code}).json["answer"] for code in ("uk", "en")]
    assert ["Можна скинути й це" in answer for answer in said] == [True, False]
    assert ["These discards declare too" in answer for answer in said] == [False, True]
