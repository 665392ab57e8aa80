"""Seats: who sits where from which deal on, what was so before, and balances brought forward."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

_MOST = 2_000_000  # as for the points of a deal


def upgrade() -> None:
    op.add_column("meeting", sa.Column("seatings", sa.JSON(), nullable=False, server_default="[]"))
    with op.batch_alter_table("seat") as seat:
        seat.add_column(sa.Column("opening_half_points", sa.Integer(), nullable=False, server_default="0"))
        seat.add_column(sa.Column("opening_contract", sa.Integer(), nullable=False, server_default="1"))
        seat.create_check_constraint(op.f("ck_seat_opening"), f"opening_half_points BETWEEN -{_MOST} AND {_MOST}")
    op.create_table(
        "seating_revision",
        sa.Column("meeting_id", sa.Integer(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("first_dealer_position", sa.Integer(), nullable=False),
        sa.Column("seatings", sa.JSON(), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(["meeting_id"], ["meeting.id"], name=op.f("fk_seating_revision_meeting_id")),
        sa.PrimaryKeyConstraint("meeting_id", "revision", name=op.f("pk_seating_revision")),
    )
