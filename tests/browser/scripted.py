"""Phones on which the scripts of the pages run: one with the table on it, and one with the pad."""

import json
from collections.abc import Callable
from datetime import UTC, datetime

from playwright.sync_api import BrowserContext, Locator, Request, Route, expect

from tests.browser.club import Meeting
from tests.browser.network import Spoil, none

MOST_TURNS = 5_000
# A person looks before the next tap, so that none is taken for the second of a double tap: a moment is a while here.
UNHURRIED = "const now = Date.now; Date.now = () => 100 * now();"
POINTER = "kinds => kinds.forEach(kind => document.body.dispatchEvent(new PointerEvent(kind, { bubbles: true })))"
EVENING = datetime(2026, 11, 27, 19, 0, tzinfo=UTC)


class ScriptedPhone:
    """A phone that has opened the keeper link of the club, with a page of the meeting on it."""

    def __init__(self, context: BrowserContext, meeting: Meeting) -> None:
        self.context, self.meeting = context, meeting
        self.asked: list[str] = []
        """What was asked of the server or sent to it: "GET …/standings"."""
        context.on("request", self._note)
        context.add_init_script(UNHURRIED)
        context.request.get(meeting.club.link)
        self.page = context.new_page()
        self.open()

    def _note(self, request: Request) -> None:
        self.asked.append(f"{request.method} {request.url}")

    def open(self) -> None:
        """Open the table; its script runs when the page is loaded."""
        self.page.goto(self.meeting.address)

    def comes_back(self) -> None:
        """Open the page anew after its tab was closed."""
        self.page = self.context.new_page()
        self.open()

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name)

    def tap(self, *names: str) -> None:
        for name in names:
            self.button(name).tap()

    def finger(self, *kinds: str) -> None:
        """Do what a finger does at the page, without the time that a browser takes to make a click of it."""
        self.page.evaluate(POINTER, kinds)

    def fails(self, pattern: str, how: Spoil = none) -> None:
        """Let the network do this to all that is asked of addresses like that."""
        self.page.route(pattern, how)

    def holds_back(self, pattern: str) -> Callable[[], Route]:
        """Let what is sent to addresses like that wait; return a function that gives the next one, to be let go."""
        held: list[Route] = []

        def hold(route: Route) -> None:
            held.append(route)

        def next_held() -> Route:
            for _ in range(MOST_TURNS):
                if held:
                    return held.pop(0)
                self.page.evaluate("0")  # a turn for the browser to tell what was sent
            raise AssertionError(f"nothing was sent to {pattern}")

        self.page.route(pattern, hold)
        return next_held

    def wakes(self) -> None:
        """Tell the page that the network may be back, without waiting for its patience to end."""
        self.page.evaluate("dispatchEvent(new Event('online'))")

    def looks_again(self) -> None:
        """Let the page look at the server twice: when the second answer comes, all that happened before is over."""
        for _ in range(2):
            with self.page.expect_response(lambda answer: answer.request.method == "GET"):
                self.wakes()

    def sends(self) -> list[str]:
        """Return the acts that were sent until now, by the last word of their address."""
        self.page.evaluate("fetch(location.href).then(answer => answer.text())")  # what came before it was sent before
        return [line.rstrip("/").rpartition("/")[2] for line in self.asked if line.startswith("POST ")]

    @property
    def kept(self) -> list[str]:
        """What the phone keeps until it is acknowledged: the end of each name in its storage."""
        names: list[str] = self.page.evaluate(
            "Object.keys(localStorage).filter(name => name.startsWith('scorekeeper/'))"
        )
        return sorted(name.split("/", 3)[-1] for name in names)

    def forgets_all(self) -> None:
        """Wait until nothing is kept any more; the page may be loaded anew meanwhile."""
        self.page.wait_for_function("() => !Object.keys(localStorage).some(name => name.startsWith('scorekeeper/'))")


class TablePhone(ScriptedPhone):
    """A phone that lies beside the table."""

    @property
    def origin(self) -> str:
        return self.meeting.club.link.partition("/k/")[0]

    def row(self, player: str) -> Locator:
        return self.page.get_by_role("listitem").filter(has_text=player).first

    def shows_out(self, player: str) -> None:
        """Make sure that the table says that this player is out of the deal."""
        expect(self.button(f"Take back · {player}")).to_be_visible()

    def drops(self, player: str) -> None:
        self.tap(f"early drop · {player}")

    def is_at(self, seconds: int) -> None:
        """Let the clock of the phone stand so many seconds after the beginning, here and on the pages that follow."""
        stands = (
            f"Date.now = () => {int(EVENING.timestamp() + seconds) * 1000}"  # Playwright's clock joins page to page
        )
        self.context.add_init_script(stands)
        self.page.evaluate(stands)

    def taps_twice(self, target: Locator, then: Locator) -> None:
        """Tap the glass, and at once again at the same place, where `then` is what the first tap has brought."""
        self.is_at(1)
        self.context.add_init_script("performance.now = () => 0")  # a page that the first tap leads to has just come
        target.scroll_into_view_if_needed()
        box = target.bounding_box()
        assert box is not None
        at = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        self.page.touchscreen.tap(*at)
        expect(then).to_be_visible()
        self.page.wait_for_load_state()  # the scripts of the page have run, too
        self.page.touchscreen.tap(*at)

    @property
    def network(self) -> Locator:
        return self.page.locator("#network")

    @property
    def kept_taps(self) -> list[str]:
        """The taps that the phone keeps until they are acknowledged."""
        texts = self.page.evaluate(
            "Object.entries(localStorage).filter(([name]) => name.includes('taps')).map(e => e[1])"
        )
        return [tap["tap"] for text in texts for tap in json.loads(text)]


class PadPhone(ScriptedPhone):
    """A phone with the pad of the next deal on it. Ivan is counted first, then Mykola."""

    def open(self) -> None:
        self.page.goto(f"{self.meeting.address}count")
        expect(self.page.locator("h1[data-title]")).to_be_visible()

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True).first

    def tap_codes(self, cards: str) -> None:
        for code in cards.split():
            self.page.locator(f"[data-card='{code}']").tap()

    def taps_anyway(self, name: str) -> None:
        """Tap what says of itself that it cannot be."""
        self.button(name).tap(force=True)

    def shows(self, sentence: str) -> None:
        expect(self.page.locator(".result")).to_contain_text(sentence)

    def counts(self, player: str) -> None:
        expect(self.page.locator("h1[data-title]")).to_have_text(player)

    def has(self, cards: str) -> None:
        """Make sure that these cards are chosen, in this order."""
        expect(self.page.locator("[data-chips] > *")).to_have_text([f"{card}\ufe0e" for card in cards.split()])

    def without_network(self) -> None:
        self.fails("**/*")

    def with_network(self, pattern: str = "**/*") -> None:
        self.page.unroute(pattern)
        self.wakes()
