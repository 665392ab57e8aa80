"""The players of a club, as an archive tells them: each once, before the meetings, and found to be somebody told of."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from scorekeeper.chronicle import People, Person
from scorekeeper.export.meeting_file.shape import Place
from scorekeeper.rules.faults import N_, Finding
from scorekeeper.rules.names import name_key

MOST_PLAYERS: Final = 10_000
"""A packed file of moderate size could name millions, all of whom are kept in memory until the end."""


@dataclass
class Told:
    """The players told so far, and where each stands."""

    people: People = field(default_factory=People)
    _paths: dict[str, str] = field(default_factory=dict)  # by the key of each name

    def read(self, place: Place) -> Iterator[Person]:
        """Yield whoever can come with the player of this line, noting what is wrong with it."""
        before = len(place.findings)
        person = _read_person(place)
        if person is None:
            return
        key = name_key(person.name)
        if key in self._paths:
            place.at("player").at("name").refuse(N_("{path}: somebody stands there twice"))
        if len(self._paths) == MOST_PLAYERS:
            place.refuse(N_("{path}: a club has at most {most} players"), most=MOST_PLAYERS)
        if len(place.findings) == before:
            self._paths[key] = place.at("player").at("merged_into").path
            yield from self.people.add(person)

    def check(self, findings: list[Finding]) -> None:
        """Note who was found to be somebody who never came, or by some steps oneself."""
        for person in self.people.left_out:
            other = Place(None, self._paths[name_key(person.name)], findings)
            other.refuse(N_("{path}: this leads to no player"))


def _read_person(place: Place) -> Person | None:
    told = place.at("player")
    place.object(("player",), ())
    if not told.object(("name",), ("retired", "merged_into")):
        return None
    merged = told.at("merged_into").name() if told.has("merged_into") else None
    return Person(told.at("name").name(), told.optional_flag("retired"), merged)
