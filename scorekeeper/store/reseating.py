"""Changing who sits where in a saved meeting: people leave and join, and wrong seats are put right."""

from collections.abc import Callable, Sequence
from typing import Final

from sqlalchemy import BindParameter, bindparam, delete, func, select
from sqlalchemy.orm import Session

from scorekeeper.chronicle import Act, Reseating, Revision
from scorekeeper.meeting import Meeting
from scorekeeper.reseating import put_right, reseat
from scorekeeper.rules.seatings import Seatings
from scorekeeper.store.clubs import ClubRef
from scorekeeper.store.database import read, writing
from scorekeeper.store.entered import read_entered
from scorekeeper.store.mapping import read_seatings, seating_columns
from scorekeeper.store.meetings.creating import seat_players
from scorekeeper.store.meetings.draft_rows import put_draft
from scorekeeper.store.meetings.opened import OpenMeeting, open_meeting
from scorekeeper.store.meetings.saving import log_seating, put_deal
from scorekeeper.store.meetings.stored import StoredMeeting
from scorekeeper.store.models import METADATA

_CHANGES, _SEATS, _TOLD = (METADATA.tables[name] for name in ("seating_revision", "seat", "deal_revision"))
_OF_MEETING: Final[BindParameter[int]] = bindparam("of_meeting")
_MADE = (
    select(_CHANGES.c.revision, _CHANGES.c.first_dealer_position, _CHANGES.c.seatings, _CHANGES.c.at)
    .where(_CHANGES.c.meeting_id == _OF_MEETING)
    .order_by(_CHANGES.c.revision)
)
_FORGET = delete(_CHANGES).where(_CHANGES.c.meeting_id == _OF_MEETING, _CHANGES.c.revision == bindparam("at"))
_LAST_TOLD = select(func.coalesce(func.max(_TOLD.c.number), 0)).where(_TOLD.c.meeting_id == _OF_MEETING)
_DROP_SEAT = delete(_SEATS).where(_SEATS.c.meeting_id == _OF_MEETING, _SEATS.c.position == bindparam("at"))


def reseat_meeting(club: ClubRef, slug: str, players: Sequence[str], seen_version: int) -> None:
    """Seat these players, in this turn order, from the next deal on; what was entered of those who stay is kept.

    Raise `StaleMeeting` if the meeting is not at the version that was seen, `Refused` if they cannot sit so.
    """
    _change(club, slug, seen_version, lambda meeting: reseat(meeting, players))


def put_seats_right(
    club: ClubRef, slug: str, from_deal: int, players: Sequence[str], first_dealer: str, seen_version: int
) -> None:
    """Let the same people have sat in this order from the seating on that begins with deal `from_deal`.

    Every deal that this changes gets a revision. Raise `StaleMeeting`, `Refused` if a deal cannot have been so.
    """
    _change(club, slug, seen_version, lambda meeting: put_right(meeting, from_deal, players, first_dealer))


def reseatings(meeting: StoredMeeting) -> tuple[Reseating, ...]:
    """Return every change of who sits where, the oldest first."""
    made = read(_MADE, of_meeting=meeting.id)
    return tuple(Reseating(read_seatings(row, meeting.names), row["at"]) for row in made)


def seatings_then(meeting: StoredMeeting, done: Revision) -> Seatings:
    """Return who sat where when this was done to a deal.

    How it was before the first change is not kept apart: for what was done then, the seats are those which it made.
    """
    made = reseatings(meeting)
    if done.act is Act.RESEAT:  # which is told just before the change of seats that made it
        return next((one.seatings for one in made if one.at >= done.at), meeting.seatings)
    before = [one.seatings for one in made if one.at <= done.at]
    return next(iter((*before[-1:], *(one.seatings for one in made))), meeting.seatings)


def _change(club: ClubRef, slug: str, seen_version: int, act: Callable[[Meeting], Meeting]) -> None:
    with writing() as session:
        saved = open_meeting(session, club, slug)
        saved.check_version(seen_version)
        changed = act(saved.meeting)
        if changed != saved.meeting:
            _save(session, club, saved, changed)


def _save(session: Session, club: ClubRef, saved: OpenMeeting, changed: Meeting) -> None:
    draft = read_entered(saved.id, saved.next_number, saved.names).draft
    put_draft(saved, draft.without([player for player in saved.names if player not in changed.seated]), draft)
    kept = _without_spare(saved, changed)
    newcomers = [player for player in changed.everybody if player not in kept]
    seat_players(session, club, saved.id, newcomers, {}, at=len(kept))
    names = (*kept, *newcomers)
    for before, after in zip(saved.meeting.settled, changed.settled, strict=True):
        if before != after:
            put_deal(saved.connection, saved.id, names, after, Act.RESEAT)
    columns = seating_columns(changed.seatings, names)
    log_seating(saved.connection, saved.id, changed.seatings, names)
    saved.count_change(draft_version=saved.next_draft_version, **columns)


def _without_spare(saved: OpenMeeting, changed: Meeting) -> tuple[str, ...]:
    """Take the last seats away that nobody needs: of those who were to come, and of whom nothing was ever told.

    Changes that named them are forgotten too: no deal was played so.
    """
    told = saved.connection.execute(_LAST_TOLD, {"of_meeting": saved.id}).scalar_one()
    before = (saved.stored.seatings, *(one.seatings for one in reseatings(saved.stored)))
    needed = {*changed.everybody, *(player for seatings in before for player in seatings.until(told).everybody)}
    names = saved.names
    while names and names[-1] not in needed:
        spare = len(names) - 1
        for row in read(_MADE, of_meeting=saved.id):
            if any(spare in seating["positions"] for seating in row["seatings"]):
                saved.connection.execute(_FORGET, {"of_meeting": saved.id, "at": row["revision"]})
        saved.connection.execute(_DROP_SEAT, {"of_meeting": saved.id, "at": spare})
        names = names[:spare]
    return names
