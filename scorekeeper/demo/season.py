"""The evenings of a season: who comes, where, what is played. The same seed and last day make the same season."""

import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta, timezone
from random import Random
from typing import Final

from scorekeeper.demo.dealing import play
from scorekeeper.meeting import Meeting, open_meeting
from scorekeeper.rules.catalogue import get_ruleset

SEASON: Final = 36
"""Meetings of a season, one a week."""

_PEOPLE: Final = (
    *("Olena", "Taras", "Ivan", "Mykola", "Oksana", "Andrij", "Halyna", "Bohdan", "Sofia", "Vasant"),
    *("Priya", "Marko", "Iryna", "Petro", "Ludmyla", "Dmytro", "Nadia", "Stepan", "Anjali", "Yuri"),
    *("Kateryna", "Roman", "Zoja", "Artem", "Lesja", "Viktor", "Hanna", "Pavlo", "Ravi", "Myroslava"),
)
_OF_A_SEASON: Final = 12  # people
_PLACES: Final = ("Olena’s kitchen", "Ivan’s cottage", "Café Klub", "")
_TITLES: Final = ("Club evening", "Birthday", "New cards", "Return match", "")
_NOTES: Final = ("", "", "", "", "The old cards went into the fire.", "Ivan came late.", "Thunderstorm, candles.")
_LONGEST: Final = timedelta(days=20 * 365)
_WEEK: Final = timedelta(weeks=1)
_POOL: Final = 40
"""So many different evenings of one kind; then they come again, with other people."""


@dataclass(frozen=True, slots=True)
class Kind:
    """What is played, by how many, for how many circles; `often` against the others. No circles: to its own end."""

    ruleset: str
    player_count: int
    circles: int
    often: int


_KINDS: Final = (
    Kind("paplu", 5, 3, 8),
    Kind("paplu", 6, 3, 36),
    Kind("paplu", 6, 4, 40),
    Kind("indian-rummy", 7, 3, 12),
    Kind("dummy-rummy", 4, 0, 6),
)


@dataclass(frozen=True, slots=True)
class Sitting:
    """An evening of these `players`: as `meeting` was played by seats named 0, 1, 2 and so on."""

    meeting: Meeting
    players: tuple[str, ...]
    started_at: datetime
    title: str
    place: str
    note: str
    uid: str


def season(count: int, seed: int, last_day: date) -> Iterator[Sitting]:
    """Yield so many sittings, the oldest first."""
    random = Random(seed)  # noqa: S311  nothing is secret in a demo
    # another season has other meetings, where they begin alike too
    mark = Random(f"{count} until {last_day}, seed {seed}").getrandbits(128)  # noqa: S311  as above
    people = _PEOPLE if count > SEASON else _PEOPLE[:_OF_A_SEASON]
    pools: dict[Kind, list[Meeting]] = {kind: [] for kind in _KINDS}
    for number in range(count):
        kind = random.choices(_KINDS, [kind.often for kind in _KINDS])[0]
        meeting = _evening(kind, pools[kind], random)
        yield Sitting(
            meeting,
            tuple(random.sample(people, kind.player_count)),
            _began(number, count, last_day, random),
            random.choice(_TITLES),
            random.choice(_PLACES),
            random.choice(_NOTES),
            str(uuid.UUID(int=random.getrandbits(128) ^ mark, version=4)),
        )


def _evening(kind: Kind, pool: list[Meeting], random: Random) -> Meeting:
    """Return an evening of this kind, a new one or, once there are enough, one of those."""
    if len(pool) == _POOL:
        return random.choice(pool)
    seats = tuple(map(str, range(kind.player_count)))
    house_rules = {"end": kind.player_count * kind.circles} if kind.circles else {}
    meeting = open_meeting(get_ruleset(kind.ruleset, house_rules), seats, random.choice(seats))
    while not meeting.is_over:
        meeting = play(meeting, random)
    pool.append(meeting)
    return meeting


def _began(number: int, count: int, last_day: date, random: Random) -> datetime:
    """Return when a sitting began: a week between two, or less if so many would go too far back."""
    between = min(_WEEK, _LONGEST / count)
    day = last_day - (between * (count - 1 - number))
    summer = 4 <= day.month <= 10
    clock = time(
        random.randint(18, 20), random.choice((0, 15, 30)), tzinfo=timezone(timedelta(hours=3 if summer else 2))
    )
    return datetime.combine(day, clock)
