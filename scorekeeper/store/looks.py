"""The link by which one meeting can be looked at without a key to its club: there is none until a keeper makes it."""

import hmac
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from sqlalchemy import bindparam, select

from scorekeeper.store.clubs import ClubRef
from scorekeeper.store.database import read, writing
from scorekeeper.store.errors import NoSuchMeeting
from scorekeeper.store.meetings.stored import NOT_BINNED, StoredMeeting
from scorekeeper.store.models import ClubRow, MeetingRow
from scorekeeper.store.tokens import Secret, digest, make_token

_KIND: Final = "look"
_BY_TOKEN = (
    select(ClubRow.id, ClubRow.slug, ClubRow.name, MeetingRow.slug.label("meeting"))
    .join(MeetingRow, MeetingRow.club_id == ClubRow.id)
    .where(MeetingRow.look_token_hash == bindparam("digest"), NOT_BINNED)
)


def meeting_by_look_token(token: str) -> tuple[ClubRef, str] | None:
    """Return the meeting that the link with this token shows, by its club and slug."""
    for row in read(_BY_TOKEN, digest=digest(token)):
        return ClubRef(row["id"], row["slug"], row["name"]), row["meeting"]
    return None


def look_token(meeting: StoredMeeting, secret: Secret) -> str | None:
    """Return the token in force; None if there is none, or if another secret made it."""
    return _in_force(meeting, secret)


def make_look_link(club: ClubRef, slug: str, secret: Secret) -> str:
    """Return the token in force, a new one if there is none; raise `NoSuchMeeting`."""
    with _locked(club, slug) as row:
        token = _in_force(row, secret)
        if token is None:
            row.look_generation += 1
            token = make_token(secret, slug, _KIND, row.look_generation)
            row.look_token_hash = digest(token)
            row.version += 1  # what the phones show to be sent is another link now
        return token


def end_look_link(club: ClubRef, slug: str) -> None:
    """Let the link open nothing from now on; raise `NoSuchMeeting`."""
    with _locked(club, slug) as row:
        row.look_token_hash = None
        row.version += 1


@contextmanager
def _locked(club: ClubRef, slug: str) -> Iterator[MeetingRow]:
    with writing() as session:
        found = select(MeetingRow).where(MeetingRow.club_id == club.id, MeetingRow.slug == slug, NOT_BINNED)
        row = session.scalars(found.with_for_update()).one_or_none()
        if row is None:
            raise NoSuchMeeting(slug)
        yield row


def _in_force(meeting: StoredMeeting | MeetingRow, secret: Secret) -> str | None:
    token = make_token(secret, meeting.slug, _KIND, meeting.look_generation)
    return token if hmac.compare_digest(digest(token), meeting.look_token_hash or "") else None
