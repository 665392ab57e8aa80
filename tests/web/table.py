"""The `table` actor: a phone that opens pages and sends their forms, as a browser without script does."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Self

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

Typed = Mapping[str, str | Sequence[str]]


@dataclass
class Form:
    """A form as it stands on a page: what a browser would send, without its buttons."""

    method: str
    action: str
    values: dict[str, list[str]] = field(default_factory=dict)
    buttons: list[tuple[str, str]] = field(default_factory=list)


class _FormReader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self._ids: dict[str, Form] = {}
        self._early: dict[str, list[tuple[str, str]]] = {}  # buttons that stand before their form
        self._open: Form | None = None
        self._select = ""
        self._textarea = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        name, value = given.get("name", ""), given.get("value", "")
        form = self._ids.get(given.get("form", ""), self._open)
        if tag == "form":
            early = self._early.pop(given.get("id", ""), [])
            self._open = Form(given.get("method", "get").lower(), given.get("action", ""), buttons=early)
            self.forms.append(self._open)
            self._ids[given.get("id", "")] = self._open
        elif tag == "button" and form is None and name:
            self._early.setdefault(given.get("form", ""), []).append((name, value))
        elif form is None or "disabled" in given:
            return
        elif tag == "button" and name:
            form.buttons.append((name, value))
        elif tag == "select":
            self._select = name
        elif tag == "option" and self._select and "selected" in given:
            form.values.setdefault(self._select, []).append(value)
        elif tag == "textarea":
            self._textarea = name
            form.values[name] = [""]
        elif tag == "input" and name and _is_sent(given):
            form.values.setdefault(name, []).append(given.get("value", "on" if given.get("type") == "checkbox" else ""))

    def handle_data(self, data: str) -> None:
        if self._textarea and self._open:
            self._open.values[self._textarea][0] += data.removeprefix("\r\n").removeprefix("\n")

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._open = None
        elif tag == "select":
            self._select = ""
        elif tag == "textarea":
            self._textarea = ""


def _is_sent(given: Mapping[str, str]) -> bool:
    if given.get("type") in {"radio", "checkbox"}:
        return "checked" in given
    return given.get("type") not in {"submit", "button", "file"}


def read_forms(html: str) -> list[Form]:
    """Return the forms of a page, or of a part of one."""
    reader = _FormReader()
    reader.feed(html)
    return reader.forms


def words(page: str) -> str:
    """Return what a person reads on a page, one blank between the words."""
    shown = page[page.index("<h1") : page.index("<footer")]
    return " ".join(re.sub(r"<[^>]*>", " ", shown).replace("\ufe0e", "").split())


@dataclass
class Page:
    """What the server answered."""

    address: str
    status: int
    text: str
    location: str | None
    forms: list[Form]

    @classmethod
    def of(cls, address: str, response: TestResponse) -> Self:
        forms = read_forms(response.text)
        return cls(address, response.status_code, response.text, response.headers.get("Location"), forms)

    def form_to(self, end: str) -> Form:
        """Return the first form whose address ends so."""
        for form in self.forms:
            if form.action.endswith(end):
                return form
        raise AssertionError(f"no form at {self.address} goes to {end!r}: {[form.action for form in self.forms]}")

    def form_with(self, name: str) -> Form:
        """Return the first form that has a field or button of this name."""
        for form in self.forms:
            if name in form.values or name in {button for button, _ in form.buttons}:
                return form
        raise AssertionError(f"no form at {self.address} has {name!r}: {[form.values for form in self.forms]}")


class Table:
    """Someone at the table with a phone; `page` is what it shows."""

    def __init__(self, client: FlaskClient, home: str) -> None:
        self.client = client
        self.home = home
        self.page = self.open("")

    def open(self, address: str) -> Page:
        """Open an address; one without a leading slash lies inside the club."""
        path = address if address.startswith("/") else self.home + address
        self.page = Page.of(path, self.client.get(path))
        return self.page

    def send(self, form: Form, typed: Typed | None = None, button: tuple[str, str] | None = None) -> Page:
        """Fill the form in, send it, and follow a 303 to the page that it leads to."""
        values = {**form.values, **{name: _listed(value) for name, value in (typed or {}).items()}}
        if button:
            values[button[0]] = [button[1]]
        path = form.action or self.page.address
        place = "query_string" if form.method == "get" else "data"
        response = self.client.open(path, method=form.method, **{place: values})  # type: ignore[arg-type]
        if response.status_code == 303:
            return self.open(response.headers["Location"])
        self.page = Page.of(path, response)
        return self.page

    def fill(self, typed: Typed, button: tuple[str, str] | None = None) -> Page:
        """Fill in and send the form of the page that has these fields."""
        return self.send(self.page.form_with(next(iter(typed))), typed, button)

    def press(self, name: str, value: str = "") -> Page:
        """Press the button of this name (and value, if there are several) with nothing else changed."""
        for form in self.page.forms:
            for button in form.buttons:
                if button[0] == name and value in {"", button[1]}:
                    return self.send(form, button=button)
        raise AssertionError(f"no button {name!r} {value!r} at {self.page.address}")


def _listed(value: str | Sequence[str]) -> list[str]:
    return [value] if isinstance(value, str) else list(value)
