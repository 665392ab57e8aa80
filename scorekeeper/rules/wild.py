"""Which cards are wild."""

from dataclasses import dataclass
from typing import ClassVar, Protocol

from scorekeeper.rules.cards import Card, Rank


@dataclass(frozen=True, slots=True)
class Wild:
    """The wild cards of one deal: every printed joker, and the cards of one rank, or of none."""

    rank: Rank | None = None

    def __contains__(self, card: Card) -> bool:
        return card.is_joker or card.rank == self.rank


class WildRule(Protocol):
    """Says which cards are wild, and whether an opened card decides it."""

    needs_indicator: ClassVar[bool]

    def wild(self, indicator: Card | None) -> Wild:
        """Return the wild cards. Without the indicator that decides them: `ValueError`."""
        ...


@dataclass(frozen=True, slots=True)
class IndicatorWilds:
    """000/02: the rest of the indicator's rank and the printed jokers are wild."""

    needs_indicator: ClassVar[bool] = True
    aces_wild_on_joker: bool = False

    def wild(self, indicator: Card | None) -> Wild:
        """Return what is wild under this indicator; raise `ValueError` without one."""
        if indicator is None:
            raise ValueError("the wild cards are not known without the indicator")
        if indicator.is_joker:
            # 000/02: only the remaining printed joker; 000/05: aces become wild only by a house rule
            return Wild(Rank.ACE if self.aces_wild_on_joker else None)
        return Wild(indicator.rank)


@dataclass(frozen=True, slots=True)
class FixedWilds:
    """003: one rank is wild in every deal."""

    needs_indicator: ClassVar[bool] = False
    rank: Rank

    def wild(self, indicator: Card | None) -> Wild:
        return Wild(self.rank)
