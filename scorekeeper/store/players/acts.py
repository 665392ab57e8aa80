"""What can be done to a player: another name, one person with another, no more offered, deleted."""

from collections.abc import Collection, Mapping

from sqlalchemy import Connection, bindparam, delete, func, or_, select, update
from sqlalchemy.orm import Session, aliased

from scorekeeper.rules.names import clean_name, name_key
from scorekeeper.store.clubs import ClubRef, lock_club
from scorekeeper.store.database import read, writing
from scorekeeper.store.errors import NotFound
from scorekeeper.store.models import METADATA, PlayerRow, SeatRow
from scorekeeper.store.players.directory import person

_PLAYERS, _SEATS, _MEETINGS = (METADATA.tables[name] for name in ("player", "seat", "meeting"))


_SEATED_AS = (
    select(SeatRow.seated_as_id, func.count().label("meeting_count"))
    .where(SeatRow.player_id == bindparam("player_id"), SeatRow.seated_as_id.is_not(None))
    .group_by(SeatRow.seated_as_id)
)


class NoSuchPlayer(NotFound):
    """The club has no player of this number, or it is only another spelling of one."""

    def __init__(self, player_id: int) -> None:
        super().__init__(f"there is no player {player_id!r}")


class NameTaken(ValueError):
    """Another player is called so already: `player_id`."""

    def __init__(self, name: str, player_id: int) -> None:
        super().__init__(f"another player is called {name!r}")
        self.player_id = player_id


class SatTogether(ValueError):
    """Two players cannot be one person: so many meetings have a seat of each, if only in deals that were taken back."""

    def __init__(self, meeting_count: int) -> None:
        super().__init__(f"{meeting_count!r} meetings tell of both")
        self.meeting_count = meeting_count


class HasMeetings(ValueError):
    """A player cannot be deleted of whom so many meetings tell, as `meetings_telling_of` counts them."""

    def __init__(self, meeting_count: int) -> None:
        super().__init__(f"{meeting_count!r} meetings tell of the player")
        self.meeting_count = meeting_count


def rename_player(club: ClubRef, player_id: int, name: str) -> None:
    """Give a player another name, in all meetings; raise `NameTaken` if another player has it.

    Another spelling of the same person changes places with the name.
    """
    name, key = clean_name(name), name_key(name)
    with writing() as session:
        player = _lock(session, club, player_id)[player_id]
        other = session.scalar(select(PlayerRow).where(PlayerRow.club_id == club.id, PlayerRow.name_key == key))
        if other is not None and other is not player:
            _take_from(session, club, player, other)
        player.name, player.name_key = name, key
        session.flush()
        _count_change(session.connection(), player_id)


def merge_players(club: ClubRef, kept_id: int, merged_id: int) -> None:
    """Make two players one: `merged_id` becomes another spelling of `kept_id`, who gets the seats.

    Raise `SatTogether` if they sat in one meeting.
    """
    if kept_id == merged_id:
        raise NoSuchPlayer(merged_id)
    with writing() as session:
        players = _lock(session, club, kept_id, merged_id)
        together = _meetings_together(session, kept_id, merged_id)
        if together:
            raise SatTogether(together)
        _count_change(session.connection(), merged_id)
        moved = {"player_id": kept_id, "seated_as_id": func.coalesce(_SEATS.c.seated_as_id, _SEATS.c.player_id)}
        session.execute(update(_SEATS).where(_SEATS.c.player_id == merged_id).values(moved))
        players[merged_id].merged_into_id = kept_id


def part_players(club: ClubRef, merged_id: int) -> None:
    """Undo a merging: the spelling is a player again and has back the seats that were its own."""
    with writing() as session:
        lock_club(session, club)
        merged = _merged(session, club)
        if merged.get(merged_id) is None:
            raise NoSuchPlayer(merged_id)
        own = [player_id for player_id in merged if merged_id in _chain(player_id, merged)]
        connection = session.connection()
        connection.execute(update(_SEATS).where(_SEATS.c.seated_as_id.in_(own)).values(player_id=merged_id))
        connection.execute(update(_SEATS).where(_SEATS.c.seated_as_id == merged_id).values(seated_as_id=None))
        connection.execute(update(_PLAYERS).where(_PLAYERS.c.id == merged_id).values(merged_into_id=None))
        _count_change(connection, merged_id)


