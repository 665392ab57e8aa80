"""The deals of the meeting file: facts as they are written, not checked by the rules yet."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from scorekeeper.export.meeting_file.shape import Place
from scorekeeper.rules.cards import CardList, read_card, read_cards
from scorekeeper.rules.faults import N_, Fault, Finding
from scorekeeper.rules.record import Count, CountKind, DealRecord, Finish, Outcome, SeatRecord, told_count
from scorekeeper.rules.ruleset import Ruleset

NOBODY: Final = ""
"""A dealer who cannot be read: no player is called so."""

_IF_UNREADABLE: Final[Mapping[str, tuple[Fault, str | None]]] = {
    "indicator": (Fault.MISSING_INDICATOR, None),
    "winner": (Fault.NO_WINNER, None),
    "dealer": (Fault.UNKNOWN_PLAYER, NOBODY),
}
"""The fault, and whose, that only follows where the text of a key cannot be read."""


@dataclass(frozen=True, slots=True)
class ReadDeal:
    """A deal as it was read.

    `findings` are the faults of its own shape, `seat_findings` those of a seat's, by player. `endless`: how it ended
    cannot be read. `unseated`: no seats can be read. `excused`: seats of which nothing is known. `following`: faults,
    and whose, that would only follow from those of the shape.
    """

    record: DealRecord
    findings: tuple[Finding, ...] = ()
    seat_findings: Mapping[str, tuple[Finding, ...]] = field(default_factory=dict)
    endless: bool = False
    unseated: bool = False
    excused: frozenset[str] = field(default_factory=frozenset)
    following: frozenset[tuple[Fault, str | None]] = field(default_factory=frozenset)


@dataclass(slots=True)
class _Seats:
    """The seats of a deal while they are read."""

    records: dict[str, SeatRecord] = field(default_factory=dict)
    findings: dict[str, list[Finding]] = field(default_factory=dict)
    excused: set[str] = field(default_factory=set)
    uncounted: set[str] = field(default_factory=set)

    def has(self, player: str) -> bool:
        return player in self.records or player in self.excused


@dataclass(frozen=True, slots=True)
class DealReader:
    """Reads deals under these rules, which say what may stand in the file. `who`: who is meant by a written name."""

    rules: Ruleset
    who: Callable[[str], str]

    def deal(self, place: Place, number: int) -> ReadDeal:
        """Read one deal; its faults carry its number."""
        finish = place.at("finish").one_of([*self.rules.finishes]) if place.has("finish") else None
        ending = None if finish is None else self.rules.finishes[Finish(finish)]
        # where nobody wins, seats may be left out; what a finish that cannot be read asks for is not known
        needs_seats = not place.has("finish") if ending is None else ending.has_winner
        optional = self._deal_keys()
        place.object(("finish", "seats") if needs_seats else ("finish",), optional)
        told = {key for key in optional if place.has(key)}
        record = DealRecord(
            finish=Finish(finish or Finish.VOID),
            winner=self._player(place, "winner"),
            first_turn="first_turn" in told and place.optional_flag("first_turn"),
            indicator=_opened(place.at("indicator")) if "indicator" in told else None,
            winner_hand=_cards(place.at("winner_hand")) if "winner_hand" in told else None,
            dealer=self._player(place, "dealer") or (NOBODY if place.has("dealer") else None),
            note=place.optional_line("note"),
            contracts_met=self._players(place.at("contracts_met")) if "contracts_met" in told else (),
            cut_ins=self._cut_ins(place.at("cut_ins")) if "cut_ins" in told else (),
        )
        unseated = not place.at("seats").is_object() if place.has("seats") else needs_seats
        # a void deal has no winner, so that nobody named as one can be caught instead
        seats = self._seats(place.at("seats"), record.winner if ending is None or ending.has_winner else None)
        return ReadDeal(
            record=replace(record, seats=seats.records),
            findings=tuple(replace(finding, deal=number) for finding in place.findings),
            seat_findings={
                player: tuple(replace(finding, deal=number, player=player) for finding in findings)
                for player, findings in seats.findings.items()
            },
            endless=ending is None,
            unseated=unseated,
            excused=frozenset(seats.excused),
            following=frozenset({*_following(place), *((Fault.MISSING_HAND, player) for player in seats.uncounted)}),
        )

    def _deal_keys(self) -> list[str]:
        """Return the keys that may stand in a deal."""
        keys = ["winner", "dealer", "note", "seats"]
        keys += ["indicator"] if self.rules.wilds.needs_indicator else []
        keys += ["winner_hand"] if any(rule.shows_hand for rule in self.rules.finishes.values()) else []
        keys += ["first_turn"] if self.rules.knows_first_turn else []
        keys += ["contracts_met"] if self.rules.course.contracts else []
        keys += ["cut_ins"] if self.rules.course.cut_ins else []
        return keys

    def _player(self, place: Place, key: str) -> str | None:
        written = place.at(key).text() if place.has(key) else None
        return None if written is None else self.who(written)

    def _players(self, place: Place) -> tuple[str, ...]:
        written = [element.text() for element in place.list() or ()]
        return tuple(self.who(name) for name in written if name is not None)

    def _cut_ins(self, place: Place) -> tuple[str, ...]:
        named, most = self._players(place), self.rules.course.cut_ins
        if len(named) > most:
            place.refuse(N_("{path}: a deal has at most {most} cut-ins"), most=most)
        return named

    def _seats(self, place: Place, winner: str | None) -> _Seats:
        """Read the seats."""
        seats = _Seats()
        place.keys_once()
        for written, member in place.items():
            player = self.who(written)
            seat_place = Place(member.value, member.path, seats.findings.setdefault(player, []))
            if seats.has(player):
                seat_place.refuse(N_("{path}: this player stands there twice"))
                continue
            seat = self._seat(seat_place, player, seats)
            if seat is None:
                seats.excused.add(player)
            elif seat.outcome is Outcome.CAUGHT and player == winner:
                seat_place.refuse(N_("{path}: the winner cannot be caught"))
            else:
                seats.records[player] = seat
        return seats

    def _seat(self, place: Place, player: str, seats: _Seats) -> SeatRecord | None:
        """Read one seat, noting if its count cannot be known; None if not even the outcome can."""
        if not isinstance(place.value, dict) or not place.has("outcome"):
            place.object(("outcome",), (*CountKind, "at"))
            return None
        outcome = place.at("outcome").one_of([*self.rules.charges])
        if outcome is None:
            return None
        kinds = self._count_kinds(Outcome(outcome))
        place.object(("outcome",), (*kinds, "at"))
        moment = place.at("at").moment() if place.has("at") else None
        told = [kind for kind in kinds if place.has(kind)]
        if len(told) > 1:
            place.refuse(N_("{path}: only one of {kinds} can be told"), kinds=", ".join(told))
        count = _count(told[0], place.at(told[0])) if len(told) == 1 else None
        if (told and count is None) or any(place.has(kind) for kind in CountKind if kind not in kinds):
            seats.uncounted.add(player)
        return SeatRecord(Outcome(outcome), count, moment.isoformat() if moment else None)

    def _count_kinds(self, outcome: Outcome) -> tuple[CountKind, ...]:
        match outcome:
            case Outcome.CAUGHT:
                return self.rules.counting.kinds
            case Outcome.FALSE_DECLARATION:
                return (CountKind.HAND,)
            case _:
                return ()


def _following(place: Place) -> Iterator[tuple[Fault, str | None]]:
    """Yield the faults that follow from a part of the deal that is written wrongly."""
    for key, following in _IF_UNREADABLE.items():
        if place.has(key) and not isinstance(place.at(key).value, str):
            yield following
    met = place.at("contracts_met").value
    if place.has("contracts_met") and not (isinstance(met, list) and all(isinstance(name, str) for name in met)):
        yield Fault.OUT_WITHOUT_CONTRACT, None


def _count(kind: CountKind, place: Place) -> Count | None:
    """Read a count; None if something else than text, or a whole number of points, stands there."""
    text = place.text_or_whole_number() if kind is CountKind.POINTS else place.text()
    return None if text is None else told_count(kind, text)


def _cards(place: Place) -> CardList | None:
    text = place.text()
    return None if text is None else read_cards(text)


def _opened(place: Place) -> CardList | None:
    text = place.text()
    return None if text is None else read_card(text)
