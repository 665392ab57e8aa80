"""What one machine carries: tables of six phones that poll, and save a deal now and then, all at one server."""

import heapq
import random
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any

from scorekeeper.store.operations import new_key
from tests.bench.evening import Evening, evening
from tests.bench.serving import BARE, Phone, phone_at_server
from tests.bench.timing import percentile

PHONES = 6
POLL, DEAL = 1, 60  # seconds from one poll of a phone to the next, and from one deal of a table to the next
STAGE, BARE_TIME = 4, 2  # seconds
STEPS = (4, 8, 16, 32, 64, 128)  # tables
SLOW = 0.5  # seconds that 95 of 100 answers must keep to
CONNECTIONS = 24
LEAST = 8


@dataclass
class Table:
    """A meeting whose phones ask for the table page again and again; `values` save its next deal."""

    address: str
    save_at: str
    values: dict[str, list[str]]
    tags: list[str] = field(default_factory=lambda: [""] * PHONES)

    def poll(self, phone: Phone, seat: int) -> None:
        tag = self.tags[seat]
        _, headers = phone.ask(self.address, (200, 304), If_None_Match=tag)
        self.tags[seat] = headers["ETag"] or tag

    def save(self, phone: Phone) -> None:
        phone.send(self.save_at, {**self.values, "operation": [new_key()]})
        for name in ("number", "seen"):  # nobody enters anything between two deals
            self.values[name] = [str(int(self.values[name][0]) + 1)]


Act = Callable[[Phone], None]


def rows() -> Iterator[dict[str, Any]]:
    with evening() as begun, phone_at_server(begun.folder, begun.cookie) as first:
        port = first.connection.port
        tables = [_table(begun) for _ in range(STEPS[-1])]
        carried, slowest = _most_carried(tables, port, begun.cookie)
        bare = _bare_pages(port, begun.cookie)
        first.connection.close()
    name = f"tables of six phones that poll and save, carried by this machine (p95 at last: {slowest * 1000:,.0f} ms)"
    yield {"name": name, "value": carried, "must": LEAST, "aim": STEPS[-1], "unit": "tables", "at_least": True}
    name = "bare Flask pages of the same server"
    yield {"name": name, "value": bare, "must": 0, "aim": None, "unit": "a second", "at_least": True}


def _table(begun: Evening) -> Table:
    address = begun.meeting(PHONES, 3)
    form = begun.save_form(address)
    return Table(address, form.action or address + "preview", form.values)


def _most_carried(tables: list[Table], port: int, cookie: str) -> tuple[int, float]:
    """Return how many tables were carried, and the p95 in seconds of the first number that was too much, or of all."""
    carried = 0
    _stage(tables[:1], port, cookie)  # what is needed only once is not counted
    for count in STEPS:
        times, is_sound = _stage(tables[:count], port, cookie)
        slowest = percentile(times, 95)
        if not is_sound or slowest > SLOW:
            break
        carried = count
    return carried, slowest


def _stage(tables: list[Table], port: int, cookie: str) -> tuple[list[float], bool]:
    """Let these tables go on for a while; return how late each answer came, in seconds, and whether all were good."""
    due = _schedule(tables)
    lock, times, faults = threading.Lock(), [], []
    begin = time.perf_counter()

    def work() -> None:
        phone = Phone(port, cookie)
        with closing(phone.connection):
            while True:
                with lock:
                    if not due:
                        return
                    at, _, act = heapq.heappop(due)
                time.sleep(max(0, begin + at - time.perf_counter()))
                try:
                    act(phone)
                except (AssertionError, OSError) as error:
                    faults.append(error)
                times.append(time.perf_counter() - begin - at)

    with ThreadPoolExecutor(CONNECTIONS) as pool:
        for done in [pool.submit(work) for _ in range(CONNECTIONS)]:
            done.result()
    return times, not faults


def _schedule(tables: list[Table]) -> list[tuple[float, int, Act]]:
    """Return what the phones do in a stage, each from a moment of its own: when, a number to order by, and what."""
    chance = random.Random(1)
    acts: list[tuple[float, Act]] = []
    for table in tables:
        for seat in range(PHONES):
            begin = chance.uniform(0, POLL)
            polls = [begin + POLL * turn for turn in range(STAGE)]
            acts += [(at, lambda phone, table=table, seat=seat: table.poll(phone, seat)) for at in polls]
        if chance.random() < STAGE / DEAL:
            acts.append((chance.uniform(0, STAGE), table.save))
    return [(at, number, act) for number, (at, act) in enumerate(sorted(acts, key=lambda one: one[0]))]


def _bare_pages(port: int, cookie: str) -> float:
    """Return how many bare pages a second the same connections get when they ask as fast as they can."""
    end = time.perf_counter() + BARE_TIME

    def ask(_: int) -> int:
        phone, count = Phone(port, cookie), 0
        with closing(phone.connection):
            while time.perf_counter() < end:
                phone.ask(BARE + "/")
                count += 1
        return count

    with ThreadPoolExecutor(CONNECTIONS) as pool:
        return sum(pool.map(ask, range(CONNECTIONS))) / BARE_TIME
