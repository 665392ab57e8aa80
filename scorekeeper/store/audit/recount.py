"""Recounting everything, so that no number is believed only because it is stored."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from sqlalchemy import func, select, text

from scorekeeper.meeting import check_meeting
from scorekeeper.rules.names import name_key
from scorekeeper.store.audit.attached import wrong_draft, wrong_payments, wrong_revisions
from scorekeeper.store.audit.derived import wrong_points, wrong_results, wrong_search_keys
from scorekeeper.store.audit.problems import Problem, ProblemKind
from scorekeeper.store.clubs import ClubRef
from scorekeeper.store.database import db, is_sqlite
from scorekeeper.store.meetings.habit import rules_at_set_up
from scorekeeper.store.meetings.loading import as_meeting, stored_deals
from scorekeeper.store.meetings.stored import StoredMeeting, stored_meeting
from scorekeeper.store.models import DealRow, MeetingRow, PlayerRow, SeatRow


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
    yield from wrong_revisions(stored, deals)
    yield from wrong_draft(stored, len(deals) + 1)
    yield from wrong_payments(stored)
    rules_at_set_up(stored)  # unreadable, it would break the next meeting that is begun
    meeting = as_meeting(stored, tuple(deal.record for deal in deals))
    findings = tuple(check_meeting(meeting))
    for finding in findings:
        yield Problem(ProblemKind.REFUSED, finding.message, stored.slug, finding.deal, finding.player)
    if not findings:
        of_deals = tuple(wrong_points(stored, meeting, deals))
        yield from of_deals or wrong_results(stored, meeting)
    yield from wrong_search_keys(stored)
