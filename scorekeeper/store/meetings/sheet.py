"""A meeting as its pages need it: stored points, no cards."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from itertools import groupby
from typing import Any

from sqlalchemy import ColumnExpressionArgument, and_, select
from sqlalchemy.engine import RowMapping

from scorekeeper.ledger import Ledger, LedgerLine, dealers, next_dealer
from scorekeeper.rules.record import Outcome
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.store.clubs import ClubRef
from scorekeeper.store.database import db
from scorekeeper.store.mapping import from_half_points, read_in_short, read_moment, read_rules
from scorekeeper.store.models import ClubRow, DealRow, MeetingRow, PlayerRow, SeatResultRow, SeatRow


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredMeeting:
    """A meeting without its deals. `version` counts its changes, `draft_version` those of its draft."""

    id: int
    slug: str
    club_slug: str
    uid: str
    version: int
    draft_version: int
    rules: Ruleset
    players: tuple[str, ...]
    first_dealer: str
    title: str
    place: str
    note: str
    started_at: datetime | None
    local_date: date
    closed: bool


@dataclass(frozen=True, slots=True)
class SheetDeal:
    """A saved deal in short. `outcomes` of those who did not win and of whom something was said."""

    line: LedgerLine
    revision: int
    first_turn: bool
    outcomes: Mapping[str, Outcome]

    @property
    def number(self) -> int:
        return self.line.number


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet(StoredMeeting):
    """A meeting with its deals in short."""

    deals: tuple[SheetDeal, ...]

    @property
    def lines(self) -> tuple[LedgerLine, ...]:
        return tuple(deal.line for deal in self.deals)

    @property
    def ledger(self) -> Ledger:
        return Ledger(self.rules, self.players, self.lines, self.closed)

    @property
    def next_number(self) -> int:
        return len(self.deals) + 1

    @property
    def next_dealer(self) -> str:
        last = self.deals[-1].line.dealer if self.deals else None
        return next_dealer(self.players, self.first_dealer, last)


_HEADER = (
    select(
        *MeetingRow.__table__.columns,
        ClubRow.slug.label("club_slug"),
        PlayerRow.name.label("player"),
    )
    .join(ClubRow, ClubRow.id == MeetingRow.club_id)
    .join(SeatRow, SeatRow.meeting_id == MeetingRow.id)
    .join(PlayerRow, PlayerRow.id == SeatRow.player_id)
    .order_by(SeatRow.position)
)
_IN_SHORT = (
    DealRow.number,
    DealRow.revision,
    DealRow.finish,
    DealRow.winner_position,
    DealRow.first_turn,
    DealRow.dealer_position,
    DealRow.contracts_met,
    SeatResultRow.position,
    SeatResultRow.outcome,
    SeatResultRow.half_points,
)
_OF_DEAL = and_(SeatResultRow.meeting_id == DealRow.meeting_id, SeatResultRow.number == DealRow.number)
_AS_THEY_ARE = (
    *("id", "slug", "club_slug", "uid", "version", "draft_version"),
    *("title", "place", "note", "local_date", "closed"),
)
DealRows = list[RowMapping]
"""One deal joined with its seats: the same deal in each, a seat in each, in turn order."""


def find_sheet(club: ClubRef, slug: str) -> Sheet | None:
    """Return the meeting with its stored points, by two queries; None if this club has no such meeting."""
    header = _header(MeetingRow.club_id == club.id, MeetingRow.slug == slug)
    if header is None:
        return None
    rows = list(deal_rows(header["id"], *_IN_SHORT))
    return Sheet(**header, deals=tuple(_deals(rows, header["players"], header["first_dealer"])))


def find_versions(club: ClubRef, slug: str) -> tuple[int, int] | None:
    """Return the versions of a meeting and of its draft: whoever has seen these has seen everything."""
    columns = select(MeetingRow.version, MeetingRow.draft_version)
    row = db.session.execute(columns.where(MeetingRow.club_id == club.id, MeetingRow.slug == slug)).one_or_none()
    return None if row is None else (row.version, row.draft_version)


def stored_meeting(meeting_id: int) -> StoredMeeting | None:
    """Return the meeting without its deals."""
    header = _header(MeetingRow.id == meeting_id)
    return None if header is None else StoredMeeting(**header)


def deal_rows(meeting_id: int, *columns: Any, number: int | None = None) -> Iterator[DealRows]:  # Any: of any type
    """Yield the deals of a meeting in their order, or deal `number` alone; `columns` of a deal and of its seats."""
    statement = (
        select(*columns)
        .join_from(DealRow, SeatResultRow, _OF_DEAL)
        .where(DealRow.meeting_id == meeting_id)
        .order_by(SeatResultRow.number, SeatResultRow.position)
    )
    if number is not None:
        statement = statement.where(DealRow.number == number)
    for _, rows in groupby(db.session.execute(statement).mappings(), key=lambda row: row["number"]):
        yield list(rows)


def _header(*conditions: ColumnExpressionArgument[bool]) -> dict[str, Any] | None:
    """Return the fields of `StoredMeeting`. Any: of each its own type."""
    rows = db.session.execute(_HEADER.where(*conditions)).mappings().all()
    if not rows:
        return None
    first, players = rows[0], tuple(row["player"] for row in rows)
    return {name: first[name] for name in _AS_THEY_ARE} | {
        "rules": read_rules(first),
        "players": players,
        "first_dealer": players[first["first_dealer_position"]],
        "started_at": read_moment(first),
    }


def _deals(deals: Sequence[DealRows], players: tuple[str, ...], first_dealer: str) -> Iterator[SheetDeal]:
    facts = [read_in_short(rows[0], players) for rows in deals]
    for rows, record, dealer in zip(deals, facts, dealers(players, first_dealer, facts), strict=True):
        points = {players[row["position"]]: from_half_points(row["half_points"]) for row in rows}
        line = LedgerLine(rows[0]["number"], dealer, record.finish, record.winner, points, record.contracts_met)
        outcomes = {players[row["position"]]: Outcome(row["outcome"]) for row in rows if row["outcome"] is not None}
        yield SheetDeal(line, rows[0]["revision"], record.first_turn, outcomes)
