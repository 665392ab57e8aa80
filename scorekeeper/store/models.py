"""The tables. A seat is known by a position from 0, which never changes; a deal by its number in a meeting, from 1."""

from datetime import UTC, date, datetime
from typing import Any, Final

from sqlalchemy import (
    JSON,
    BigInteger,
    CheckConstraint,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    MetaData,
    UniqueConstraint,
    true,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

METADATA: Final = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)
MOST_HALF_POINTS: Final = 2_000_000  # 10 seats at the dearest house rules, doubled, stay far below


def utc_now() -> datetime:
    """Return the time as the database keeps it: UTC, without saying so."""
    return datetime.now(UTC).replace(tzinfo=None)


class Row(DeclarativeBase):
    """What all rows share."""

    metadata = METADATA


class ClubRow(Row):
    """A circle of people. Of the tokens of its links only the SHA-256 is here.

    A generation says which token of its kind, counted from 1, is in force; `token_generation` is the keeper's.
    """

    __tablename__ = "club"

    id: Mapped[int] = mapped_column(primary_key=True)
    slug: Mapped[str] = mapped_column(unique=True)
    name: Mapped[str]
    keeper_token_hash: Mapped[str] = mapped_column(unique=True)
    token_generation: Mapped[int] = mapped_column(default=1)
    watcher_token_hash: Mapped[str | None] = mapped_column(unique=True, index=True)
    watcher_generation: Mapped[int] = mapped_column(default=1)
    created_at: Mapped[datetime] = mapped_column(default=utc_now)


class PhoneRow(Row):
    """A browser that has come into a club. `key` is in its cookie, which is signed.

    `let_in_by` is the generation of the link of its role that counts as opened here, if the cookie has an older one.
    """

    __tablename__ = "phone"

    club_id: Mapped[int] = mapped_column(ForeignKey("club.id"), primary_key=True)
    key: Mapped[str] = mapped_column(primary_key=True)
    role: Mapped[str]
    device: Mapped[str] = mapped_column(default="")
    name: Mapped[str] = mapped_column(default="")
    let_in_by: Mapped[int]
    seen_at: Mapped[datetime] = mapped_column(default=utc_now)
    put_out_at: Mapped[datetime | None]


class PlayerRow(Row):
    """A person of a club. `name_key` is what the spellings of one name share.

    `retired`: not offered for a new meeting. `merged_into_id`: this was the same person as another player, who has the
    seats now; what is left here is the other spelling of the name.
    """

    __tablename__ = "player"
    __table_args__ = (UniqueConstraint("club_id", "name_key"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    club_id: Mapped[int] = mapped_column(ForeignKey("club.id"))
    name: Mapped[str]
    name_key: Mapped[str]
    retired: Mapped[bool] = mapped_column(default=False)
    merged_into_id: Mapped[int | None] = mapped_column(ForeignKey("player.id"), index=True)


class MeetingRow(Row):
    """A meeting. `started_at` is UTC; `listed_at` is the same, or when the row was made if nobody said.

    `habit`: the house rules that the meeting was set up with, which its club keeps for the next one; those in force
    may have another end or point value since. `version` counts the changes of what is saved, `draft_version` those
    of the draft. `place_key` and `search_key` are what place, and title and note, are searched by. `binned_at`:
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


def _seat_of(column: str) -> ForeignKeyConstraint:
    return ForeignKeyConstraint(["meeting_id", column], ["seat.meeting_id", "seat.position"])


class PaymentRow(Row):
    """Money that one player has handed to another after the meeting. `coins`: hundredths of the currency's unit."""

    __tablename__ = "payment"
    __table_args__ = (_seat_of("payer_position"), _seat_of("payee_position"), CheckConstraint("coins > 0", "coins"))

    meeting_id: Mapped[int] = mapped_column(ForeignKey("meeting.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    payer_position: Mapped[int]
    payee_position: Mapped[int]
    coins: Mapped[int] = mapped_column(BigInteger)
    currency: Mapped[str]
    at: Mapped[datetime] = mapped_column(default=utc_now)


class DealRow(FactColumns, Row):
    """A saved deal as it is now; `dealer_position` only if another seat than the one in turn dealt."""

    __tablename__ = "deal"
    __table_args__ = (
        _seat_of("winner_position"),
        _seat_of("dealer_position"),
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
        _seat_of("position"),
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
    __table_args__ = (_seat_of("winner_position"), _seat_of("dealer_position"))

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
        _seat_of("position"),
    )

    meeting_id: Mapped[int] = mapped_column(primary_key=True)
    position: Mapped[int] = mapped_column(primary_key=True)
    outcome: Mapped[str]
    version: Mapped[int]


class OperationRow(Row):
    """A save that was done, by its key, with the answer to give again."""

    __tablename__ = "operation"

    key: Mapped[str] = mapped_column(primary_key=True)
    body_digest: Mapped[str]
    meeting_id: Mapped[int | None] = mapped_column(ForeignKey("meeting.id"))
    kind: Mapped[str] = mapped_column(default="")
    answer: Mapped[str] = mapped_column(default="")
    at: Mapped[datetime] = mapped_column(default=utc_now)
