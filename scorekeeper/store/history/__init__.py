"""The meetings that were played: looked for, told about, thrown away."""

from scorekeeper.store.history.bin import bin_meeting, binned_meetings, delete_meeting, has_binned, put_back
from scorekeeper.store.history.figures import Figures, count_found
from scorekeeper.store.history.in_short import found_in_short
from scorekeeper.store.history.listing import PAGE, Found, Listed, find_meetings
from scorekeeper.store.history.search import Cursor, DatePart, Search
from scorekeeper.store.history.texts import StaleTexts, Texts, change_texts, find_texts

__all__ = [
    "PAGE",
    "Cursor",
    "DatePart",
    "Figures",
    "Found",
    "Listed",
    "Search",
    "StaleTexts",
    "Texts",
    "bin_meeting",
    "binned_meetings",
    "change_texts",
    "count_found",
    "delete_meeting",
    "find_meetings",
    "find_texts",
    "found_in_short",
    "has_binned",
    "put_back",
]
