"""Taps: in which order contracts and cut-ins were told of the deal that is being entered, to be taken back singly."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("draft", sa.Column("taps", sa.JSON(), nullable=False, server_default="[]"))
