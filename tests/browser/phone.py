"""The actor of the evening: a thumb on a phone. It finds things by the names that a screen reader says."""

from collections.abc import Mapping

from playwright.sync_api import Locator, Page

Count = tuple[str, str]
"""How a hand was counted, and what is typed: ("Left over", "KC 5D")."""


class Phone:
    """Whoever keeps the score. `taps`: how often the glass was touched; `letters`: how much was typed."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0
        self.letters = 0

    # --- touching

    def press(self, name: str) -> None:
        """Press a button; the page that answers it is there afterwards."""
        self._go(self.page.get_by_role("button", name=name))

    def follow(self, name: str) -> None:
        """Follow a link."""
        self._go(self.page.get_by_role("link", name=name))

    def unfold(self, name: str) -> None:
        """Open what lies behind one tap more."""
        self._tap(self.page.locator("summary").filter(has_text=name))

    def choose(self, group: str, option: str) -> None:
        """Choose one of a few that are all to be seen."""
        self._tap(self.page.get_by_role("group", name=group).get_by_role("radio", name=option, exact=True))

    def pick(self, field: str, option: str) -> None:
        """Choose from a list that opens, which takes two taps."""
        self.taps += 2
        self.page.get_by_label(field, exact=True).select_option(label=option)

    def write(self, field: str, text: str) -> None:
        """Type into a field what stands in it from then on."""
        box = self.field(field)
        self._tap(box)
        self.letters += len(text)
        box.fill(text)

    def field(self, name: str) -> Locator:
        return self.page.get_by_role("textbox", name=name, exact=True)

    def error_at(self, field: str) -> str:
        """Return what is said to be wrong at a field: by the text that it is described by."""
        described = self.field(field).get_attribute("aria-describedby") or ""
        error = next((name for name in described.split() if name.endswith("-error")), None)
        return "" if error is None else _words(self.page.locator(f"[id='{error}']"))

    def _go(self, target: Locator) -> None:
        with self.page.expect_navigation():
            self._tap(target)

    def _tap(self, target: Locator) -> None:
        self.taps += 1
        target.tap()

    # --- the acts of the table

    def drops(self, player: str, outcome: str = "early drop") -> None:
        self.press(f"{outcome} · {player}")

    def rummy(self, winner: str) -> None:
        self.press(f"Rummy · {winner}")

    def opens(self, card: str) -> None:
        """Keep the opened card while the deal is still played."""
        self.write("Opened:", card)
        self._go(self.page.get_by_role("button", name="Done").first)

    def tells(self, caught: Mapping[str, Count], *, indicator: str = "", won: str = "") -> None:
        """Fill in the count and look at the preview. What stands there already is not touched."""
        if won:
            self.choose("How was it won?", won)
        if indicator:
            self.write("Opened card", indicator)
        for player, (kind, text) in caught.items():
            chips = self.page.get_by_role("group", name=f"{player}: Counted by")
            if not chips.get_by_role("radio", name=kind, exact=True).is_checked():
                self.choose(f"{player}: Counted by", kind)
            self.write(f"{player}: {'Points' if kind == 'Total' else 'Cards'}", text)
        self.press("Preview")

    # --- what the page says

    @property
    def heading(self) -> str:
        return _words(self.page.get_by_role("heading", level=1))

    @property
    def says(self) -> str:
        """Everything on the page, one blank between the words."""
        return _words(self.page.get_by_role("main"))

    def figures(self, players: tuple[str, ...]) -> tuple[str, ...]:
        """Return the figure that stands in the line of each player: at the table and in the standings the balance."""
        return tuple(_words(self._line_of(player).locator(".figure").first) for player in players)

    def _line_of(self, player: str) -> Locator:
        name = self.page.locator("b").filter(has_text=player)
        return self.page.get_by_role("listitem").filter(has=name).first

    def rows(self, region: str) -> list[list[str]]:
        """Return the cells of a table, row by row."""
        rows = self.page.get_by_role("region", name=region).get_by_role("row")
        return [[_clean(cell) for cell in row.split("\t")] for row in rows.all_inner_texts()]


def _words(shown: Locator) -> str:
    return _clean(shown.inner_text())


def _clean(text: str) -> str:
    return " ".join(text.replace("\ufe0e", "").split())
