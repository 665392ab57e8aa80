"""Rows and values: the one place that knows both.

`names` are always those of a meeting in the order of their positions. Columns name seats by position, so that neither a
changed name nor another turn order breaks anything.
"""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta, timezone
from fractions import Fraction
from functools import lru_cache
from typing import Any, Protocol

from scorekeeper.draft import Draft
from scorekeeper.rules.cards import CardList, read_cards
from scorekeeper.rules.catalogue import get_ruleset
from scorekeeper.rules.house_values import as_json
from scorekeeper.rules.opening import Opening
from scorekeeper.rules.record import (
    Count,
    CountKind,
    Deadwood,
    DealRecord,
    Finish,
    Outcome,
    SeatRecord,
    TypedTotal,
    WholeHand,
)
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.seatings import Seating, Seatings
from scorekeeper.store.errors import NoSuchSeat, NotStorable, UnknownEdition


class Columns(Protocol):
    """Values by column name: a row, or a JSON object. Any: what a column holds is said in `models`."""

    def __getitem__(self, name: str, /) -> Any: ...

    def get(self, name: str, /) -> Any: ...


def to_half_points(points: Fraction) -> int:
    """Return exact points as a count of halves; raise `NotStorable` for a finer fraction."""
    halves = points * 2
    if halves.denominator != 1:
        raise NotStorable(f"{points!r} is no multiple of a half")
    return halves.numerator


@lru_cache(maxsize=1024)  # the same few come again and again, and making a fraction is slow
def from_half_points(half_points: int) -> Fraction:
    """Return the points that were kept as a count of halves."""
    return Fraction(half_points, 2)


def fact_columns(facts: DealRecord | Draft, names: Sequence[str]) -> dict[str, Any]:
    """Return the columns of `FactColumns`, and the finish."""
    return {
        "finish": facts.finish.value if facts.finish else None,
        "winner_position": _position(names, facts.winner),
        "first_turn": facts.first_turn,
        "indicator": _card_text(facts.indicator),
        "winner_hand": _card_text(facts.winner_hand),
        "dealer_position": _position(names, facts.dealer),
        "note": facts.note,
        "contracts_met": _positions(names, facts.contracts_met),
        "cut_ins": _positions(names, facts.cut_ins),
    }


