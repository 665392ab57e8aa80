"""All meetings that were found, in short, a few at a time in memory."""

from collections.abc import Iterator, Sequence
from typing import Final

from sqlalchemy import select
from sqlalchemy.engine import RowMapping

from scorekeeper.chronicle import InShort, Placed
from scorekeeper.rules.halves import from_halves
from scorekeeper.store.clubs import ClubRef
from scorekeeper.store.database import read
from scorekeeper.store.history.listing import seats_of
from scorekeeper.store.history.search import Cursor, Search, older_than
from scorekeeper.store.mapping import read_rules
from scorekeeper.store.meetings.stored import NEWEST_FIRST
from scorekeeper.store.models import MeetingRow

_AT_ONCE: Final = 200
_COLUMNS = tuple(
    MeetingRow.__table__.columns[name]
    for name in (
        *("id", "listed_at", "local_date", "title", "place", "deal_count", "closed", "broken_off"),
        *("ruleset", "edition", "house_rules"),
    )
)


def found_in_short(club: ClubRef, search: Search) -> Iterator[InShort]:
    """Yield what is found, the newest meeting first; raise `UnknownEdition` for one that cannot be read."""
    conditions, before = tuple(search.conditions(club)), None
    while True:
        shown = (*conditions, older_than(before)) if before else conditions
        rows = read(select(*_COLUMNS).where(*shown).order_by(*NEWEST_FIRST).limit(_AT_ONCE))
        seats = seats_of(rows)
        for row in rows:
            yield _in_short(row, seats[row["id"]])
        if len(rows) < _AT_ONCE:
            return
        before = Cursor(rows[-1]["listed_at"], rows[-1]["id"])


def _in_short(row: RowMapping, seats: Sequence[RowMapping]) -> InShort:
    return InShort(
        day=row["local_date"],
        title=row["title"],
        place=row["place"],
        rules=read_rules(row),
        deal_count=row["deal_count"],
        finished=row["closed"] or any(seat["place"] for seat in seats),
        broken_off=row["broken_off"],
        seats=tuple(Placed(seat["name"], from_halves(seat["half_points"]), seat["place"]) for seat in seats),
    )
