"""The tables of deals: the saved ones with their past, and the one that is being entered."""

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, CheckConstraint, ForeignKey, ForeignKeyConstraint, Index
from sqlalchemy.orm import Mapped, mapped_column

from scorekeeper.store.models.base import MOST_HALF_POINTS, Row, seat_of, utc_now


class FactColumns:
    """The facts of a deal that are no seat's own. Cards are codes, `contracts_met` and `cut_ins` positions parted by
    spaces."""

    winner_position: Mapped[int | None]
    first_turn: Mapped[bool] = mapped_column(default=False)
    indicator: Mapped[str | None]
    winner_hand: Mapped[str | None]
    dealer_position: Mapped[int | None]
    note: Mapped[str] = mapped_column(default="")
    contracts_met: Mapped[str] = mapped_column(default="")
    cut_ins: Mapped[str] = mapped_column(default="", server_default="")


class SeatColumns:
    """What happened to a seat. `count_text` is the cards or the total, as `count_kind` says; `at` as it was given."""

    count_kind: Mapped[str | None]
    count_text: Mapped[str | None]
    at: Mapped[str | None]


class DealRow(FactColumns, Row):
    """A saved deal as it is now; `dealer_position` only if another seat than the one in turn dealt."""

    __tablename__ = "deal"
    __table_args__ = (
        seat_of("winner_position"),
        seat_of("dealer_position"),
        Index("ix_deal_won", "meeting_id", "winner_position", "number", "finish", "first_turn"),
    )

    meeting_id: Mapped[int] = mapped_column(ForeignKey("meeting.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    revision: Mapped[int]
    finish: Mapped[str]
    recorded_at: Mapped[datetime] = mapped_column(default=utc_now)
    updated_at: Mapped[datetime] = mapped_column(default=utc_now)


class SeatResultRow(SeatColumns, Row):
    """A seat in a saved deal, one for every seat; no `outcome` for the winner and for whom nothing was said.

    `halved`: it paid half, as it had not moved yet (000/06).
    """

    __tablename__ = "seat_result"
    __table_args__ = (
        ForeignKeyConstraint(["meeting_id", "number"], ["deal.meeting_id", "deal.number"], ondelete="CASCADE"),
        seat_of("position"),
        CheckConstraint(f"half_points BETWEEN -{MOST_HALF_POINTS} AND {MOST_HALF_POINTS}", "half_points"),
        Index("ix_seat_result_of_seat", "meeting_id", "position", "number", "outcome", "half_points", "halved"),
        {"sqlite_with_rowid": False},
    )

    meeting_id: Mapped[int] = mapped_column(primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    position: Mapped[int] = mapped_column(primary_key=True)
    outcome: Mapped[str | None]
    half_points: Mapped[int]
    halved: Mapped[bool] = mapped_column(default=False)


class DealRevisionRow(Row):
    """What was done to a deal, in order. `facts` are those from then on; None where the deal was taken back."""

    __tablename__ = "deal_revision"

    meeting_id: Mapped[int] = mapped_column(ForeignKey("meeting.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    revision: Mapped[int] = mapped_column(primary_key=True)
    act: Mapped[str]
    facts: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))  # Any: JSON
    at: Mapped[datetime] = mapped_column(default=utc_now)


class DraftRow(FactColumns, Row):
    """The deal that is being entered. `finish_version`: the draft's version when its finish was last told.

    `taps`: the contracts and cut-ins in their order, each as version, what it is, and position.
    """

    __tablename__ = "draft"
    __table_args__ = (seat_of("winner_position"), seat_of("dealer_position"))

    meeting_id: Mapped[int] = mapped_column(ForeignKey("meeting.id"), primary_key=True)
    number: Mapped[int]
    finish: Mapped[str | None]
    finish_version: Mapped[int | None]
    taps: Mapped[list[Any]] = mapped_column(JSON, default=list, server_default="[]")  # Any: JSON


class DraftEntryRow(SeatColumns, Row):
    """What was entered for a seat, and at which version of the draft."""

    __tablename__ = "draft_entry"
    __table_args__ = (
        ForeignKeyConstraint(["meeting_id"], ["draft.meeting_id"], ondelete="CASCADE"),
        seat_of("position"),
    )

    meeting_id: Mapped[int] = mapped_column(primary_key=True)
    position: Mapped[int] = mapped_column(primary_key=True)
    outcome: Mapped[str]
    version: Mapped[int]
