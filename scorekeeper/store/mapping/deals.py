"""The facts of a deal, saved or being entered, and its columns."""

from collections.abc import Mapping, Sequence

from scorekeeper.draft import Draft
from scorekeeper.rules.cards import CardList, read_cards
from scorekeeper.rules.record import CountKind, DealRecord, Finish, Outcome, SeatRecord, told_count
from scorekeeper.store.mapping.columns import (
    Columns,
    ColumnValues,
    named_at,
    player_at,
    position,
    position_told,
    positions_text,
)


def fact_columns(facts: DealRecord | Draft, names: Sequence[str]) -> ColumnValues:
    """Return the columns of `FactColumns`, and the finish."""
    return {
        "finish": facts.finish.value if facts.finish else None,
        "winner_position": position_told(names, facts.winner),
        "first_turn": facts.first_turn,
        "indicator": _card_text(facts.indicator),
        "winner_hand": _card_text(facts.winner_hand),
        "dealer_position": position_told(names, facts.dealer),
        "note": facts.note,
        "contracts_met": positions_text(names, facts.contracts_met),
        "cut_ins": positions_text(names, facts.cut_ins),
    }


def seat_columns(seat: SeatRecord | None) -> ColumnValues:
    """Return the columns of `SeatColumns`, and the outcome."""
    count = seat.count if seat else None
    return {
        "outcome": seat.outcome.value if seat else None,
        "count_kind": count.kind.value if count else None,
        "count_text": count.text if count else None,
        "at": seat.at if seat else None,
    }


def seats_by_position(seats: Mapping[str, SeatRecord], names: Sequence[str]) -> dict[int, SeatRecord]:
    """Return the seats of a deal or draft by position; raise `NoSuchSeat` if somebody else is among them."""
    by_position = {position(names, player): seat for player, seat in seats.items()}
    return dict(sorted(by_position.items()))


def read_record(facts: Columns, seats: Mapping[int, Columns], names: Sequence[str]) -> DealRecord:
    """Return a deal from its columns; `seats` by position, those without an outcome are left out."""
    return read_draft(0, facts, seats, names).record()


def read_draft(number: int, facts: Columns, seats: Mapping[int, Columns], names: Sequence[str]) -> Draft:
    """Return a draft from its columns; `seats` by position, those without an outcome are left out."""
    return Draft(
        number,
        finish=None if facts["finish"] is None else Finish(facts["finish"]),
        winner=player_at(names, facts["winner_position"]),
        first_turn=bool(facts["first_turn"]),
        indicator=_cards(facts["indicator"]),
        winner_hand=_cards(facts["winner_hand"]),
        dealer=player_at(names, facts["dealer_position"]),
        note=facts["note"],
        seats={names[at]: read_seat(seat) for at, seat in seats.items() if seat["outcome"] is not None},
        contracts_met=read_contracts(facts["contracts_met"], names),
        cut_ins=named_at(facts.get("cut_ins") or "", names),  # an older revision does not know them
    )


def read_in_short(facts: Columns, names: Sequence[str]) -> DealRecord:
    """Return a deal without its seats, cards and note."""
    return DealRecord(
        Finish(facts["finish"]),
        winner=player_at(names, facts["winner_position"]),
        first_turn=bool(facts["first_turn"]),
        dealer=player_at(names, facts["dealer_position"]),
        contracts_met=read_contracts(facts["contracts_met"], names),
    )


def read_seat(columns: Columns) -> SeatRecord:
    """Return what happened to a seat of which something was said."""
    kind = columns["count_kind"]
    count = None if kind is None else told_count(CountKind(kind), columns["count_text"] or "")
    return SeatRecord(Outcome(columns["outcome"]), count, columns["at"])


def read_contracts(positions: str, names: Sequence[str]) -> tuple[str, ...]:
    """Return who laid the contract."""
    return named_at(positions, names)


def record_json(record: DealRecord, names: Sequence[str]) -> ColumnValues:
    """Return the facts of a deal as they stand in a revision."""
    seats = seats_by_position(record.seats, names)
    return {**fact_columns(record, names), "seats": {str(at): seat_columns(seat) for at, seat in seats.items()}}


def read_record_json(facts: ColumnValues, names: Sequence[str]) -> DealRecord:
    """Return the deal that a revision tells."""
    return read_record(facts, {int(at): seat for at, seat in facts["seats"].items()}, names)


def _card_text(cards: CardList | None) -> str | None:
    return None if cards is None else str(cards)


def _cards(text: str | None) -> CardList | None:
    return None if text is None else read_cards(text)
