"""Legal groups of cards, and what a hand needs of them."""

from dataclasses import dataclass
from enum import StrEnum

from scorekeeper.rules.cards import Card


class MeldKind(StrEnum):
    """What a legal group is; the values stand in files."""

    PURE_SEQUENCE = "pure_sequence"
    SEQUENCE = "sequence"
    SET = "set"
    TANALA = "tanala"


class Tanala(StrEnum):
    """002: what three identical cards are worth as a meld."""

    PURE_SEQUENCE = "pure_sequence"
    SET = "set"
    OFF = "off"


class Lives(StrEnum):
    """How far a hand has come: no pure sequence, the first life only, both lives."""

    NONE = "none"
    FIRST = "first"
    BOTH = "both"


@dataclass(frozen=True, slots=True)
class Meld:
    """Cards lying as one meld. In a sequence they stand in order, a wild card in the place that it fills."""

    kind: MeldKind
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class MeldRule:
    """Which groups are melds (000/03)."""

    set_sizes: frozenset[int] = frozenset({3})
    tanala: Tanala = Tanala.OFF


@dataclass(frozen=True, slots=True)
class Ladder:
    """The counting steps of 000/06, and what a declaration needs (000/04).

    `pure_sequences`: how many of the two lives must be pure, 1 or 2.
    `protects_first_life`: whether a lone first life protects its own cards; if not, the whole hand counts.
    """

    pure_sequences: int = 1
    protects_first_life: bool = True
