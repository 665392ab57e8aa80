"""The deals of the meeting file: facts as they are written, not checked by the rules yet."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from scorekeeper.export.meeting_file.shape import Place
from scorekeeper.rules.cards import CardList, read_card, read_cards
from scorekeeper.rules.faults import N_, Finding
from scorekeeper.rules.finishes import FirstTurn
from scorekeeper.rules.names import clean_name, name_key
from scorekeeper.rules.record import (
    Count,
    CountKind,
    Deadwood,
    DealRecord,
    Finish,
    Outcome,
    SeatRecord,
    TypedTotal,
    WholeHand,
)
from scorekeeper.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class ReadDeal:
    """A deal as it was read. `spoiled`: its own shape is at fault; `excused`: seats whose shape is."""

    record: DealRecord
    findings: tuple[Finding, ...] = ()
    spoiled: bool = False
    excused: frozenset[str] = field(default_factory=frozenset)


@dataclass(frozen=True, slots=True)
class DealReader:
    """Reads deals for these players under these rules: both say what may stand in the file.

    `player_by_key`: who is meant by a name, however it is written (`name_key`).
    """

    rules: Ruleset
    players: tuple[str, ...]
    player_by_key: Mapping[str, str]

    def who(self, written: str) -> str:
        """Return the player who is called so, case and form apart, or the name itself."""
        return self.player_by_key.get(name_key(written), clean_name(written))

    def deal(self, place: Place, number: int) -> ReadDeal:
        """Read one deal; its faults carry its number."""
        finish = place.at("finish").one_of([*self.rules.finishes]) if place.has("finish") else None
        place.object(*self._deal_keys(finish))
        seats_place = place.at("seats")
        deal = DealRecord(
            finish=Finish(finish or Finish.VOID),
            winner=self._player(place, "winner"),
            first_turn=place.optional_flag("first_turn"),
            indicator=read_card(place.at("indicator").text() or "") if place.has("indicator") else None,
            winner_hand=_cards(place.at("winner_hand")) if place.has("winner_hand") else None,
            dealer=self._player(place, "dealer"),
            note=place.optional_text("note"),
            contracts_met=self._players(place.at("contracts_met")) if place.has("contracts_met") else (),
        )
        if place.has("seats"):
            seats_place.is_object()
        spoiled = bool(place.findings)
        seats, excused = self._seats(seats_place, deal.winner)
        findings = tuple(replace(finding, deal=number) for finding in place.findings)
        return ReadDeal(replace(deal, seats=seats), findings, spoiled, excused)

    def _deal_keys(self, finish: str | None) -> tuple[list[str], list[str]]:
        """Return the keys that must and that may stand in a deal; where nobody wins, seats may be left out."""
        needs_seats = finish is None or self.rules.finishes[Finish(finish)].has_winner
        keys = ["winner", "dealer", "note", "seats"]
        keys += ["indicator"] if self.rules.wilds.needs_indicator else []
        keys += ["winner_hand"] if any(rule.shows_hand for rule in self.rules.finishes.values()) else []
        keys += ["first_turn"] if self._asks_first_turn() else []
        keys += ["contracts_met"] if self.rules.course.contracts else []
        return ["finish", "seats"] if needs_seats else ["finish"], keys

    def _asks_first_turn(self) -> bool:
        return any(rule.first_turn is not FirstTurn.NEVER for rule in self.rules.finishes.values())

    def _player(self, place: Place, key: str) -> str | None:
        written = place.at(key).text() if place.has(key) else None
        return None if written is None else self.who(written)

    def _players(self, place: Place) -> tuple[str, ...]:
        return tuple(self.who(element.text() or "") for element in place.list() or ())

    def _seats(self, place: Place, winner: str | None) -> tuple[dict[str, SeatRecord], frozenset[str]]:
        """Read the seats. Those whose shape is at fault are left out and returned apart."""
        seats: dict[str, SeatRecord] = {}
        excused: set[str] = set()
        place.keys_once()
        for written, seat_place in place.items():
            player, before = self.who(written), len(place.findings)
            if player in seats or player in excused:
                seat_place.refuse(N_("{path}: this player stands there twice"))
            seat = self._seat(seat_place)
            if seat is not None and seat.outcome is Outcome.CAUGHT and player == winner:
                seat_place.refuse(N_("{path}: the winner cannot be caught"))
            if seat is None or len(place.findings) > before:
                excused.add(player)
            else:
                seats[player] = seat
        return seats, frozenset(excused)

    def _seat(self, place: Place) -> SeatRecord | None:
        if not isinstance(place.value, dict) or not place.has("outcome"):
            place.object(("outcome",), (*CountKind, "at"))
            return None
        outcome = place.at("outcome").one_of([*self.rules.charges])
        if outcome is None:
            return None
        kinds = self._count_kinds(Outcome(outcome))
        place.object(("outcome",), (*kinds, "at"))
        told = [kind for kind in kinds if place.has(kind)]
        if len(told) > 1:
            place.refuse(N_("{path}: only one of {kinds} can be told"), kinds=", ".join(told))
        count = _count(told[0], place.at(told[0])) if told else None
        moment = place.at("at").moment() if place.has("at") else None
        return SeatRecord(Outcome(outcome), count, moment.isoformat() if moment else None)

    def _count_kinds(self, outcome: Outcome) -> tuple[CountKind, ...]:
        match outcome:
            case Outcome.CAUGHT:
                return self.rules.counting.kinds
            case Outcome.FALSE_DECLARATION:
                return (CountKind.HAND,)
            case _:
                return ()


def _count(kind: CountKind, place: Place) -> Count | None:
    match kind:
        case CountKind.HAND:
            return WholeHand(_cards(place))
        case CountKind.DEADWOOD:
            return Deadwood(_cards(place))
        case CountKind.POINTS:
            return TypedTotal(_total(place))


def _total(place: Place) -> str:
    """Return a typed total as it was written: text or a whole number."""
    return str(place.value) if type(place.value) is int else place.text() or ""


def _cards(place: Place) -> CardList:
    return read_cards(place.text() or "")
