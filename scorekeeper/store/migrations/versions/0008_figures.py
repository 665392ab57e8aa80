"""Figures: of a player's deals and of those that were won, read from an index alone."""

from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_index("ix_deal_won", "deal", ["meeting_id", "winner_position", "number", "finish", "first_turn"])
    of_seat = ["meeting_id", "position", "number", "outcome", "half_points", "halved"]
    op.create_index("ix_seat_result_of_seat", "seat_result", of_seat)