def given_back(club: ClubRef, player_id: int) -> dict[int, int]:
    """Return of each other spelling of a player how many meetings parting it would give back to it.

    Those in the bin are among them. Whoever was seated since the two became one stays with the player.
    """
    players = read(select(PlayerRow.id, PlayerRow.merged_into_id).where(PlayerRow.club_id == club.id))
    merged: dict[int, int | None] = {row["id"]: row["merged_into_id"] for row in players}
    seated = read(_SEATED_AS, player_id=player_id)
    chains = [(_chain(row["seated_as_id"], merged), row["meeting_count"]) for row in seated]
    spellings = (one for one in merged if one != player_id and person(one, merged) == player_id)
    return {spelling: sum(count for chain, count in chains if spelling in chain) for spelling in spellings}


def retire_player(club: ClubRef, player_id: int, *, retired: bool) -> None:
    """Offer a player no more for new meetings, or again."""
    with writing() as session:
        _lock(session, club, player_id)[player_id].retired = retired


def meetings_telling_of(names: Collection[int]) -> int:
    """Return how many meetings have a seat of the player who has these names.

    Those in the bin are among them, and those of which only a deal that was taken back names the player: it can still
    be read what was told of it, so, decided: nobody is deleted from it.
    """
    seats = select(func.count(SeatRow.meeting_id.distinct()).label("count"))
    (row,) = read(seats.where(or_(SeatRow.player_id.in_(names), SeatRow.seated_as_id.in_(names))))
    return int(row["count"])


def delete_player(club: ClubRef, player_id: int) -> None:
    """Delete a player of whom no meeting tells, with all spellings of the name; raise `HasMeetings` for any other."""
    with writing() as session:
        _lock(session, club, player_id)
        merged = _merged(session, club)
        names = [other for other in merged if person(other, merged) == player_id]
        meeting_count = meetings_telling_of(names)
        if meeting_count:
            raise HasMeetings(meeting_count)
        session.execute(update(_PLAYERS).where(_PLAYERS.c.id.in_(names)).values(merged_into_id=None))
        session.execute(delete(_PLAYERS).where(_PLAYERS.c.id.in_(names)))


def _lock(session: Session, club: ClubRef, *player_ids: int) -> dict[int, PlayerRow]:
    """Let nobody else change the club's players meanwhile; return these, or raise `NoSuchPlayer`."""
    lock_club(session, club)
    wanted = select(PlayerRow).where(
        PlayerRow.club_id == club.id, PlayerRow.id.in_(player_ids), PlayerRow.merged_into_id.is_(None)
    )
    players = {player.id: player for player in session.scalars(wanted)}
    for player_id in player_ids:
        if player_id not in players:
            raise NoSuchPlayer(player_id)
    return players


def _take_from(session: Session, club: ClubRef, player: PlayerRow, other: PlayerRow) -> None:
    """Let another spelling of the same person have the old name; raise `NameTaken` if it is somebody else's."""
    person_id = person(other.id, _merged(session, club))
    if person_id != player.id:
        raise NameTaken(other.name, person_id)
    old_name, old_key = player.name, player.name_key
    player.name_key = f"\1{player.id}"  # nobody's, as names have no such letter; PostgreSQL takes no \0
    session.flush()
    other.name, other.name_key = old_name, old_key
    session.flush()


def _merged(session: Session, club: ClubRef) -> dict[int, int | None]:
    columns = select(PlayerRow.id, PlayerRow.merged_into_id).where(PlayerRow.club_id == club.id)
    return {row.id: row.merged_into_id for row in session.execute(columns)}


def _chain(player_id: int, merged: Mapping[int, int | None]) -> frozenset[int]:
    """Return the player, and whom it was found to be, step by step."""
    chain = [player_id]
    while (other := merged[chain[-1]]) is not None:
        chain.append(other)
    return frozenset(chain)


def _meetings_together(session: Session, one: int, other: int) -> int:
    theirs = aliased(SeatRow)
    together = (
        select(func.count())
        .select_from(SeatRow)
        .join(theirs, theirs.meeting_id == SeatRow.meeting_id)
        .where(SeatRow.player_id == one, theirs.player_id == other)
    )
    return session.scalar(together) or 0


def _count_change(connection: Connection, player_id: int) -> None:
    """Let the phones see that a name has changed in the meetings of this player."""
    seated = select(_SEATS.c.meeting_id).where(_SEATS.c.player_id == player_id)
    connection.execute(update(_MEETINGS).where(_MEETINGS.c.id.in_(seated)).values(version=_MEETINGS.c.version + 1))
