"""History: what meetings come to and are searched by, the bin, players retired or found to be one person."""

from collections import defaultdict
from typing import Any

import sqlalchemy as sa
from alembic import op

from scorekeeper.ledger import settle
from scorekeeper.rules.charges import StepKind
from scorekeeper.rules.halves import from_halves
from scorekeeper.rules.names import name_key
from scorekeeper.rules.ranking import standings
from scorekeeper.rules.seatings import Seatings
from scorekeeper.store.mapping import read_record, read_rules

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

_FALSE = sa.false()
_COLUMNS: dict[str, list[sa.Column[Any]]] = {  # Any: of each its own type
    "player": [sa.Column("retired", sa.Boolean(), nullable=False, server_default=_FALSE)],
    "meeting": [
        sa.Column("place_key", sa.String(), nullable=False, server_default=""),
        sa.Column("search_key", sa.String(), nullable=False, server_default=""),
        sa.Column("deal_count", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("binned_at", sa.DateTime(), nullable=True),
    ],
    "seat": [
        sa.Column("half_points", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("dearest", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("place", sa.Integer(), nullable=True),
    ],
    "seat_result": [sa.Column("halved", sa.Boolean(), nullable=False, server_default=_FALSE)],
}
_REFERENCES = (("player", "merged_into_id"), ("seat", "seated_as_id"))


def upgrade() -> None:
    for table, columns in _COLUMNS.items():
        for column in columns:
            op.add_column(table, column)
    # both databases take a reference with its column; Alembic would send it by itself
    for table, reference in _REFERENCES:
        constraint = f"CONSTRAINT fk_{table}_{reference} REFERENCES player (id)"
        op.execute(f"ALTER TABLE {table} ADD COLUMN {reference} INTEGER {constraint}")
        op.create_index(op.f(f"ix_{table}_{reference}"), table, [reference])
    op.drop_index(op.f("ix_seat_player_id"), "seat")
    op.create_index(op.f("ix_seat_player_id_place"), "seat", ["player_id", "place"])
    _fill_keys()
    _add_up()
    _tell_places_and_halves()


def _fill_keys() -> None:
    connection = op.get_bind()
    put = sa.text("UPDATE meeting SET place_key = :place_key, search_key = :search_key WHERE id = :id")
    for row in connection.execute(sa.text("SELECT id, title, place, note FROM meeting")).all():
        keys = {"place_key": name_key(row.place), "search_key": name_key(f"{row.title} {row.note}")}
        connection.execute(put, {"id": row.id, **keys})


def _add_up() -> None:
    op.execute("UPDATE meeting SET deal_count = (SELECT count(*) FROM deal WHERE deal.meeting_id = meeting.id)")
    of_seat = "FROM seat_result r WHERE r.meeting_id = seat.meeting_id AND r.position = seat.position"
    for column, total in (("half_points", "sum"), ("dearest", "max")):
        op.execute(f"UPDATE seat SET {column} = (SELECT coalesce({total}(r.half_points), 0) {of_seat})")  # noqa: S608


def _tell_places_and_halves() -> None:
    """Let the rules say, meeting by meeting. One that they cannot read stays as it is: `check` names it.

    An edition of the rules counts alike for ever, and a copy of them here would be a second one. What reads the columns
    is tried on populated databases of schema 0001 with every change to come.
    """
    connection = op.get_bind()
    meetings = sa.Table("meeting", sa.MetaData(), autoload_with=connection)
    for meeting in connection.execute(sa.select(meetings)).mappings().all():
        try:
            _tell(connection, meeting)
        except (ValueError, LookupError):
            continue


def _tell(connection: sa.Connection, meeting: sa.RowMapping) -> None:
    rules, of_meeting = read_rules(meeting), {"meeting": meeting["id"]}
    seats = _rows(connection, "SELECT position, half_points FROM seat WHERE meeting_id = :meeting", of_meeting)
    players = tuple(str(seat["position"]) for seat in seats)
    deals = _rows(connection, "SELECT * FROM deal WHERE meeting_id = :meeting ORDER BY number", of_meeting)
    results: defaultdict[int, dict[int, sa.RowMapping]] = defaultdict(dict)
    for row in _rows(connection, "SELECT * FROM seat_result WHERE meeting_id = :meeting", of_meeting):
        results[row["number"]][row["position"]] = row
    records = [read_record(deal, results[deal["number"]], players) for deal in deals]
    dealers = Seatings(players, players[meeting["first_dealer_position"]]).dealers(records)
    for number, (dealer, record) in enumerate(zip(dealers, records, strict=True), 1):
        charges = settle(rules, players, dealer, number, record).charges
        halved = [player for player, charge in charges.items() if any(s.kind is StepKind.HALF for s in charge.steps)]
        _put(connection, "seat_result SET halved = true", halved, of_meeting, " AND number = :number", number=number)
    progress = rules.course.progress(players, records)
    over = rules.course.is_over(len(records), len(players), players, progress)
    if records and (meeting["closed"] or over):
        balances = {player: from_halves(seat["half_points"]) for player, seat in zip(players, seats, strict=True)}
        finishers = rules.course.finishers(progress)
        for standing in standings(rules.ranking, balances, finishers):
            _put(connection, "seat SET place = :place", [standing.player], of_meeting, place=standing.place)


def _rows(connection: sa.Connection, statement: str, places: dict[str, int]) -> list[sa.RowMapping]:
    return list(connection.execute(sa.text(statement), places).mappings())


def _put(
    connection: sa.Connection,
    change: str,
    players: list[str],
    of_meeting: dict[str, int],
    more: str = "",
    **places: int,
) -> None:
    statement = sa.text(f"UPDATE {change} WHERE meeting_id = :meeting AND position = :position{more}")
    for player in players:
        connection.execute(statement, {**of_meeting, "position": int(player), **places})
