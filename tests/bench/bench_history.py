"""History and figures (DESIGN 8): a club of 10,000 meetings with 200,000 deals against one of 100, on the disk."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from scorekeeper.demo import season
from scorekeeper.store import db
from scorekeeper.store.bulk import fill_club
from scorekeeper.store.history import PAGE, Search, find_meetings
from scorekeeper.store.players.listing import Attendance, player_list
from tests.bench.evening import Evening

MANY, FEW = 10_000, 100
LAST_DAY = date(2026, 11, 27)
RUNS = 25
INDEXED = {
    "newest page": ("", ""),
    "an older page": ("before=2026-03-01T00:00:00_1", "before=2012-03-01T00:00:00_1"),
    "a player": ("player=a", "player={name}"),
    "two players": ("player=a,i", "player={name},{other}"),
    "a winner": ("winner=a", "winner={name}"),
    "a player and a winner": ("player=a&winner=a", "player={other}&winner={name}"),
    "a year": ("since=2026-01-01&until=2026-11-30",) * 2,
    "a system": ("system=paplu",) * 2,
    "a rare system": ("system=paplu", "system=dummy-rummy"),
    "a place": ("place=k", "place=klub"),
    "player, days, system and place": (
        "player=a&since=2016-01-01&until=2026-11-30&system=paplu&place=k",
        "player={name}&since=2016-01-01&until=2020-11-30&system=paplu&place=klub",
    ),
}
"""Searches of the small and of the large club in the same fields, which find more than the 25 meetings of a page.

In the small one nobody has come to so many: an `a` in the name means several players.
"""
COUNTED = {
    "all": "",
    "a half": "until=2016-11-27",
    "a player": "player={name}",
    "a place": "place=klub",
    "a word": "words=fire",
}
WORDS = {"a word": "thunderstorm", "a word that is nowhere": "snow", "a name": "olena", "three words": "old cards fire"}
FIGURES = {
    "a player": "players/{player}",
    "the club, a season": "table?since=2026-01-01",
    "the club, all time": "table",
}
PAGES = (
    *("", "meetings/new", "bin", "history", "history?words=fire&place=klub", "history?player={name}&winner={name}"),
    *(
        "history?player=a&after=2026-03-01T00:00:00_1&count=all",
        "history/figures",
        "history/figures?player={name},{other}",
    ),
    *("players", "players/{player}", "players/{player}/change", "table", "table?since=2026-01-01"),
)


def rows() -> Iterator[dict[str, Any]]:
    with filled(FEW) as few, filled(MANY) as many:
        yield from _history(few, many)
        yield from _counted(many)
        yield from _words(many)
        yield from _figures(many)
        yield from _queries(few, many)


@contextmanager
def filled(count: int) -> Iterator["Club"]:
    """Fill a club with so many meetings."""
    with TemporaryDirectory() as folder:
        evening = Evening(Path(folder))
        with evening.app.app_context():
            fill_club(evening.club, season(count, 1, LAST_DAY))
            players = sorted(player_list(evening.club), key=lambda player: player.meeting_count)
            db.session.remove()
        yield Club(evening, *players[:-3:-1])
        with evening.app.app_context():
            db.engine.dispose()


class Club:
    """A club with a phone, and the two players who have come most often."""

    def __init__(self, evening: Evening, busiest: Attendance, other: Attendance) -> None:
        self.evening, self.busiest, self.other = evening, busiest, other

    def get(self, page: str) -> str:
        return self.evening.get(self.address(page))

    def address(self, page: str) -> str:
        return self.evening.home + page.format(player=self.busiest.id, name=self.busiest.name, other=self.other.name)


def _row(name: str, value: float, must: float, unit: str, aim: float | None = None) -> dict[str, Any]:
    return {"name": name, "value": value, "must": must, "aim": aim, "unit": unit}


def _history(few: Club, many: Club) -> Iterator[dict[str, Any]]:
    for name, searches in INDEXED.items():
        small, large = (f"history?{search}" for search in searches)
        for club, page in ((few, small), (many, large)):
            if club.get(page).count("<li>") != PAGE:
                raise AssertionError(f"{page} lists no whole page")
        of_few, of_many = _in_turn(lambda page=small: few.get(page), lambda page=large: many.get(page))
        yield _row(f"history, {name}, {MANY:,} meetings against {FEW}", of_many / of_few, 1.3, "×", aim=1.15)


def _counted(many: Club) -> Iterator[dict[str, Any]]:
    for name, search in COUNTED.items():
        value = 1000 * _time(lambda search=search: many.get(f"history/figures?{search}"))
        yield _row(f"history, figures of {name} of {MANY:,} meetings, afterwards", value, 20, "ms")


def _words(many: Club) -> Iterator[dict[str, Any]]:
    club = many.evening.club
    with many.evening.app.app_context():
        for name, words in WORDS.items():
            search = Search(words=words)
            value = 1000 * _time(lambda search=search: find_meetings(club, search))
            yield _row(f"search for {name} in {MANY:,} meetings", value, 20, "ms")


def _figures(many: Club) -> Iterator[dict[str, Any]]:
    for name, page in FIGURES.items():
        value = 1000 * _time(lambda page=page: many.get(page))
        yield _row(f"figures of {name}, {MANY:,} meetings, the whole page", value, 200, "ms")


def _queries(few: Club, many: Club) -> Iterator[dict[str, Any]]:
    counts = [[club.evening.queries(club.address(page)) for page in PAGES] for club in (few, many)]
    yield _row(f"queries of any page with {MANY:,} meetings, the most", max(counts[1]), 6, "queries")
    grown = sum(abs(more - less) for less, more in zip(*counts, strict=True))
    yield _row(f"queries that {MANY:,} meetings need more than {FEW}, all pages", grown, 0, "queries")


def _time(call: Callable[[], object]) -> float:
    """Return how much CPU a call takes, in seconds: the median of some, after one to warm up."""
    call()
    return median(_once(call) for _ in range(RUNS))


def _in_turn(*calls: Callable[[], object]) -> list[float]:
    """Return the same for each of several calls, one after the other, so that all find the machine alike."""
    for call in calls:
        call()
    spent = [[_once(call) for call in calls] for _ in range(RUNS)]
    return [median(times) for times in zip(*spent, strict=True)]


def _once(call: Callable[[], object]) -> float:
    begin = time.process_time()
    call()
    return time.process_time() - begin
