"""A walk through all the pages, each looked at in every way: what is found wrong, a line each."""

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Final

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # ships no types
from playwright.sync_api import Page, Response, ViewportSize

from tests.browser.conftest import AXE_TAGS, PHONE
from tests.browser.pages import Club, Stop

NARROW: Final[ViewportSize] = {"width": 320, "height": 568}
TABLET: Final[ViewportSize] = {"width": 768, "height": 1024}
LAPTOP: Final[ViewportSize] = {"width": 1440, "height": 900}
ALL_RULES: Final = {"runOnly": {"type": "tag", "values": AXE_TAGS}}
# comparing colours takes axe half of its time
ALL_BUT_COLOURS: Final = {**ALL_RULES, "rules": {"color-contrast": {"enabled": False}}}
ONLY_COLOURS: Final = {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}

# All that can be touched: 44 px, the main acts and the cells of the pad 48 (these 42 wide on the narrowest phone).
# A radio or a tick is as large as its label; a link in the middle of a sentence may be small.
TOO_SMALL: Final = """() => {
  const inSentence = link => link.parentElement.matches("p") && !link.matches(".button")
    && link.parentElement.innerText.trim() !== link.innerText.trim();
  const touched = [...document.querySelectorAll("a[href], button, input, select, textarea, summary")]
    .filter(one => !one.disabled && one.type !== "hidden" && one.checkVisibility() && !one.matches(".skip"))
    .filter(one => !(one.matches("a") && inSentence(one)));
  return touched.flatMap(one => {
    const box = (one.matches("[type=radio], [type=checkbox]") && one.closest("label") || one).getBoundingClientRect();
    const isCell = one.matches(".cells button");
    const height = isCell || one.matches(".main, .actions > *") ? 48 : 44;
    const width = isCell && innerWidth < 360 ? 42 : height;
    const name = one.getAttribute("aria-label") || one.innerText || one.name || one.tagName;
    const fits = box.height > height - .5 && box.width > width - .5;
    return fits ? [] : [`${name.trim()}: ${Math.round(box.width)} x ${Math.round(box.height)}`];
  });
}"""

