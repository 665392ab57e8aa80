"""Turn order: who deals, who acts first, who has not yet had a turn; and the draw for seats.

`players` are always in turn order: in Paplu each sits to the right of the one before (000/02).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.rules.cards import Card, Rank


def next_seat(players: Sequence[str], player: str) -> str:
    """Return who sits after `player`."""
    return seats_after(players, player, 1)


def seats_after(players: Sequence[str], player: str, count: int) -> str:
    """Return who sits `count` seats after `player`."""
    return players[(players.index(player) + count) % len(players)]


def previous_seat(players: Sequence[str], player: str) -> str:
    """Return who sits before `player`: in Paplu on the left, where the dealer's pack is cut."""
    return players[players.index(player) - 1]


def acting_order(players: Sequence[str], dealer: str) -> tuple[str, ...]:
    """Return the players in the order of their turns: the seat after the dealer first, the dealer last (000/02)."""
    first = players.index(dealer) + 1
    return (*players[first:], *players[:first])


def not_yet_moved(players: Sequence[str], dealer: str, winner: str) -> frozenset[str]:
    """Return who had no turn when `winner` won on a first turn: the seats after that one up to the dealer (000/06)."""
    order = acting_order(players, dealer)
    return frozenset(order[order.index(winner) + 1 :])


Drawn = Card | Rank
"""A card drawn for a seat: its suit may be left out, as only the rank decides."""


@dataclass(frozen=True, slots=True)
class SeatDraw:
    """The draw for seats so far. `order`: highest card first, empty while `to_draw` must (still) draw again."""

    order: tuple[str, ...]
    to_draw: tuple[str, ...]

    @property
    def first_dealer(self) -> str | None:
        """000/02: the lowest deals."""
        return self.order[-1] if self.order else None


def draw_seats(draws: Mapping[str, Sequence[Drawn]]) -> SeatDraw:
    """Work out the seats from each player's drawn cards, in the order in which they were drawn.

    000/02: the highest chooses, the others sit in descending order to the right; tied players draw again among
    themselves. 002: the ace is high. Decided: a printed joker decides nothing and is drawn again at once.
    """
    ranks = {player: map(rank_of, drawn) for player, drawn in draws.items()}
    ranked = {player: tuple(_height(rank) for rank in drawn if rank is not None) for player, drawn in ranks.items()}
    tied = _tied(list(draws), ranked, 0)
    if tied:
        return SeatDraw((), tied)
    return SeatDraw(tuple(sorted(draws, key=lambda player: ranked[player], reverse=True)), ())


def rank_of(drawn: Drawn) -> Rank | None:
    """Return the rank of a drawn card, or None if it is a printed joker."""
    return drawn if isinstance(drawn, Rank) else drawn.rank


def _height(rank: Rank) -> int:
    return Rank.KING + 1 if rank is Rank.ACE else int(rank)


def _tied(players: Sequence[str], ranked: Mapping[str, tuple[int, ...]], turn: int) -> tuple[str, ...]:
    """Return who among players tied so far has to draw (again), in their own order."""
    waiting = tuple(player for player in players if len(ranked[player]) <= turn)
    if waiting:
        return waiting
    groups: dict[int, list[str]] = {}
    for player in players:
        groups.setdefault(ranked[player][turn], []).append(player)
    still = {player for group in groups.values() if len(group) > 1 for player in _tied(group, ranked, turn + 1)}
    return tuple(player for player in players if player in still)
