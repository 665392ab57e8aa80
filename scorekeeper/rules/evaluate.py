"""One hand by itself, without a meeting: what it costs, how it lies, and whether it declares."""

from dataclasses import dataclass

from scorekeeper.rules.arrange import HandRule
from scorekeeper.rules.cards import Card, CardList
from scorekeeper.rules.charges import Charge
from scorekeeper.rules.checks import check_hand, check_player_count
from scorekeeper.rules.declare import Shortfall, missing_for_declaration, winning_discards
from scorekeeper.rules.faults import Refused
from scorekeeper.rules.record import Deadwood, WholeHand
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.wild import Wild


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What there is to say of a hand. `charge` is that of all its cards, `wild` what they were counted with.

    `declares` is None where no hand is declared (003). `shortfall` says what keeps 13 cards from it. After a draw
    `discards` are the cards whose discard declares, and `kept` is how the rest lies after the first of these.
    """

    charge: Charge
    wild: Wild
    declares: bool | None = None
    shortfall: Shortfall | None = None
    drawn: bool = False
    discards: tuple[Card, ...] = ()
    kept: Charge | None = None


def evaluate_hand(
    rules: Ruleset, player_count: int, hand: CardList, indicator: CardList | None, *, drawn: bool = False
) -> Evaluation:
    """Return what the hand comes to; raise `Refused` with every fault. `drawn`: with the card just drawn, so 14."""
    opened = indicator if rules.wilds.needs_indicator else None
    size = rules.counting.hand_size
    findings = (
        *check_player_count(rules.table, player_count),
        *check_hand(rules, player_count, hand, opened, size + drawn if size is not None else None),
    )
    if findings:
        raise Refused(findings)
    wild = rules.wilds.wild(opened.cards[0] if opened else None)
    if rules.counting.hands is None:
        return Evaluation(rules.charge_count(Deadwood(hand), wild), wild)
    charge = rules.charge_count(WholeHand(hand), wild)
    if drawn:
        return _drawn(rules, hand.cards, charge, wild, rules.counting.hands)
    shortfall = missing_for_declaration(hand.cards, wild, rules.counting.hands)
    return Evaluation(charge, wild, declares=shortfall is None, shortfall=shortfall)


def _drawn(rules: Ruleset, cards: tuple[Card, ...], charge: Charge, wild: Wild, hands: HandRule) -> Evaluation:
    discards = winning_discards(cards, wild, hands)
    kept = None
    if discards:
        at = cards.index(discards[0])
        kept = rules.charge_count(WholeHand(CardList((*cards[:at], *cards[at + 1 :]))), wild)
    return Evaluation(charge, wild, declares=bool(discards), drawn=True, discards=discards, kept=kept)
