"""Clubs and their players."""

from dataclasses import dataclass

from sqlalchemy import Select, bindparam, func, select, text, update
from sqlalchemy.orm import Session

from scorekeeper.rules.names import alphabetical, clean_name
from scorekeeper.store.database import is_sqlite, look_up, read, writing
from scorekeeper.store.errors import Renamed
from scorekeeper.store.models import ClubRow, MeetingRow, PlayerRow, SeatRow
from scorekeeper.store.slugs import new_slug
from scorekeeper.store.tokens import Secret, digest, make_token

_CLUBS = select(ClubRow.id, ClubRow.slug, ClubRow.name)
_BY_SLUG = _CLUBS.where(ClubRow.slug == bindparam("slug"))
_FIRST = _CLUBS.order_by(ClubRow.id).limit(1)


@dataclass(frozen=True, slots=True)
class ClubRef:
    """A club: what is needed to name it and to look into it."""

    id: int
    slug: str
    name: str


def create_club(name: str, secret: Secret) -> tuple[ClubRef, str]:
    """Make a club; return it and its keeper token."""
    slug = new_slug()
    keeper, watcher = (make_token(secret, slug, kind, 1) for kind in ("keeper", "watcher"))
    with writing() as session:
        row = ClubRow(
            slug=slug, name=clean_name(name), keeper_token_hash=digest(keeper), watcher_token_hash=digest(watcher)
        )
        session.add(row)
        session.flush()
        return ClubRef(row.id, row.slug, row.name), keeper


def find_club(slug: str) -> ClubRef | None:
    """Return the club of this slug, or None if there is none."""
    return _find(_BY_SLUG, slug=slug)


def first_club() -> ClubRef | None:
    """Return the oldest club."""
    return _find(_FIRST)


def ensure_club(name: str, secret: Secret) -> ClubRef:
    """Return the oldest club, which is made if there is none: once, whoever else asks at the same moment."""
    club = first_club()
    if club is not None:
        return club
    with writing() as session:
        if not is_sqlite(session.connection()):  # where others may write meanwhile
            session.execute(text("LOCK TABLE club IN SHARE ROW EXCLUSIVE MODE"))
        return first_club() or create_club(name, secret)[0]


def lock_club(session: Session, club: ClubRef) -> None:
    """Let nobody else add players or meetings to the club, or change its players, until this transaction ends."""
    if not is_sqlite(session.connection()):  # which lets nobody else write since this transaction began
        session.execute(select(ClubRow.id).where(ClubRow.id == club.id).with_for_update())


def rename_club(club: ClubRef, name: str) -> None:
    """Call the club by this name; raise `Renamed` if it is not called as `club` says any more."""
    called = update(ClubRow).where(ClubRow.id == club.id, ClubRow.name == club.name).values(name=clean_name(name))
    with writing() as session:
        if session.execute(called.returning(ClubRow.id)).first() is None:
            raise Renamed(club.name)


def all_clubs() -> tuple[ClubRef, ...]:
    """Return the clubs, the oldest first."""
    return tuple(ClubRef(**row) for row in read(_CLUBS.order_by(ClubRow.id)))


def club_players(club: ClubRef) -> tuple[str, ...]:
    """Return the names of the players to be offered, who sat down most recently first; retired ones are left out."""
    last_seated = (
        select(SeatRow.player_id, func.max(MeetingRow.listed_at).label("at"))
        .join(MeetingRow, MeetingRow.id == SeatRow.meeting_id)
        .where(MeetingRow.club_id == club.id, SeatRow.seated)
        .group_by(SeatRow.player_id)
        .subquery()
    )
    names = (
        select(PlayerRow.name, last_seated.c.at)
        .outerjoin(last_seated, last_seated.c.player_id == PlayerRow.id)
        .where(PlayerRow.club_id == club.id, PlayerRow.merged_into_id.is_(None), PlayerRow.retired.is_(False))
    )
    by_name = sorted(read(names), key=lambda row: alphabetical(row["name"]))
    last_first = sorted(by_name, key=lambda row: (row["at"] is not None, row["at"]), reverse=True)
    return tuple(row["name"] for row in last_first)


def _find(statement: Select[int, str, str], **places: object) -> ClubRef | None:
    row = look_up(statement, **places)
    return None if row is None else ClubRef(*row)
