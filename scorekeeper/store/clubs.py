"""Clubs, their keeper tokens and their players."""

import hashlib
import hmac
from base64 import urlsafe_b64encode
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Select, bindparam, func, select

from scorekeeper.rules.names import clean_name
from scorekeeper.store.database import look_up, read, writing
from scorekeeper.store.errors import NotFound
from scorekeeper.store.models import ClubRow, MeetingRow, PlayerRow, SeatRow
from scorekeeper.store.slugs import new_slug

_TOKEN_BYTES: Final = 16  # 128 bits
_CLUBS = select(ClubRow.id, ClubRow.slug, ClubRow.name)
_BY_SLUG = _CLUBS.where(ClubRow.slug == bindparam("slug"))
_OPEN = _BY_SLUG.where(ClubRow.token_generation == bindparam("generation"))
_BY_TOKEN = _CLUBS.where(ClubRow.keeper_token_hash == bindparam("digest"))
_FIRST = _CLUBS.order_by(ClubRow.id).limit(1)


@dataclass(frozen=True, slots=True)
class ClubRef:
    """A club: what is needed to name it and to look into it."""

    id: int
    slug: str
    name: str


class SecretChanged(ValueError):
    """The secret is not the one that the club's token was made with: make a new token."""

    def __init__(self, slug: str) -> None:
        super().__init__(f"the secret has changed since the keeper token of club {slug!r} was made")


def create_club(name: str, secret: str | bytes) -> tuple[ClubRef, str]:
    """Make a club; return it and its keeper token."""
    slug, generation = new_slug(), 1
    token = _derive(secret, slug, generation)
    with writing() as session:
        row = ClubRow(slug=slug, name=clean_name(name), keeper_token_hash=_digest(token), token_generation=generation)
        session.add(row)
        session.flush()
        return ClubRef(row.id, row.slug, row.name), token


def find_club(slug: str) -> ClubRef | None:
    return _find(_BY_SLUG, slug=slug)


def find_open_club(slug: str, generation: int) -> ClubRef | None:
    """Return the club if this token, counted from 1, is the one in force."""
    return _find(_OPEN, slug=slug, generation=generation)


def first_club() -> ClubRef | None:
    """Return the oldest club."""
    return _find(_FIRST)


def club_by_keeper_token(token: str) -> ClubRef | None:
    """Return the club that this token may record for."""
    return _find(_BY_TOKEN, digest=_digest(token))


def keeper_token(club: ClubRef, secret: str | bytes) -> str:
    """Return the club's token once more; raise `SecretChanged` if this secret makes another one."""
    columns = select(ClubRow.keeper_token_hash, ClubRow.token_generation)
    (row,) = read(columns.where(ClubRow.id == club.id))
    token = _derive(secret, club.slug, row["token_generation"])
    if not hmac.compare_digest(_digest(token), row["keeper_token_hash"]):
        raise SecretChanged(club.slug)
    return token


def token_of_generation(club: ClubRef, generation: int, secret: str | bytes) -> str:
    """Return the token that this secret makes, without a look at whether it is in force."""
    return _derive(secret, club.slug, generation)


def rotate_keeper_token(club: ClubRef, secret: str | bytes) -> str:
    """Make and return a new token; the old one opens nothing from now on."""
    with writing() as session:
        row = session.scalars(select(ClubRow).where(ClubRow.id == club.id).with_for_update()).one()
        row.token_generation += 1
        token = _derive(secret, club.slug, row.token_generation)
        row.keeper_token_hash = _digest(token)
        return token


def token_generation(club: ClubRef) -> int:
    """Return which token, counted from 1, is in force: what was opened with an older one is closed."""
    rows = read(select(ClubRow.token_generation).where(ClubRow.id == club.id))
    if not rows:
        raise NotFound(f"there is no club {club.slug!r}")
    return int(rows[0]["token_generation"])


def club_players(club: ClubRef) -> tuple[str, ...]:
    """Return the names of the club's players, who sat down most recently first."""
    last_seated = (
        select(SeatRow.player_id, func.max(MeetingRow.listed_at).label("at"))
        .join(MeetingRow, MeetingRow.id == SeatRow.meeting_id)
        .where(MeetingRow.club_id == club.id)
        .group_by(SeatRow.player_id)
        .subquery()
    )
    names = (
        select(PlayerRow.name)
        .outerjoin(last_seated, last_seated.c.player_id == PlayerRow.id)
        .where(PlayerRow.club_id == club.id)
        .order_by(last_seated.c.at.is_(None), last_seated.c.at.desc(), PlayerRow.name_key)
    )
    return tuple(row["name"] for row in read(names))


def _find(statement: Select[int, str, str], **places: object) -> ClubRef | None:
    row = look_up(statement, **places)
    return None if row is None else ClubRef(*row)


def _derive(secret: str | bytes, slug: str, generation: int) -> str:
    key = secret.encode() if isinstance(secret, str) else secret
    code = hmac.digest(key, f"{slug}:keeper:{generation}".encode(), "sha256")
    return urlsafe_b64encode(code[:_TOKEN_BYTES]).rstrip(b"=").decode()


def _digest(token: str) -> str:
    # a surrogate half in an address is no token, but no crash either
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()
