"""Faults of the cards drawn for seats."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from scorekeeper.rules.cards import CardList
from scorekeeper.rules.checks.hands import too_many_copies, unknown_cards
from scorekeeper.rules.copies import Holder, excess_copies
from scorekeeper.rules.faults import Finding
from scorekeeper.rules.pack import Pack


def check_draws(pack: Pack, draws: Mapping[str, CardList]) -> Iterator[Finding]:
    """Yield the faults of each player's drawn cards: unknown ones, and one drawn by more players than it has copies.

    000/02 is silent on whether tied players put their cards back; decided: they may, so a player may draw one again.
    """
    for player, drawn in draws.items():
        yield from (replace(finding, player=player) for finding in unknown_cards(drawn))
    holders = [Holder(tuple(dict.fromkeys(drawn.cards)), player) for player, drawn in draws.items()]
    yield from map(too_many_copies, excess_copies(pack, holders))
