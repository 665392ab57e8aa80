"""The phones that have come into a club: when they were last seen, what they are called, and which are put out."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import bindparam, select
from sqlalchemy.orm import Session

from scorekeeper.store.clubs import ClubRef
from scorekeeper.store.database import read, writing
from scorekeeper.store.errors import NoSuchPhone
from scorekeeper.store.links import Access, Role, generations
from scorekeeper.store.models import METADATA, PhoneRow, utc_now


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


_TABLE = METADATA.tables["phone"]
_PHONES = select(_TABLE).where(_TABLE.c.club_id == bindparam("club_id"))


def keep_sightings(sightings: Iterable[Sighting]) -> None:
    """Write down when phones were last seen. Who was put out stays out."""
    with writing() as session:
        for sighting in sightings:
            _see(session, sighting)


def club_phones(club: ClubRef, unwritten: Iterable[Sighting] = ()) -> tuple[Phone, ...]:
    """Return the phones that a link in force has let in, last seen first, and then those that were put out.

    `unwritten` are sightings that are not in the database yet.
    """
    in_force = generations(club)
    rows = {row["key"]: row for row in read(_PHONES, club_id=club.id)}
    phones = {
        key: Phone(key, Role(row["role"]), row["device"], row["name"], row["seen_at"], row["put_out_at"] is not None)
        for key, row in rows.items()
        if row["put_out_at"] is not None or row["let_in_by"] == in_force[Role(row["role"])]
    }
    for seen in unwritten:
        is_out = seen.key in phones and phones[seen.key].is_out
        if not is_out and seen.access.generation == in_force[seen.access.role]:
            name = rows[seen.key]["name"] if seen.key in rows else ""
            phones[seen.key] = Phone(seen.key, seen.access.role, seen.device, name, seen.at, is_out=False)
    last_seen_first = sorted(phones.values(), key=lambda phone: phone.seen_at, reverse=True)
    return tuple(sorted(last_seen_first, key=lambda phone: phone.is_out))


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
