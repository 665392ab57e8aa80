"""A document of the meeting file as a meeting, or every fault in it."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from itertools import islice
from typing import TypedDict

from scorekeeper.export.meeting_file.deals import NOBODY, DealReader, ReadDeal
from scorekeeper.export.meeting_file.payments import read_payments
from scorekeeper.export.meeting_file.seats import SeatReader, read_players
from scorekeeper.export.meeting_file.shape import NotJson, Place, load_json
from scorekeeper.export.meeting_file.write import FORMAT, VERSION
from scorekeeper.meeting import Meeting, check_numbered, check_seats
from scorekeeper.rules.catalogue import check_ruleset, get_ruleset
from scorekeeper.rules.checks import HOWEVER_IT_ENDED, check_players, check_unseated_deal
from scorekeeper.rules.course import MOST_DEALS
from scorekeeper.rules.faults import N_, Fault, Finding, Refused, refused_file
from scorekeeper.rules.names import name_key
from scorekeeper.rules.record import DealRecord
from scorekeeper.rules.ruleset import Ruleset

_REQUIRED = ("format", "version", "ruleset", "players", "first_dealer", "deals")
_FACTS = ("id", "title", "place", "note", "started_at", "closed")
_OPTIONAL = (*_FACTS, "house_rules", "edition", "results", "payments", "seating", "opening")


class _Facts(TypedDict):
    """What a file may say of the meeting as a whole."""

    title: str
    place: str
    note: str
    started_at: datetime | None
    closed: bool
    uid: str | None


def read_meeting(text: str | bytes) -> Meeting:
    """Return the meeting that the file tells; raise `Refused` with every fault in it.

    `results`, which an export carries for other programs, is derived and therefore not read.
    """
    try:
        root = Place(load_json(text))
    except NotJson as error:
        raise refused_file(N_("this is no JSON document: {error}"), error=error.reason) from error
    return read_meeting_at(root)


def read_meeting_at(root: Place) -> Meeting:
    """Return the meeting that is told here; raise `Refused` with every fault in it."""
    sound = root.object(_REQUIRED, _OPTIONAL)
    if not isinstance(root.value, dict):
        raise Refused(tuple(root.findings))
    _constant(root, "format", FORMAT)
    _constant(root, "version", VERSION)
    key = root.at("ruleset").text() if root.has("ruleset") else None
    rules = read_ruleset(root, key) if key is not None else None
    names = read_players(root.at("players")) if root.has("players") else None
    first = root.at("first_dealer").text() if root.has("first_dealer") else None
    facts = _facts(root)
    if rules is None:
        raise Refused(tuple(root.findings))
    reader = SeatReader(rules, {name_key(name): name for name in reversed(names or ())})
    dealer = None if first is None else reader.who(first)
    # where the players themselves are at fault, nobody can be told from another
    untold = names is None or _are_at_fault(root, rules, names, dealer)
    meeting = Meeting(rules, names or (), NOBODY if dealer is None else dealer, **facts)
    meeting, unclear_from = _seated(root, reader, meeting, names is None)
    if root.has("payments") and names is not None:
        meeting = replace(meeting, payments=read_payments(root, rules, meeting.everybody, reader.who))
    deals = _deals(root, DealReader(rules, reader.who))
    meeting = replace(meeting, deals=tuple(deal.record for deal in deals))
    findings = (*root.findings, *_deal_findings(meeting, deals, 1 if untold else unclear_from))
    if findings or not sound:
        raise Refused(findings)
    return meeting


def read_deal(place: Place, number: int, rules: Ruleset, names: Sequence[str]) -> DealRecord:
    """Return a deal as it once was told of these people, noting what is wrong with its shape; no rule is asked."""
    seats = SeatReader(rules, {name_key(name): name for name in names})
    deal = DealReader(rules, seats.who).deal(Place(place.value, place.path), number)
    place.findings.extend((*deal.findings, *(one for some in deal.seat_findings.values() for one in some)))
    return deal.record


def _constant(root: Place, key: str, expected: str | int) -> None:
    value = root.value.get(key) if isinstance(root.value, dict) else None
    if root.has(key) and (type(value) is not type(expected) or value != expected):
        root.at(key).refuse(N_("{path} must be {expected}"), expected=expected)


def read_ruleset(root: Place, key: str) -> Ruleset:
    """Return the ruleset with the `house_rules` that stand here, but for those that are at fault."""
    place = root.at("house_rules")
    readable = not root.has("house_rules") or place.is_object()
    place.keys_once()
    chosen = {}
    for name, rule in place.items():
        rule.keys_once()
        chosen[name] = rule.value
    findings = [_placed(root, finding) for finding in check_ruleset(key, chosen)]
    if any(finding.fault is Fault.UNKNOWN_RULESET for finding in findings):
        raise Refused(tuple(findings))  # an unknown ruleset hides the rest
    root.findings.extend(findings)
    faulty = {finding.details.get("name") for finding in findings}
    sound = {name: value for name, value in chosen.items() if name not in faulty}
    # where the end is not known, no deal comes after it
    rules = get_ruleset(key, sound | ({"end": "open"} if "end" in faulty or not readable else {}))
    if root.has("edition"):
        _constant(root, "edition", rules.edition)
    return rules


def _are_at_fault(root: Place, rules: Ruleset, names: tuple[str, ...], dealer: str | None) -> bool:
    """Note the faults of the players and their first dealer; return whether nobody can be told from another."""
    found = tuple(check_players(rules.table, names) if dealer is None else check_seats(rules, names, dealer))
    root.findings.extend(found)
    return any(finding.fault in (Fault.TOO_FEW_PLAYERS, Fault.DUPLICATE_PLAYER) for finding in found)


def _placed(root: Place, finding: Finding) -> Finding:
    name = finding.details.get("name")
    place = root.at("ruleset") if name is None else root.at("house_rules").at(str(name))
    return replace(finding, path=place.path)


def _seated(root: Place, reader: SeatReader, meeting: Meeting, unclear: bool) -> tuple[Meeting, int | None]:
    """Return the meeting with its later seatings and openings, and from which deal on nobody knows who sits there.

    `unclear`: not even who sits there first is known.
    """
    unclear_from = None
    if root.has("seating"):
        deals = root.value["deals"] if root.has("deals") and isinstance(root.value, dict) else None
        deal_count = len(deals) if isinstance(deals, list) else MOST_DEALS
        seating, unclear_from = reader.seatings(root.at("seating"), deal_count)
        meeting = replace(meeting, seating=seating)
    if root.has("opening"):
        unclear = unclear or unclear_from is not None
        meeting = replace(meeting, opening=reader.opening(root.at("opening"), unclear))
    return meeting, unclear_from


def _facts(root: Place) -> _Facts:
    return _Facts(
        title=root.optional_line("title"),
        place=root.optional_line("place"),
        note=root.optional_lines("note"),
        started_at=root.at("started_at").moment() if root.has("started_at") else None,
        closed=root.optional_flag("closed"),
        uid=root.optional_line("id") or None,
    )


def _deals(root: Place, reader: DealReader) -> list[ReadDeal]:
    if not root.has("deals"):
        return []
    places = islice(root.at("deals").list() or (), MOST_DEALS + 1)  # nothing is said of those after the first too many
    return [reader.deal(Place(place.value, place.path), number) for number, place in enumerate(places, 1)]


def _deal_findings(meeting: Meeting, deals: Sequence[ReadDeal], unclear_from: int | None) -> Iterator[Finding]:
    """Yield the faults of every deal, of its shape and of its facts: first its own, then those of the seats.

    From deal `unclear_from` on nobody knows who sits there: only what holds whoever does is said then.
    """
    dealers = tuple(meeting.seatings.told_dealers(meeting.deals))
    for number, deal in enumerate(deals, 1):
        found: Iterable[Finding]
        if unclear_from is None or number < unclear_from:
            found = check_numbered(meeting, dealers, number, _excused(meeting, number, deal))
        else:
            found = check_unseated_deal(meeting.rules, deal.record, number, deal.excused)
        if deal.endless:
            found = (finding for finding in found if finding.fault in HOWEVER_IT_ENDED)
        yield from _in_order(meeting.seatings.at(number), deal, found)


def _excused(meeting: Meeting, number: int, deal: ReadDeal) -> frozenset[str]:
    """Return the seats of which nothing more is said."""
    untold = meeting.seatings.at(number) if deal.unseated else ()
    return deal.excused.union(untold).difference({deal.record.winner})


def _in_order(players: Sequence[str], deal: ReadDeal, found: Iterable[Finding]) -> Iterator[Finding]:
    """Yield the faults of the shape and those found in the facts, but for those that only follow from the shape's."""
    by_seat: dict[str, list[Finding]] = {player: list(faults) for player, faults in deal.seat_findings.items()}
    yield from deal.findings
    for finding in found:
        if (finding.fault, finding.player) in deal.following:
            continue
        if finding.fault.is_of_seat and finding.player is not None:
            by_seat.setdefault(finding.player, []).append(finding)
        else:
            yield finding
    strangers = [player for player in by_seat if player not in players]
    for player in dict.fromkeys((*strangers, *players)):
        yield from by_seat.get(player, ())
