"""Recounting what stands beside the facts, to be summed and found."""

from collections.abc import Iterator, Sequence

from sqlalchemy import bindparam, select

from scorekeeper.meeting import Meeting
from scorekeeper.rules.halves import from_halves
from scorekeeper.store.audit.problems import Problem, ProblemKind
from scorekeeper.store.database import db
from scorekeeper.store.mapping import to_half_points
from scorekeeper.store.meetings.loading import StoredDeal
from scorekeeper.store.meetings.results import SeatTotal, seat_totals, text_columns
from scorekeeper.store.meetings.saving import halved_players
from scorekeeper.store.meetings.stored import StoredMeeting
from scorekeeper.store.models import MeetingRow, SeatResultRow, SeatRow

_KEPT = (
    select(SeatRow.half_points, SeatRow.dearest, SeatRow.place, SeatRow.seated)
    .add_columns(MeetingRow.deal_count, MeetingRow.broken_off)
    .join(MeetingRow, MeetingRow.id == SeatRow.meeting_id)
    .order_by(SeatRow.position)
)
_HALVED = select(SeatResultRow.number, SeatResultRow.position).where(
    SeatResultRow.meeting_id == bindparam("id"), SeatResultRow.halved
)


def wrong_points(stored: StoredMeeting, meeting: Meeting, deals: Sequence[StoredDeal]) -> Iterator[Problem]:
    """Yield the points that are not what the facts come to, and the deals that do not add up to 0."""
    for deal, settled in zip(deals, meeting.settled, strict=True):
        number = settled.line.number
        saved = {stored.names[at]: from_halves(halves) for at, halves in deal.half_points.items()}
        for player in dict.fromkeys((*settled.line.points, *saved)):
            points = settled.line.points.get(player)
            if saved.get(player) != points:
                message = f"deal {number}: {player!r} has {saved.get(player)} points, but it comes to {points}"
                yield Problem(ProblemKind.POINTS, message, stored.slug, number, player)
        if meeting.rules.settlement.zero_sum and sum(saved.values()) != 0:
            yield Problem(ProblemKind.NOT_ZERO, f"deal {number} adds up to {sum(saved.values())}", stored.slug, number)


def wrong_results(stored: StoredMeeting, meeting: Meeting) -> Iterator[Problem]:
    """Yield what is kept of the whole meeting, and of halves, and is not so."""
    tally, lines = meeting.ledger.tally, meeting.ledger.lines
    kept = db.session.execute(_KEPT.where(SeatRow.meeting_id == stored.id)).all()
    dearest = {
        player: max((to_half_points(line.points[player]) for line in lines if player in line.points), default=0)
        for player in stored.names
    }
    totals = seat_totals(tally, dearest)
    for player, row in zip(stored.names, kept, strict=True):
        total, told = totals[player], SeatTotal(row.half_points, row.dearest, row.place, row.seated)
        if total != told:
            message = f"of {player!r} {told} is kept, but it comes to {total}"
            yield Problem(ProblemKind.RESULT, message, stored.slug, player=player)
    if kept and kept[0].deal_count != tally.deal_count:
        message = f"{kept[0].deal_count} deals are said to be played, but there are {tally.deal_count}"
        yield Problem(ProblemKind.RESULT, message, stored.slug)
    if kept and kept[0].broken_off != tally.broken_off:
        message = f"it is said to be broken off: {kept[0].broken_off}, but it comes to {tally.broken_off}"
        yield Problem(ProblemKind.RESULT, message, stored.slug)
    halved = {(deal.line.number, player) for deal in meeting.settled for player in halved_players(deal)}
    kept_halved = {(number, stored.names[at]) for number, at in db.session.execute(_HALVED, {"id": stored.id}).all()}
    for number, player in sorted(halved ^ kept_halved):
        message = f"deal {number}: {player!r} paid {'half' if (number, player) in halved else 'all'}, kept otherwise"
        yield Problem(ProblemKind.RESULT, message, stored.slug, number, player)


def wrong_search_keys(stored: StoredMeeting) -> Iterator[Problem]:
    """Yield that the meeting would not be found by its words."""
    columns = select(MeetingRow.place_key, MeetingRow.search_key).where(MeetingRow.id == stored.id)
    kept = db.session.execute(columns).mappings().one()
    wanted = text_columns(stored.title, stored.place, stored.note)
    if any(kept[name] != wanted[name] for name in kept):
        message = f"meeting {stored.slug!r} would not be found by its words"
        yield Problem(ProblemKind.SEARCH_KEY, message, stored.slug)
