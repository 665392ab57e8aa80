"""Faults of the players who sit down together."""

from collections.abc import Iterator, Sequence

from scorekeeper.rules.faults import N_, Details, Fault, Finding
from scorekeeper.rules.names import name_key
from scorekeeper.rules.pack import Table


def check_player_count(table: Table, count: int) -> Iterator[Finding]:
    """Yield the fault of too few or too many players."""
    if count < table.fewest:
        yield Finding(Fault.TOO_FEW_PLAYERS, N_("at least {count} players are needed"), {"count": table.fewest})
    if count > table.most:
        yield Finding(Fault.TOO_MANY_PLAYERS, N_("at most {count} players can play"), {"count": table.most})


def stranger(name: str) -> Finding:
    """Return the fault of a name that nobody at the table has."""
    return Finding(Fault.UNKNOWN_PLAYER, N_("nobody called {name} sits here"), {"name": name}, player=name)


def check_players(table: Table, players: Sequence[str]) -> Iterator[Finding]:
    """Yield the faults of a table: too few or too many players, one name twice."""
    yield from check_player_count(table, len(players))
    seen: set[str] = set()
    for player in players:
        if name_key(player) in seen:
            yield Finding(Fault.DUPLICATE_PLAYER, N_("two players are called {name}"), {"name": player}, player=player)
        seen.add(name_key(player))


def check_one_person(names: Sequence[str], people: Sequence[int]) -> Iterator[Finding]:
    """Yield the fault of two names that mean one person; `people` says whom each of them means."""
    for at, (name, person) in enumerate(zip(names, people, strict=True)):
        if person in people[:at]:
            sentence = N_("{name} and {other} are one person in this club")
            details: Details = {"name": name, "other": names[people.index(person)]}
            yield Finding(Fault.DUPLICATE_PLAYER, sentence, details, player=name)
