"""Faults of a seating that begins with a later deal."""

from collections.abc import Iterator

from scorekeeper.rules.checks.players import check_players
from scorekeeper.rules.faults import N_, Details, Fault, Finding
from scorekeeper.rules.pack import Table
from scorekeeper.rules.seatings import Seating


def check_seating(table: Table, seating: Seating, after: int, deal_count: int) -> Iterator[Finding]:
    """Yield the faults of a seating that comes after one from deal `after` on, in a meeting of so many deals."""
    least, most = after + 1, deal_count + 1
    if not least <= seating.from_deal <= most:
        details: Details = {"from_deal": seating.from_deal, "least": least, "most": most}
        sentence = N_("other seats from deal {from_deal} on: only from {least} to {most} can be")
        yield Finding(Fault.INVALID_FILE, sentence, details)
    yield from check_players(table, seating.players)
