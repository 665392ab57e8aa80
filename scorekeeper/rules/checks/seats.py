"""Faults of one seat in a deal."""

from collections.abc import Callable, Iterator
from typing import Final

from scorekeeper.rules.checks.hands import too_many_copies, unknown_cards, wrong_hand_size
from scorekeeper.rules.checks.seated import SeatedDeal
from scorekeeper.rules.faults import N_, Fault, Finding
from scorekeeper.rules.record import Deadwood, Outcome, TypedTotal, WholeHand


def _missing_seat(deal: SeatedDeal, player: str) -> Iterator[Finding]:
    # until the winner is named, a blank seat may be the winner's; decided: of a void deal nothing need be said
    blank = player in deal.others and player not in deal.record.seats
    if blank and not deal.record.is_void and deal.winner is not None:
        yield Finding(Fault.MISSING_SEAT, N_("nothing is said of {name}"), {"name": player})


def _missing_hand(deal: SeatedDeal, player: str) -> Iterator[Finding]:
    seat = deal.record.seats.get(player)
    if seat is None or player not in deal.others or deal.record.is_void or deal.finish.others_all_out:
        return
    empty = isinstance(seat.count, Deadwood) and not len(seat.count.cards) and not deal.rules.counting.empty_counts
    if seat.outcome is Outcome.CAUGHT and (seat.count is None or empty):
        yield Finding(Fault.MISSING_HAND, N_("{name} was caught: say with which cards or points"), {"name": player})


def _turns(deal: SeatedDeal, player: str) -> Iterator[Finding]:
    seat = deal.record.seats.get(player)
    if seat is None or not seat.outcome.is_out or player not in deal.others or deal.is_last_standing:
        return
    if player in deal.unmoved:
        yield Finding(
            Fault.NO_TURN_YET,
            N_("{name} had no turn before {winner} won"),
            {"name": player, "winner": deal.winner or ""},
        )
    elif seat.outcome.needs_second_turn and deal.finish.on_first_turn(deal.record):
        yield Finding(
            Fault.NO_SECOND_TURN, N_("a late drop needs a second turn, and {name} had only one"), {"name": player}
        )


def _seat_cards(deal: SeatedDeal, player: str) -> Iterator[Finding]:
    for count in _told(deal, player):
        yield from unknown_cards(count.cards)
        yield from _wrong_size(count, deal.rules.counting.hand_size)
    yield from (too_many_copies(excess) for excess in deal.excess if excess.player == player)


def _told(deal: SeatedDeal, player: str) -> Iterator[WholeHand | Deadwood]:
    seat = deal.record.seats.get(player)
    if seat is not None and isinstance(seat.count, WholeHand | Deadwood):
        yield seat.count
    if player == deal.winner and deal.record.winner_hand is not None:
        yield WholeHand(deal.record.winner_hand)


def _wrong_size(count: WholeHand | Deadwood, hand_size: int | None) -> Iterator[Finding]:
    if hand_size is None:
        return
    if isinstance(count, WholeHand):
        yield from wrong_hand_size(count.cards, hand_size)
    elif len(count.cards) > hand_size:
        yield Finding(
            Fault.WRONG_HAND_SIZE,
            N_("cards left over: {count}, but a hand has only {size}"),
            {"count": len(count.cards), "size": hand_size},
        )


def _bad_points(deal: SeatedDeal, player: str) -> Iterator[Finding]:
    typed, seat = deal.rules.counting.typed, deal.record.seats.get(player)
    if seat is None or not isinstance(seat.count, TypedTotal) or typed.parse(seat.count.text) is not None:
        return
    details: dict[str, str | int] = {"text": seat.count.text, "least": typed.least, "step": typed.step}
    if typed.most is None:
        sentence = N_("“{text}” is no total of a hand: a multiple of {step}, at least {least}")
    else:
        sentence = N_("“{text}” is no total of a hand: whole points, {least} to {most}")
        details["most"] = typed.most
    yield Finding(Fault.BAD_POINTS, sentence, details)


SEAT_CHECKS: Final[tuple[Callable[[SeatedDeal, str], Iterator[Finding]], ...]] = (
    _missing_seat,
    _missing_hand,
    _turns,
    _seat_cards,
    _bad_points,
)
