"""Meetings: made, looked up, listed, and what can be done to them."""

from scorekeeper.chronicle import Act, Revision
from scorekeeper.store.meetings.acts import (
    Amended,
    amend_deal,
    change_rules,
    close_meeting,
    one_more_circle,
    pay,
    record_deal,
    reopen_meeting,
    take_back_payment,
    undo_deal,
)
from scorekeeper.store.meetings.creating import Imported, create_meeting, import_meeting
from scorekeeper.store.meetings.habit import club_habit, rules_at_set_up
from scorekeeper.store.meetings.loading import deal_revisions, load_in_short, load_meeting
from scorekeeper.store.meetings.payments import payments_of
from scorekeeper.store.meetings.sheet import Sheet, TableSheet, find_sheet, find_table_sheet, get_sheet, get_table_sheet
from scorekeeper.store.meetings.short import SheetDeal
from scorekeeper.store.meetings.stored import StoredMeeting, find_saved_version, find_versions
from scorekeeper.store.meetings.summary import MeetingSummary, meeting_list

__all__ = [
    "Act",
    "Amended",
    "Imported",
    "MeetingSummary",
    "Revision",
    "Sheet",
    "SheetDeal",
    "StoredMeeting",
    "TableSheet",
    "amend_deal",
    "change_rules",
    "close_meeting",
    "club_habit",
    "create_meeting",
    "deal_revisions",
    "find_saved_version",
    "find_sheet",
    "find_table_sheet",
    "find_versions",
    "get_sheet",
    "get_table_sheet",
    "import_meeting",
    "load_in_short",
    "load_meeting",
    "meeting_list",
    "one_more_circle",
    "pay",
    "payments_of",
    "record_deal",
    "reopen_meeting",
    "rules_at_set_up",
    "take_back_payment",
    "undo_deal",
]
