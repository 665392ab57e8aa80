"""Faults that a deal has whoever sat there, or however it ended, for when that is not known."""

from typing import Final

from scorekeeper.rules.faults import Fault

WHOEVER_SITS: Final = frozenset(
    {
        Fault.NO_WINNER,
        Fault.VOID_WITH_WINNER,
        Fault.OTHERS_STILL_IN,
        Fault.FIRST_TURN_IMPOSSIBLE,
        Fault.MISSING_INDICATOR,
        Fault.OUT_WITHOUT_CONTRACT,
        Fault.MISSING_HAND,
        Fault.UNKNOWN_CARD,
        Fault.WRONG_HAND_SIZE,
        Fault.BAD_POINTS,
    }
)
"""Decided: these hang neither on who sits there, nor in which order, nor on the packs that so many play with."""

HOWEVER_IT_ENDED: Final = frozenset(
    {
        Fault.MEETING_OVER,
        Fault.CONTRACT_DONE,
        Fault.UNKNOWN_PLAYER,
        Fault.UNKNOWN_CARD,
        Fault.WRONG_HAND_SIZE,
        Fault.TOO_MANY_COPIES,
        Fault.BAD_POINTS,
    }
)
"""Decided: these do not hang on how the deal ended."""