def seat_columns(seat: SeatRecord | None) -> dict[str, Any]:
    """Return the columns of `SeatColumns`, and the outcome."""
    kind, text = _count_columns(seat.count if seat else None)
    return {
        "outcome": seat.outcome.value if seat else None,
        "count_kind": kind.value if kind else None,
        "count_text": text,
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
        cut_ins=_named(facts.get("cut_ins") or "", names),  # an older revision does not know them
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
    return SeatRecord(Outcome(columns["outcome"]), _count(columns["count_kind"], columns["count_text"]), columns["at"])


def read_contracts(positions: str, names: Sequence[str]) -> tuple[str, ...]:
    """Return who laid the contract."""
    return _named(positions, names)


def record_json(record: DealRecord, names: Sequence[str]) -> dict[str, Any]:
    """Return the facts of a deal as they stand in a revision."""
    seats = seats_by_position(record.seats, names)
    return {**fact_columns(record, names), "seats": {str(at): seat_columns(seat) for at, seat in seats.items()}}


def read_record_json(facts: Mapping[str, Any], names: Sequence[str]) -> DealRecord:
    """Return the deal that a revision tells."""
    return read_record(facts, {int(at): seat for at, seat in facts["seats"].items()}, names)


def rules_columns(rules: Ruleset) -> dict[str, Any]:
    """Return the columns that name a ruleset as the table plays it."""
    chosen = {name: as_json(value) for name, value in rules.house_rules.items()}
    return {"ruleset": rules.key, "edition": rules.edition, "house_rules": chosen}


def set_up_columns(rules: Ruleset) -> dict[str, Any]:
    """Return the columns of a ruleset that is chosen at set-up, which makes it the club's habit."""
    columns = rules_columns(rules)
    return {**columns, "habit": columns["house_rules"]}


def read_habit(columns: Columns) -> Ruleset:
    """Return the ruleset as the meeting was set up; raise `UnknownEdition`."""
    return _ruleset(columns, columns["habit"])


def read_rules(columns: Columns) -> Ruleset:
    """Return the ruleset of a meeting; raise `UnknownEdition` if this program cannot count by it."""
    return _ruleset(columns, columns["house_rules"])


def _ruleset(columns: Columns, house_rules: Mapping[str, object]) -> Ruleset:
    rules = get_ruleset(columns["ruleset"], house_rules)
    if rules.edition != columns["edition"]:
        raise UnknownEdition(rules.key, columns["edition"])
    return rules


def moment_columns(started_at: datetime | None, now: datetime) -> dict[str, Any]:
    """Return the columns that tell when a meeting was. `now` (UTC, without saying so) stands in where nobody said."""
    if started_at is None:
        return {"started_at": None, "started_offset": None, "local_date": now.date(), "listed_at": now}
    offset = started_at.utcoffset()
    if offset is None:
        raise NotStorable(f"{started_at!r} does not say its offset")
    try:
        utc = started_at.astimezone(UTC).replace(tzinfo=None)
    except OverflowError as error:
        raise NotStorable(f"{started_at!r} lies outside the calendar") from error
    minutes = offset // timedelta(minutes=1)
    return {"started_at": utc, "started_offset": minutes, "local_date": started_at.date(), "listed_at": utc}


def read_moment(columns: Columns) -> datetime | None:
    """Return when the meeting began, at its own offset."""
    utc: datetime | None = columns["started_at"]
    if utc is None:
        return None
    return utc.replace(tzinfo=UTC).astimezone(timezone(timedelta(minutes=columns["started_offset"])))


def seating_columns(seatings: Seatings, names: Sequence[str]) -> dict[str, Any]:
    """Return the columns that tell who sits where and who deals first."""
    in_order = not seatings.later and seatings.first == tuple(names)
    return told_seating_columns(seatings, names) | ({"seatings": []} if in_order else {})


def told_seating_columns(seatings: Seatings, names: Sequence[str]) -> dict[str, Any]:
    """Return the same columns for the log, where it stays true that nobody else sat there, whoever comes later."""
    told = [
        {"from_deal": seating.from_deal, "positions": [position(names, player) for player in seating.players]}
        for seating in seatings.all
    ]
    return {"seatings": told, "first_dealer_position": position(names, seatings.first_dealer)}


def read_seatings(columns: Columns, names: tuple[str, ...]) -> Seatings:
    """Return who sits where; where nothing is told, all sit in the order of their positions."""
    told = columns["seatings"] or [{"from_deal": 1, "positions": range(len(names))}]
    first, *later = (Seating(one["from_deal"], tuple(names[at] for at in one["positions"])) for one in told)
    return Seatings(first.players, names[columns["first_dealer_position"]], tuple(later))


def opening_columns(opening: Opening) -> dict[str, Any]:
    """Return the columns that tell what a player brought along."""
    return {"opening_half_points": to_half_points(opening.points), "opening_contract": opening.contract}


def read_opening(columns: Columns) -> Opening:
    """Return what a player brought along."""
    return Opening(from_half_points(columns["opening_half_points"]), columns["opening_contract"])


def position(names: Sequence[str], player: str) -> int:
    """Return the position of `player`; raise `NoSuchSeat`."""
    try:
        return names.index(player)
    except ValueError as error:
        raise NoSuchSeat(player) from error


def player_at(names: Sequence[str], at: int | None) -> str | None:
    """Return who has the seat at a position; None where no seat is named."""
    return None if at is None else names[at]


def _position(names: Sequence[str], player: str | None) -> int | None:
    return None if player is None else position(names, player)


def _positions(names: Sequence[str], named: Sequence[str]) -> str:
    return " ".join(str(position(names, player)) for player in named)


def _named(positions: str, names: Sequence[str]) -> tuple[str, ...]:
    return tuple(names[int(at)] for at in positions.split())


def _card_text(cards: CardList | None) -> str | None:
    return None if cards is None else str(cards)


def _cards(text: str | None) -> CardList | None:
    return None if text is None else read_cards(text)


def _count_columns(count: Count | None) -> tuple[CountKind | None, str | None]:
    match count:
        case WholeHand(cards):
            return CountKind.HAND, str(cards)
        case Deadwood(cards):
            return CountKind.DEADWOOD, str(cards)
        case TypedTotal(text):
            return CountKind.POINTS, text
        case None:
            return None, None


def _count(kind: str | None, text: str | None) -> Count | None:
    if kind is None:
        return None
    match CountKind(kind):
        case CountKind.HAND:
            return WholeHand(read_cards(text or ""))
        case CountKind.DEADWOOD:
            return Deadwood(read_cards(text or ""))
        case CountKind.POINTS:
            return TypedTotal(text or "")
