"""What lies in the pack: how many copies of each card there are."""

from dataclasses import dataclass

from scorekeeper.rules.cards import Card


@dataclass(frozen=True, slots=True)
class Pack:
    """Several packs of 52 shuffled together, and the printed jokers in them."""

    decks: int
    printed_jokers: int

    @property
    def size(self) -> int:
        return 52 * self.decks + self.printed_jokers

    def copies(self, card: Card) -> int:
        """Return how many copies of `card` the pack holds."""
        return self.printed_jokers if card.is_joker else self.decks


@dataclass(frozen=True, slots=True)
class Table:
    """How many may sit down, and which pack that many players need."""

    fewest: int
    most: int
    packs: tuple[tuple[int, Pack], ...]
    """(up to so many players, the pack), ascending."""
    each_chooses: bool = False
    """002: each chooses a seat, the highest drawn card first; the lowest deals wherever that one sits."""
    to_the_left: bool = False
    """003: turns and the dealer's office move to the left."""

    def pack(self, player_count: int) -> Pack:
        """Return the pack for `player_count` players; too many players get the largest."""
        return next((pack for most, pack in self.packs if player_count <= most), self.packs[-1][1])
