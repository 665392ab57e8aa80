"""What a seat owes, and the steps that lead there."""

from fractions import Fraction

import pytest

from scorekeeper.rules.cards import parse_cards, read_cards
from scorekeeper.rules.catalogue import get_ruleset
from scorekeeper.rules.charges import Cap, Charge, Circumstances, DoubleAll, FixedCharge, HalveUnmoved, Step, StepKind
from scorekeeper.rules.melds import Lives
from scorekeeper.rules.record import Deadwood, Finish, Outcome, SeatRecord, TypedTotal, WholeHand
from scorekeeper.rules.wild import Wild

PAPLU = get_ruleset("paplu")
EIGHTS = Wild(parse_cards("8D")[0].rank)


def caught(points: int) -> Charge:
    return Charge.of(Step(StepKind.TYPED, Fraction(points)))


def after(finish: Finish = Finish.DECLARED, outcome: Outcome = Outcome.CAUGHT, had_turn: bool = True) -> Circumstances:
    return Circumstances(finish, outcome, had_turn)


def test_half_of_an_odd_count_is_kept_exactly() -> None:
    charge = HalveUnmoved(Finish.DECLARED)(caught(15), after(had_turn=False))
    assert charge.points == Fraction(15, 2)
    assert [(step.kind, step.points) for step in charge.steps] == [
        (StepKind.TYPED, 15),
        (StepKind.HALF, Fraction(15, 2)),
    ]


@pytest.mark.parametrize(
    "circumstances",
    [
        after(had_turn=True),
        after(Finish.HAND_RUMMY, had_turn=False),
        after(outcome=Outcome.EARLY_DROP, had_turn=False),
        after(outcome=Outcome.FALSE_DECLARATION, had_turn=False),
    ],
)
def test_nobody_else_is_halved(circumstances: Circumstances) -> None:
    assert HalveUnmoved(Finish.DECLARED)(caught(15), circumstances) == caught(15)


@pytest.mark.parametrize(("points", "kept"), [(79, 79), (80, 80), (81, 80), (130, 80), (0, 0)])
def test_cap_is_the_most_that_a_counted_hand_costs(points: int, kept: int) -> None:
    charge = Cap(80)(caught(points), after())
    assert charge.points == kept
    assert [step.kind for step in charge.steps] == [StepKind.TYPED, *([StepKind.CAP] if points > 80 else [])]


def test_cap_leaves_drops_alone() -> None:
    drop = FixedCharge(90, StepKind.LATE_DROP)(SeatRecord(Outcome.LATE_DROP), None)
    assert Cap(80)(drop, after(outcome=Outcome.LATE_DROP)).points == 90


@pytest.mark.parametrize("outcome", list(Outcome))
def test_double_is_for_every_charge_of_the_deal(outcome: Outcome) -> None:
    assert DoubleAll(Finish.HAND_RUMMY)(caught(15), after(Finish.HAND_RUMMY, outcome)).points == 30
    assert DoubleAll(Finish.HAND_RUMMY)(caught(15), after(Finish.DECLARED, outcome)).points == 15


def test_price_of_every_card() -> None:
    prices = {10: "AC KC QD JH 10S", 9: "9C", 7: "7D", 6: "6H", 5: "5S", 4: "4C", 3: "3D", 2: "2H", 0: "8C 8S *"}
    for points, cards in prices.items():
        for card in parse_cards(cards):
            assert PAPLU.counting.values.of(card, EIGHTS) == points, card


def test_eight_costs_its_face_when_it_is_not_wild() -> None:
    assert PAPLU.counting.values.of(parse_cards("8C")[0], Wild()) == 8


def test_joker_costs_nothing_when_nothing_else_is_wild() -> None:
    assert PAPLU.counting.values.of(parse_cards("*")[0], Wild()) == 0


