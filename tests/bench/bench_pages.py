"""The pages (DESIGN 8): CPU against a bare Flask page on the same server, queries, and what a visit loads."""

import gzip
import re
from collections.abc import Iterator
from itertools import cycle
from typing import Any
from urllib.parse import urljoin

from tests.bench.evening import DEADWOOD, Evening, evening
from tests.bench.serving import Phone, phone_at_server
from tests.web.table import Form

SAVES = 10
# the pages of a meeting whose next deal is entered; the deal shown is one of those saved
OF_MEETING = ("", "standings", "count", "quick", "preview", "deals/2", "deals/2/revisions/1", "deals/2/amend")
OF_CLUB = ("", "meetings/new", "hand", "rules")


def rows() -> Iterator[dict[str, Any]]:
    with evening() as begun:
        yield from _cpu(begun)
    with evening() as begun:
        yield from _queries(begun)
        yield from _bytes(begun)


def _row(name: str, value: float, must: float, aim: float | None, unit: str) -> dict[str, Any]:
    return {"name": name, "value": value, "must": must, "aim": aim, "unit": unit}


def _cpu(begun: Evening) -> Iterator[dict[str, Any]]:
    twenty, sixty = begun.meeting(6, 20), begun.meeting(6, 60)
    with phone_at_server(begun.folder, begun.cookie) as phone:
        for address, count in ((twenty, 20), (sixty, 60)):
            ratio = phone.bare_pages(lambda page=address: phone.ask(page))
            yield _row(f"table page, 6 players, {count} deals", ratio, 8, 5, "bare pages")
        ratio = phone.bare_pages(lambda: phone.ask(twenty + "standings"))
        yield _row("standings with the whole ledger, 6 players, 20 deals", ratio, 10, 6, "bare pages")
        tag = phone.ask(twenty)[1]["ETag"]
        ratio = phone.bare_pages(lambda: phone.ask(twenty, 304, If_None_Match=tag))
        yield _row("unchanged poll (304) of the table page", ratio, 2.5, 2, "bare pages")
        tag = phone.ask(twenty + "standings")[1]["ETag"]
        ratio = phone.bare_pages(lambda: phone.ask(twenty + "standings", 304, If_None_Match=tag))
        yield _row("unchanged poll (304) of the standings", ratio, 2.5, 2, "bare pages")
        counting = Counting(begun, phone, sixty)
        ratio = phone.bare_pages(counting.put)
        yield _row("putting an entry of the pad, 6 players, 60 deals before", ratio, 20, 12, "bare pages")
        saving = Saving(begun, phone, twenty)
        ratio = phone.bare_pages(saving.save, saving.prepare, SAVES)
        yield _row("saving a deal, 6 players, 20 deals before", ratio, 20, 12, "bare pages")


class Counting:
    """Cards tapped for one hand of the next deal: two and three in turn, so that each put changes something."""

    def __init__(self, begun: Evening, phone: Phone, address: str) -> None:
        self.phone, self.form = phone, begun.count_form(address)
        number = self.form.values["number"][0]
        self.address = f"{address}deals/{number}/entries/1"
        self.cards = cycle(DEADWOOD)

    def put(self) -> None:
        told = {"outcome": "caught", "kind": "deadwood", "cards": next(self.cards), "points": ""}
        fields = {f"seat-1-{name}": text for name, text in told.items()}
        self.phone.send(self.address, {"csrf_token": self.form.values["csrf_token"], **fields}, 200)


class Saving:
    """A deal that is saved at the server; all around it is done in this process, whose CPU is not counted."""

    def __init__(self, begun: Evening, phone: Phone, address: str) -> None:
        self.begun, self.phone, self.address = begun, phone, address
        self.is_saved = False
        self.form: Form

    def prepare(self) -> None:
        """Enter the deal, after taking it back if it is saved, and load the form that saves it."""
        if self.is_saved:
            self.begun.take_back(self.address)
        self.form, self.is_saved = self.begun.save_form(self.address), False

    def save(self) -> None:
        self.phone.send(self.form.action or self.address + "preview", self.form.values)
        self.is_saved = True


def _queries(begun: Evening) -> Iterator[dict[str, Any]]:
    small = _most_queries(begun, begun.meeting(2, 5))
    large = _most_queries(begun, begun.meeting(6, 60))
    for _ in range(20):
        begun.meeting(4, 4)
    club = {page: begun.queries(begun.home + page) for page in OF_CLUB}
    yield _row("queries of the table page", large[""], 6, 4, "queries")
    yield _row("queries of any page, the most", max(*large.values(), *club.values()), 6, 4, "queries")
    grown = sum(abs(large[page] - small[page]) for page in OF_MEETING)
    yield _row("queries that 60 deals of 6 need more than 5 deals of 2, all pages", grown, 0, None, "queries")
    begun.meeting(4, 4)
    grown = sum(abs(begun.queries(begun.home + page) - club[page]) for page in OF_CLUB)
    yield _row("queries that one more meeting adds, all pages", grown, 0, None, "queries")


def _most_queries(begun: Evening, address: str) -> dict[str, int]:
    begun.save_form(address)
    return {page: begun.queries(address + page) for page in OF_MEETING}


def _bytes(begun: Evening) -> Iterator[dict[str, Any]]:
    address = begun.meeting(6, 20)
    begun.save_form(address)  # so that there is a hand to count
    for name, path in (("table page", ""), ("count page", "count"), ("standings", "standings")):
        page = begun.get(address + path)
        again = _size(page.encode())
        first = again + sum(_size(content) for content in _files(begun, page).values())
        yield _row(f"first visit of the {name}, all files, gzip -6", first / 1000, 40, 25, "kB")
        yield _row(f"repeat visit of the {name}, gzip -6", again / 1000, 8, 4, "kB")


def _size(content: bytes) -> int:
    return len(gzip.compress(content, 6))


def _files(begun: Evening, page: str) -> dict[str, bytes]:
    """Return all that a browser loads with a page, by address: scripts bring in the ones that they import."""
    found: dict[str, bytes] = {}
    wanted = re.findall(r'(?:href|src)="(/static/[^"]+)"', page)
    while wanted:
        address = wanted.pop()
        if address not in found:
            found[address] = begun.client.get(address).data
            if address.endswith(".js"):
                imported = re.findall(rb'(?:from|import) ?\(?"\./([\w.-]+)"', found[address])
                wanted += [urljoin(address, name.decode()) for name in imported]
    return found
