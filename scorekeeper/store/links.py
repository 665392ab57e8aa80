"""The two links of a club, for those who keep the score and for those who watch, and whom they let in."""

import hmac
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from sqlalchemy import and_, bindparam, delete, or_, select

from scorekeeper.store.clubs import ClubRef
from scorekeeper.store.database import look_up, read_rows, writing
from scorekeeper.store.models import ClubRow, PhoneRow
from scorekeeper.store.tokens import Secret, digest, make_token


class Role(StrEnum):
    """What somebody may do in a club: a keeper everything, a watcher look at what is saved."""

    KEEPER = "keeper"
    WATCHER = "watcher"


@dataclass(frozen=True, slots=True)
class Access:
    """A way into a club. `generation` says which link of the role, counted from 1, is in force."""

    club: ClubRef
    role: Role
    generation: int


_HASHES: Final = {Role.KEEPER: "keeper_token_hash", Role.WATCHER: "watcher_token_hash"}
_GENERATIONS: Final = {Role.KEEPER: "token_generation", Role.WATCHER: "watcher_generation"}

_COLUMNS = [ClubRow.__table__.columns[name] for name in (*_HASHES.values(), *_GENERATIONS.values())]
_LINKS = select(*_COLUMNS).where(ClubRow.id == bindparam("id"))
_BY_TOKEN = select(ClubRow.id, ClubRow.slug, ClubRow.name, *_COLUMNS).where(
    or_(*(ClubRow.__table__.columns[name] == bindparam("digest") for name in _HASHES.values()))
)
_ENTER = (
    select(
        *(ClubRow.id, ClubRow.slug, ClubRow.name, ClubRow.token_generation, ClubRow.watcher_generation),
        *(PhoneRow.role, PhoneRow.let_in_by, PhoneRow.put_out_at.is_not(None)),
    )
    .outerjoin_from(ClubRow, PhoneRow, and_(PhoneRow.club_id == ClubRow.id, PhoneRow.key == bindparam("phone")))
    .where(ClubRow.slug == bindparam("slug"))
)


def access_by_token(token: str) -> Access | None:
    """Return what the link with this token opens, if it is in force."""
    sought = digest(token)
    for row in read_rows(_BY_TOKEN, digest=sought):
        role = next(role for role, column in _HASHES.items() if row[column] == sought)
        return Access(ClubRef(row["id"], row["slug"], row["name"]), role, row[_GENERATIONS[role]])
    return None


def enter(slug: str, role: Role, generation: int, phone: str) -> Access | None:
    """Return the access of a phone that has opened this link; None if it is out of force, or the phone was put out."""
    row = look_up(_ENTER, slug=slug, phone=phone)
    if row is None:
        return None
    club_id, _, name, of_keepers, of_watchers, last_role, let_in_by, is_out = row
    in_force = of_keepers if role is Role.KEEPER else of_watchers
    is_in = in_force == generation or (last_role == role and in_force == let_in_by)
    return Access(ClubRef(club_id, slug, name), role, in_force) if is_in and not is_out else None


def generations(club: ClubRef) -> dict[Role, int]:
    """Return which link of each role, counted from 1, is in force."""
    (row,) = read_rows(_LINKS, id=club.id)
    return {role: row[column] for role, column in _GENERATIONS.items()}


def link_token(club: ClubRef, role: Role, secret: Secret) -> str | None:
    """Return the token in force once more; None if there is none, or if another secret made it."""
    (row,) = read_rows(_LINKS, id=club.id)
    token = make_token(secret, club.slug, role, row[_GENERATIONS[role]])
    return token if hmac.compare_digest(digest(token), row[_HASHES[role]] or "") else None


def rotate_link(club: ClubRef, role: Role, secret: Secret, stays: str | None = None) -> str:
    """Make and return a new token of the role; whoever came in by the old one is out from now on.

    The phone `stays`, if it is of this role, stays in, even if it never hears of the new token.
    """
    with writing() as session:
        row = session.scalars(select(ClubRow).where(ClubRow.id == club.id).with_for_update()).one()
        generation = getattr(row, _GENERATIONS[role]) + 1
        token = make_token(secret, club.slug, role, generation)
        setattr(row, _GENERATIONS[role], generation)
        setattr(row, _HASHES[role], digest(token))
        of_role = and_(PhoneRow.club_id == club.id, PhoneRow.role == role, PhoneRow.put_out_at.is_(None))
        session.execute(delete(PhoneRow).where(of_role, PhoneRow.name == "", PhoneRow.key != stays))
        if stays is not None:
            phone = session.get(PhoneRow, (club.id, stays)) or PhoneRow(club_id=club.id, key=stays)
            phone.role, phone.let_in_by = role, generation
            session.add(phone)
        return token
