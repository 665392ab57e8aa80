"""An archive, read line by line, or every fault in it with its place."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from datetime import date
from typing import BinaryIO, Final

from scorekeeper.chronicle import Chronicle, People, Person
from scorekeeper.export.archive.past import read_reseatings, read_revisions, read_time
from scorekeeper.export.archive.people import Told
from scorekeeper.export.archive.write import FORMAT, VERSION
from scorekeeper.export.meeting_file.read import read_meeting_at, read_ruleset
from scorekeeper.export.meeting_file.shape import NotJson, Place, load_json
from scorekeeper.meeting import Meeting
from scorekeeper.rules.faults import N_, Finding, Refused
from scorekeeper.rules.names import LONGEST_NAME, clean_name, name_key
from scorekeeper.rules.ruleset import Ruleset

MOST_FAULTS: Final = 100
"""With more the reading ends: they are shown to somebody."""

_AROUND: Final = ("binned_at", "seated_as", "others", "set_up", "reseatings", "revisions")
MOST_BYTES: Final = 4 * 2**20
"""Bytes; a meeting of 500 deals with ten players takes a sixth of it. To read them as JSON takes ten times as much."""

Entry = Person | Chronicle


def lines_of(file: BinaryIO) -> Iterator[bytes]:
    """Yield the lines of a file; one that is too long for any meeting comes in pieces, and so as no JSON."""
    return iter(lambda: file.readline(MOST_BYTES), b"")


def read_archive(lines: Iterable[bytes]) -> Iterator[Entry]:
    """Yield players and meetings as they come; raise `Refused` at the end if there was any fault.

    Decided: an archive is taken in whole or not at all. What was yielded before is sound by itself, but is to be kept
    only if the end is reached.
    """
    reader = _Reader()
    for number, line in enumerate(lines, 1):
        yield from reader.read(number, line)
        if len(reader.findings) >= MOST_FAULTS:
            break
    reader.finish()


def begins_archive(first: bytes) -> bool:
    """Return whether a file that begins with this line is an archive, and no meeting file."""
    return _head(first).get("format") == FORMAT


def archived_club(first: bytes) -> str | None:
    """Return what the club is called whose archive begins with this line, or None if it is none or has no name."""
    name = _head(first).get("club") if begins_archive(first) else None
    return clean_name(name)[:LONGEST_NAME] or None if isinstance(name, str) else None


def _head(first: bytes) -> dict[str, object]:
    try:
        document = load_json(first)
    except NotJson:
        return {}
    return document if isinstance(document, dict) else {}


@dataclass
class _Reader:
    """What is known of an archive so far."""

    findings: list[Finding] = field(default_factory=list)
    told: Told = field(default_factory=Told)
    players: int = 0
    meetings: int = 0
    lines: int = 0
    ended: bool = False

    def read(self, number: int, line: bytes) -> Iterator[Entry]:
        """Yield what the line tells, noting what is wrong with it."""
        self.lines = number
        place = self._place(number, line)
        if place is None:
            return
        if self.ended:
            place.refuse(N_("{path}: nothing comes after the end"))
        elif number == 1:
            _check_head(place)
        elif place.has("player"):
            self.players += 1
            if self.meetings:
                place.refuse(N_("{path}: players stand before the meetings"))
            yield from self.told.read(place)
        else:
            yield from self._after_players(place)

    def _after_players(self, place: Place) -> Iterator[Chronicle]:
        if not self.meetings and not self.findings:  # whoever is missed may stand in a line that could not be read
            self.told.check(self.findings)
        if place.has("meeting"):
            self.meetings += 1
            yield from self._chronicle(place)
        else:
            self._end(place)

    def finish(self) -> None:
        """Raise `Refused` if anything was wrong."""
        if not self.ended and len(self.findings) < MOST_FAULTS:
            at = Place(None, f"line {self.lines + 1}", self.findings)
            at.refuse(N_("{path}: the end is missing; the file was cut off"))
        if self.findings:
            raise Refused(tuple(self.findings))

    def _place(self, number: int, line: bytes) -> Place | None:
        try:
            return Place(load_json(line), f"line {number}: $", self.findings)
        except NotJson as error:
            at = Place(None, f"line {number}", self.findings)
            at.refuse(N_("{path}: this is no JSON document: {error}"), error=error.reason)
            return None

    def _chronicle(self, place: Place) -> Iterator[Chronicle]:
        before = len(self.findings)
        place.object(("meeting", "day", "listed_at"), _AROUND)
        try:
            meeting = read_meeting_at(Place(place.at("meeting").value, place.at("meeting").path))
        except Refused as refused:
            # a fault of the rules says deal and player; the file has many meetings
            self.findings += [replace(one, path=one.path or place.at("meeting").path) for one in refused.findings]
            return
        chronicle = _read_chronicle(place, meeting, self.told.people)
        if chronicle is not None and len(self.findings) == before:
            yield chronicle

    def _end(self, place: Place) -> None:
        if not place.object(("end",), ()):
            return
        self.ended = True
        place.at("end").object(("players", "meetings"), ())
        for key, counted in (("players", self.players), ("meetings", self.meetings)):
            if place.at("end").at(key).value != counted:
                place.at("end").at(key).refuse(N_("{path}: {counted} were read"), counted=counted)


def _check_head(place: Place) -> None:
    place.object(("format", "version", "club"), ())
    for key, expected in (("format", FORMAT), ("version", VERSION)):
        if place.has(key) and place.at(key).value != expected:
            place.at(key).refuse(N_("{path} must be {expected}"), expected=expected)
    if place.has("club"):
        place.at("club").text()


def _read_chronicle(place: Place, meeting: Meeting, people: People) -> Chronicle | None:
    """Read what surrounds a meeting; None if its times cannot be read."""
    day, listed_at = _day(place.at("day")), read_time(place.at("listed_at"))
    if day is None or listed_at is None:
        return None
    if abs((day - listed_at.date()).days) > 1:  # no clock on earth is farther from UTC
        place.at("day").refuse(N_("{path}: this is not the day of the moment at which the meeting is listed"))
    others = tuple(other.name() for other in place.at("others").list() or ()) if place.has("others") else ()
    chronicle = Chronicle(meeting, day, listed_at, others=others)
    if len(set(chronicle.names)) != len(chronicle.names):
        place.at("others").refuse(N_("{path}: somebody stands there twice"))
    return replace(
        chronicle,
        binned_at=read_time(place.at("binned_at")) if place.has("binned_at") else None,
        seated_as=_seated_as(place.at("seated_as"), chronicle, people) if place.has("seated_as") else {},
        set_up=_set_up(place.at("set_up"), meeting) if place.has("set_up") else None,
        reseatings=tuple(read_reseatings(place.at("reseatings"), chronicle.names)) if place.has("reseatings") else (),
        revisions=tuple(read_revisions(place.at("revisions"), chronicle)) if place.has("revisions") else (),
    )


def _seated_as(place: Place, chronicle: Chronicle, people: People) -> dict[str, str]:
    place.is_object()
    place.keys_once()
    is_sound = not place.findings  # otherwise whoever is missed may stand in a line that could not be read
    for player, member in place.items():
        if player not in chronicle.names:
            member.refuse(N_("{path}: nobody of this name sits there"))
        elif is_sound and name_key(player) not in people.chain(member.name()):
            member.refuse(N_("{path}: this leads to no player"))
    return {player: member.name() for player, member in place.items()}


def _set_up(place: Place, meeting: Meeting) -> Ruleset | None:
    return read_ruleset(place, meeting.rules.key) if place.object(("house_rules",), ()) else None


def _day(place: Place) -> date | None:
    text = place.text()
    if text is None:
        return None
    try:
        return date.fromisoformat(text)
    except ValueError:
        place.refuse(N_("{path}: a day is expected, as 2026-11-27"))
        return None
