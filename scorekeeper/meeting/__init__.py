"""The meeting: a value with its acts, and what can be wrong with one."""

from scorekeeper.meeting.acts import Meeting, open_meeting
from scorekeeper.meeting.checks import (
    check_deals,
    check_meeting,
    check_numbered,
    check_paid,
    check_payments,
    check_seats,
    check_table,
)

__all__ = [
    "Meeting",
    "check_deals",
    "check_meeting",
    "check_numbered",
    "check_paid",
    "check_payments",
    "check_seats",
    "check_table",
    "open_meeting",
]
