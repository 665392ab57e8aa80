"""Links to look: of a club's watchers, and of one meeting; and the phones that came in."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("club", sa.Column("watcher_token_hash", sa.String(), nullable=True))
    op.add_column("club", sa.Column("watcher_generation", sa.Integer(), nullable=False, server_default="1"))
    op.create_index(op.f("ix_club_watcher_token_hash"), "club", ["watcher_token_hash"], unique=True)
    op.add_column("meeting", sa.Column("look_token_hash", sa.String(), nullable=True))
    op.add_column("meeting", sa.Column("look_generation", sa.Integer(), nullable=False, server_default="0"))
    op.create_index(op.f("ix_meeting_look_token_hash"), "meeting", ["look_token_hash"], unique=True)
    op.create_table(
        "phone",
        sa.Column("club_id", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("role", sa.String(), nullable=False),
        sa.Column("device", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("let_in_by", sa.Integer(), nullable=False),
        sa.Column("seen_at", sa.DateTime(), nullable=False),
        sa.Column("put_out_at", sa.DateTime(), nullable=True),
        sa.ForeignKeyConstraint(["club_id"], ["club.id"], name=op.f("fk_phone_club_id")),
        sa.PrimaryKeyConstraint("club_id", "key", name=op.f("pk_phone")),
    )
