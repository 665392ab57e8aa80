"""Every page in every state, in both languages, light and dark: read, reached and held with one thumb."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import Browser

from scorekeeper.web.i18n import LANGUAGES
from tests.browser.pages import PAGES, SIX, Club, opened_club
from tests.browser.walk import Findings, Walk


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory, serve: Callable[[Flask], str]) -> Iterator[Club]:
    with opened_club(tmp_path_factory.mktemp("pages"), serve) as club:
        yield club


@pytest.fixture(scope="module", params=LANGUAGES)
def findings(
    request: pytest.FixtureRequest, browser: Browser, browser_context_args: dict[str, Any], club: Club
) -> Iterator[Findings]:
    """Go through all the pages once in each language. Colours and scripts are the same in all of them."""
    context = browser.new_context(**browser_context_args)
    is_first = request.param == next(iter(LANGUAGES))
    yield Walk(context.new_page(), club, request.param, closely=is_first).through(PAGES)
    context.close()


def test_the_names_are_as_long_as_said() -> None:
    assert [len(name) for name in SIX] == [20] * 6


def test_no_page_breaks_a_rule_of_wcag_in_light_or_dark(findings: Findings) -> None:
    assert findings.against_wcag == []


def test_no_page_scrolls_sideways_with_six_long_names_on_a_narrow_phone(findings: Findings) -> None:
    assert findings.sticking_out == []


def test_all_that_can_be_touched_is_large_enough_for_a_thumb(findings: Findings) -> None:
    assert findings.too_small == []


def test_nothing_lies_over_anything_else_on_phone_tablet_and_laptop(findings: Findings) -> None:
    assert findings.overlapping == []


def test_no_page_asks_another_host_for_anything(findings: Findings) -> None:
    assert findings.asked_elsewhere == []


def test_the_browser_complains_of_nothing_and_refuses_nothing(findings: Findings) -> None:
    assert findings.said_by_the_browser == []


def test_every_page_speaks_the_language_that_was_chosen(findings: Findings) -> None:
    assert findings.in_another_language == []
