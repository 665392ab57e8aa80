"""A meeting without its deals."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from sqlalchemy import Executable, RowMapping, and_, bindparam, func, select

from scorekeeper.rules.opening import NOTHING, Opening
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.seatings import Seatings
from scorekeeper.store.clubs import ClubRef
from scorekeeper.store.database import look_up, read, read_rows
from scorekeeper.store.mapping import Columns, read_moment, read_opening, read_rules, read_seatings
from scorekeeper.store.models import ClubRow, DealRow, MeetingRow, PlayerRow, SeatRow


@dataclass(frozen=True, kw_only=True)
class StoredMeeting:
    """A meeting without its deals. `version` counts its changes, `draft_version` those of its draft.

    `look_token_hash` is None if there is no link to look at this meeting alone.
    `names`: of everybody who has a seat in it, in the order of their positions.
    """

    id: int
    slug: str
    club_slug: str
    uid: str
    version: int
    draft_version: int
    rules: Ruleset
    names: tuple[str, ...]
    seatings: Seatings
    opening: Mapping[str, Opening]
    title: str
    place: str
    note: str
    started_at: datetime | None
    local_date: date
    closed: bool
    look_token_hash: str | None
    look_generation: int

    def seats(self, number: int) -> dict[str, int]:
        """Return who sits in deal `number`, in turn order, each with the position that never changes."""
        return {player: self.names.index(player) for player in self.seatings.at(number)}


NOT_BINNED = MeetingRow.binned_at.is_(None)
# of those that are not in the bin: all alike in that, but PostgreSQL takes the order from the index only if it is named
OLDEST_FIRST = (MeetingRow.binned_at, MeetingRow.listed_at, MeetingRow.id)
NEWEST_FIRST = tuple(column.desc() for column in OLDEST_FIRST)
IN_CLUB = and_(MeetingRow.club_id == bindparam("club_id"), MeetingRow.slug == bindparam("slug"), NOT_BINNED)
"""The meeting of a club by its slug. One in the bin is not there until it is put back."""
_AS_THEY_ARE = (
    *("id", "slug", "uid", "version", "draft_version"),
    *("title", "place", "note", "local_date", "closed", "look_token_hash", "look_generation"),
)
_TO_READ = ("ruleset", "edition", "house_rules", "started_at", "started_offset", "first_dealer_position", "seatings")
_COLUMNS = [MeetingRow.__table__.columns[name] for name in (*_AS_THEY_ARE, *_TO_READ)]
_HEADER = (
    select(*_COLUMNS, ClubRow.slug.label("club_slug"), PlayerRow.name.label("player"))
    .add_columns(SeatRow.opening_half_points, SeatRow.opening_contract)
    .join_from(MeetingRow, ClubRow, ClubRow.id == MeetingRow.club_id)
    .join(SeatRow, SeatRow.meeting_id == MeetingRow.id)
    .join(PlayerRow, PlayerRow.id == SeatRow.player_id)
    .order_by(SeatRow.position)
)
HEADER_IN_CLUB = _HEADER.where(IN_CLUB)
"""A row for each seat, by position; the meeting is the same in each."""
HEADER_BY_ID = _HEADER.where(MeetingRow.id == bindparam("id"))
DEAL_COUNT = select(func.count()).where(DealRow.meeting_id == MeetingRow.id).scalar_subquery().label("deal_count")
"""To be added to a header: how many deals the meeting has."""
_VERSIONS = select(MeetingRow.version, MeetingRow.draft_version).where(IN_CLUB)


def stored_meeting(meeting_id: int) -> StoredMeeting | None:
    """Return the meeting without its deals."""
    rows = read_rows(HEADER_BY_ID, id=meeting_id)
    return StoredMeeting(**header_fields(rows)) if rows else None


def find_versions(club: ClubRef, slug: str) -> tuple[int, int] | None:
    """Return the versions of a meeting and of its draft: whoever has seen these has seen everything."""
    return look_up(_VERSIONS, club_id=club.id, slug=slug)


def find_saved_version(club: ClubRef, slug: str) -> tuple[int] | None:
    """Return the version of what is saved of a meeting, alone: for pages that show nothing of its draft."""
    versions = find_versions(club, slug)
    return None if versions is None else versions[:1]


def read_by_meeting(statement: Executable) -> Mapping[int, Sequence[RowMapping]]:
    """Return the rows of many meetings by their `meeting_id`; none for a meeting of which there is no row."""
    rows: defaultdict[int, list[RowMapping]] = defaultdict(list)
    for row in read(statement):
        rows[row["meeting_id"]].append(row)
    return rows


def header_fields(seats: Sequence[Columns]) -> Mapping[str, Any]:
    """Return the fields of `StoredMeeting` from its header. Any: of each its own type."""
    first, names = seats[0], tuple(row["player"] for row in seats)
    opening = {row["player"]: read_opening(row) for row in seats}
    return {name: first[name] for name in _AS_THEY_ARE} | {
        "club_slug": first["club_slug"],
        "rules": read_rules(first),
        "names": names,
        "seatings": read_seatings(first, names),
        "opening": {player: brought for player, brought in opening.items() if brought != NOTHING},
        "started_at": read_moment(first),
    }
