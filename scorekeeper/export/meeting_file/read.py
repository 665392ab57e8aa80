"""A document of the meeting file as a meeting, or every fault in it."""

import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from scorekeeper.export.meeting_file.shape import NotJson, Place, load_json
from scorekeeper.export.meeting_file.write import FORMAT, VERSION
from scorekeeper.ledger import dealers
from scorekeeper.meeting import Meeting, check_numbered, check_seats
from scorekeeper.rules.cards import CardList, read_card, read_cards
from scorekeeper.rules.catalogue import CATALOGUE, check_ruleset, get_ruleset
from scorekeeper.rules.faults import N_, Fault, Finding, Refused
from scorekeeper.rules.finishes import FirstTurn
from scorekeeper.rules.names import LONGEST_NAME, clean_name, name_key
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

_REQUIRED = ("format", "version", "ruleset", "players", "first_dealer", "deals")
_OPTIONAL = ("id", "house_rules", "title", "place", "note", "started_at", "closed", "edition", "results")


@dataclass(frozen=True, slots=True)
class _ReadDeal:
    """A deal as it was read. `spoiled`: its own shape is at fault; `excused`: seats whose shape is."""

    record: DealRecord
    findings: tuple[Finding, ...] = ()
    spoiled: bool = False
    excused: frozenset[str] = field(default_factory=frozenset)


def read_meeting(text: str | bytes) -> Meeting:
    """Return the meeting that the file tells; raise `Refused` with every fault in it.

    `results`, which an export carries for other programs, is derived and therefore not read.
    """
    try:
        root = Place(load_json(text))
    except NotJson as error:
        sentence = N_("this is no JSON document: {error}")
        raise Refused((Finding(Fault.INVALID_FILE, sentence, {"error": str(error)}, path="$"),)) from error
    return _meeting(root)


def _meeting(root: Place) -> Meeting:
    sound = root.object(_REQUIRED, _OPTIONAL)
    if not isinstance(root.value, dict):
        raise Refused(tuple(root.findings))
    _constant(root, "format", FORMAT)
    _constant(root, "version", VERSION)
    key = root.at("ruleset").text() if root.has("ruleset") else None
    rules = _ruleset(root, key) if key is not None else None
    names = _players(root.at("players")) if root.has("players") else None
    first = root.at("first_dealer").text() if root.has("first_dealer") else None
    facts = _facts(root)
    if rules is None or names is None or first is None:
        raise Refused(tuple(root.findings))
    table = _Table(rules, names, {name_key(name): name for name in reversed(names)})
    first_dealer = table.who(first)
    seat_findings = tuple(check_seats(rules, names, first_dealer))
    root.findings.extend(seat_findings)
    deals = _deals(root, table)
    findings = (*root.findings, *_deal_findings(table, first_dealer, deals, seat_findings))
    if findings or not sound:
        raise Refused(tuple(findings))
    return replace(
        facts, rules=rules, players=names, first_dealer=first_dealer, deals=tuple(deal.record for deal in deals)
    )


def _constant(root: Place, key: str, expected: str | int) -> None:
    value = root.value.get(key) if isinstance(root.value, dict) else None
    if root.has(key) and (type(value) is not type(expected) or value != expected):
        root.at(key).refuse(N_("{path} must be {expected}"), expected=expected)


def _ruleset(root: Place, key: str) -> Ruleset | None:
    """Return the ruleset with its house rules, or as the document has it where those are at fault."""
    chosen = root.at("house_rules").value if root.has("house_rules") else {}
    if not isinstance(chosen, dict):
        root.at("house_rules").refuse(N_("{path}: an object is expected"))
        chosen = {}
    root.at("house_rules").keys_once()
    for name in chosen:
        root.at("house_rules").at(name).keys_once()
    findings = [_placed(root, finding) for finding in check_ruleset(key, chosen)]
    if any(finding.fault is Fault.UNKNOWN_RULESET for finding in findings):
        raise Refused(tuple(findings))  # an unknown ruleset hides the rest
    root.findings.extend(findings)
    rules = get_ruleset(key, {} if findings else chosen)
    if root.has("edition"):
        _constant(root, "edition", rules.edition)
    return rules


