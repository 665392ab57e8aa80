"""The actor of the tests by taps: a thumb on a phone with script, which counts its taps; and its way back."""

from playwright.sync_api import Locator, Page, expect

from tests.browser.scripted import UNHURRIED


class Thumb:
    """A thumb that finds things by the names that a screen reader says, and counts its taps."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.page.context.add_init_script(UNHURRIED)
        self.taps = 0

    def tap(self, name: str) -> None:
        self._tap(self.page.get_by_role("button", name=name))

    def follow(self, name: str) -> None:
        self._tap(self.page.get_by_role("link", name=name))

    def choose(self, name: str) -> None:
        """Choose one of a few that are all to be seen."""
        self._tap(self.page.get_by_role("radio", name=name, exact=True))

    def hand(self, cards: tuple[str, ...]) -> None:
        for card in cards:
            self._tap(self.page.get_by_role("button", name=card).first)

    def opens(self, card: str) -> None:
        self.hand((card,))

    def _tap(self, target: Locator) -> None:
        """Tap as a thumb does that looks first: not while the page still says that the last tap is being sent."""
        expect(self.page.locator(".waiting")).to_have_count(0)
        self.taps += 1
        target.tap()

    def height_of(self, name: str) -> float:
        """Return how far down the page a button stands, in pixels."""
        box = self.page.get_by_role("button", name=name).bounding_box()
        assert box is not None
        return box["y"]

    def codes(self, cards: str) -> None:
        """Tap cards by their codes: whole hands have too many to name."""
        for code in cards.split():
            self._tap(self.page.locator(f"[data-card='{code}']"))

    def unfold(self, within: str) -> None:
        """Open what lies behind one tap more."""
        self._tap(self.page.locator(within).locator("summary"))

    def counts(self, kind: str) -> None:
        """Count this hand, and those that follow, in another way; a list takes two taps."""
        self.taps += 2
        self.page.get_by_label("Counted by").first.select_option(label=kind)

    def shows(self, sentence: str) -> None:
        expect(self.page.get_by_role("main")).to_contain_text(sentence)

    def shows_line(self, sentence: str) -> None:
        """Expect what stands in several parts of the page, one blank between the words."""
        expect(self.page.get_by_role("main")).to_contain_text(sentence, use_inner_text=True)


def go_back(page: Page) -> None:
    """Press the browser's Back button: what is looked for next has to wait for the page before.

    Playwright's own `go_back` takes it for an error if a busy browser begins the way back anew.
    """
    page.evaluate("setTimeout(() => history.back())")  # the answer to this would not come from a page that is left
