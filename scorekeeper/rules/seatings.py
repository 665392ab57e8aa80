"""Who sits at the table from which deal on: whose deal it is, and how long a circle takes."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from scorekeeper.rules.record import DealRecord
from scorekeeper.rules.seating import next_seat, seats_after


@dataclass(frozen=True, slots=True)
class Seating:
    """Who sits in which turn order, from deal `from_deal` on."""

    from_deal: int
    players: tuple[str, ...]


@dataclass(frozen=True)
class Seatings:
    """The first seating of a meeting with its first dealer, and the later ones by their first deal, ascending."""

    first: tuple[str, ...]
    first_dealer: str
    later: tuple[Seating, ...] = ()

    @cached_property
    def all(self) -> tuple[Seating, ...]:
        """Every seating, the first one too."""
        return (Seating(1, self.first), *self.later)

    @cached_property
    def everybody(self) -> tuple[str, ...]:
        """Who ever sat here: the first seating in turn order, then the newcomers as they came."""
        return tuple(dict.fromkeys(player for seating in self.all for player in seating.players))

    def at(self, number: int) -> tuple[str, ...]:
        """Return who sits in deal `number`, in turn order."""
        return self.all[self._began(number)].players

    def until(self, number: int) -> "Seatings":
        """Return the seatings without those that come after deal `number`."""
        began = self._began(number)
        return self if began == len(self.later) else Seatings(self.first, self.first_dealer, self.later[:began])

    def dealers(self, deals: Iterable[DealRecord]) -> Iterator[str]:
        """Yield who dealt each deal."""
        return self.dealers_of((number, deal.dealer) for number, deal in enumerate(deals, 1))

    def dealers_of(self, deals: Iterable[tuple[int, str | None]]) -> Iterator[str]:
        """Yield who dealt each of these deals, of which the number is told and who dealt out of turn.

        In those left out the seat in turn has dealt. 000/07, decided: another seat's deal moves the office on from
        there. A dealer who does not sit there is passed over.
        """
        last, dealt = self.first_dealer, 1
        for number, told in deals:
            last = told if told in self.at(number) else self.dealer_after(last, dealt, number)
            dealt = number
            yield last

    def dealer_after(self, dealer: str, dealt: int, number: int) -> str:
        """Return who deals deal `number` if `dealer` dealt deal `dealt`, and since then every seat in turn."""
        for seating in self.later[self._began(dealt) : self._began(number)]:
            before = seating.from_deal - 1
            dealer = self.across(seats_after(self.at(before), dealer, before - dealt), seating)
            dealt = seating.from_deal
        return seats_after(self.at(number), dealer, number - dealt)

    def next_dealer(self, dealers: Sequence[str]) -> str:
        """Return who deals after these dealers of all deals so far."""
        return self.dealer_after(dealers[-1], len(dealers), len(dealers) + 1) if dealers else self.first_dealer

    def told_dealers(self, deals: Iterable[DealRecord]) -> Iterator[str | None]:
        """Yield who dealt each deal, or None as long as the last one named is nobody who sits there."""
        dealer = self.first_dealer if self.first_dealer in self.first else None
        for number, deal in enumerate(deals, 1):
            if deal.dealer is not None:
                dealer = deal.dealer if deal.dealer in self.at(number) else None
            elif number > 1 and dealer is not None:
                dealer = self.dealer_after(dealer, number - 1, number)
            yield dealer

    def circle(self, dealers: Sequence[str | None]) -> int:
        """Return how many deals one circle has. `dealers`: of the deals so far, as far as the last seating at least.

        000/07: every seat deals once. Decided: it ends when everybody who sits here has dealt. So who leaves after
        dealing makes it no shorter, who leaves before makes it one shorter, and a newcomer makes it one longer.
        """
        last = self.all[-1]
        before = dealers[: last.from_deal - 1]
        return len(before) + len(set(last.players).difference(before))

    def _began(self, number: int) -> int:
        """Return how many of the later seatings have begun with deal `number`."""
        return bisect_right(self.later, number, key=lambda seating: seating.from_deal)

    def across(self, dealer: str, seating: Seating) -> str:
        """Return who deals first in `seating` after `dealer` has dealt last before it.

        000 is silent; decided: the seat after that dealer in the new order; after one who has left, whoever sat next
        in the old order and is still there. Where nobody is, the first of the new order.
        """
        if dealer in seating.players:
            return next_seat(seating.players, dealer)
        before = self.at(seating.from_deal - 1)
        after = (seats_after(before, dealer, count) for count in range(1, len(before)))
        return next((player for player in after if player in seating.players), seating.players[0])
