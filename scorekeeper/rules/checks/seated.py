"""A deal together with what the checks must know of its meeting."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from scorekeeper.rules.copies import Excess, Holder, Seen, excess_copies, seen_copies
from scorekeeper.rules.finishes import FinishRule
from scorekeeper.rules.record import DealRecord, still_in
from scorekeeper.rules.ruleset import Ruleset


@dataclass(frozen=True)
class SeatedDeal:
    """A deal to be checked, with what the checks must know of the meeting.

    `dealer` is None if nobody seated was named. `sitting_out`: who has completed every contract before.
    `excused`: seats whose record is at fault already, so that nothing more is said of them.
    """

    rules: Ruleset
    players: Sequence[str]
    dealer: str | None
    record: DealRecord
    number: int
    sitting_out: frozenset[str] = frozenset()
    excused: frozenset[str] = frozenset()

    @property
    def finish(self) -> FinishRule:
        """What the ruleset says of the way in which this deal ended."""
        return self.rules.finishes[self.record.finish]

    @property
    def winner(self) -> str | None:
        """The winner, if somebody seated was named."""
        return self.record.winner if self.record.winner in self.players else None

    @cached_property
    def others(self) -> tuple[str, ...]:
        """Who plays in this deal and did not win it."""
        return tuple(name for name in self.players if name != self.winner and name not in self.sitting_out)

    @property
    def anybody_left(self) -> bool:
        """Whether somebody left the deal before its end."""
        return any(seat.outcome.is_out for seat in self.record.seats.values())

    @cached_property
    def still_in(self) -> tuple[str, ...]:
        """Who did not leave the deal before its end, the winner too."""
        return tuple(name for name in still_in(self.players, self.record.seats) if name not in self.sitting_out)

    @property
    def is_last_standing(self) -> bool:
        """Whether all but the winner (all but one, in a void deal) left the deal (000/05)."""
        alone = len(self.still_in) == 1 and (self.record.is_void or self.still_in == (self.winner,))
        return self.anybody_left and alone

    @cached_property
    def unmoved(self) -> frozenset[str]:
        """Who had no turn, in a deal won on a first turn (000/06)."""
        return frozenset() if self.dealer is None else self.rules.unmoved(self.players, self.dealer, self.record)

    @cached_property
    def excess(self) -> tuple[Excess, ...]:
        """Cards of which more copies turned up than the pack holds."""
        return excess_copies(self.rules.table.pack(len(self.players)), self._holders())

    @property
    def seen(self) -> tuple[Seen, ...]:
        """Every card that was seen in this deal, and how many more of it there are."""
        return seen_copies(self.rules.table.pack(len(self.players)), self._holders())

    def _holders(self) -> Iterator[Holder]:
        if self.record.indicator_card is not None:
            yield Holder.indicator((self.record.indicator_card,))
        if self.record.winner_hand is not None:
            yield Holder.winner_hand(self.record.winner_hand.cards)
        for player in self.players:
            if player in self.record.seats:
                yield Holder(self.record.seats[player].cards.cards, player)
