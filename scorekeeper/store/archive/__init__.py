"""Everything that a club keeps: out of the database, and into one."""

from scorekeeper.store.archive.chronicles import club_chronicles, club_people, count_meetings
from scorekeeper.store.archive.taking_in import TakenIn, known_people, known_uids, take_in

__all__ = ["TakenIn", "club_chronicles", "club_people", "count_meetings", "known_people", "known_uids", "take_in"]
