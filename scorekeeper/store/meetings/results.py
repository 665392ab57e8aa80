"""What a meeting comes to, kept beside its seats, so that histories and figures need not add up every deal."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, bindparam, update

from scorekeeper.ledger import Tally
from scorekeeper.rules.names import name_key
from scorekeeper.store.database import read
from scorekeeper.store.mapping import to_half_points
from scorekeeper.store.meetings.stored import header_fields
from scorekeeper.store.meetings.tallies import TALLY_BY_ID, read_tally
from scorekeeper.store.models import METADATA

_SEATS = METADATA.tables["seat"]
_PUT = update(_SEATS).where(
    _SEATS.c.meeting_id == bindparam("of_meeting"), _SEATS.c.position == bindparam("of_position")
)


@dataclass(frozen=True, slots=True)
class SeatTotal:
    """What a meeting comes to for a seat, in half-points. `place` is None before the end, or without a deal."""

    half_points: int
    dearest: int
    place: int | None


NOT_SEATED: Final = SeatTotal(0, 0, None)
"""Of somebody who was to come and has never sat here."""


def seat_totals(tally: Tally, dearest: Mapping[str, int]) -> dict[str, SeatTotal]:
    """Return what is kept for everybody who ever sat here; `dearest`: the most half-points of one deal."""
    ended = tally.finished and tally.deal_count
    places = {standing.player: standing.place for standing in tally.standings} if ended else {}
    return {
        player: SeatTotal(to_half_points(balance), dearest[player], places.get(player))
        for player, balance in tally.balances.items()
    }


def keep_results(connection: Connection, meeting_id: int) -> None:
    """Save what the meeting comes to as it is saved now."""
    seats = read(TALLY_BY_ID, id=meeting_id)
    header = header_fields(seats)
    totals = seat_totals(read_tally(header, seats), {seat["player"]: seat["dearest"] for seat in seats})
    of_seat = {"of_meeting": meeting_id}
    connection.execute(
        _PUT,
        [
            {
                **of_seat,
                "of_position": at,
                "half_points": total.half_points,
                "dearest": total.dearest,
                "place": total.place,
            }
            for at, total in enumerate(totals.get(player, NOT_SEATED) for player in header["names"])
        ],
    )


def text_columns(title: str, place: str, note: str) -> dict[str, Any]:
    """Return the words about a meeting, and what they are searched by."""
    keys = {"place_key": name_key(place), "search_key": name_key(f"{title} {note}")}
    return {"title": title, "place": place, "note": note, **keys}
