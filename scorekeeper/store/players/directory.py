"""The names of a club, all its spellings, and whom each of them means."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import select

from scorekeeper.rules.names import alphabetical, name_key
from scorekeeper.store.clubs import ClubRef
from scorekeeper.store.database import read
from scorekeeper.store.models import PlayerRow


@dataclass(frozen=True, slots=True)
class Named:
    """A name of a club. `person_id` is whom it means: another player if two were found to be one."""

    id: int
    name: str
    key: str
    retired: bool
    person_id: int

    @property
    def is_spelling(self) -> bool:
        """Whether this is no player any more, but another name of one."""
        return self.id != self.person_id


def directory(club: ClubRef) -> tuple[Named, ...]:
    """Return all names of the club, in the order of the alphabet, by one query."""
    columns = select(PlayerRow.id, PlayerRow.name, PlayerRow.name_key, PlayerRow.retired, PlayerRow.merged_into_id)
    rows = read(columns.where(PlayerRow.club_id == club.id))
    merged = {row["id"]: row["merged_into_id"] for row in rows}
    return tuple(
        Named(row["id"], row["name"], row["name_key"], row["retired"], person(row["id"], merged))
        for row in sorted(rows, key=lambda row: alphabetical(row["name"]))
    )


def person(player_id: int, merged: Mapping[int, int | None]) -> int:
    """Return whom a player was found to be, step by step: A was B, and B was C."""
    while (other := merged.get(player_id)) is not None:
        player_id = other
    return player_id


def called(names: Sequence[Named], text: str) -> frozenset[int]:
    """Return who may be meant: those called so or, if nobody is, those whose name has it in it."""
    key = name_key(text)
    exactly = frozenset(named.person_id for named in names if named.key == key)
    return exactly or frozenset(named.person_id for named in names if key in named.key)


def spellings(names: Sequence[Named]) -> dict[str, str]:
    """Return by every key that is known what the person is called in this club."""
    called_so = {named.id: named.name for named in names}
    return {named.key: called_so[named.person_id] for named in names}
