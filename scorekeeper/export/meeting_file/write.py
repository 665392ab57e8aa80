"""A meeting as a document of the meeting file."""

import json
from collections.abc import Sequence

from scorekeeper.export.meeting_file.seats import seats_document
from scorekeeper.export.results import Json, results
from scorekeeper.meeting import Meeting
from scorekeeper.rules.house_values import as_json
from scorekeeper.rules.record import DealRecord, SeatRecord
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.settling import Payment, amount_text

FORMAT = "scorekeeper.meeting"
VERSION = 1


def write_meeting(meeting: Meeting) -> str:
    """Return the meeting file with its results, as text."""
    return json.dumps({**meeting_document(meeting), "results": results(meeting)}, ensure_ascii=False, indent=1)


def meeting_document(meeting: Meeting) -> Json:
    """Return the facts of the meeting as a JSON object; reading it gives an equal meeting."""
    document: Json = {"format": FORMAT, "version": VERSION}
    optional = {
        "id": meeting.uid,
        "ruleset": meeting.rules.key,
        "edition": meeting.rules.edition,
        "house_rules": house_rules_document(meeting.rules),
        "title": meeting.title,
        "place": meeting.place,
        "note": meeting.note,
        "started_at": meeting.started_at.isoformat() if meeting.started_at else None,
        "closed": meeting.closed,
        "payments": [payment_document(payment) for payment in meeting.payments],
    }
    document |= {name: value for name, value in optional.items() if value}
    document |= {"players": list(meeting.players), "first_dealer": meeting.first_dealer}
    document |= seats_document(meeting.seating, meeting.opening, meeting.everybody)
    return document | {
        "deals": [deal_document(deal, meeting.seatings.at(number)) for number, deal in enumerate(meeting.deals, 1)]
    }


def house_rules_document(rules: Ruleset) -> Json:
    """Return what the table plays otherwise as a JSON object."""
    return {name: as_json(value) for name, value in rules.house_rules.items()}


def payment_document(payment: Payment) -> Json:
    """Return money that was handed over as a JSON object."""
    return {"from": payment.payer, "to": payment.payee, "amount": amount_text(payment.amount)}


def deal_document(deal: DealRecord, order: Sequence[str]) -> Json:
    """Return the facts of one deal as a JSON object, its seats in this order, so that equal facts are written alike."""
    ranks = {player: rank for rank, player in enumerate(order)}
    document: Json = {
        "finish": str(deal.finish),
        "winner": deal.winner,
        "first_turn": deal.first_turn or None,
        "indicator": _text(deal.indicator),
        "winner_hand": _text(deal.winner_hand),
        "dealer": deal.dealer,
        "note": deal.note or None,
        "contracts_met": list(deal.contracts_met) or None,
        "cut_ins": list(deal.cut_ins) or None,
    }
    in_order = sorted(deal.seats, key=lambda player: ranks.get(player, len(ranks)))
    seats = {player: _seat(deal.seats[player]) for player in in_order}
    return {name: value for name, value in document.items() if value is not None} | {"seats": seats}


def _text(cards: object) -> str | None:
    return None if cards is None else str(cards)


def _seat(seat: SeatRecord) -> Json:
    document: Json = {"outcome": str(seat.outcome)}
    if seat.count is not None:
        document[seat.count.kind] = seat.count.text
    return document | ({"at": seat.at} if seat.at else {})
