"""Meetings in a list."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from sqlalchemy import RowMapping, or_, select

from scorekeeper.ledger import Tally
from scorekeeper.rules.halves import from_halves
from scorekeeper.store.clubs import ClubRef
from scorekeeper.store.database import read
from scorekeeper.store.mapping import Columns, read_moment, read_opening, read_rules, read_seatings
from scorekeeper.store.meetings.stored import NEWEST_FIRST, NOT_BINNED, read_by_meeting
from scorekeeper.store.meetings.tallies import circle_of, dealers_told, played_deals, tally_of
from scorekeeper.store.models import DealRow, MeetingRow, PlayerRow, SeatRow


@dataclass(frozen=True, slots=True, kw_only=True)
class MeetingSummary:
    """A meeting in a list: how it is called, and what it comes to."""

    tally: Tally
    slug: str
    title: str
    place: str
    started_at: datetime | None
    local_date: date

    @property
    def players(self) -> tuple[str, ...]:
        """Everybody who ever sat there: the first seating in turn order, then the newcomers as they came."""
        return tuple(self.tally.balances)


def meeting_list(club: ClubRef, limit: int = 50, offset: int = 0) -> tuple[MeetingSummary, ...]:
    """Return the club's meetings, the newest first, by three queries."""
    newest = (
        select(*MeetingRow.__table__.columns)
        .where(MeetingRow.club_id == club.id, NOT_BINNED)
        .order_by(*NEWEST_FIRST)
        .limit(limit)
        .offset(offset)
    )
    rows = read(newest)
    ids = [row["id"] for row in rows]
    seats, deals = _seats(ids), _deals(ids)
    return tuple(_summary(row, seats[row["id"]], deals[row["id"]]) for row in rows)


def _summary(row: Columns, seats: Sequence[Columns], deals: Sequence[Columns]) -> MeetingSummary:
    names = tuple(seat["name"] for seat in seats)
    seatings = read_seatings(row, names)
    tally = tally_of(
        read_rules(row),
        seatings,
        {seat["name"]: read_opening(seat) for seat in seats},
        {seat["name"]: from_halves(seat["half_points"]) for seat in seats},
        played_deals(deals, names),
        deal_count=row["deal_count"],
        circle=circle_of(seatings, dealers_told(deals, names)),
        closed=row["closed"],
    )
    words = {name: row[name] for name in ("slug", "title", "place", "local_date")}
    return MeetingSummary(tally=tally, **words, started_at=read_moment(row))


def _seats(meeting_ids: Sequence[int]) -> Mapping[int, Sequence[RowMapping]]:
    """Return the seats by meeting and position, each with the balance that is kept of it."""
    return read_by_meeting(
        select(SeatRow.meeting_id, PlayerRow.name, SeatRow.half_points)
        .add_columns(SeatRow.opening_half_points, SeatRow.opening_contract)
        .join(PlayerRow, PlayerRow.id == SeatRow.player_id)
        .where(SeatRow.meeting_id.in_(meeting_ids))
        .order_by(SeatRow.meeting_id, SeatRow.position)
    )


def _deals(meeting_ids: Sequence[int]) -> Mapping[int, Sequence[RowMapping]]:
    """Return by meeting, in order, the deals on which its course depends: few have a contract or a told dealer."""
    telling = or_(DealRow.contracts_met != "", DealRow.dealer_position.is_not(None))
    return read_by_meeting(
        select(DealRow.meeting_id, DealRow.number, DealRow.finish, DealRow.contracts_met, DealRow.dealer_position)
        .where(DealRow.meeting_id.in_(meeting_ids), telling)
        .order_by(DealRow.meeting_id, DealRow.number)
    )
