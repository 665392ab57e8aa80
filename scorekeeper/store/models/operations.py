"""The table of saves that were done."""

from datetime import datetime

from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from scorekeeper.store.models.base import Row, utc_now


class OperationRow(Row):
    """A save that was done, by its key, with the answer to give again."""

    __tablename__ = "operation"

    key: Mapped[str] = mapped_column(primary_key=True)
    body_digest: Mapped[str]
    meeting_id: Mapped[int | None] = mapped_column(ForeignKey("meeting.id"))
    kind: Mapped[str] = mapped_column(default="")
    answer: Mapped[str] = mapped_column(default="")
    at: Mapped[datetime] = mapped_column(default=utc_now)
