"""The club's players in a list."""

from dataclasses import dataclass
from datetime import date

from sqlalchemy import func, select

from scorekeeper.rules.names import alphabetical
from scorekeeper.store.clubs import ClubRef
from scorekeeper.store.database import read
from scorekeeper.store.meetings.stored import NOT_BINNED
from scorekeeper.store.models import MeetingRow, PlayerRow, SeatRow


@dataclass(frozen=True, slots=True)
class Attendance:
    """A player with how many meetings with a deal there were, how many of them were won, and when the last one was."""

    id: int
    name: str
    retired: bool
    meeting_count: int
    win_count: int
    last_day: date | None


def player_list(club: ClubRef) -> tuple[Attendance, ...]:
    """Return the club's players in the order of the alphabet, by one query; other spellings are left out."""
    came = (
        select(
            SeatRow.player_id,
            func.count().label("meeting_count"),
            func.count().filter(SeatRow.place == 1).label("win_count"),
            func.max(MeetingRow.local_date).label("last_day"),
        )
        .join(MeetingRow, MeetingRow.id == SeatRow.meeting_id)
        .where(MeetingRow.club_id == club.id, NOT_BINNED, MeetingRow.deal_count > 0, SeatRow.seated)
        .group_by(SeatRow.player_id)
        .subquery()
    )
    counts = (func.coalesce(came.c[name], 0).label(name) for name in ("meeting_count", "win_count"))
    players = (
        select(PlayerRow.id, PlayerRow.name, PlayerRow.retired, *counts, came.c.last_day)
        .outerjoin(came, came.c.player_id == PlayerRow.id)
        .where(PlayerRow.club_id == club.id, PlayerRow.merged_into_id.is_(None))
    )
    return tuple(Attendance(**row) for row in sorted(read(players), key=lambda row: alphabetical(row["name"])))
