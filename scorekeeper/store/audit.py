"""Recounting everything, so that no number is believed only because it is stored."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from sqlalchemy import bindparam, func, select, text

from scorekeeper.chronicle import Act
from scorekeeper.meeting import Meeting, check_meeting
from scorekeeper.rules.halves import from_halves
from scorekeeper.rules.names import name_key
from scorekeeper.settling import point_value
from scorekeeper.store.clubs import ClubRef
from scorekeeper.store.database import db, is_sqlite
from scorekeeper.store.entered import read_entered
from scorekeeper.store.mapping import to_half_points
from scorekeeper.store.meetings.habit import rules_at_set_up
from scorekeeper.store.meetings.loading import StoredDeal, as_meeting, last_revisions, stored_deals
from scorekeeper.store.meetings.results import SeatTotal, seat_totals, text_columns
from scorekeeper.store.meetings.saving import halved_players
from scorekeeper.store.meetings.stored import StoredMeeting, stored_meeting
from scorekeeper.store.models import (
    DealRevisionRow,
    DealRow,
    DraftRow,
    MeetingRow,
    PaymentRow,
    PlayerRow,
    SeatResultRow,
    SeatRow,
)

_KEPT = (
    select(SeatRow.half_points, SeatRow.dearest, SeatRow.place, SeatRow.seated, MeetingRow.deal_count)
    .join(MeetingRow, MeetingRow.id == SeatRow.meeting_id)
    .order_by(SeatRow.position)
)
_HALVED = select(SeatResultRow.number, SeatResultRow.position).where(
    SeatResultRow.meeting_id == bindparam("id"), SeatResultRow.halved
)


class ProblemKind(StrEnum):
    """What can be wrong with a database."""

    DAMAGED = "damaged"
    UNREADABLE = "unreadable"
    NAME_KEY = "name_key"
    GAP = "gap"
    REFUSED = "refused"
    POINTS = "points"
    NOT_ZERO = "not_zero"
    RESULT = "result"
    SEARCH_KEY = "search_key"
    REVISION = "revision"
    PAYMENT = "payment"
    DRAFT = "draft"
    ORPHAN = "orphan"
    SEATS = "seats"


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that is not as it must be, in an English sentence. `meeting` is a slug."""

    kind: ProblemKind
    message: str
    meeting: str | None = None
    deal: int | None = None
    player: str | None = None


@dataclass(frozen=True, slots=True)
class Extent:
    """How much there is to look over."""

    meetings: int
    deals: int


def audit(club: ClubRef | None = None) -> Iterator[Problem]:
    """Yield whatever is wrong with the file and with the meetings of `club`, or of all clubs."""
    yield from _file()
    yield from _names(club)
    meetings = select(MeetingRow.id, MeetingRow.slug).order_by(MeetingRow.id)
    if club is not None:
        meetings = meetings.where(MeetingRow.club_id == club.id)
    for meeting_id, slug in db.session.execute(meetings).all():
        yield from _meeting(meeting_id, slug)


def extent() -> Extent:
    """Return how many meetings and deals are saved, in all clubs."""
    counts = [db.session.scalar(select(func.count()).select_from(row)) or 0 for row in (MeetingRow, DealRow)]
    return Extent(*counts)


def _file() -> Iterator[Problem]:
    if not is_sqlite(db.engine):
        return
    for (answer,) in db.session.execute(text("PRAGMA integrity_check")):
        if answer != "ok":
            yield Problem(ProblemKind.DAMAGED, f"the file is damaged: {answer}")
    broken = Counter((row[0], row[2]) for row in db.session.execute(text("PRAGMA foreign_key_check")))
    for (child, parent), count in sorted(broken.items()):
        rows = "1 row" if count == 1 else f"{count} rows"
        yield Problem(ProblemKind.ORPHAN, f"{rows} of {child!r} belong to nothing in {parent!r}")


def _names(club: ClubRef | None) -> Iterator[Problem]:
    players = select(PlayerRow.name, PlayerRow.name_key)
    if club is not None:
        players = players.where(PlayerRow.club_id == club.id)
    for name, key in db.session.execute(players):
        if key != name_key(name):
            yield Problem(ProblemKind.NAME_KEY, f"{name!r} would not be found by name", player=name)


def _meeting(meeting_id: int, slug: str) -> Iterator[Problem]:
    seats = select(SeatRow.position).where(SeatRow.meeting_id == meeting_id).order_by(SeatRow.position)
    positions = tuple(db.session.scalars(seats))
    if positions != tuple(range(len(positions))):
        yield Problem(ProblemKind.SEATS, f"there are seats {positions!r}: one is missing", slug)
        return
    try:
        stored = stored_meeting(meeting_id)
        if stored is None:
            yield Problem(ProblemKind.SEATS, "nobody sits here", slug)
        else:
            yield from _stored(stored)
    except (ValueError, LookupError) as error:
        yield Problem(ProblemKind.UNREADABLE, f"meeting {slug!r} cannot be read: {error}", slug)


