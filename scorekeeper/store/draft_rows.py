"""Writing the rows of a draft. Whoever writes them holds the lock of the meeting."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from scorekeeper.draft import Draft
from scorekeeper.rules.record import SeatRecord
from scorekeeper.store.mapping import fact_columns, seat_columns, seats_by_position
from scorekeeper.store.models import DraftEntryRow, DraftRow, MeetingRow


def has_draft(session: Session, meeting: MeetingRow) -> bool:
    """Return whether anything has been entered."""
    return session.scalar(select(DraftRow.number).where(DraftRow.meeting_id == meeting.id)) is not None


def drop_draft(session: Session, meeting: MeetingRow) -> None:
    """Forget what was entered."""
    session.execute(delete(DraftEntryRow).where(DraftEntryRow.meeting_id == meeting.id))
    session.execute(delete(DraftRow).where(DraftRow.meeting_id == meeting.id))
    meeting.draft_version += 1


def put_draft(
    session: Session, meeting: MeetingRow, players: Sequence[str], draft: Draft, before: Draft | None = None
) -> None:
    """Save the draft in place of `before`: only entries that differ are written, and are the newest then."""
    if draft.is_empty:
        drop_draft(session, meeting)
        return
    before = before or Draft(draft.number)
    meeting.draft_version += 1
    _put_facts(session, meeting, fact_columns(draft, players), fact_columns(before, players), draft.number)
    _put_entries(session, meeting, seats_by_position(draft.seats, players), seats_by_position(before.seats, players))


def _put_facts(
    session: Session, meeting: MeetingRow, facts: dict[str, Any], before: dict[str, Any], number: int
) -> None:
    row = session.get(DraftRow, meeting.id) or DraftRow(meeting_id=meeting.id)
    row.number = number
    for name, value in facts.items():
        setattr(row, name, value)
    if any(facts[name] != before[name] for name in ("finish", "winner_position")):
        row.finish_version = meeting.draft_version
    session.add(row)
    session.flush()


def _put_entries(
    session: Session, meeting: MeetingRow, seats: Mapping[int, SeatRecord], before: Mapping[int, SeatRecord]
) -> None:
    changed = [at for at in {*seats, *before} if seats.get(at) != before.get(at)]
    session.execute(
        delete(DraftEntryRow).where(DraftEntryRow.meeting_id == meeting.id, DraftEntryRow.position.in_(changed))
    )
    session.add_all(
        DraftEntryRow(meeting_id=meeting.id, position=at, version=meeting.draft_version, **seat_columns(seats[at]))
        for at in changed
        if at in seats
    )
    session.flush()
