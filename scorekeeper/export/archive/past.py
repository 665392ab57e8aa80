"""What was done to a meeting, as an archive tells it."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from datetime import datetime

from scorekeeper.chronicle import Act, Chronicle, Reseating, Revision, broken_revisions
from scorekeeper.export.meeting_file.deals import NOBODY
from scorekeeper.export.meeting_file.read import read_deal
from scorekeeper.export.meeting_file.seats import read_players
from scorekeeper.export.meeting_file.shape import Place
from scorekeeper.rules.course import MOST_DEALS
from scorekeeper.rules.faults import N_
from scorekeeper.rules.record import DealRecord
from scorekeeper.rules.seatings import Seating, Seatings


def read_revisions(place: Place, chronicle: Chronicle) -> tuple[Revision, ...]:
    """Return what was done to the deals, noting what is wrong with it, also if it does not lead to what they are."""
    deals, before = chronicle.meeting.deals, len(place.findings)
    revisions = tuple(_revisions(place, chronicle))
    if revisions and len(place.findings) == before:  # without any, the meeting was never more than it is
        for number in broken_revisions(deals, revisions):
            place.refuse(N_("{path}: what was done to deal {deal} does not lead to what it is"), deal=number)
    return revisions


def _revisions(place: Place, chronicle: Chronicle) -> Iterator[Revision]:
    counts: defaultdict[int, int] = defaultdict(int)
    for member in place.list() or ():
        if not member.object(("deal", "act", "at"), ("facts",)):
            continue
        number, act, at = _number(member.at("deal")), member.at("act").one_of([*Act]), read_time(member.at("at"))
        if number is not None and act is not None and at is not None:
            counts[number] += 1
            yield Revision(number, counts[number], Act(act), _facts(member, number, Act(act), chronicle), at)


def _facts(place: Place, number: int, act: Act, chronicle: Chronicle) -> DealRecord | None:
    """Return what a revision says of the deal: its own facts, or what the deal is now."""
    meeting = chronicle.meeting
    if act is Act.UNDO:
        if place.has("facts"):
            place.at("facts").refuse(N_("{path}: a deal that is taken back has no facts"))
        return None
    if place.has("facts"):
        return _deal(place.at("facts"), number, chronicle)
    return meeting.deals[number - 1] if number <= len(meeting.deals) else None


def _deal(place: Place, number: int, chronicle: Chronicle) -> DealRecord:
    """Return a deal as it was told then, which need not keep the rules: but of whom it tells is known."""
    deal = read_deal(place, number, chronicle.meeting.rules, chronicle.names)
    told_of = {deal.winner, deal.dealer, *deal.seats, *deal.contracts_met, *deal.cut_ins}
    if not told_of <= {None, NOBODY, *chronicle.names}:
        place.refuse(N_("{path}: nobody of this name sits there"))
    return deal


def read_reseatings(place: Place, names: Sequence[str]) -> Iterator[Reseating]:
    """Yield the changes of who sat where, noting what is wrong with any. `names`: everybody who ever did."""
    for member in place.list() or ():
        if not member.object(("at", "players", "first_dealer"), ("seating",)):
            continue
        at, first = read_time(member.at("at")), _seated(member.at("players"), names)
        dealer = member.at("first_dealer").name()
        if dealer not in first:
            member.at("first_dealer").refuse(N_("{path}: nobody of this name sits there"))
        later = tuple(_later(member.at("seating"), names)) if member.has("seating") else ()
        if at is not None:
            yield Reseating(Seatings(first, dealer, later), at)


def _later(place: Place, names: Sequence[str]) -> Iterator[Seating]:
    for member in place.list() or ():
        if member.object(("from_deal", "players"), ()):
            number = _number(member.at("from_deal"))
            yield Seating(number or 1, _seated(member.at("players"), names))


def _seated(place: Place, names: Sequence[str]) -> tuple[str, ...]:
    players = read_players(place) or ()
    if not set(players) <= set(names):
        place.refuse(N_("{path}: nobody of this name sits there"))
    return players


def _number(place: Place) -> int | None:
    if type(place.value) is int and 1 <= place.value <= MOST_DEALS:
        return place.value
    place.refuse(N_("{path}: the number of a deal is expected"))
    return None


def read_time(place: Place) -> datetime | None:
    """Return the time in UTC, without offset, that stands here."""
    text = place.text()
    if text is None:
        return None
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        moment = None
    if moment is None or moment.tzinfo is not None:
        place.refuse(N_("{path}: a time in UTC without offset is expected, as 2026-11-27T16:30:00"))
        return None
    return moment
