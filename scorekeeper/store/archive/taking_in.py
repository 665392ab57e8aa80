"""An archive, or a meeting file, into the database: whatever the club does not have yet."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from sqlalchemy import bindparam, delete, insert, select, update
from sqlalchemy.orm import Session

from scorekeeper.chronicle import Act, Chronicle, Person, Revision
from scorekeeper.meeting import Meeting
from scorekeeper.rules.names import name_key
from scorekeeper.store.clubs import ClubRef
from scorekeeper.store.database import read, writing
from scorekeeper.store.mapping import record_json, seating_columns, set_up_columns, told_seating_columns
from scorekeeper.store.meetings.creating import Imported, import_meeting, seat_players
from scorekeeper.store.meetings.results import keep_results
from scorekeeper.store.models import METADATA, MeetingRow, PlayerRow
from scorekeeper.store.players.directory import directory

_PLAYERS, _MEETINGS, _SEATS = (METADATA.tables[name] for name in ("player", "meeting", "seat"))
_DEALS, _REVISIONS, _RESEATED = (METADATA.tables[name] for name in ("deal", "deal_revision", "seating_revision"))
_CLEAR_REVISIONS = delete(_REVISIONS).where(_REVISIONS.c.meeting_id == bindparam("of_meeting"))
_DATE_DEAL = update(_DEALS).where(
    _DEALS.c.meeting_id == bindparam("of_meeting"), _DEALS.c.number == bindparam("of_number")
)


@dataclass(frozen=True, slots=True)
class TakenIn:
    """How many meetings came into a club, and how many of an archive were there already, some of them in the bin."""

    new: int
    known: int
    binned: int = 0


def known_uids(club: ClubRef) -> Mapping[str, bool]:
    """Return by what the club knows its meetings again, and of each whether it lies in the bin."""
    known = select(MeetingRow.uid, MeetingRow.binned_at).where(MeetingRow.club_id == club.id)
    return {row["uid"]: row["binned_at"] is not None for row in read(known)}


def known_people(club: ClubRef) -> Collection[str]:
    """Return by what the club knows its players again: the keys of their names."""
    known = select(PlayerRow.name_key).where(PlayerRow.club_id == club.id)
    return {row["name_key"] for row in read(known)}


def take_in(club: ClubRef, entries: Iterable[Person | Chronicle | Meeting]) -> TakenIn:
    """Save what the club does not have yet: all of it, or nothing if reading the entries raises anything.

    Decided: a meeting that the club knows stays as it is here.
    """
    new = known = binned = 0
    with writing() as session:
        for entry in entries:
            if isinstance(entry, Person):
                _put_person(session, club, entry)
            else:
                imported = _put_meeting(session, club, entry)
                new += imported.is_new
                known += not imported.is_new
                binned += imported.is_binned
            session.expunge_all()  # one entry at a time in memory
    return TakenIn(new, known, binned)


def _put_person(session: Session, club: ClubRef, person: Person) -> None:
    """Save a player; one whom the club knows stays as the club has it."""
    if _player_id(session, club, person.name) is not None:
        return
    merged = None if person.merged_into is None else _player_id(session, club, person.merged_into)
    row = {"club_id": club.id, "name": person.name, "name_key": name_key(person.name)}
    session.execute(insert(_PLAYERS), {**row, "retired": person.retired, "merged_into_id": merged})


def _player_id(session: Session, club: ClubRef, name: str) -> int | None:
    found = select(PlayerRow.id).where(PlayerRow.club_id == club.id, PlayerRow.name_key == name_key(name))
    return session.scalar(found)


def _put_meeting(session: Session, club: ClubRef, entry: Chronicle | Meeting) -> Imported:
    """Save a meeting that is new here, with its past if that is told."""
    imported = import_meeting(club, entry if isinstance(entry, Meeting) else entry.meeting)
    if imported.is_new and isinstance(entry, Chronicle):
        _put_past(session, club, imported.slug, entry)
    return imported


def _put_past(session: Session, club: ClubRef, slug: str, chronicle: Chronicle) -> None:
    found = select(MeetingRow.id).where(MeetingRow.club_id == club.id, MeetingRow.slug == slug)
    meeting_id = session.scalars(found).one()
    around = {"local_date": chronicle.day, "listed_at": chronicle.listed_at, "binned_at": chronicle.binned_at}
    seats = seating_columns(chronicle.meeting.seatings, chronicle.names)
    habit = {} if chronicle.set_up is None else {"habit": set_up_columns(chronicle.set_up)["habit"]}
    session.execute(update(_MEETINGS).where(_MEETINGS.c.id == meeting_id), {**around, **seats, **habit})
    if chronicle.others:
        seat_players(session, club, meeting_id, chronicle.others, {}, at=len(chronicle.meeting.everybody))
        keep_results(session.connection(), meeting_id)
    if chronicle.seated_as:
        _put_seated_as(session, club, meeting_id, chronicle)
    if chronicle.revisions:
        _put_revisions(session, meeting_id, chronicle)
    for revision, one in enumerate(chronicle.reseatings, 1):
        columns = told_seating_columns(one.seatings, chronicle.names)
        session.execute(insert(_RESEATED), {"meeting_id": meeting_id, "revision": revision, "at": one.at, **columns})


def _put_seated_as(session: Session, club: ClubRef, meeting_id: int, chronicle: Chronicle) -> None:
    """Save who sat there before two players were one, if they are one in this club too: only then it can be undone."""
    names = directory(club)
    spellings = {named.key: named for named in names}
    for player, then in chronicle.seated_as.items():
        spelling, now = spellings[name_key(then)], spellings[name_key(player)]
        if spelling.person_id == now.person_id and spelling.is_spelling:
            at = chronicle.names.index(player)
            seat = update(_SEATS).where(_SEATS.c.meeting_id == meeting_id, _SEATS.c.position == at)
            session.execute(seat, {"seated_as_id": spelling.id})


def _put_revisions(session: Session, meeting_id: int, chronicle: Chronicle) -> None:
    """Save what was done to the deals in place of what importing them did."""
    connection, players = session.connection(), chronicle.names
    connection.execute(_CLEAR_REVISIONS, {"of_meeting": meeting_id})
    connection.execute(
        insert(_REVISIONS),
        [
            {
                "meeting_id": meeting_id,
                "number": one.number,
                "revision": one.revision,
                "act": one.act.value,
                "facts": None if one.record is None else record_json(one.record, players),
                "at": one.at,
            }
            for one in chronicle.revisions
        ],
    )
    dated = list(_dated(meeting_id, chronicle))
    if dated:
        connection.execute(_DATE_DEAL, dated)


def _dated(meeting_id: int, chronicle: Chronicle) -> Iterator[dict[str, object]]:
    """Yield for each deal which revision it is at, and when it was recorded and changed last."""
    last: dict[int, Revision] = {one.number: one for one in chronicle.revisions}
    recorded = {one.number: one.at for one in chronicle.revisions if one.act is Act.RECORD}
    for number in range(1, len(chronicle.meeting.deals) + 1):
        times = {"recorded_at": recorded[number], "updated_at": last[number].at, "revision": last[number].revision}
        yield {"of_meeting": meeting_id, "of_number": number, **times}
