"""Found: how many meetings a search finds, and how many deals, is counted in an index without looking at each."""

from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.drop_index(op.f("ix_meeting_club_id_listed_at"), "meeting")
    columns = ["club_id", "binned_at", "listed_at", "id", "ruleset", "deal_count", "local_date"]
    op.create_index("ix_meeting_found", "meeting", columns)
    op.drop_index(op.f("ix_seat_player_id_place"), "seat")
    op.create_index("ix_seat_of_player", "seat", ["player_id", "place", "meeting_id"])
