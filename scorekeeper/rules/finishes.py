"""The ways in which a deal can end, as facts that the checks and the form read."""

from dataclasses import dataclass
from enum import Enum, auto

from scorekeeper.rules.record import DealRecord


class FirstTurn(Enum):
    """Whether a deal that ends so is won on the winner's first turn."""

    NEVER = auto()
    ASKED = auto()
    ALWAYS = auto()


@dataclass(frozen=True, slots=True)
class FinishRule:
    """What a finish implies. `shows_hand`: the winner lays down a hand that can be checked."""

    has_winner: bool = True
    first_turn: FirstTurn = FirstTurn.NEVER
    shows_hand: bool = False
    others_all_out: bool = False
    needs_contract: bool = False

    @property
    def is_claimed(self) -> bool:
        """Whether the winner says so, and it does not follow from what became of the others."""
        return self.has_winner and not self.others_all_out

    def on_first_turn(self, record: DealRecord) -> bool:
        """Return whether the deal ended on the winner's first turn."""
        return self.first_turn is FirstTurn.ALWAYS or (self.first_turn is FirstTurn.ASKED and record.first_turn)


DECLARED = FinishRule(first_turn=FirstTurn.ASKED, shows_hand=True)
# 000/07: on one's own first turn, without a draw
HAND_RUMMY = FinishRule(first_turn=FirstTurn.ALWAYS, shows_hand=True)
# 000/05: all but one are out
LAST_STANDING = FinishRule(others_all_out=True)
# 000/04: the stock is gone
VOID = FinishRule(has_winner=False)
# 003: one player has no cards left
WENT_OUT = FinishRule(needs_contract=True)