# What sticks out at a side, also where it is cut off and makes nothing scroll. A wide table scrolls in its own box.
STICKING_OUT: Final = """() => {
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


# Two things that lie over one another, so that one of them is touched for the other. A bar that sticks to the edge and
# what is opened above the cells lie over others on purpose.
OVERLAPPING: Final = """() => {
  const touched = [...document.querySelectorAll("a[href], button, input, select, textarea, summary, h1, h2, .figure")]
    .filter(one => one.type !== "hidden" && one.checkVisibility())
    .filter(one => !one.closest(".skip, .unseen, .actions, .chosen .panel, .result details"))
    .map(one => one.matches("[type=radio], [type=checkbox]") && one.closest("label") || one);
  const boxes = [...new Set(touched)].map(one => [one, one.getBoundingClientRect()]).filter(([, box]) => box.width);
  const name = one => (one.getAttribute("aria-label") || one.innerText || one.name || one.tagName).trim().slice(0, 30);
  const found = [];
  boxes.forEach(([one, a], at) => boxes.slice(at + 1).forEach(([other, b]) => {
    if (one.contains(other) || other.contains(one)) return;
    const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (across > 2 && down > 2) found.push(`${name(one)} and ${name(other)}`);
  }));
  return found;
}"""


@dataclass
class Findings:
    """What was found wrong."""

    against_wcag: list[str] = field(default_factory=list)
    sticking_out: list[str] = field(default_factory=list)
    too_small: list[str] = field(default_factory=list)
    overlapping: list[str] = field(default_factory=list)
    said_by_the_browser: list[str] = field(default_factory=list)
    asked_elsewhere: list[str] = field(default_factory=list)
    in_another_language: list[str] = field(default_factory=list)


class Walk:
    """Someone who looks at all the pages in one language, without script; `closely`: at colours and script as well."""

    def __init__(self, page: Page, club: Club, language: str, *, closely: bool) -> None:
        self.page = page
        self.club = club
        self.language = language
        self.closely = closely
        self.findings = Findings()
        self._here = ""
        self._devtools = page.context.new_cdp_session(page)
        page.on("console", lambda said: self._hear(said.text))
        page.on("pageerror", lambda error: self._hear(str(error)))
        page.on("response", self._see)

    def through(self, stops: Iterable[Stop]) -> Findings:
        self._run_scripts(False)
        self.page.goto(f"{self.club.origin}/?lang={self.language}")
        self._run_scripts(True)
        self._look("first page")
        for link in self.club.links:
            self.page.goto(link)
        for stop in stops:
            self._here = stop.name
            self._run_scripts(False)
            stop.reach(self.page, self.club)
            # axe is a script, too; those of the page itself have missed their time
            has_script = self.page.locator("script").count() > 0
            self._run_scripts(True)
            self._look(stop.name)
            if self.closely and has_script:
                self.page.reload()
                self._look(f"{stop.name}, with script")
        return self.findings

    def _run_scripts(self, run: bool) -> None:
        self._devtools.send("Emulation.setScriptExecutionDisabled", {"value": not run})

    def _hear(self, text: str) -> None:
        # an answer of 4xx is what some of these pages are shown with
        if "the server responded with" not in text:
            self.findings.said_by_the_browser.append(f"{self._here}: {text}")

    def _see(self, got: Response) -> None:
        if not got.url.startswith(f"{self.club.origin}/"):
            self.findings.asked_elsewhere.append(f"{self._here}: {got.url}")
        if got.request.resource_type == "fetch" and got.status >= 400:
            self._hear(f"{got.request.method} {got.url} was answered {got.status}")

    def _look(self, name: str) -> None:
        page, found = self.page, self.findings
        if page.locator("html").get_attribute("lang") != self.language:
            found.in_another_language.append(name)
        page.evaluate("for (const part of document.querySelectorAll('details')) part.open = true")
        # a bar that sticks hides half of what lies under it just now, which axe takes for a button too small
        page.evaluate("for (const bar of document.querySelectorAll('.actions')) bar.style.position = 'static'")
        rules = ALL_RULES if self.closely else ALL_BUT_COLOURS
        found.against_wcag += [f"{name}: {line}" for line in self._against_wcag(rules)]
        if self.closely:
            page.emulate_media(color_scheme="dark")
            found.against_wcag += [f"{name}, dark: {line}" for line in self._against_wcag(ONLY_COLOURS)]
            page.emulate_media(color_scheme="light")
        for size in (PHONE, NARROW):
            page.set_viewport_size(size)
            at = f"{name} at {size['width']}"
            found.too_small += [f"{at}: {line}" for line in page.evaluate(TOO_SMALL)]
            found.sticking_out += [f"{at}: {line}" for line in page.evaluate(STICKING_OUT)]
            found.overlapping += [f"{at}: {line}" for line in page.evaluate(OVERLAPPING)]
        for size in (TABLET, LAPTOP) if self.closely else ():
            page.set_viewport_size(size)
            at = f"{name} at {size['width']}"
            found.sticking_out += [f"{at}: {line}" for line in page.evaluate(STICKING_OUT)]
            found.overlapping += [f"{at}: {line}" for line in page.evaluate(OVERLAPPING)]
        page.set_viewport_size(PHONE)

    def _against_wcag(self, rules: dict[str, Any]) -> list[str]:
        """Return what axe finds."""
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(Axe().axe_script)
        options = json.dumps({"resultTypes": ["violations"], **rules})
        violations = self.page.evaluate(f"axe.run(document, {options}).then(found => found.violations)")
        return [f"{rule['id']} {' '.join(map(str, node['target']))}" for rule in violations for node in rule["nodes"]]
