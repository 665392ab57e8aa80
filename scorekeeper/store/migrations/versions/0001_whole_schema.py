"""The whole schema: clubs, players, meetings, deals with their revisions, drafts, operations."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "club",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("slug", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("keeper_token_hash", sa.String(), nullable=False),
        sa.Column("token_generation", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_club")),
        sa.UniqueConstraint("keeper_token_hash", name=op.f("uq_club_keeper_token_hash")),
        sa.UniqueConstraint("slug", name=op.f("uq_club_slug")),
    )
    op.create_table(
        "meeting",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("club_id", sa.Integer(), nullable=False),
        sa.Column("slug", sa.String(), nullable=False),
        sa.Column("uid", sa.String(), nullable=False),
        sa.Column("ruleset", sa.String(), nullable=False),
        sa.Column("edition", sa.Integer(), nullable=False),
        sa.Column("house_rules", sa.JSON(), nullable=False),
        sa.Column("title", sa.String(), nullable=False),
        sa.Column("place", sa.String(), nullable=False),
        sa.Column("note", sa.String(), nullable=False),
        sa.Column("started_at", sa.DateTime(), nullable=True),
        sa.Column("started_offset", sa.Integer(), nullable=True),
        sa.Column("local_date", sa.Date(), nullable=False),
        sa.Column("listed_at", sa.DateTime(), nullable=False),
        sa.Column("first_dealer_position", sa.Integer(), nullable=False),
        sa.Column("closed", sa.Boolean(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("draft_version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.Column("updated_at", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(["club_id"], ["club.id"], name=op.f("fk_meeting_club_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_meeting")),
        sa.UniqueConstraint("club_id", "slug", name=op.f("uq_meeting_club_id_slug")),
        sa.UniqueConstraint("club_id", "uid", name=op.f("uq_meeting_club_id_uid")),
    )
    op.create_index(op.f("ix_meeting_club_id_listed_at"), "meeting", ["club_id", "listed_at"], unique=False)
    op.create_table(
        "player",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("club_id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("name_key", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["club_id"], ["club.id"], name=op.f("fk_player_club_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_player")),
        sa.UniqueConstraint("club_id", "name_key", name=op.f("uq_player_club_id_name_key")),
    )
    op.create_table(
        "deal_revision",
        sa.Column("meeting_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("act", sa.String(), nullable=False),
        sa.Column("facts", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(["meeting_id"], ["meeting.id"], name=op.f("fk_deal_revision_meeting_id")),
        sa.PrimaryKeyConstraint("meeting_id", "number", "revision", name=op.f("pk_deal_revision")),
    )
    op.create_table(
        "operation",
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("body_digest", sa.String(), nullable=False),
        sa.Column("meeting_id", sa.Integer(), nullable=True),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("answer", sa.String(), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(["meeting_id"], ["meeting.id"], name=op.f("fk_operation_meeting_id")),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_operation")),
    )
    op.create_table(
        "seat",
        sa.Column("meeting_id", sa.Integer(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["meeting_id"], ["meeting.id"], name=op.f("fk_seat_meeting_id")),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_seat_player_id")),
        sa.PrimaryKeyConstraint("meeting_id", "position", name=op.f("pk_seat")),
        sa.UniqueConstraint("meeting_id", "player_id", name=op.f("uq_seat_meeting_id_player_id")),
    )
    op.create_index(op.f("ix_seat_player_id"), "seat", ["player_id"], unique=False)
    op.create_table(
        "deal",
        sa.Column("meeting_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("finish", sa.String(), nullable=False),
        sa.Column("recorded_at", sa.DateTime(), nullable=False),
        sa.Column("updated_at", sa.DateTime(), nullable=False),
        sa.Column("winner_position", sa.Integer(), nullable=True),
        sa.Column("first_turn", sa.Boolean(), nullable=False),
        sa.Column("indicator", sa.String(), nullable=True),
        sa.Column("winner_hand", sa.String(), nullable=True),
        sa.Column("dealer_position", sa.Integer(), nullable=True),
        sa.Column("note", sa.String(), nullable=False),
        sa.Column("contracts_met", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(
            ["meeting_id", "dealer_position"],
            ["seat.meeting_id", "seat.position"],
            name=op.f("fk_deal_meeting_id_dealer_position"),
        ),
        sa.ForeignKeyConstraint(
            ["meeting_id", "winner_position"],
            ["seat.meeting_id", "seat.position"],
            name=op.f("fk_deal_meeting_id_winner_position"),
        ),
        sa.ForeignKeyConstraint(["meeting_id"], ["meeting.id"], name=op.f("fk_deal_meeting_id")),
        sa.PrimaryKeyConstraint("meeting_id", "number", name=op.f("pk_deal")),
    )
    op.create_table(
        "draft",
        sa.Column("meeting_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("finish", sa.String(), nullable=True),
        sa.Column("finish_version", sa.Integer(), nullable=True),
        sa.Column("winner_position", sa.Integer(), nullable=True),
        sa.Column("first_turn", sa.Boolean(), nullable=False),
        sa.Column("indicator", sa.String(), nullable=True),
        sa.Column("winner_hand", sa.String(), nullable=True),
        sa.Column("dealer_position", sa.Integer(), nullable=True),
        sa.Column("note", sa.String(), nullable=False),
        sa.Column("contracts_met", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(
            ["meeting_id", "dealer_position"],
            ["seat.meeting_id", "seat.position"],
            name=op.f("fk_draft_meeting_id_dealer_position"),
        ),
        sa.ForeignKeyConstraint(
            ["meeting_id", "winner_position"],
            ["seat.meeting_id", "seat.position"],
            name=op.f("fk_draft_meeting_id_winner_position"),
        ),
        sa.ForeignKeyConstraint(["meeting_id"], ["meeting.id"], name=op.f("fk_draft_meeting_id")),
        sa.PrimaryKeyConstraint("meeting_id", name=op.f("pk_draft")),
    )
    op.create_table(
        "draft_entry",
        sa.Column("meeting_id", sa.Integer(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("outcome", sa.String(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("count_kind", sa.String(), nullable=True),
        sa.Column("count_text", sa.String(), nullable=True),
        sa.Column("at", sa.String(), nullable=True),
        sa.ForeignKeyConstraint(
            ["meeting_id", "position"],
            ["seat.meeting_id", "seat.position"],
            name=op.f("fk_draft_entry_meeting_id_position"),
        ),
        sa.ForeignKeyConstraint(
            ["meeting_id"], ["draft.meeting_id"], name=op.f("fk_draft_entry_meeting_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("meeting_id", "position", name=op.f("pk_draft_entry")),
    )
    op.create_table(
        "seat_result",
        sa.Column("meeting_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("outcome", sa.String(), nullable=True),
        sa.Column("half_points", sa.Integer(), nullable=False),
        sa.Column("count_kind", sa.String(), nullable=True),
        sa.Column("count_text", sa.String(), nullable=True),
        sa.Column("at", sa.String(), nullable=True),
        sa.CheckConstraint("half_points BETWEEN -2000000 AND 2000000", name=op.f("ck_seat_result_half_points")),
        sa.ForeignKeyConstraint(
            ["meeting_id", "number"],
            ["deal.meeting_id", "deal.number"],
            name=op.f("fk_seat_result_meeting_id_number"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["meeting_id", "position"],
            ["seat.meeting_id", "seat.position"],
            name=op.f("fk_seat_result_meeting_id_position"),
        ),
        sa.PrimaryKeyConstraint("meeting_id", "number", "position", name=op.f("pk_seat_result")),
        sqlite_with_rowid=False,
    )
