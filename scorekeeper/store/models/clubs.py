"""The tables of a club: its links, its phones, its people."""

from datetime import datetime

from sqlalchemy import ForeignKey, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from scorekeeper.store.models.base import Row, utc_now


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
