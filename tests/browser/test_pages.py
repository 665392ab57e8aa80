"""Every page in every state, in both languages, light and dark: read, reached and held with one thumb."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # ships no types
from flask import Flask
from playwright.sync_api import Browser, Page, ViewportSize

from scorekeeper.web.i18n import LANGUAGES
from tests.browser.conftest import AXE_TAGS, PHONE
from tests.browser.pages import PAGES, SIX, Club, opened_club

NARROW: ViewportSize = {"width": 320, "height": 568}
SMALLEST, SMALLEST_MAIN = 44, 48
ALL_RULES = {"type": "tag", "values": AXE_TAGS}
RULES_OF_COLOUR = {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}

# All that can be touched. A radio or a tick is as large as its label; a link in the middle of a sentence may be small.
TOO_SMALL = """([least, leastMain]) => {
  const inSentence = link => link.parentElement.matches("p") && !link.matches(".button")
    && link.parentElement.innerText.trim() !== link.innerText.trim();
  const touched = [...document.querySelectorAll("a[href], button, input, select, textarea, summary")]
    .filter(one => !one.disabled && one.type !== "hidden" && one.checkVisibility() && !one.matches(".skip"))
    .filter(one => !(one.matches("a") && inSentence(one)));
  return touched.flatMap(one => {
    const box = (one.matches("[type=radio], [type=checkbox]") && one.closest("label") || one).getBoundingClientRect();
    const needed = one.matches(".main, .actions > *") ? leastMain : least;
    const fits = box.height > needed - .5 && box.width > needed - .5;
    const name = one.getAttribute("aria-label") || one.innerText || one.name;
    return fits ? [] : [`${name.trim()}: ${Math.round(box.width)} x ${Math.round(box.height)}`];
  });
}"""

# What sticks out at a side, also where it is cut off and makes nothing scroll. A wide table scrolls in its own box.
STICKING_OUT = """() => {
  const found = document.documentElement.scrollWidth > innerWidth ? ["the page scrolls"] : [];
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    const element = node.parentElement;
    if (element.closest(".scroll, .unseen, svg, select") || node.matches?.(".skip, .unseen")) continue;
    range.selectNode(node);
    const box = (node.getBoundingClientRect ? node : range).getBoundingClientRect();
    if (box.width && (box.left < -.5 || box.right > innerWidth + .5))
      found.push(`${element.tagName} ${element.className}: ${Math.round(box.left)} to ${Math.round(box.right)}`);
  }
  return found;
}"""


@dataclass
class Findings:
    """What was found wrong on the way through all the pages, a line each."""

    against_wcag: list[str] = field(default_factory=list)
    sticking_out: list[str] = field(default_factory=list)
    too_small: list[str] = field(default_factory=list)
    said_by_the_browser: list[str] = field(default_factory=list)
    asked_elsewhere: list[str] = field(default_factory=list)
    in_another_language: list[str] = field(default_factory=list)


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory, serve: Callable[[Flask], str]) -> Iterator[Club]:
    with opened_club(tmp_path_factory.mktemp("pages"), serve) as club:
        yield club


@pytest.fixture(scope="module", params=LANGUAGES)
def findings(
    request: pytest.FixtureRequest, browser: Browser, browser_context_args: dict[str, Any], club: Club
) -> Iterator[Findings]:
    """Go through all the pages once, in one language, and look at each in every way."""
    context = browser.new_context(**browser_context_args)
    context.set_default_timeout(10_000)
    yield _walk(context.new_page(), club, request.param)
    context.close()


def _walk(page: Page, club: Club, language: str) -> Findings:
    found = Findings()
    here = [""]
    page.on("console", lambda said: found.said_by_the_browser.append(f"{here[0]}: {said.text}"))
    page.on("pageerror", lambda error: found.said_by_the_browser.append(f"{here[0]}: {error}"))
    page.on("request", lambda sent: found.asked_elsewhere.append(sent.url))
    page.goto(f"{club.origin}/?lang={language}")
    _look(page, "first page", language, found)
    for link in club.links:
        page.goto(link)
    for stop in PAGES:
        here[0] = stop.name
        stop.reach(page, club)
        _look(page, stop.name, language, found)
    found.asked_elsewhere = [url for url in found.asked_elsewhere if not url.startswith(f"{club.origin}/")]
    # an answer of 4xx is what these pages are shown with
    found.said_by_the_browser = [line for line in found.said_by_the_browser if "the server responded with" not in line]
    return found


def _look(page: Page, name: str, language: str, found: Findings) -> None:
    if page.locator("html").get_attribute("lang") != language:
        found.in_another_language.append(name)
    page.evaluate("for (const part of document.querySelectorAll('details')) part.open = true")
    found.against_wcag += [f"{name}: {line}" for line in _against_wcag(page, ALL_RULES)]
    if language == next(iter(LANGUAGES)):  # the colours are the same in all of them
        page.emulate_media(color_scheme="dark")
        found.against_wcag += [f"{name} in dark: {line}" for line in _against_wcag(page, RULES_OF_COLOUR)]
        page.emulate_media(color_scheme="light")
    for size in (PHONE, NARROW):
        page.set_viewport_size(size)
        at = f"{name} at {size['width']}"
        found.too_small += [f"{at}: {line}" for line in page.evaluate(TOO_SMALL, [SMALLEST, SMALLEST_MAIN])]
        found.sticking_out += [f"{at}: {line}" for line in page.evaluate(STICKING_OUT)]
    page.set_viewport_size(PHONE)


def _against_wcag(page: Page, rules: dict[str, Any]) -> list[str]:
    """Return what axe finds, a line each."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(Axe().axe_script)
    options = json.dumps({"resultTypes": ["violations"], "runOnly": rules})
    violations = page.evaluate(f"axe.run(document, {options}).then(found => found.violations)")
    return [f"{rule['id']} {' '.join(map(str, node['target']))}" for rule in violations for node in rule["nodes"]]


def test_the_names_are_as_long_as_said() -> None:
    assert [len(name) for name in SIX] == [20] * 6


def test_no_page_breaks_a_rule_of_wcag_in_light_or_dark(findings: Findings) -> None:
    assert findings.against_wcag == []


def test_no_page_scrolls_sideways_with_six_long_names_on_a_narrow_phone(findings: Findings) -> None:
    assert findings.sticking_out == []


def test_all_that_can_be_touched_is_large_enough_for_a_thumb(findings: Findings) -> None:
    assert findings.too_small == []


def test_no_page_asks_another_host_for_anything(findings: Findings) -> None:
    assert findings.asked_elsewhere == []


def test_the_browser_complains_of_nothing_and_refuses_nothing(findings: Findings) -> None:
    assert findings.said_by_the_browser == []


def test_every_page_speaks_the_language_that_was_chosen(findings: Findings) -> None:
    assert findings.in_another_language == []
