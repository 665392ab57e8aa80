"""Everything that a club keeps, out of the database, meeting by meeting."""

from collections.abc import Iterator

from sqlalchemy import bindparam, func, select
from sqlalchemy.orm import aliased

from scorekeeper.chronicle import Chronicle, People, Person
from scorekeeper.store.clubs import ClubRef
from scorekeeper.store.database import read
from scorekeeper.store.meetings.habit import rules_at_set_up
from scorekeeper.store.meetings.loading import all_revisions, load_meeting
from scorekeeper.store.meetings.stored import stored_meeting
from scorekeeper.store.models import MeetingRow, PlayerRow, SeatRow
from scorekeeper.store.reseating import reseatings

_OTHER = aliased(PlayerRow)
_PEOPLE = (
    select(PlayerRow.name, PlayerRow.retired, _OTHER.name.label("merged_into"))
    .outerjoin(_OTHER, _OTHER.id == PlayerRow.merged_into_id)
    .where(PlayerRow.club_id == bindparam("club_id"))
    .order_by(PlayerRow.merged_into_id.is_not(None), PlayerRow.id)
)
# as they were made, so that those of one moment stay in their order
_NEXT = (
    select(MeetingRow.id)
    .where(MeetingRow.club_id == bindparam("club_id"), MeetingRow.id > bindparam("after"))
    .order_by(MeetingRow.id)
    .limit(1)
)
_AROUND = select(MeetingRow.listed_at, MeetingRow.binned_at).where(MeetingRow.id == bindparam("id"))
_SEATED_AS = (
    select(PlayerRow.name, _OTHER.name.label("then"))
    .join_from(SeatRow, PlayerRow, PlayerRow.id == SeatRow.player_id)
    .join(_OTHER, _OTHER.id == SeatRow.seated_as_id)
    .where(SeatRow.meeting_id == bindparam("id"))
    .order_by(SeatRow.position)
)


def club_people(club: ClubRef) -> Iterator[Person]:
    """Yield the players of a club; those who were merged into others after these."""
    people = People()
    for row in read(_PEOPLE, club_id=club.id):
        yield from people.add(Person(row["name"], row["retired"], row["merged_into"]))


def count_meetings(club: ClubRef) -> int:
    """Return how many meetings the club keeps, those in the bin included."""
    return int(read(select(func.count().label("n")).where(MeetingRow.club_id == club.id))[0]["n"])


def club_chronicles(club: ClubRef) -> Iterator[Chronicle]:
    """Yield the meetings of a club, the first made first, one at a time in memory; those in the bin too."""
    for meeting_id in _ids(club):
        stored = stored_meeting(meeting_id)
        if stored is None:
            continue  # `check` tells of a meeting without seats
        (around,) = read(_AROUND, id=stored.id)
        meeting = load_meeting(stored)
        yield Chronicle(
            meeting,
            day=stored.local_date,
            listed_at=around["listed_at"],
            revisions=all_revisions(stored),
            binned_at=around["binned_at"],
            seated_as={seat["name"]: seat["then"] for seat in read(_SEATED_AS, id=stored.id)},
            others=tuple(name for name in stored.names if name not in meeting.everybody),
            reseatings=reseatings(stored),
            set_up=set_up if (set_up := rules_at_set_up(stored)) != stored.rules else None,
        )


def _ids(club: ClubRef) -> Iterator[int]:
    after = 0
    while rows := read(_NEXT, club_id=club.id, after=after):
        after = rows[0]["id"]
        yield after
