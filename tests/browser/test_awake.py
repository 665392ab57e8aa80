"""The screen stays awake while a deal is running, and only then, where the browser can do that."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.club import Club

# Chromium without a screen refuses the real one. The page asks this one, and it notes what it was asked.
LOCKS = """
window.locks = [];
navigator.wakeLock.request = kind => {
  const lock = { kind, released: false, release: async () => { lock.released = true; } };
  window.locks.push(lock);
  return Promise.resolve(lock);
};
"""
HELD = "window.locks.filter(lock => !lock.released).map(lock => lock.kind)"
TURN = """hidden => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
  if (hidden) for (const lock of window.locks) lock.released = true;
  document.dispatchEvent(new Event("visibilitychange"));
}"""


@pytest.fixture
def table(club: Club) -> str:
    """The address of a meeting that is being played."""
    return club.sit_down().address


@pytest.fixture
def page(new_page: Callable[..., Page], club: Club, request: pytest.FixtureRequest) -> Page:
    return new_page(club.link, script=getattr(request, "param", LOCKS))


def test_the_screen_stays_awake_at_the_table_and_while_counting(page: Page, table: str) -> None:
    page.goto(table)
    assert page.evaluate(HELD) == ["screen"]
    page.get_by_role("button", name="Rummy · Olena").tap()
    page.wait_for_url("**/count")
    page.wait_for_load_state()
    assert page.evaluate(HELD) == ["screen"]


def test_the_screen_may_sleep_at_the_standings_and_when_the_meeting_is_over(page: Page, club: Club, table: str) -> None:
    meeting = club.sit_down()
    meeting.closes()
    for address in (table + "standings", meeting.address, meeting.address + "standings"):
        page.goto(address)
        assert page.evaluate(HELD) == [], address


def test_the_screen_is_kept_awake_again_when_the_page_comes_back(page: Page, table: str) -> None:
    page.goto(table)
    page.evaluate(TURN, True)
    assert page.evaluate(HELD) == []
    page.evaluate(TURN, False)
    assert page.evaluate(HELD) == ["screen"]


def test_the_screen_may_sleep_once_another_phone_has_closed_the_meeting(page: Page, table: str) -> None:
    page.goto(table)
    page.evaluate("document.getElementById('seats').removeAttribute('data-awake')")
    page.evaluate(TURN, False)
    assert page.evaluate(HELD) == []


REFUSED = "navigator.wakeLock.request = () => Promise.reject(new Error('low battery'));"
MISSING = "Object.defineProperty(navigator, 'wakeLock', { value: undefined });"


@pytest.mark.parametrize("page", [REFUSED, MISSING], indirect=True, ids=["refused", "missing"])
def test_without_it_nothing_is_broken(page: Page, table: str) -> None:
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(table)
    page.get_by_role("button", name="early drop · Olena").tap()
    page.get_by_role("button", name="Take back · Olena").tap()
    page.get_by_role("button", name="early drop · Olena").wait_for()
    assert errors == []
