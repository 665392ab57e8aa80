"""A ruleset: a value made of parts, and the engine that asks them in a fixed order."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from scorekeeper.rules.charges import Adjustment, Charge, ChargeRule, Circumstances
from scorekeeper.rules.counting import Counting
from scorekeeper.rules.course import Course
from scorekeeper.rules.finishes import FinishRule, FirstTurn
from scorekeeper.rules.pack import Table
from scorekeeper.rules.ranking import Ranking
from scorekeeper.rules.record import Count, DealRecord, Finish, Outcome, SeatRecord
from scorekeeper.rules.seating import not_yet_moved
from scorekeeper.rules.settlement import Settlement
from scorekeeper.rules.wild import Wild, WildRule

HouseValue = bool | int | str | tuple[int, ...] | Mapping[str, str] | None
"""The value of a house rule, as the meeting file writes it (a list is a tuple here)."""


@dataclass(frozen=True, slots=True)
class Ruleset:
    """A system of rules. Each part answers one question; a house rule replaces a part.

    `key` and `edition` name it in files and for ever; `house_rules` has what the table chose otherwise. Of `finishes`
    the ordinary one comes first.
    """

    key: str
    edition: int
    table: Table
    wilds: WildRule
    counting: Counting
    finishes: Mapping[Finish, FinishRule]
    charges: Mapping[Outcome, ChargeRule]
    adjustments: tuple[Adjustment, ...]
    settlement: Settlement
    course: Course
    ranking: Ranking
    house_rules: Mapping[str, HouseValue] = field(default_factory=dict)

    @property
    def knows_first_turn(self) -> bool:
        """Whether a deal can be won on the winner's first turn."""
        return any(rule.first_turn is not FirstTurn.NEVER for rule in self.finishes.values())

    def wild(self, record: DealRecord) -> Wild | None:
        """Return the wild cards of a deal, or None while the indicator that decides them is not known."""
        indicator = record.indicator_card
        return None if indicator is None and self.wilds.needs_indicator else self.wilds.wild(indicator)

    def charge_seats(self, players: Sequence[str], dealer: str, record: DealRecord) -> dict[str, Charge]:
        """Return what each loser owes for a checked deal, in the order of `players`.

        000/05: a void deal, which has no winner, costs 0. The last one standing may have been counted before all others
        were out, and owes nothing.
        """
        if record.winner is None:
            return {}
        unmoved = self.unmoved(players, dealer, record)
        wild = self.wild(record)
        return {
            player: self._charge(record.seats[player], wild, player not in unmoved, record.finish)
            for player in players
            if player in record.seats and player != record.winner
        }

    def unmoved(self, players: Sequence[str], dealer: str, record: DealRecord) -> frozenset[str]:
        """Return who had no turn: nobody, unless the deal was won on a first turn (000/06) by somebody seated."""
        on_first_turn = self.finishes[record.finish].on_first_turn(record)
        if not on_first_turn or record.winner is None or record.winner not in players:
            return frozenset()
        return not_yet_moved(players, dealer, record.winner)

    def charge_count(self, count: Count, wild: Wild | None) -> Charge:
        """Return what a caught player owes for `count` in a deal that ends in the ordinary way."""
        ordinary = next(iter(self.finishes))
        return self._charge(SeatRecord(Outcome.CAUGHT, count), wild, True, ordinary)

    def exit_price(self, outcome: Outcome) -> Fraction:
        """Return what it costs to leave the deal in this way, whatever the cards (000/04, 000/05)."""
        return self.charges[outcome](SeatRecord(outcome), None).points

    def _charge(self, seat: SeatRecord, wild: Wild | None, had_turn: bool, finish: Finish) -> Charge:
        charge = self.charges[seat.outcome](seat, wild)
        circumstances = Circumstances(finish, seat.outcome, had_turn)
        for adjust in self.adjustments:
            charge = adjust(charge, circumstances)
        return charge

    def points(self, players: Sequence[str], charges: Mapping[str, Charge], winner: str | None) -> dict[str, Fraction]:
        """Return the points of every player for one deal, in the order of `players`."""
        return {player: self.settlement.points(player, charges, winner) for player in players}
