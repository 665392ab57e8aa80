"""What was entered for the next deal, and what of it came last."""

from collections.abc import Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import TYPE_CHECKING

from sqlalchemy import bindparam, select

from scorekeeper.draft import Draft
from scorekeeper.store.database import read_rows
from scorekeeper.store.mapping import Columns, read_draft
from scorekeeper.store.models import DraftEntryRow, DraftRow
from scorekeeper.store.taps import Told, read_taps

if TYPE_CHECKING:  # the meetings read drafts themselves
    from scorekeeper.store.meetings.sheet import TableSheet

_COLUMNS = (
    *DraftRow.__table__.columns,
    DraftEntryRow.position,
    DraftEntryRow.outcome,
    DraftEntryRow.count_kind,
    DraftEntryRow.count_text,
    DraftEntryRow.at,
    DraftEntryRow.version,
)
_ENTERED = (
    select(*_COLUMNS)
    .outerjoin_from(DraftRow, DraftEntryRow, DraftEntryRow.meeting_id == DraftRow.meeting_id)
    .where(DraftRow.meeting_id == bindparam("id"), DraftRow.number == bindparam("number"))
    .order_by(DraftEntryRow.position)
)


@dataclass(frozen=True, slots=True)
class NewestEntry:
    """What was entered last, and of which player; the end of a deal is of nobody."""

    what: Told
    player: str | None = None


@dataclass(frozen=True, slots=True)
class Entered:
    """A draft, and its newest entry: None if no seat, no end of the deal, no contract and no cut-in was told."""

    draft: Draft
    newest: NewestEntry | None = None


def load_entered(sheet: "TableSheet") -> Entered:
    """Return what was entered for the next deal, by one query."""
    return read_entered(sheet.id, sheet.next_number, sheet.names)


def read_entered(meeting_id: int, number: int, names: Sequence[str]) -> Entered:
    """Return what was entered for deal `number`, by one query; an empty draft if nothing was."""
    rows = read_rows(_ENTERED, id=meeting_id, number=number)
    if not rows:
        return Entered(Draft(number))
    entries = [row for row in rows if row["position"] is not None]
    seats = {row["position"]: row for row in entries}
    return Entered(read_draft(number, rows[0], seats, names), _newest(rows[0], entries, names))


def _newest(facts: Columns, entries: Sequence[Columns], names: Sequence[str]) -> NewestEntry | None:
    """Return what was told last; of what was told at once, the end before the seats, and these before the taps."""
    told = [(facts["finish_version"] or 0, NewestEntry(Told.END))] if facts["finish"] is not None else []
    told += [(row["version"], NewestEntry(Told.SEAT, names[row["position"]])) for row in entries]
    told += [(tap.version, NewestEntry(tap.what, names[tap.position])) for tap in reversed(read_taps(facts["taps"]))]
    return max(told, key=itemgetter(0), default=(0, None))[1]
