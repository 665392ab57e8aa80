"""The tables of a meeting as a whole: who sits where, and who has paid whom."""

from datetime import date, datetime
from typing import Any

from sqlalchemy import JSON, BigInteger, CheckConstraint, ForeignKey, Index, UniqueConstraint, false, true
from sqlalchemy.orm import Mapped, mapped_column

from scorekeeper.store.models.base import MOST_HALF_POINTS, Row, seat_of, utc_now


class MeetingRow(Row):
    """A meeting. `started_at` is UTC; `listed_at` is the same, or when the row was made if nobody said.

    `habit`: the house rules that the meeting was set up with, which its club keeps for the next one; those in force
    may have another end or point value since. `version` counts the changes of what is saved, `draft_version` those
    of the draft. `broken_off`: its players closed it before its end (kept, as the balances of its seats are).
    `place_key` and `search_key` are what place, and title and note, are searched by. `binned_at`:
    since when it lies in the bin. Of the link to look at this meeting alone only the SHA-256 is here, and None
    where there is no such link. `seatings`: the positions in turn order,
    `[{"from_deal": 1, "positions": [0, 2, 1]}, …]`, or empty if all sit as they are numbered.
    """

    __tablename__ = "meeting"
    __table_args__ = (
        UniqueConstraint("club_id", "slug"),
        UniqueConstraint("club_id", "uid"),
        # all that a search of the history counts by, apart from its words
        Index(
            "ix_meeting_found",
            *("club_id", "binned_at", "listed_at", "id", "ruleset", "deal_count", "local_date", "place_key"),
        ),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    club_id: Mapped[int] = mapped_column(ForeignKey("club.id"))
    slug: Mapped[str]
    uid: Mapped[str]
    ruleset: Mapped[str]
    edition: Mapped[int]
    house_rules: Mapped[dict[str, Any]] = mapped_column(JSON)  # Any: JSON
    habit: Mapped[dict[str, Any]] = mapped_column(JSON, default=dict, server_default="{}")  # Any: JSON
    title: Mapped[str] = mapped_column(default="")
    place: Mapped[str] = mapped_column(default="")
    note: Mapped[str] = mapped_column(default="")
    place_key: Mapped[str] = mapped_column(default="")
    search_key: Mapped[str] = mapped_column(default="")
    started_at: Mapped[datetime | None]
    started_offset: Mapped[int | None]  # minutes east of Greenwich
    local_date: Mapped[date]
    listed_at: Mapped[datetime]
    first_dealer_position: Mapped[int]
    seatings: Mapped[list[dict[str, Any]]] = mapped_column(JSON, default=list, server_default="[]")  # Any: JSON
    closed: Mapped[bool] = mapped_column(default=False)
    deal_count: Mapped[int] = mapped_column(default=0)
    broken_off: Mapped[bool] = mapped_column(default=False, server_default=false())
    binned_at: Mapped[datetime | None]
    look_token_hash: Mapped[str | None] = mapped_column(unique=True, index=True)
    look_generation: Mapped[int] = mapped_column(default=0)
    version: Mapped[int] = mapped_column(default=1)
    draft_version: Mapped[int] = mapped_column(default=0)
    created_at: Mapped[datetime] = mapped_column(default=utc_now)
    updated_at: Mapped[datetime] = mapped_column(default=utc_now)


class SeatRow(Row):
    """Who sits, or once sat, in a meeting, what that player brought along, and what the meeting comes to for this seat.

    `seated`: some deal of the meeting, or its next one, has the seat; otherwise only what was taken back names it.
    `half_points` is the balance, `dearest` the most points of one deal; `place` is None before the end of the meeting.
    They are kept beside the points of the deals, as those are beside the facts: a club's 1.2 million results cannot be
    added up for every page. `seated_as_id`: who sat here before two players were found to be one.
    """

    __tablename__ = "seat"
    __table_args__ = (
        UniqueConstraint("meeting_id", "player_id"),
        Index("ix_seat_of_player", "player_id", "meeting_id", "seated", "place"),
        CheckConstraint(f"opening_half_points BETWEEN -{MOST_HALF_POINTS} AND {MOST_HALF_POINTS}", "opening"),
    )

    meeting_id: Mapped[int] = mapped_column(ForeignKey("meeting.id"), primary_key=True)
    position: Mapped[int] = mapped_column(primary_key=True)
    player_id: Mapped[int] = mapped_column(ForeignKey("player.id"))
    seated_as_id: Mapped[int | None] = mapped_column(ForeignKey("player.id"), index=True)
    half_points: Mapped[int] = mapped_column(default=0)
    dearest: Mapped[int] = mapped_column(default=0)
    place: Mapped[int | None]
    seated: Mapped[bool] = mapped_column(default=True, server_default=true())
    opening_half_points: Mapped[int] = mapped_column(default=0, server_default="0")
    opening_contract: Mapped[int] = mapped_column(default=1, server_default="1")


class SeatingRevisionRow(Row):
    """A change of who sits where or of the first dealer: when, and how it was from then on."""

    __tablename__ = "seating_revision"

    meeting_id: Mapped[int] = mapped_column(ForeignKey("meeting.id"), primary_key=True)
    revision: Mapped[int] = mapped_column(primary_key=True)
    first_dealer_position: Mapped[int]
    seatings: Mapped[list[dict[str, Any]]] = mapped_column(JSON)  # Any: JSON
    at: Mapped[datetime] = mapped_column(default=utc_now)


class PaymentRow(Row):
    """Money that one player has handed to another after the meeting. `coins`: hundredths of the currency's unit."""

    __tablename__ = "payment"
    __table_args__ = (seat_of("payer_position"), seat_of("payee_position"), CheckConstraint("coins > 0", "coins"))

    meeting_id: Mapped[int] = mapped_column(ForeignKey("meeting.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    payer_position: Mapped[int]
    payee_position: Mapped[int]
    coins: Mapped[int] = mapped_column(BigInteger)
    currency: Mapped[str]
    at: Mapped[datetime] = mapped_column(default=utc_now)
