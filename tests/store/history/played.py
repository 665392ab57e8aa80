"""Meetings for the history."""

from dataclasses import replace
from datetime import datetime
from typing import Any

from scorekeeper.store.clubs import ClubRef
from scorekeeper.store.history import Cursor, Listed, Search, find_meetings
from scorekeeper.store.meetings import create_meeting
from scorekeeper.store.players.directory import called, directory
from tests.scenes import sit_down, won_by

FRIDAY = "2026-11-27T18:30:00+02:00"


def played(club: ClubRef, winner: str = "Olena", began: str = FRIDAY, *players: str, **about: Any) -> str:
    """Save a meeting of one deal that its players have closed; return its slug."""
    seated = players or ("Olena", "Taras", "Ivan", "Mykola")
    meeting = sit_down(*seated, ruleset=about.pop("ruleset", "paplu")).record(won_by(winner, *seated)).close()
    return create_meeting(club, replace(meeting, started_at=datetime.fromisoformat(began), **about))


def found(club: ClubRef, before: Cursor | None = None, limit: int = 25, **search: Any) -> tuple[Listed, ...]:
    return find_meetings(club, Search(**search), before, limit=limit).meetings


def slugs(club: ClubRef, **search: Any) -> list[str]:
    return [meeting.slug for meeting in found(club, **search)]


def who(club: ClubRef, *names: str) -> tuple[frozenset[int], ...]:
    """Return the players whom these names may mean."""
    return tuple(called(directory(club), name) for name in names)
