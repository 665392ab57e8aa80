"""Cut-ins: who cut in, noted with a deal of Dummy Rummy."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for table in ("deal", "draft"):
        op.add_column(table, sa.Column("cut_ins", sa.String(), nullable=False, server_default=""))
