"""Habit: the house rules that a meeting was set up with, apart from those in force since one of them was changed."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("meeting", sa.Column("habit", sa.JSON(), nullable=False, server_default="{}"))
    meetings = sa.table("meeting", sa.column("id"), sa.column("house_rules", sa.JSON), sa.column("habit", sa.JSON))
    connection = op.get_bind()
    for row in connection.execute(sa.select(meetings.c.id, meetings.c.house_rules)).all():
        # nobody knows any more whether a number of deals was chosen at set-up or set by one more circle
        habit = {name: value for name, value in row.house_rules.items() if not (name == "end" and type(value) is int)}
        connection.execute(sa.update(meetings).where(meetings.c.id == row.id).values(habit=habit))
