"""Invented deals: cards from a real pack, outcomes as often as tables see them. What they cost, the rules say."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Final

from scorekeeper.meeting import Meeting
from scorekeeper.rules.cards import ALL_CARDS, Card, CardList
from scorekeeper.rules.finishes import FirstTurn
from scorekeeper.rules.record import Count, CountKind, Deadwood, DealRecord, Finish, Outcome, SeatRecord, WholeHand
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.seating import not_yet_moved

_USUAL_FINISH: Final = 20  # the first of a ruleset's finishes, as often against each other one
_OUTCOMES: Final = {Outcome.CAUGHT: 24, Outcome.EARLY_DROP: 7, Outcome.LATE_DROP: 2, Outcome.FALSE_DECLARATION: 1}
_LAYS_CONTRACT: Final = 0.7
_WHOLE_HAND: Final = 0.3
_GOOD_ENOUGH: Final = 60  # points of a hand with which somebody would still be playing
_DRAWS: Final = 4


def play(meeting: Meeting, random: Random) -> Meeting:
    """Return the meeting with one more deal."""
    return meeting.record(_deal(meeting, random))


def _deal(meeting: Meeting, random: Random) -> DealRecord:
    rules = meeting.rules
    finishers = rules.course.finishers(rules.course.progress(meeting.players, meeting.deals))
    playing = [player for player in meeting.players if player not in finishers]
    pack = _shuffled(rules, len(meeting.players), random)
    finish = _finish(rules, random)
    rule = rules.finishes[finish]
    indicator = CardList((pack.pop(),)) if rules.wilds.needs_indicator else None
    record = DealRecord(finish, indicator=indicator)
    if not rule.has_winner:
        return record
    first_turn = rule.first_turn is FirstTurn.ASKED and random.random() < 1 / _USUAL_FINISH
    record = replace(record, winner=random.choice(playing), first_turn=first_turn)
    if rules.course.contracts:
        laid = (player for player in playing if player == record.winner or random.random() < _LAYS_CONTRACT)
        record = replace(record, contracts_met=tuple(laid))
    outcomes = _outcomes(meeting, record, [player for player in playing if player != record.winner], random)
    return replace(record, seats={player: _seat(rules, record, at, pack, random) for player, at in outcomes.items()})


def _shuffled(rules: Ruleset, player_count: int, random: Random) -> list[Card]:
    pack = rules.table.pack(player_count)
    cards = [card for card in ALL_CARDS for _ in range(pack.copies(card))]
    random.shuffle(cards)
    return cards


def _finish(rules: Ruleset, random: Random) -> Finish:
    finishes = list(rules.finishes)
    return random.choices(finishes, [_USUAL_FINISH, *[1] * (len(finishes) - 1)])[0]


def _outcomes(meeting: Meeting, record: DealRecord, others: Sequence[str], random: Random) -> Mapping[str, Outcome]:
    """Choose what became of the others, such that the deal can have ended as it did."""
    rules, rule = meeting.rules, meeting.rules.finishes[record.finish]
    possible = {outcome: often for outcome, often in _OUTCOMES.items() if outcome in rules.charges}
    if rule.others_all_out:
        possible = {outcome: often for outcome, often in possible.items() if outcome.is_out}
    on_first_turn = rule.on_first_turn(record)
    if on_first_turn:
        possible = {outcome: often for outcome, often in possible.items() if not outcome.needs_second_turn}
    chosen = {player: random.choices(list(possible), list(possible.values()))[0] for player in others}
    unmoved = not_yet_moved(meeting.players, meeting.next_dealer, record.winner or "") if on_first_turn else ()
    chosen.update(dict.fromkeys(unmoved, Outcome.CAUGHT))
    if not rule.others_all_out and all(outcome.is_out for outcome in chosen.values()):
        chosen[others[0]] = Outcome.CAUGHT
    return chosen


def _seat(rules: Ruleset, record: DealRecord, outcome: Outcome, pack: list[Card], random: Random) -> SeatRecord:
    return SeatRecord(outcome, _count(rules, record, pack, random) if outcome is Outcome.CAUGHT else None)


def _count(rules: Ruleset, record: DealRecord, pack: list[Card], random: Random) -> Count:
    size = rules.counting.hand_size
    if size and CountKind.HAND in rules.counting.kinds and len(pack) > 3 * size and random.random() < _WHOLE_HAND:
        return _whole_hand(rules, record, pack, size, random)
    return Deadwood(CardList(tuple(pack.pop() for _ in range(random.randint(1, 5)))))


def _whole_hand(rules: Ruleset, record: DealRecord, pack: list[Card], size: int, random: Random) -> WholeHand:
    """Take a hand that somebody would still be playing; the cards that were passed over stay in the pack."""
    wild = rules.wild(record)
    hands = [WholeHand(CardList(tuple(random.sample(pack, size)))) for _ in range(_DRAWS)]
    costs = [rules.charge_count(hand, wild).points for hand in hands]
    best = next((hand for hand, cost in zip(hands, costs, strict=True) if cost <= _GOOD_ENOUGH), None)
    hand = best or hands[costs.index(min(costs))]
    for card in hand.cards.cards:
        pack.remove(card)
    return hand
