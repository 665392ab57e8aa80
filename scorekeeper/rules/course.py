"""When a meeting is over, and what each seat is on."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar, Final, Protocol

from scorekeeper.rules.melds import MeldKind
from scorekeeper.rules.opening import NOTHING, Opening

MOST_DEALS: Final = 1000
"""How many deals a meeting can have, however it ends (decided)."""
Progress = Mapping[str, int]
"""The contract that each player is on next, from 1; one more than the last when all are done. Without contracts: {}."""


class Played(Protocol):
    """What a course looks at in a deal."""

    @property
    def is_void(self) -> bool: ...

    @property
    def contracts_met(self) -> tuple[str, ...]: ...


@dataclass(frozen=True, slots=True)
class SoFar:
    """How far a meeting has come, as its end looks at it.

    `circle`: how many deals one circle has. `finished`: how many players have completed every contract, those who
    have left too; `playing`: how many of those seated have not.
    """

    deal_count: int
    circle: int
    finished: int
    playing: int


class End(Protocol):
    """Says when the last deal has been played; `is_open`: only the players do."""

    is_open: ClassVar[bool]

    def limit(self, circle: int) -> int | None:
        """Return the number of deals, or None if it is not fixed beforehand; one circle has so many."""
        ...

    def is_over(self, so_far: SoFar) -> bool:
        """Return whether the meeting is over."""
        ...


@dataclass(frozen=True, slots=True)
class CircleEnd:
    """000/07: one full circle of dealers, void deals counted; decided: whoever dealt them."""

    is_open: ClassVar[bool] = False

    def limit(self, circle: int) -> int | None:
        return circle

    def is_over(self, so_far: SoFar) -> bool:
        return so_far.deal_count >= so_far.circle


@dataclass(frozen=True, slots=True)
class DealsEnd:
    """House rule: a number of deals."""

    is_open: ClassVar[bool] = False
    deals: int

    def limit(self, circle: int) -> int | None:
        return self.deals

    def is_over(self, so_far: SoFar) -> bool:
        return so_far.deal_count >= self.deals


@dataclass(frozen=True, slots=True)
class OpenEnd:
    """The players close the meeting themselves."""

    is_open: ClassVar[bool] = True

    def limit(self, circle: int) -> int | None:
        return None

    def is_over(self, so_far: SoFar) -> bool:
        return False


@dataclass(frozen=True, slots=True)
class FinishersEnd:
    """003: after the deal in which a player (or, by house rule, everybody) has completed the last contract.

    Decided: everybody who still sits there; who has left holds nobody up.
    """

    is_open: ClassVar[bool] = False
    everybody: bool = False

    def limit(self, circle: int) -> int | None:
        return None

    def is_over(self, so_far: SoFar) -> bool:
        return so_far.playing == 0 if self.everybody else so_far.finished > 0


@dataclass(frozen=True, slots=True)
class Asked:
    """A part of a contract (003): so many groups of a kind, each of `size` cards."""

    count: int
    kind: MeldKind
    size: int


Contract = tuple[Asked, ...]
"""What a player must lay down at once."""


@dataclass(frozen=True, slots=True)
class Course:
    """The way of a meeting: its end, and the ladder of contracts where there is one (003)."""

    end: End
    contracts: tuple[Contract, ...] = ()
    cut_ins: int = 0
    """How many cut-ins a deal may have (003)."""

    def progress(
        self, players: Sequence[str], deals: Sequence[Played], opening: Mapping[str, Opening] = MappingProxyType({})
    ) -> Progress:
        """Return the contract that each player is on. 003: one step a deal at most, for laying the contract down.

        003 is silent on a deal without an end; decided: nobody advances in it.
        """
        if not self.contracts:
            return {}
        met = [name for deal in deals if not deal.is_void for name in dict.fromkeys(deal.contracts_met)]
        first = {player: opening.get(player, NOTHING).contract for player in players}
        return {player: min(first[player] + met.count(player), len(self.contracts) + 1) for player in players}

    def contract(self, number: int) -> Contract | None:
        """Return the contract of this number, from 1, or None if there is none (any more)."""
        return self.contracts[number - 1] if 1 <= number <= len(self.contracts) else None

    def finishers(self, progress: Progress) -> frozenset[str]:
        """Return who has completed every contract; decided: they sit out in the deals that follow."""
        return frozenset(player for player, contract in progress.items() if contract > len(self.contracts))

    def is_over(self, deal_count: int, circle: int, seated: Sequence[str], progress: Progress) -> bool:
        """Return whether no further deal belongs to the meeting. `seated`: who would play in it."""
        finishers = self.finishers(progress)
        playing = sum(player not in finishers for player in seated)
        so_far = SoFar(deal_count, circle, len(finishers), playing)
        return deal_count >= MOST_DEALS or self.end.is_over(so_far)
