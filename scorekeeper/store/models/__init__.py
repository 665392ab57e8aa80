"""The tables. A seat is known by a position from 0, which never changes; a deal by its number in a meeting, from 1."""

from scorekeeper.store.models.base import METADATA, MOST_HALF_POINTS, Row, utc_now
from scorekeeper.store.models.clubs import ClubRow, PhoneRow, PlayerRow
from scorekeeper.store.models.deals import (
    DealRevisionRow,
    DealRow,
    DraftEntryRow,
    DraftRow,
    FactColumns,
    SeatColumns,
    SeatResultRow,
)
from scorekeeper.store.models.meetings import MeetingRow, PaymentRow, SeatingRevisionRow, SeatRow
from scorekeeper.store.models.operations import OperationRow

__all__ = [
    "METADATA",
    "MOST_HALF_POINTS",
    "ClubRow",
    "DealRevisionRow",
    "DealRow",
    "DraftEntryRow",
    "DraftRow",
    "FactColumns",
    "MeetingRow",
    "OperationRow",
    "PaymentRow",
    "PhoneRow",
    "PlayerRow",
    "Row",
    "SeatColumns",
    "SeatResultRow",
    "SeatRow",
    "SeatingRevisionRow",
    "utc_now",
]
