"""Whether a record can have happened: every fault that a deal, a seat or a hand can have.

A fault that only follows from another is not reported.
"""

from dataclasses import replace

from scorekeeper.rules.checks.deals import DEAL_CHECKS, nobody_won
from scorekeeper.rules.checks.draws import check_draws
from scorekeeper.rules.checks.hands import check_hand
from scorekeeper.rules.checks.opening import check_opening
from scorekeeper.rules.checks.players import check_one_person, check_player_count, check_players, stranger
from scorekeeper.rules.checks.seated import SeatedDeal
from scorekeeper.rules.checks.seatings import check_seating
from scorekeeper.rules.checks.seats import SEAT_CHECKS
from scorekeeper.rules.checks.unseated import HOWEVER_IT_ENDED, WHOEVER_SITS
from scorekeeper.rules.faults import Finding
from scorekeeper.rules.record import DealRecord
from scorekeeper.rules.ruleset import Ruleset

__all__ = [
    "HOWEVER_IT_ENDED",
    "SeatedDeal",
    "check_deal",
    "check_draws",
    "check_hand",
    "check_one_person",
    "check_opening",
    "check_player_count",
    "check_players",
    "check_seating",
    "check_unseated_deal",
    "nobody_won",
    "stranger",
]


def check_deal(deal: SeatedDeal) -> tuple[Finding, ...]:
    """Return every fault of the deal. Decided: those of the deal itself, then those of the seats in turn order."""
    findings = [finding for check in DEAL_CHECKS for finding in check(deal)]
    for player in deal.players:
        if player not in deal.excused:
            findings += [replace(finding, player=player) for check in SEAT_CHECKS for finding in check(deal, player)]
    return tuple(replace(finding, deal=deal.number) for finding in findings)


def check_unseated_deal(
    rules: Ruleset, record: DealRecord, number: int, excused: frozenset[str] = frozenset()
) -> tuple[Finding, ...]:
    """Return the faults that the deal has whoever sat there. `excused`: seats of which nothing more is said."""
    somebody = ""  # others may have sat there too, and no player is called so
    named = dict.fromkeys((record.winner or somebody, *record.seats, somebody))
    deal = SeatedDeal(rules, tuple(named), None, record, number, excused=excused)
    return tuple(finding for finding in check_deal(deal) if finding.fault in WHOEVER_SITS)
