"""The rules that meetings were set up with: what a club is used to play."""

from sqlalchemy import bindparam, select

from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.store.clubs import ClubRef
from scorekeeper.store.database import read
from scorekeeper.store.mapping import read_habit
from scorekeeper.store.meetings.stored import NEWEST_FIRST, NOT_BINNED, StoredMeeting
from scorekeeper.store.models import MeetingRow

_SET_UP = select(MeetingRow.ruleset, MeetingRow.edition, MeetingRow.habit)
_NEWEST = (
    _SET_UP.where(MeetingRow.club_id == bindparam("club_id"), MeetingRow.ruleset == bindparam("of_ruleset"), NOT_BINNED)
    .order_by(*NEWEST_FIRST)
    .limit(1)
)
_OF_MEETING = _SET_UP.where(MeetingRow.id == bindparam("id"))


def club_habit(club: ClubRef, ruleset: str) -> Ruleset | None:
    """Return what the club set up its newest meeting under a ruleset with, or None if it has played none so."""
    return next((read_habit(row) for row in read(_NEWEST, club_id=club.id, of_ruleset=ruleset)), None)


def rules_at_set_up(meeting: StoredMeeting) -> Ruleset:
    """Return the rules that the meeting was set up with. Decided: what is changed later is of that evening alone."""
    (row,) = read(_OF_MEETING, id=meeting.id)
    return read_habit(row)
