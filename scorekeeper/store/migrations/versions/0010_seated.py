"""Seated: whether a meeting as it is has anybody on a seat, or only deals that were taken back name it."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

_MEETINGS = sa.table("meeting", sa.column("id", sa.Integer), sa.column("seatings", sa.JSON))
_SEATS = sa.table("seat", *(sa.column(name, sa.Integer) for name in ("meeting_id", "position")), sa.column("seated"))


def upgrade() -> None:
    op.add_column("seat", sa.Column("seated", sa.Boolean(), nullable=False, server_default=sa.true()))
    connection = op.get_bind()
    for meeting_id, seatings in connection.execute(sa.select(_MEETINGS.c.id, _MEETINGS.c.seatings)).all():
        named = {position for seating in seatings for position in seating["positions"]}
        if named:  # where nothing is told, everybody sits there
            others = (_SEATS.c.meeting_id == meeting_id) & _SEATS.c.position.not_in(named)
            connection.execute(sa.update(_SEATS).where(others).values(seated=sa.false()))
    op.drop_index("ix_seat_of_player", "seat")
    op.create_index("ix_seat_of_player", "seat", ["player_id", "place", "meeting_id", "seated"])
