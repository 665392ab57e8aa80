"""What a meeting comes to, kept beside its seats, so that histories and figures need not add up every deal."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Final

from sqlalchemy import Connection, bindparam, update

from scorekeeper.ledger import Tally
from scorekeeper.rules.names import name_key
from scorekeeper.store.database import read_rows
from scorekeeper.store.mapping import ColumnValues, to_half_points
from scorekeeper.store.meetings.stored import header_fields
from scorekeeper.store.meetings.tallies import TALLY_BY_ID, read_tally
from scorekeeper.store.models import METADATA

_SEATS, _MEETINGS = METADATA.tables["seat"], METADATA.tables["meeting"]
_PUT = update(_SEATS).where(
    _SEATS.c.meeting_id == bindparam("of_meeting"), _SEATS.c.position == bindparam("of_position")
)
_PUT_BROKEN_OFF = update(_MEETINGS).where(_MEETINGS.c.id == bindparam("of_meeting"))


@dataclass(frozen=True, slots=True)
class SeatTotal:
    """What a meeting comes to for a seat, in half-points. `place` is None before the end, or without a deal.

    `seated`: whether the meeting, as it is saved, has anybody there. Decided: who sat only in deals that were taken
    back has not played it.
    """

    half_points: int
    dearest: int
    place: int | None
    seated: bool = True


_NOT_SEATED: Final = SeatTotal(0, 0, None, seated=False)


def seat_totals(tally: Tally, dearest: Mapping[str, int]) -> dict[str, SeatTotal]:
    """Return what is kept of every seat; `dearest`: of each, by position, the most half-points of one deal."""
    ended = tally.finished and tally.deal_count
    places = {standing.player: standing.place for standing in tally.standings} if ended else {}
    return {
        player: SeatTotal(to_half_points(tally.balances[player]), most, places.get(player))
        if player in tally.balances
        else _NOT_SEATED
        for player, most in dearest.items()
    }


def keep_results(connection: Connection, meeting_id: int) -> None:
    """Save what the meeting comes to as it is saved now."""
    seats = read_rows(TALLY_BY_ID, id=meeting_id)
    header = header_fields(seats)
    tally = read_tally(header, seats)
    totals = seat_totals(tally, {seat["player"]: seat["dearest"] for seat in seats})
    connection.execute(
        _PUT,
        [{"of_meeting": meeting_id, "of_position": at, **asdict(total)} for at, total in enumerate(totals.values())],
    )
    if seats[0]["broken_off"] != tally.broken_off:
        connection.execute(_PUT_BROKEN_OFF, {"of_meeting": meeting_id, "broken_off": tally.broken_off})


def text_columns(title: str, place: str, note: str) -> ColumnValues:
    """Return the words about a meeting, and what they are searched by."""
    keys = {"place_key": name_key(place), "search_key": name_key(f"{title} {note}")}
    return {"title": title, "place": place, "note": note, **keys}
