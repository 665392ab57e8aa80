"""Broken off: whether the players closed a meeting before its own end, so that lists can say so as its own pages do."""

import sqlalchemy as sa
from alembic import op

from scorekeeper.ledger import Ledger, LedgerLine
from scorekeeper.rules.record import Finish
from scorekeeper.store.mapping import player_at, read_contracts, read_opening, read_rules, read_seatings

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("meeting", sa.Column("broken_off", sa.Boolean(), nullable=False, server_default=sa.false()))
    connection = op.get_bind()
    meetings = sa.Table("meeting", sa.MetaData(), autoload_with=connection)
    put = sa.update(meetings).where(meetings.c.id == sa.bindparam("of_meeting")).values(broken_off=True)
    for meeting in connection.execute(sa.select(meetings).where(meetings.c.closed)).mappings().all():
        try:
            broken_off = _is_broken_off(connection, meeting)
        except (ValueError, LookupError):
            continue  # the rules cannot read it: `check` names it
        if broken_off:
            connection.execute(put, {"of_meeting": meeting["id"]})


def _is_broken_off(connection: sa.Connection, meeting: sa.RowMapping) -> bool:
    """Let the rules say, as in 0002: an edition of them ends a meeting alike for ever."""
    seats = _rows(connection, "seat", "position", meeting)
    names = tuple(str(seat["position"]) for seat in seats)
    deals = _rows(connection, "deal", "number", meeting)
    seatings = read_seatings(meeting, names)
    dealers = seatings.dealers_of((deal["number"], player_at(names, deal["dealer_position"])) for deal in deals)
    lines = tuple(
        LedgerLine(
            deal["number"], dealer, Finish(deal["finish"]), None, {}, read_contracts(deal["contracts_met"], names)
        )
        for deal, dealer in zip(deals, dealers, strict=True)
    )
    opening = dict(zip(names, map(read_opening, seats), strict=True))
    return Ledger(read_rules(meeting), seatings, lines, closed=True, opening=opening).tally.broken_off


def _rows(connection: sa.Connection, name: str, order: str, meeting: sa.RowMapping) -> list[sa.RowMapping]:
    table = sa.Table(name, sa.MetaData(), autoload_with=connection)
    rows = sa.select(table).where(table.c.meeting_id == meeting["id"]).order_by(table.c[order])
    return list(connection.execute(rows).mappings())