def _stored(stored: StoredMeeting) -> Iterator[Problem]:
    numbers = tuple(
        db.session.scalars(select(DealRow.number).where(DealRow.meeting_id == stored.id).order_by(DealRow.number))
    )
    deals = tuple(stored_deals(stored))
    if numbers != tuple(range(1, len(deals) + 1)):
        yield Problem(ProblemKind.GAP, f"there are deals {numbers!r}, of which {len(deals)} have seats", stored.slug)
        return
    yield from _revisions(stored, deals)
    yield from _draft(stored, len(deals) + 1)
    yield from _payments(stored)
    rules_at_set_up(stored)  # unreadable, it would break the next meeting that is begun
    meeting = as_meeting(stored, tuple(deal.record for deal in deals))
    findings = tuple(check_meeting(meeting))
    for finding in findings:
        yield Problem(ProblemKind.REFUSED, finding.message, stored.slug, finding.deal, finding.player)
    if not findings:
        wrong_points = tuple(_points(stored, meeting, deals))
        yield from wrong_points or _results(stored, meeting)
    yield from _search_keys(stored)


def _points(stored: StoredMeeting, meeting: Meeting, deals: Sequence[StoredDeal]) -> Iterator[Problem]:
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


def _results(stored: StoredMeeting, meeting: Meeting) -> Iterator[Problem]:
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
    halved = {(deal.line.number, player) for deal in meeting.settled for player in halved_players(deal)}
    kept_halved = {(number, stored.names[at]) for number, at in db.session.execute(_HALVED, {"id": stored.id}).all()}
    for number, player in sorted(halved ^ kept_halved):
        message = f"deal {number}: {player!r} paid {'half' if (number, player) in halved else 'all'}, kept otherwise"
        yield Problem(ProblemKind.RESULT, message, stored.slug, number, player)


def _search_keys(stored: StoredMeeting) -> Iterator[Problem]:
    columns = select(MeetingRow.place_key, MeetingRow.search_key).where(MeetingRow.id == stored.id)
    kept = db.session.execute(columns).mappings().one()
    wanted = text_columns(stored.title, stored.place, stored.note)
    if any(kept[name] != wanted[name] for name in kept):
        message = f"meeting {stored.slug!r} would not be found by its words"
        yield Problem(ProblemKind.SEARCH_KEY, message, stored.slug)


def _revisions(stored: StoredMeeting, deals: Sequence[StoredDeal]) -> Iterator[Problem]:
    of_deal = DealRevisionRow.number
    counts = select(of_deal).where(DealRevisionRow.meeting_id == stored.id).group_by(of_deal).order_by(of_deal)
    for incomplete in db.session.scalars(counts.having(func.count() != func.max(DealRevisionRow.revision))):
        message = f"a revision of deal {incomplete} is missing"
        yield Problem(ProblemKind.REVISION, message, stored.slug, incomplete)
    last = last_revisions(stored)
    for number, deal in enumerate(deals, 1):
        revision = last.pop(number, None)
        if revision is None or (revision.revision, revision.record) != (deal.revision, deal.record):
            message = f"deal {number} is not as its last revision tells it"
            yield Problem(ProblemKind.REVISION, message, stored.slug, number)
    for number, revision in last.items():
        if revision.act is not Act.UNDO:
            message = f"deal {number} is gone, but nobody has taken it back"
            yield Problem(ProblemKind.REVISION, message, stored.slug, number)


def _payments(stored: StoredMeeting) -> Iterator[Problem]:
    point = point_value(stored.rules)
    payments = select(PaymentRow.number, PaymentRow.currency).where(PaymentRow.meeting_id == stored.id)
    for number, currency in db.session.execute(payments.order_by(PaymentRow.number)):
        if point is None or currency != point.currency:
            message = f"payment {number} was made in {currency}, for which nothing is played"
            yield Problem(ProblemKind.PAYMENT, message, stored.slug)


def _draft(stored: StoredMeeting, next_number: int) -> Iterator[Problem]:
    number = db.session.scalar(select(DraftRow.number).where(DraftRow.meeting_id == stored.id))
    if number is None:
        return
    if number != next_number:
        message = f"the draft is of deal {number}, but deal {next_number} is next"
        yield Problem(ProblemKind.DRAFT, message, stored.slug, number)
        return
    draft, seated = read_entered(stored.id, number, stored.names).draft, stored.seatings.at(number)
    for player in stored.names:
        if player not in seated and draft.without([player]) != draft:
            message = f"the draft of deal {number} names {player!r}, who does not sit there"
            yield Problem(ProblemKind.DRAFT, message, stored.slug, number, player)
    if not draft.fits(stored.rules):
        message = f"the draft of deal {number} tells what there is not in {stored.rules.key!r}"
        yield Problem(ProblemKind.DRAFT, message, stored.slug, number)
