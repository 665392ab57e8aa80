"""The pad of the hand calculator: what a hand comes to so far, and how many copies of each card there are yet."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from scorekeeper.rules.cards import CardList
from scorekeeper.rules.checks import check_hand, check_player_count
from scorekeeper.rules.copies import Holder, Place, seen_copies
from scorekeeper.rules.evaluate import Evaluation, evaluate_hand
from scorekeeper.rules.faults import Fault, Finding
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.wild import Wild
from scorekeeper.web.deals.cells import held, marks, wild_names
from scorekeeper.web.i18n import gettext


@dataclass(frozen=True, slots=True)
class HandPad:
    """A hand that is being told, card by card."""

    rules: Ruleset
    player_count: int
    hand: CardList
    opened: CardList | None

    @property
    def size(self) -> int | None:
        """How many cards a hand has, or None if that is not fixed."""
        return self.rules.counting.hand_size

    @property
    def is_short(self) -> bool:
        """Whether cards are missing yet."""
        return len(self.hand) < (1 if self.size is None else self.size)

    @property
    def drawn(self) -> bool:
        """Whether the card just drawn is among them."""
        return self.size is not None and len(self.hand) == self.size + 1

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What is wrong with the hand, apart from what is not told yet."""
        size = None if self.is_short or self.size is None else self.size + self.drawn
        checked = check_hand(self.rules, self.player_count, self.hand, self.opened, size)
        wrong = (one for one in checked if not (self.is_short and one.fault is Fault.MISSING_INDICATOR))
        return (*check_player_count(self.rules.table, self.player_count), *wrong)

    @property
    def evaluation(self) -> Evaluation | None:
        """What the whole hand comes to; None while something is missing or wrong."""
        if self.is_short or self.findings:
            return None
        return evaluate_hand(self.rules, self.player_count, self.hand, self.opened, drawn=self.drawn)

    @property
    def wild(self) -> Wild | None:
        """What is wild, or None until the opened card is told."""
        opened = self.opened.cards[0] if self.opened is not None and len(self.opened.cards) == 1 else None
        return None if opened is None and self.rules.wilds.needs_indicator else self.rules.wilds.wild(opened)

    @property
    def wild_names(self) -> dict[str, list[str]]:
        return wild_names(self.rules, self.player_count, self.wild)

    @property
    def marks(self) -> dict[str, str]:
        return marks(self.rules, self.wild)

    def held(self) -> dict[str, dict[str, Any]]:  # Any: numbers and words, for JSON
        """Return for each card that was told how many more of it there are, and where it went."""
        return held(seen_copies(self.rules.table.pack(self.player_count), self._holders()), _key, _place)

    def _holders(self) -> Iterator[Holder]:
        if self.opened is not None:
            yield Holder.indicator(self.opened.cards)
        yield Holder(self.hand.cards)


def _key(holder: Holder) -> str:
    return "indicator" if holder.place is Place.INDICATOR else "hand"


def _place(holder: Holder) -> str:
    return gettext("the opened card") if holder.place is Place.INDICATOR else gettext("this hand")
