"""The phones that have come into a club: when they were last seen, what they are called, and which are put out."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import bindparam, select
from sqlalchemy.orm import Session

from scorekeeper.store.clubs import ClubRef
from scorekeeper.store.database import read, writing
from scorekeeper.store.errors import NoSuchPhone
from scorekeeper.store.links import Access, Role
from scorekeeper.store.models import ClubRow, PhoneRow, utc_now


@dataclass(frozen=True, slots=True)
class Sighting:
    """A phone that was let in just now. `key` is in its cookie, `at` is UTC, `device` what the browser says it is."""

    access: Access
    key: str
    device: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Phone:
    """A phone that may come in, or was put out. `name` is what a keeper calls it, or ""; `seen_at` is UTC."""

    key: str
    role: Role
    device: str
    name: str
    seen_at: datetime
    is_out: bool


_IN_FORCE = {Role.KEEPER: ClubRow.token_generation, Role.WATCHER: ClubRow.watcher_generation}
_PHONES = (
    select(*PhoneRow.__table__.columns, *_IN_FORCE.values())
    .join(ClubRow, ClubRow.id == PhoneRow.club_id)
    .where(PhoneRow.club_id == bindparam("club_id"))
    .order_by(PhoneRow.put_out_at.is_not(None), PhoneRow.seen_at.desc(), PhoneRow.key)
)


def keep_sightings(sightings: Iterable[Sighting]) -> None:
    """Write down when phones were last seen. Who was put out stays out."""
    with writing() as session:
        for sighting in sightings:
            _see(session, sighting)


def club_phones(club: ClubRef) -> tuple[Phone, ...]:
    """Return the phones that a link in force has let in, last seen first, and then those that were put out."""
    rows = read(_PHONES, club_id=club.id)
    return tuple(
        Phone(row["key"], Role(row["role"]), row["device"], row["name"], row["seen_at"], row["put_out_at"] is not None)
        for row in rows
        if row["put_out_at"] is not None or row["let_in_by"] == row[_IN_FORCE[Role(row["role"])].key]
    )


def put_out(club: ClubRef, key: str) -> None:
    """Let the phone in no more, whichever link it opens; raise `NoSuchPhone`."""
    with writing() as session:
        _get(session, club, key).put_out_at = utc_now()


def let_in(club: ClubRef, key: str) -> None:
    """Let a phone that was put out in again, or raise `NoSuchPhone`."""
    with writing() as session:
        _get(session, club, key).put_out_at = None


def name_phone(club: ClubRef, key: str, name: str) -> None:
    """Call the phone by this name, or raise `NoSuchPhone`."""
    with writing() as session:
        _get(session, club, key).name = name


def _get(session: Session, club: ClubRef, key: str) -> PhoneRow:
    row = session.get(PhoneRow, (club.id, key))
    if row is None:
        raise NoSuchPhone(key)
    return row


def _see(session: Session, sighting: Sighting) -> None:
    access = sighting.access
    row = session.get(PhoneRow, (access.club.id, sighting.key))
    if row is None:
        row = PhoneRow(club_id=access.club.id, key=sighting.key, let_in_by=0)
        session.add(row)
    # a phone that stayed in when the link was made anew has the newer one already
    row.let_in_by = max(access.generation, row.let_in_by if row.role == access.role else 0)
    row.role, row.device, row.seen_at = access.role, sighting.device, sighting.at
