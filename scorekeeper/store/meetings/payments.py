"""The payments of a meeting: money that was handed over to settle up."""

from collections.abc import Sequence
from typing import Final

from sqlalchemy import Connection, bindparam, delete, func, insert, select

from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.settling import COIN, Payment, point_value
from scorekeeper.store.database import read_rows
from scorekeeper.store.mapping import position
from scorekeeper.store.meetings.stored import StoredMeeting
from scorekeeper.store.models import METADATA, PaymentRow

_PAYMENTS: Final = METADATA.tables["payment"]
_OF_MEETING: Final = _PAYMENTS.c.meeting_id == bindparam("of_meeting")
_MADE: Final = select(*PaymentRow.__table__.columns).where(_OF_MEETING).order_by(_PAYMENTS.c.number)
_LAST: Final = select(func.coalesce(func.max(_PAYMENTS.c.number), 0)).where(_OF_MEETING)


def payments_of(meeting: StoredMeeting) -> tuple[Payment, ...]:
    """Return what was handed over, in that order; no query where points are played for honour."""
    if point_value(meeting.rules) is None:
        return ()
    names = meeting.names
    return tuple(
        Payment(names[row["payer_position"]], names[row["payee_position"]], row["coins"] * COIN)
        for row in read_rows(_MADE, of_meeting=meeting.id)
    )


def put_payment(
    connection: Connection, meeting_id: int, names: Sequence[str], payment: Payment, rules: Ruleset
) -> None:
    """Save one more payment between people of a meeting (`names`) who play for money by these rules."""
    point = point_value(rules)
    if point is None:
        raise ValueError(f"{payment!r} has no currency")
    number = 1 + connection.execute(_LAST, {"of_meeting": meeting_id}).scalar_one()
    facts = _columns(names, payment)
    connection.execute(
        insert(_PAYMENTS), {"meeting_id": meeting_id, "number": number, "currency": point.currency} | facts
    )


def take_payment(connection: Connection, meeting_id: int, names: Sequence[str], payment: Payment) -> None:
    """Take the payment back; of several equal ones the last."""
    same = [_PAYMENTS.c[name] == value for name, value in _columns(names, payment).items()]
    last = _LAST.where(*same).scalar_subquery()
    connection.execute(delete(_PAYMENTS).where(_OF_MEETING, _PAYMENTS.c.number == last), {"of_meeting": meeting_id})


def _columns(names: Sequence[str], payment: Payment) -> dict[str, int]:
    return {
        "payer_position": position(names, payment.payer),
        "payee_position": position(names, payment.payee),
        "coins": (payment.amount / COIN).numerator,
    }
