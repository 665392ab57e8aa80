"""What watchers see: saved deals and what follows from them, never the draft, and no form that changes anything."""

from typing import Final

WATCHERS_SEE: Final = frozenset(
    {
        "meetings.home",
        "meetings.standings",
        "deals.table",  # leads watchers on to the standings
        "deals.show",
        "deals.revision",
        "history.meetings",
        "history.figures",
        "players.players",
        "players.show",
        "players.table",
        "history.hand_on",
        "results.show",
        "results.download",
        "hands.calculator",
        "hands.count_hand",
        "hands.rules",
    }
)
"""The pages of a club that are not for keepers alone. What is not listed is, to a watcher, not there."""
