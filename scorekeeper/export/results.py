"""What a meeting came to, as the commands print it and a JSON export carries it."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from scorekeeper.export.decimals import exact_decimal
from scorekeeper.ledger import Ledger, SettledDeal
from scorekeeper.meeting import Meeting
from scorekeeper.rules.faults import Finding

Json = dict[str, Any]  # Any: JSON


def results(meeting: Meeting) -> Json:
    """Return deals, standings and winners; points are text of exact decimals."""
    ledger = meeting.ledger
    answer: Json = {
        "deals": [_deal(deal, ledger) for deal in meeting.settled],
        "standings": [
            {"player": standing.player, "points": exact_decimal(standing.points), "place": standing.place}
            for standing in ledger.standings
        ],
        "finished": ledger.finished,
        "winners": list(ledger.winners),
    }
    if ledger.progress:
        answer["contracts"] = dict(ledger.progress)
    return answer


def _deal(deal: SettledDeal, ledger: Ledger) -> Json:
    answer: Json = {"number": deal.line.number, "dealer": deal.line.dealer}
    if not ledger.rules.settlement.zero_sum:
        return {**answer, "penalties": _points(deal.line.points)}
    transfers = [
        {"from": transfer.payer, "to": transfer.payee, "points": exact_decimal(transfer.points)}
        for transfer in deal.transfers
    ]
    return {**answer, "points": _points(deal.line.points), "transfers": transfers}


def _points(points: Mapping[str, Fraction]) -> Json:
    return {player: exact_decimal(share) for player, share in points.items()}


def faults(findings: tuple[Finding, ...]) -> Json:
    """Return the faults as files and commands report them, messages in English."""
    return {
        "faults": [
            {
                "code": str(finding.fault),
                "deal": finding.deal,
                "player": finding.player,
                "card": finding.card,
                "path": finding.path,
                "message": finding.message,
            }
            for finding in findings
        ]
    }
