"""Payments: which of the settling up have been made, a fact that no amended deal may change."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "payment",
        sa.Column("meeting_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("payer_position", sa.Integer(), nullable=False),
        sa.Column("payee_position", sa.Integer(), nullable=False),
        sa.Column("coins", sa.BigInteger(), nullable=False),
        sa.Column("currency", sa.String(), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.CheckConstraint("coins > 0", name=op.f("ck_payment_coins")),
        sa.ForeignKeyConstraint(["meeting_id"], ["meeting.id"], name=op.f("fk_payment_meeting_id")),
        *(
            sa.ForeignKeyConstraint(
                ["meeting_id", position],
                ["seat.meeting_id", "seat.position"],
                name=op.f(f"fk_payment_meeting_id_{position}"),
            )
            for position in ("payer_position", "payee_position")
        ),
        sa.PrimaryKeyConstraint("meeting_id", "number", name=op.f("pk_payment")),
    )
