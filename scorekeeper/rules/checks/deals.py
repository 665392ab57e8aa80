"""Faults of a deal as a whole."""

from collections.abc import Callable, Iterator
from typing import Final

from scorekeeper.rules.cards import CardList
from scorekeeper.rules.checks.hands import missing_indicator, too_many_copies, unknown_cards, wrong_hand_size
from scorekeeper.rules.checks.players import stranger
from scorekeeper.rules.checks.seated import SeatedDeal
from scorekeeper.rules.declare import declares
from scorekeeper.rules.faults import N_, Fault, Finding
from scorekeeper.rules.finishes import FirstTurn


def _strangers(deal: SeatedDeal) -> Iterator[Finding]:
    record = deal.record
    named = [record.winner, record.dealer, *record.seats, *deal.excused, *record.contracts_met, *record.cut_ins]
    for name in dict.fromkeys(name for name in named if name is not None and name not in deal.players):
        yield stranger(name)


def nobody_won() -> Finding:
    """Return the fault of a deal of which nobody has said how it ended."""
    return Finding(Fault.NO_WINNER, N_("nobody is named as the winner"))


def _no_winner(deal: SeatedDeal) -> Iterator[Finding]:
    if deal.record.winner is not None:
        return
    if deal.anybody_left and not deal.still_in:
        yield Finding(Fault.NO_WINNER, N_("everybody is out: the last one cannot drop, that player has won"))
    elif deal.finish.has_winner:
        yield nobody_won()


def _winner_is_out(deal: SeatedDeal) -> Iterator[Finding]:
    seat = deal.record.seats.get(deal.winner or "")
    if deal.winner is not None and seat is not None and seat.outcome.is_out and deal.finish.has_winner:
        yield Finding(
            Fault.WINNER_IS_OUT, N_("{winner} is out of the deal and cannot have won it"), {"winner": deal.winner}
        )


def _void_with_winner(deal: SeatedDeal) -> Iterator[Finding]:
    if not deal.finish.has_winner and deal.record.winner is not None:
        yield Finding(Fault.VOID_WITH_WINNER, N_("a void deal has no winner"))


def _use_last_standing(deal: SeatedDeal) -> Iterator[Finding]:
    # 000/05: when all but one are out, that one has won, whatever else was said;
    # decided: by a false declaration on the last stock card too, so that the deal is not void.
    # A winner who is out as well is the fault: decided, whether anybody was left is not asked then
    if deal.is_last_standing and not deal.finish.others_all_out:
        yield Finding(Fault.USE_LAST_STANDING, N_("all others are out: the deal was won as the last one standing"))


def _others_still_in(deal: SeatedDeal) -> Iterator[Finding]:
    names = [name for name in deal.still_in if name != deal.winner and name in deal.record.seats]
    unnamed = deal.winner is None and len(deal.still_in) == 1  # that one has won: only the name is missing
    if deal.finish.others_all_out and names and not unnamed:
        sentence = N_("not the last one standing, still in: {names}")
        yield Finding(Fault.OTHERS_STILL_IN, sentence, {"names": ", ".join(names)})


def _first_turn_impossible(deal: SeatedDeal) -> Iterator[Finding]:
    if deal.record.first_turn and deal.finish.first_turn is not FirstTurn.ASKED:
        yield Finding(Fault.FIRST_TURN_IMPOSSIBLE, N_("only a declared win can be one on the first turn"))


def _invalid_declaration(deal: SeatedDeal) -> Iterator[Finding]:
    hands, shown, wild = deal.rules.counting.hands, deal.record.winner_hand, deal.rules.wild(deal.record)
    if hands is None or shown is None or wild is None or not deal.finish.shows_hand or deal.is_last_standing:
        return
    whole = len(shown.cards) == deal.rules.counting.hand_size and not shown.unreadable
    too_many = any(excess.card in shown.cards for excess in deal.excess)
    if whole and not too_many and not declares(shown.cards, wild, hands):
        yield Finding(Fault.INVALID_DECLARATION, N_("the winner’s hand does not qualify"))


def _indicator(deal: SeatedDeal) -> Iterator[Finding]:
    record = deal.record
    if record.indicator is not None:
        yield from unknown_cards(_one_card(record.indicator))
        return
    # decided: no card left over is a count of 0 and needs no indicator; a false hand that was shown does
    told = [seat.cards for player, seat in record.seats.items() if player in deal.players]
    told.append(record.winner_hand or CardList())
    if deal.rules.wilds.needs_indicator and not record.is_void and any(len(cards) for cards in told):
        yield missing_indicator()


def _one_card(opened: CardList) -> CardList:
    """Return the opened card; several cards, or none, are none that can be read."""
    return opened if opened.unreadable or len(opened) == 1 else CardList(unreadable=(str(opened),))


def _hand_of_nobody(deal: SeatedDeal) -> Iterator[Finding]:
    """The shown hand of a winner who is seated is looked at with that seat."""
    shown, size = deal.record.winner_hand, deal.rules.counting.hand_size
    if shown is not None and deal.winner is None:
        yield from unknown_cards(shown)
        if size is not None:
            yield from wrong_hand_size(shown, size)


def _out_without_contract(deal: SeatedDeal) -> Iterator[Finding]:
    if deal.finish.needs_contract and deal.winner is not None and deal.winner not in deal.record.contracts_met:
        yield Finding(
            Fault.OUT_WITHOUT_CONTRACT,
            N_("{winner} cannot go out without having laid the contract"),
            {"winner": deal.winner},
        )


def _contract_done(deal: SeatedDeal) -> Iterator[Finding]:
    listed = {*deal.record.seats, *deal.record.contracts_met, *deal.record.cut_ins, deal.record.winner}
    for player in deal.players:
        if player in deal.sitting_out and player in listed:
            yield Finding(
                Fault.CONTRACT_DONE, N_("{name} has completed every contract"), {"name": player}, player=player
            )


def _shared_excess(deal: SeatedDeal) -> Iterator[Finding]:
    for excess in deal.excess:
        if excess.player is None:
            yield too_many_copies(excess)


DEAL_CHECKS: Final[tuple[Callable[[SeatedDeal], Iterator[Finding]], ...]] = (
    _no_winner,
    _winner_is_out,
    _void_with_winner,
    _use_last_standing,
    _others_still_in,
    _first_turn_impossible,
    _invalid_declaration,
    _indicator,
    _out_without_contract,
    _contract_done,
    # from here on faults of what a seat was said to be, though nobody seated is meant
    _strangers,
    _hand_of_nobody,
    _shared_excess,
)
