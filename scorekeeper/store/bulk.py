"""Many meetings at once, of which many were played alike: the rows of their deals are made once and then copied."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from datetime import datetime, timedelta
from itertools import islice
from typing import Final, Protocol

from sqlalchemy import Connection, exists, insert, select

from scorekeeper.meeting import Meeting
from scorekeeper.rules.names import clean_name, name_key
from scorekeeper.store.clubs import ClubRef
from scorekeeper.store.database import writing
from scorekeeper.store.mapping import (
    ColumnValues,
    moment_columns,
    position,
    set_up_columns,
    to_half_points,
)
from scorekeeper.store.meetings.results import seat_totals, text_columns
from scorekeeper.store.meetings.saving import new_deal_rows
from scorekeeper.store.models import METADATA, utc_now
from scorekeeper.store.slugs import new_slug

_MEETINGS, _SEATS, _PLAYERS = (METADATA.tables[name] for name in ("meeting", "seat", "player"))
_ADD_MEETINGS = insert(_MEETINGS).returning(_MEETINGS.c.id, sort_by_parameter_order=True)
_ADD_PLAYERS = insert(_PLAYERS).returning(_PLAYERS.c.id, sort_by_parameter_order=True)
_OF_DEALS: Final = ("deal", "seat_result", "deal_revision")
_AT_ONCE: Final = 200  # meetings
_A_DEAL_TAKES: Final = timedelta(minutes=8)


class Played(Protocol):
    """A meeting as it was played by seats that have made-up names, and who sat there and when."""

    @property
    def meeting(self) -> Meeting: ...
    @property
    def players(self) -> tuple[str, ...]: ...
    @property
    def started_at(self) -> datetime: ...
    @property
    def title(self) -> str: ...
    @property
    def place(self) -> str: ...
    @property
    def note(self) -> str: ...
    @property
    def uid(self) -> str: ...


class NotEmpty(ValueError):
    """The club has meetings already."""


def fill_club(club: ClubRef, sittings: Iterable[Played]) -> None:
    """Save all these meetings, or none; raise `NotEmpty` if the club has any."""
    with writing() as session:
        if session.scalar(select(exists().where(_MEETINGS.c.club_id == club.id))):
            raise NotEmpty(f"club {club.slug!r} has meetings already")
        filling = _Filling(club, session.connection())
        remaining = iter(sittings)
        while some := list(islice(remaining, _AT_ONCE)):
            filling.add(some)


class _Filling:
    """What is known while a club is filled: its players, and the rows of each evening that was played."""

    def __init__(self, club: ClubRef, connection: Connection) -> None:
        self._club, self._connection = club, connection
        known = select(_PLAYERS.c.name_key, _PLAYERS.c.id).where(_PLAYERS.c.club_id == club.id)
        self._players = {row.name_key: row.id for row in connection.execute(known)}
        self._rows: dict[int, _Rows] = {}
        self._kept: list[Meeting] = []  # so that no other gets the address of one

    def add(self, sittings: Sequence[Played]) -> None:
        self._add_players(name for sitting in sittings for name in sitting.players)
        rows = [self._rows_of(sitting.meeting) for sitting in sittings]
        meetings = [_meeting_columns(self._club, sitting) for sitting in sittings]
        ids = self._connection.scalars(_ADD_MEETINGS, meetings).all()
        self._put(
            _SEATS.name,
            [seat for at, meeting_id in enumerate(ids) for seat in self._seats(rows[at], sittings[at], meeting_id)],
        )
        for table in _OF_DEALS:
            self._put(
                table,
                [
                    {**row, "meeting_id": meeting_id, **_moments(table, row["number"], meetings[at]["listed_at"])}
                    for at, meeting_id in enumerate(ids)
                    for row in rows[at].of_deals[table]
                ],
            )

    def _put(self, table: str, rows: list[ColumnValues]) -> None:
        if rows:
            self._connection.execute(insert(METADATA.tables[table]), rows)

    def _seats(self, rows: "_Rows", sitting: Played, meeting_id: int) -> Iterator[ColumnValues]:
        for seat, name in zip(rows.seats, sitting.players, strict=True):
            yield {**seat, "meeting_id": meeting_id, "player_id": self._players[name_key(name)]}

    def _add_players(self, names: Iterable[str]) -> None:
        new = {name_key(name): clean_name(name) for name in names}
        new = {key: name for key, name in new.items() if key not in self._players}
        if new:
            rows = [{"club_id": self._club.id, "name": name, "name_key": key} for key, name in new.items()]
            self._players.update(zip(new, self._connection.scalars(_ADD_PLAYERS, rows), strict=True))

    def _rows_of(self, meeting: Meeting) -> "_Rows":
        if id(meeting) not in self._rows:
            self._rows[id(meeting)] = _Rows(meeting)
            self._kept.append(meeting)
        return self._rows[id(meeting)]


class _Rows:
    """The rows of a meeting's seats and deals, without the meeting's number."""

    def __init__(self, meeting: Meeting) -> None:
        settled, players = meeting.settled, meeting.players
        dearest = {
            player: max((to_half_points(deal.line.points[player]) for deal in settled), default=0) for player in players
        }
        totals = seat_totals(meeting.ledger.tally, dearest)
        self.seats: list[ColumnValues] = [{"position": at, **asdict(total)} for at, total in enumerate(totals.values())]
        self.of_deals = new_deal_rows(players, settled)


def _meeting_columns(club: ClubRef, sitting: Played) -> ColumnValues:
    meeting = sitting.meeting
    return {
        "club_id": club.id,
        "slug": new_slug(),
        "uid": sitting.uid,
        "first_dealer_position": position(meeting.players, meeting.first_dealer),
        "closed": meeting.closed,
        "deal_count": len(meeting.deals),
        "broken_off": meeting.ledger.tally.broken_off,
        **text_columns(sitting.title, sitting.place, sitting.note),
        **set_up_columns(meeting.rules),
        **moment_columns(sitting.started_at, utc_now()),
    }


def _moments(table: str, number: int, began: datetime) -> ColumnValues:
    """Return when a deal was saved."""
    at = began + number * _A_DEAL_TAKES
    return {"deal": {"recorded_at": at, "updated_at": at}, "deal_revision": {"at": at}}.get(table, {})