def _placed(root: Place, finding: Finding) -> Finding:
    name = finding.details.get("name")
    place = root.at("ruleset") if name is None else root.at("house_rules").at(str(name))
    return replace(finding, path=place.path)


def _players(place: Place) -> tuple[str, ...] | None:
    before = len(place.findings)
    names = [_name(element) for element in place.list() or ()]
    return tuple(names) if len(place.findings) == before else None


def _name(place: Place) -> str:
    name = clean_name(place.text() or "")
    if place.value == "" or (isinstance(place.value, str) and not name):
        place.refuse(N_("{path}: a player needs a name"))
    if len(name) > LONGEST_NAME:
        place.refuse(N_("{path}: a name has at most {most} letters"), most=LONGEST_NAME)
    return name


def _facts(root: Place) -> Meeting:
    """Return the optional facts, on a meeting that has nothing else yet."""
    return Meeting(
        rules=CATALOGUE["paplu"].ruleset,
        players=(),
        first_dealer="",
        title=_optional_text(root, "title"),
        place=_optional_text(root, "place"),
        note=_optional_text(root, "note"),
        started_at=root.at("started_at").moment() if root.has("started_at") else None,
        closed=bool(root.at("closed").flag()) if root.has("closed") else False,
        uid=_optional_text(root, "id") or None,
    )


def _optional_text(root: Place, key: str) -> str:
    return root.at(key).text() or "" if root.has(key) else ""


def _deals(root: Place, table: "_Table") -> list[_ReadDeal]:
    if not root.has("deals"):
        return []
    places = root.at("deals").list() or []
    return [table.deal(Place(place.value, place.path), number) for number, place in enumerate(places, 1)]


def _deal_findings(
    table: "_Table", first_dealer: str, deals: Sequence[_ReadDeal], seat_findings: tuple[Finding, ...]
) -> Iterator[Finding]:
    """Yield the faults of every deal: of its shape, then of its facts.

    Where the players themselves are at fault, so that nobody can be told from another, the facts are not looked at.
    """
    records = [deal.record for deal in deals]
    unclear = any(finding.fault in (Fault.TOO_FEW_PLAYERS, Fault.DUPLICATE_PLAYER) for finding in seat_findings)
    seated = first_dealer in table.players
    dealt_by: Iterable[str | None] = (
        dealers(table.players, first_dealer, records) if seated else itertools.repeat(None, len(deals))
    )
    for number, (deal, dealer) in enumerate(zip(deals, dealt_by, strict=True), 1):
        yield from deal.findings
        if not deal.spoiled and not unclear:
            yield from check_numbered(table.rules, table.players, dealer, records, number, deal.excused)


@dataclass(frozen=True, slots=True)
class _Table:
    """Reads deals for these players under these rules: both say what may stand in the file."""

    rules: Ruleset
    players: tuple[str, ...]
    player_by_key: Mapping[str, str]

    def who(self, written: str) -> str:
        """Return the player who is called so (RULES 5: case and form apart), or the name itself."""
        return self.player_by_key.get(name_key(written), clean_name(written))

    def deal(self, place: Place, number: int) -> _ReadDeal:
        """Read one deal; its faults carry its number."""
        finish = place.at("finish").one_of([*self.rules.finishes]) if place.has("finish") else None
        place.object(*self._deal_keys(finish))
        seats_place = place.at("seats")
        deal = DealRecord(
            finish=Finish(finish or Finish.VOID),
            winner=self._player(place, "winner"),
            first_turn=bool(place.at("first_turn").flag()) if place.has("first_turn") else False,
            indicator=read_card(place.at("indicator").text() or "") if place.has("indicator") else None,
            winner_hand=_cards(place.at("winner_hand")) if place.has("winner_hand") else None,
            dealer=self._player(place, "dealer"),
            note=place.at("note").text() or "" if place.has("note") else "",
            contracts_met=self._players(place.at("contracts_met")) if place.has("contracts_met") else (),
        )
        if place.has("seats") and not isinstance(seats_place.value, dict):
            seats_place.object((), ())
        spoiled = bool(place.findings)
        seats, excused = self._seats(seats_place, deal.winner)
        findings = tuple(replace(finding, deal=number) for finding in place.findings)
        return _ReadDeal(replace(deal, seats=seats), findings, spoiled, excused)

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
