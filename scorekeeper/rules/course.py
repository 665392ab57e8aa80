"""When a meeting is over, and what each seat is on."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Protocol

from scorekeeper.rules.melds import MeldKind

Progress = Mapping[str, int]
"""The contract that each player is on next, from 1; one more than the last when all are done. Without contracts: {}."""


class Played(Protocol):
    """What a course looks at in a deal."""

    @property
    def is_void(self) -> bool: ...

    @property
    def contracts_met(self) -> tuple[str, ...]: ...


class End(Protocol):
    """Says when the last deal has been played; `is_open`: only the players do."""

    is_open: ClassVar[bool]

    def limit(self, player_count: int) -> int | None:
        """Return the number of deals, or None if it is not fixed beforehand."""
        ...

    def is_over(self, player_count: int, deal_count: int, finished: int) -> bool:
        """Return whether the meeting is over; `finished` players have completed every contract."""
        ...


@dataclass(frozen=True, slots=True)
class CircleEnd:
    """000/07: one full circle of dealers, void deals counted; decided: whoever dealt them."""

    is_open: ClassVar[bool] = False

    def limit(self, player_count: int) -> int | None:
        return player_count

    def is_over(self, player_count: int, deal_count: int, finished: int) -> bool:
        return deal_count >= player_count


@dataclass(frozen=True, slots=True)
class DealsEnd:
    """House rule: a number of deals."""

    is_open: ClassVar[bool] = False
    deals: int

    def limit(self, player_count: int) -> int | None:
        return self.deals

    def is_over(self, player_count: int, deal_count: int, finished: int) -> bool:
        return deal_count >= self.deals


@dataclass(frozen=True, slots=True)
class OpenEnd:
    """The players close the meeting themselves."""

    is_open: ClassVar[bool] = True

    def limit(self, player_count: int) -> int | None:
        return None

    def is_over(self, player_count: int, deal_count: int, finished: int) -> bool:
        return False


@dataclass(frozen=True, slots=True)
class FinishersEnd:
    """003: after the deal in which a player (or, by house rule, everybody) has completed the last contract."""

    is_open: ClassVar[bool] = False
    everybody: bool = False

    def limit(self, player_count: int) -> int | None:
        return None

    def is_over(self, player_count: int, deal_count: int, finished: int) -> bool:
        return finished >= (player_count if self.everybody else 1)


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

    def progress(self, players: Sequence[str], deals: Sequence[Played]) -> Progress:
        """Return the contract that each player is on. 003: one step a deal at most, for laying the contract down.

        003 is silent on a deal without an end; decided: nobody advances in it.
        """
        if not self.contracts:
            return {}
        met = [name for deal in deals if not deal.is_void for name in dict.fromkeys(deal.contracts_met)]
        return {player: min(1 + met.count(player), len(self.contracts) + 1) for player in players}

    def contract(self, number: int) -> Contract | None:
        """Return the contract of this number, from 1, or None if there is none (any more)."""
        return self.contracts[number - 1] if 1 <= number <= len(self.contracts) else None

    def finishers(self, progress: Progress) -> frozenset[str]:
        """Return who has completed every contract; decided: they sit out in the deals that follow."""
        return frozenset(player for player, contract in progress.items() if contract > len(self.contracts))

    def is_over(self, players: Sequence[str], deals: Sequence[Played]) -> bool:
        """Return whether no further deal belongs to this meeting."""
        return self.is_over_after(len(players), len(deals), self.progress(players, deals))

    def is_over_after(self, player_count: int, deal_count: int, progress: Progress) -> bool:
        """Return the same of a meeting of which only this is known."""
        return self.end.is_over(player_count, deal_count, len(self.finishers(progress)))
