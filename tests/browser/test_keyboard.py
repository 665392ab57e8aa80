"""A whole meeting at a laptop by its keyboard alone, from the club's page to the final standings."""

from collections.abc import Callable, Iterator
from typing import Any, Final

import pytest
from flask import Flask
from playwright.sync_api import Browser, Page, expect

from scorekeeper.store import db, upgrade_database
from scorekeeper.store.clubs import create_club
from tests.web.conftest import SECRET, app_in

LAPTOP: Final = {"viewport": {"width": 1440, "height": 900}, "is_mobile": False, "has_touch": False}
MOST_TABS: Final = 90
NAME: Final = """() => {
  const one = document.activeElement;
  const text = one.getAttribute("aria-label") || one.labels?.[0]?.innerText || one.innerText;
  return (text ?? "").replace(/\\s+/g, " ").trim();
}"""


class Keyboard:
    """Whoever keeps the score without a hand on the mouse."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def reach(self, name: str) -> None:
        """Press Tab until something of that name has the focus."""
        passed = []
        for _ in range(MOST_TABS):
            self.page.keyboard.press("Tab")
            passed.append(self.page.evaluate(NAME))
            if passed[-1].startswith(name):
                return
        raise AssertionError(f"Tab never comes to {name!r}: {passed}")

    def press(self, name: str) -> None:
        """Press what has that name."""
        self.reach(name)
        self.page.keyboard.press("Enter")

    def type(self, keys: str) -> None:
        self.page.keyboard.type(keys)

    def shows(self, sentence: str) -> None:
        expect(self.page.get_by_role("main")).to_contain_text(sentence)

    def heading(self, sentence: str) -> None:
        expect(self.page.get_by_role("heading", level=1, name=sentence)).to_be_visible()


@pytest.fixture
def keyboard(
    browser: Browser,
    browser_context_args: dict[str, Any],
    tmp_path: Any,
    serve: Callable[[Flask], str],
) -> Iterator[Keyboard]:
    """The keyboard of a laptop that has opened the keeper link of an empty club."""
    app = app_in(tmp_path)
    with app.app_context():
        upgrade_database(app)
        _, token = create_club("Friday club", SECRET)
        db.session.remove()
    context = browser.new_context(**{**browser_context_args, **LAPTOP})
    page = context.new_page()
    page.goto(f"{serve(app)}/k/{token}")
    yield Keyboard(page)
    context.close()
    with app.app_context():
        db.engine.dispose()


def test_a_whole_meeting_is_kept_by_keyboard(keyboard: Keyboard) -> None:
    keyboard.press("New meeting")
    keyboard.heading("Who plays?")
    keyboard.reach("New players")
    keyboard.type("Olena\nTaras")
    keyboard.press("Choose seats")
    keyboard.heading("Who sits where?")
    keyboard.press("Start the meeting")
    keyboard.heading("Deal 1 of 2")
    keyboard.press("Rummy · Olena")
    keyboard.heading("Which card was opened?")
    keyboard.type("8d")
    keyboard.heading("Taras")
    keyboard.type("kc5d")
    expect(keyboard.page.get_by_role("button", name="Save deal 1")).to_be_enabled()
    keyboard.page.keyboard.press("Enter")
    keyboard.press("Save deal 1")
    keyboard.shows("Deal 1 saved: Olena +15")
    keyboard.press("10 · early drop · Olena")
    keyboard.shows("Taras has won as the last one standing.")
    keyboard.press("Preview")
    keyboard.heading("Deal 2: preview")
    keyboard.press("Save deal 2")
    keyboard.shows("The circle is complete.")
    keyboard.press("Final standings")
    keyboard.shows("Olena wins")
    expect(keyboard.page.get_by_role("listitem").filter(has_text="Olena").first).to_contain_text("+5")
