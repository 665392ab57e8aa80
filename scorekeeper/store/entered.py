"""The draft as the table page shows it: what was entered, and what of it came last."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.engine import RowMapping

from scorekeeper.draft import Draft
from scorekeeper.store.database import db
from scorekeeper.store.drafts import NewestEntry
from scorekeeper.store.mapping import read_draft
from scorekeeper.store.meetings.sheet import Sheet
from scorekeeper.store.models import DraftEntryRow, DraftRow

_COLUMNS = (
    *DraftRow.__table__.columns,
    DraftEntryRow.position,
    DraftEntryRow.outcome,
    DraftEntryRow.count_kind,
    DraftEntryRow.count_text,
    DraftEntryRow.at,
    DraftEntryRow.version,
)


@dataclass(frozen=True, slots=True)
class Entered:
    """A draft, and its newest entry: None if no seat and no end of the deal was told."""

    draft: Draft
    newest: NewestEntry | None


def load_entered(sheet: Sheet) -> Entered:
    """Return what was entered for the next deal, by one query."""
    statement = (
        select(*_COLUMNS)
        .outerjoin_from(DraftRow, DraftEntryRow, DraftEntryRow.meeting_id == DraftRow.meeting_id)
        .where(DraftRow.meeting_id == sheet.id, DraftRow.number == sheet.next_number)
        .order_by(DraftEntryRow.position)
    )
    rows = db.session.execute(statement).mappings().all()
    if not rows:
        return Entered(Draft(sheet.next_number), None)
    entries = [row for row in rows if row["position"] is not None]
    seats = {row["position"]: row for row in entries}
    return Entered(
        read_draft(sheet.next_number, rows[0], seats, sheet.players), _newest(rows[0], entries, sheet.players)
    )


def _newest(facts: RowMapping, entries: Sequence[RowMapping], players: Sequence[str]) -> NewestEntry | None:
    ended = facts["finish_version"] if facts["finish"] is not None else None
    last = max(entries, key=lambda row: row["version"], default=None)
    if last is not None and last["version"] > (ended or 0):
        return NewestEntry(players[last["position"]])
    return None if ended is None else NewestEntry(None)
