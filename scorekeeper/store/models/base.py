"""What all tables share."""

from datetime import UTC, datetime
from typing import Final

from sqlalchemy import ForeignKeyConstraint, MetaData
from sqlalchemy.orm import DeclarativeBase

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


def seat_of(column: str) -> ForeignKeyConstraint:
    """Return the reference of a column to a seat of the same meeting."""
    return ForeignKeyConstraint(["meeting_id", column], ["seat.meeting_id", "seat.position"])
