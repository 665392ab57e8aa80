"""In order: a player's seats by meeting, as a search compares them, and the places, so that it looks at no meeting."""

from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.drop_index("ix_seat_of_player", "seat")
    op.create_index("ix_seat_of_player", "seat", ["player_id", "meeting_id", "seated", "place"])
    op.drop_index("ix_meeting_found", "meeting")
    found = ["club_id", "binned_at", "listed_at", "id", "ruleset", "deal_count", "local_date", "place_key"]
    op.create_index("ix_meeting_found", "meeting", found)
