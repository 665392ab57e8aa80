"""All that can be written, found as a keeper finds it: by following the links and sending the forms of the pages.

A new page is found by itself if a page leads to it, also one that is only there after something else was written. A
form that changes nothing as it stands needs something typed (`TYPED`), and what only scripts send is told in
`SCRIPTED`; `test_every_address_that_takes_a_form_is_tried` says so.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from html import unescape
from typing import Final
from urllib.parse import urlencode, urlsplit

from tests.drills.scene import Scene, State, Writing
from tests.web.table import Form, read_forms

NOBODY_YET: Final = "9"  # the last player of the scene, who has sat in no meeting
LISTS: Final = {"other"}  # fields of which nothing is chosen beforehand
TYPED: Final[Mapping[str, Mapping[str, str]]] = {
    "deals.amend": {"note": "told anew"},
    "deals.count": {"note": "counted anew"},
    "deals.put_facts": {"indicator": "9S", "note": "opened anew"},
    "deals.quick": {"note": "told in one go"},
    "clubs.new_club": {"name": "Sunday club"},
    "keys.rename": {"name": "Sunday club"},
    "keys.rename_phone": {"name": "kitchen"},
    "meetings.put_right_seats": {"first_dealer": "Olena"},
    "players.merge": {"other": NOBODY_YET},
}
"""What is typed into forms that would change nothing as they stand, by endpoint: fields that they have."""

SCRIPTED: Final[Mapping[str, tuple[str, str, Mapping[str, str]]]] = {
    "deals.put_entry": ("deals.table", "deals/3/entries/0", {"seat-0-outcome": "late_drop"}),
}
"""What only scripts send, by endpoint: the page that does, the address from there, and the fields."""

UNTRIED: Final[Mapping[str, str]] = {
    "clubs.forget_club": "changes the cookie alone",
    "history.look_at_file": "keeps a file and no row",
    "history.take_file": "needs that file: the tests of the archive take in all of it, or nothing",
}
"""What is not sent here, by endpoint, and why not."""

_VISITS: Final = 2  # of the same page with other arguments
_LINK: Final = re.compile(r'<a [^>]*href="(/[^"#]*)')


def find_writings(scene: Scene) -> tuple[Writing, ...]:
    """Return every form that changes something, each of its buttons once."""
    found: dict[str, Writing] = {}
    crawl = Crawl(scene, scene.first, found)
    for start in (scene.key.home, "/clubs/new"):
        crawl.follow(start)
    for writing in tuple(found.values()):
        scene.put_back(writing.at)
        answer = scene.send(writing)
        Crawl(scene, scene.state(), found, depth=2).follow(answer.headers.get("Location", scene.key.home))
    return tuple(found.values())


class Crawl:
    """A walk over the pages as they are at one state, trying every form that is not among the `found`."""

    def __init__(self, scene: Scene, state: State, found: dict[str, Writing], depth: int = 99) -> None:
        self.scene, self.state, self.found, self.depth = scene, state, found, depth
        self.tried: set[tuple[str, str]] = set()
        self.visits: Counter[tuple[str, str]] = Counter()
        self.addresses = scene.app.url_map.bind("localhost")
        self.before = scene.put_back(state)

    def follow(self, start: str) -> None:
        """Go from page to page."""
        pages = [start]
        for _ in range(self.depth):
            pages = [further for page in pages for further in self._visit(page)]

    def _visit(self, path: str) -> Iterator[str]:
        """Open a page, try its forms, and yield where it leads to."""
        endpoint, arguments = self.addresses.match(urlsplit(path).path)
        page = (endpoint, str(arguments.get("slug") or arguments.get("player")))
        self.visits[page] += 1
        if self.visits[page] > _VISITS:
            return
        answer = self.scene.client.get(path)
        if answer.status_code == 303:
            yield answer.headers["Location"]
        elif answer.status_code == 200 and answer.mimetype == "text/html":
            yield from self._read(answer.text, path)

    def _read(self, page: str, path: str) -> Iterator[str]:
        yield from (unescape(link) for link in _LINK.findall(page) if link.startswith(self.scene.key.home))
        forms = read_forms(page)
        for form in forms:
            if form.method == "get":
                yield from self._asked(form, path)
        for writing in self._offered(forms, path):
            yield from self._try(writing)

    def _asked(self, form: Form, path: str) -> Iterator[str]:
        for name, value in form.buttons or [("", "")]:
            values = {**form.values, **({name: [value]} if name else {})}
            yield f"{urlsplit(form.action or path).path}?{urlencode(values, doseq=True)}"

    def _offered(self, forms: list[Form], path: str) -> Iterator[Writing]:
        """Yield what can be sent from a page."""
        for form in forms:
            if form.method != "get":
                yield from self._filled(form, path)
        endpoint, _ = self.addresses.match(urlsplit(path).path)
        tokens = [form.values["csrf_token"] for form in forms if "csrf_token" in form.values]
        for target, (page_of, relative, fields) in SCRIPTED.items():
            if page_of == endpoint and tokens:
                values = {"csrf_token": tokens[0], **{name: [text] for name, text in fields.items()}}
                yield Writing(target, path + relative, values, "", self.state)

    def _filled(self, form: Form, path: str) -> Iterator[Writing]:
        target = form.action or path
        endpoint, _ = self.addresses.match(urlsplit(target).path, method="POST")
        typed = {name: [text] for name, text in TYPED.get(endpoint, {}).items() if name in {*form.values, *LISTS}}
        for name, value in form.buttons or [("", "")]:
            values = {**form.values, **typed, **({name: [value]} if name else {})}
            button = f"{name}={value.partition(':')[0]}" if name else ""
            yield Writing(endpoint, target, values, button, self.state)

    def _try(self, writing: Writing) -> Iterator[str]:
        """Send a form that was not met before; keep it if it changes something, and yield where it leads to."""
        if str(writing) in self.found or (str(writing), writing.path) in self.tried:
            return
        self.tried.add((str(writing), writing.path))
        answer = self.scene.send(writing)
        assert answer.status_code < 500, f"{writing} answers {answer.status_code}"
        if self.scene.contents() != self.before:
            self.found[str(writing)] = writing
        self.scene.put_back(self.state)
        if answer.status_code == 303:
            yield answer.headers["Location"]
        elif answer.status_code == 200 and answer.mimetype == "text/html":
            yield from self._read(answer.text, writing.path)
