"""New meetings, also from elsewhere."""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import insert, select
from sqlalchemy.orm import Session

from scorekeeper.meeting import Meeting, check_meeting
from scorekeeper.rules.checks import check_one_person
from scorekeeper.rules.faults import Refused
from scorekeeper.rules.names import clean_name, name_key
from scorekeeper.rules.opening import NOTHING, Opening
from scorekeeper.store.clubs import ClubRef, lock_club
from scorekeeper.store.database import writing
from scorekeeper.store.mapping import moment_columns, opening_columns, seating_columns, set_up_columns
from scorekeeper.store.meetings.payments import put_payment
from scorekeeper.store.meetings.results import keep_results, text_columns
from scorekeeper.store.meetings.saving import put_new_deals
from scorekeeper.store.models import METADATA, MeetingRow, PlayerRow, SeatRow, utc_now
from scorekeeper.store.players.directory import directory
from scorekeeper.store.slugs import new_slug

_ADD_SEATS = insert(METADATA.tables["seat"])


def create_meeting(club: ClubRef, meeting: Meeting) -> str:
    """Save a meeting with its deals and return its slug; raise `Refused` if it cannot be.

    Players whom the club knows under another spelling keep the club's.
    """
    findings = tuple(check_meeting(meeting))
    if findings:
        raise Refused(findings)
    return _create(club, meeting)


def _create(club: ClubRef, meeting: Meeting) -> str:
    with writing() as session:
        lock_club(session, club)
        row = _meeting_row(club, meeting)
        session.add(row)
        session.flush()
        seat_players(session, club, row.id, meeting.everybody, meeting.opening)
        put_new_deals(session.connection(), row.id, meeting.everybody, meeting.settled)
        for payment in meeting.payments:
            put_payment(session.connection(), row.id, meeting.everybody, payment, meeting.rules)
        keep_results(session.connection(), row.id)
        return row.slug


@dataclass(frozen=True, slots=True)
class Imported:
    """A meeting that came from elsewhere: its slug, whether it is new here, and whether it lies in the bin."""

    slug: str
    is_new: bool
    is_binned: bool = False


def import_meeting(club: ClubRef, meeting: Meeting) -> Imported:
    """Save a meeting that came from elsewhere, once; one that the club knows stays as it is, in the bin too.

    Its file has been checked deal by deal when it was read, so that it is not again: that took as long as reading it.
    """
    with writing() as session:
        lock_club(session, club)
        known = select(MeetingRow.slug, MeetingRow.binned_at)
        row = session.execute(known.where(MeetingRow.club_id == club.id, MeetingRow.uid == meeting.uid)).one_or_none()
        if row is None:
            return Imported(_create(club, meeting), is_new=True)
        return Imported(row.slug, is_new=False, is_binned=row.binned_at is not None)


def _meeting_row(club: ClubRef, meeting: Meeting) -> MeetingRow:
    return MeetingRow(
        club_id=club.id,
        slug=new_slug(),
        uid=meeting.uid or str(uuid.uuid4()),
        closed=meeting.closed,
        deal_count=len(meeting.deals),
        **seating_columns(meeting.seatings, meeting.everybody),
        **text_columns(meeting.title, meeting.place, meeting.note),
        **set_up_columns(meeting.rules),
        **moment_columns(meeting.started_at, utc_now()),
    )


def seat_players(
    session: Session, club: ClubRef, meeting_id: int, names: Sequence[str], opening: Mapping[str, Opening], at: int = 0
) -> None:
    """Give these players seats at the positions from `at` on; whom the club does not know it knows from now on.

    Raise `Refused` if two of them, or one of them and somebody who sat here before, are one person in this club.
    """
    if not names:
        return
    people = _people(session, club, names)
    seated = select(SeatRow.player_id, PlayerRow.name).join(PlayerRow, PlayerRow.id == SeatRow.player_id)
    before = session.execute(seated.where(SeatRow.meeting_id == meeting_id)).all()
    everybody = [(row.name, row.player_id) for row in before] + list(zip(names, people, strict=True))
    findings = tuple(check_one_person([name for name, _ in everybody], [who for _, who in everybody]))
    if findings:
        raise Refused(findings)
    seats = enumerate(zip(names, people, strict=True), at)
    session.execute(
        _ADD_SEATS,
        [
            {"meeting_id": meeting_id, "position": position, "player_id": who}
            | opening_columns(opening.get(name, NOTHING))
            for position, (name, who) in seats
        ],
    )


def _people(session: Session, club: ClubRef, names: Sequence[str]) -> list[int]:
    """Return whom each name means, by another spelling too; whoever is new is a player of the club from now on."""
    known = {named.key: named.person_id for named in directory(club)}
    new = {name_key(name): clean_name(name) for name in names}
    rows = [PlayerRow(club_id=club.id, name=name, name_key=key) for key, name in new.items() if key not in known]
    session.add_all(rows)
    session.flush()
    known |= {row.name_key: row.id for row in rows}
    return [known[name_key(name)] for name in names]
