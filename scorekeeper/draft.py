"""The deal that is being played: what is known of it so far."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace

from scorekeeper.rules.cards import CardList
from scorekeeper.rules.checks import nobody_won
from scorekeeper.rules.faults import Refused
from scorekeeper.rules.record import DealRecord, Finish, SeatRecord, still_in
from scorekeeper.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Draft:
    """The facts of deal `number` as far as they were told; everything may still be missing or wrong."""

    number: int
    finish: Finish | None = None
    winner: str | None = None
    first_turn: bool = False
    indicator: CardList | None = None
    winner_hand: CardList | None = None
    dealer: str | None = None
    note: str = ""
    seats: Mapping[str, SeatRecord] = field(default_factory=dict)
    contracts_met: tuple[str, ...] = ()
    cut_ins: tuple[str, ...] = ()

    @property
    def is_empty(self) -> bool:
        return self == Draft(self.number)

    def with_seat(self, player: str, seat: SeatRecord | None) -> "Draft":
        """Return the draft with the entry of one seat put whole, or taken out."""
        others = {name: entry for name, entry in self.seats.items() if name != player}
        return replace(self, seats=others if seat is None else {**others, player: seat})

    def with_contract(self, player: str, laid: bool) -> "Draft":
        """Return the draft with who laid the contract (003) told of one seat, whoever else did."""
        if (player in self.contracts_met) is laid:
            return self
        others = tuple(name for name in self.contracts_met if name != player)
        return replace(self, contracts_met=(*others, player) if laid else others)

    def with_cut_ins(self, player: str, count: int) -> "Draft":
        """Return the draft with how often one player cut in (003)."""
        if self.cut_ins.count(player) == count:
            return self
        others = tuple(name for name in self.cut_ins if name != player)
        return replace(self, cut_ins=(*others, *[player] * count))

    def without(self, players: Collection[str]) -> "Draft":
        """Return the draft without what was told of these players; a deal won by one of them is not won."""
        kept = replace(
            self,
            dealer=None if self.dealer in players else self.dealer,
            seats={player: seat for player, seat in self.seats.items() if player not in players},
            contracts_met=tuple(player for player in self.contracts_met if player not in players),
            cut_ins=tuple(player for player in self.cut_ins if player not in players),
        )
        if self.winner not in players:
            return kept
        return replace(kept, finish=None, winner=None, first_turn=False, winner_hand=None)

    def fits(self, rules: Ruleset) -> bool:
        """Return whether these rules know how the deal ended and what happened to its seats."""
        ends = self.finish is None or self.finish in rules.finishes
        return ends and all(seat.outcome in rules.charges for seat in self.seats.values())

    def last_standing(self, players: Sequence[str]) -> str | None:
        """Return who has won because all others are out (000/05), or None."""
        standing = still_in(players, self.seats)
        return standing[0] if len(standing) == 1 else None

    def ended(self, players: Sequence[str]) -> "Draft":
        """Return the draft as won by the last one standing if all others are out, whatever else was said (000/05)."""
        winner = self.last_standing(players)
        if winner is None:
            return self
        return replace(self, finish=Finish.LAST_STANDING, winner=winner, first_turn=False, winner_hand=None)

    def record(self) -> DealRecord:
        """Return the facts as a record, not checked yet; raise `Refused` while nobody said how the deal ended."""
        if self.finish is None:
            raise Refused((replace(nobody_won(), deal=self.number),))
        return DealRecord(
            finish=self.finish,
            winner=self.winner,
            seats=self.seats,
            first_turn=self.first_turn,
            indicator=self.indicator,
            winner_hand=self.winner_hand,
            dealer=self.dealer,
            note=self.note,
            contracts_met=self.contracts_met,
            cut_ins=self.cut_ins,
        )


def draft_of(number: int, record: DealRecord) -> Draft:
    """Return the draft that `record` was made from, as when a deal is taken back."""
    return Draft(
        number,
        finish=record.finish,
        winner=record.winner,
        first_turn=record.first_turn,
        indicator=record.indicator,
        winner_hand=record.winner_hand,
        dealer=record.dealer,
        note=record.note,
        seats=record.seats,
        contracts_met=record.contracts_met,
        cut_ins=record.cut_ins,
    )