def test_price_of_every_card_in_dummy_rummy() -> None:
    rules = get_ruleset("dummy-rummy")
    prices = {5: "3C 4C 5C 6C 7C 8C 9C", 10: "10D JD QD KD", 15: "AH", 50: "2S *"}
    for points, cards in prices.items():
        for card in parse_cards(cards):
            assert rules.counting.values.of(card, rules.wilds.wild(None)) == points, card


def test_drop_costs_the_same_whatever_the_cards() -> None:
    shown = SeatRecord(Outcome.FALSE_DECLARATION, WholeHand(read_cards("AC KC QC")))
    assert PAPLU.charges[Outcome.FALSE_DECLARATION](shown, None).points == 40


def test_left_over_cards_are_listed_with_their_price() -> None:
    charge = PAPLU.charge_count(Deadwood(read_cards("KC 5D 8S")), EIGHTS)
    (step,) = charge.steps
    assert [(str(priced.card), priced.points) for priced in step.cards] == [("KC", 10), ("5D", 5), ("8S", 0)]
    assert charge.points == step.points == 15
    assert charge.arrangement is None


def test_whole_hand_lists_what_no_meld_protects() -> None:
    charge = PAPLU.charge_count(WholeHand(read_cards("2H 3H 4H 5H 6H 9S 10S * 7C 7D 7S KC 5D")), EIGHTS)
    (step,) = charge.steps
    assert sorted(str(priced.card) for priced in step.cards if priced.points) == ["5D", "KC"]
    assert charge.arrangement is not None
    assert charge.arrangement.lives is Lives.BOTH
    protected = [card for meld in charge.arrangement.melds for card in meld.cards]
    assert sorted([*protected, *charge.arrangement.deadwood]) == sorted(
        parse_cards("2H 3H 4H 5H 6H 9S 10S * 7C 7D 7S KC 5D")
    )


def test_without_a_life_no_meld_is_named() -> None:
    charge = PAPLU.charge_count(WholeHand(read_cards("4H 5H * KC KD KS 9C 9D 9H 2S 3S 8C 6D")), EIGHTS)
    assert charge.arrangement is not None
    assert charge.arrangement.melds == ()
    assert len(charge.steps[0].cards) == 13


def test_nothing_left_over_costs_nothing_before_the_indicator_is_known() -> None:
    charge = PAPLU.charge_count(Deadwood(read_cards("")), None)
    assert charge.points == 0
    assert [step.kind for step in charge.steps] == [StepKind.AS_LAID]


def test_cards_are_never_counted_before_the_indicator_is_known() -> None:
    with pytest.raises(ValueError, match="before the wild cards are known"):
        PAPLU.charge_count(Deadwood(read_cards("KC")), None)


def test_total_that_was_not_checked_is_never_counted() -> None:
    with pytest.raises(ValueError, match="'½' is no total"):
        PAPLU.charge_count(TypedTotal("½"), None)


def test_dummy_rummy_arranges_no_hand() -> None:
    rules = get_ruleset("dummy-rummy")
    with pytest.raises(ValueError, match="no melds protect"):
        rules.charge_count(WholeHand(read_cards("KC KD KH")), rules.wilds.wild(None))


def test_caught_seat_without_a_count_is_never_priced() -> None:
    with pytest.raises(ValueError, match="without a count"):
        PAPLU.charges[Outcome.CAUGHT](SeatRecord(Outcome.CAUGHT), EIGHTS)


@pytest.mark.parametrize(
    ("opened", "wild", "tame"), [("8D", "8C 8S *", "7D AC"), ("*", "*", "AC 8D"), ("AC", "AD AS *", "2C KC")]
)
def test_rank_of_the_indicator_and_the_printed_jokers_are_wild(opened: str, wild: str, tame: str) -> None:
    rule = PAPLU.wilds.wild(parse_cards(opened)[0])
    assert all(card in rule for card in parse_cards(wild))
    assert not any(card in rule for card in parse_cards(tame))


def test_wild_cards_are_not_known_without_the_indicator() -> None:
    with pytest.raises(ValueError, match="without the indicator"):
        PAPLU.wilds.wild(None)
