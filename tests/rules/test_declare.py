"""Whether a hand can be declared (000/04), and what it lacks."""

from collections.abc import Sequence

import pytest

from scorekeeper.rules.arrange import HandRule, best_arrangement
from scorekeeper.rules.cards import JOKER, Card, Rank, parse_cards
from scorekeeper.rules.declare import Lack, Shortfall, declares, missing_for_declaration, winning_discards
from scorekeeper.rules.melds import Ladder, MeldRule, Tanala
from scorekeeper.rules.wild import Wild
from tests.rules.hands import ALL_RULES, INDIAN, PAPLU, VALUES, Case, agreed_hands, checked_hands, rich_hands
from tests.rules.oracle import judge

EIGHTS = Wild(Rank.EIGHT)
# 000/08
FULL_HAND = "4H 5H 6H 9S 10S * 7C 7D 7S AC 2C 3C 4C"
BEFORE_THE_DRAW = "4H 5H 6H 9S 10S * 7C 7D 7S AC 2C 3C KD"


def lack(hand: str, wild: Wild = EIGHTS, rule: HandRule = PAPLU) -> Shortfall | None:
    return missing_for_declaration(parse_cards(hand), wild, rule)


def left_over(count: int) -> Shortfall:
    return Shortfall(Lack.CARDS_LEFT_OVER, count)


@pytest.mark.parametrize("case", [case for case in checked_hands() if "declares" in case.facts], ids=str)
def test_checked_hand_declares_or_not(case: Case) -> None:
    assert declares(case.cards, case.wild, case.rule) == case.facts["declares"]


def test_the_full_declaration_of_the_document_is_one() -> None:
    assert declares(parse_cards(FULL_HAND), EIGHTS, PAPLU)


def test_hand_of_another_size_is_no_declaration() -> None:
    assert not declares(parse_cards(FULL_HAND)[:-1], EIGHTS, PAPLU)
    assert not declares(parse_cards(FULL_HAND + " 5C"), EIGHTS, PAPLU)


def test_hand_lacks_a_pure_sequence_first() -> None:
    assert lack("4H 5H * 7C 7D 7S QC KC 8S 2D 2S 9H 10D") == Shortfall(Lack.NO_PURE_SEQUENCE)


def test_hand_with_one_life_lacks_a_second_sequence() -> None:
    assert lack("4H 5H 6H 7C 7D 7S KC KD KS 2D 2C 2S JD") == Shortfall(Lack.NO_SECOND_SEQUENCE)


def test_hand_with_both_lives_lacks_what_is_left_over() -> None:
    assert lack(BEFORE_THE_DRAW) == left_over(1)


def test_fewest_cards_left_over_may_be_others_than_the_cheapest() -> None:
    """The joker saves two kings, or lays 2 3 5 6 down and leaves only the kings."""
    hand, wild = "9H 10H JH 8S 9S 10S 2C 3C 5C 6C KD KH *", Wild()
    assert best_arrangement(parse_cards(hand), wild, PAPLU).points == 16
    assert lack(hand, wild) == left_over(2)


def test_nothing_is_lacking_in_a_hand_that_declares() -> None:
    assert lack(FULL_HAND) is None


def test_joker_that_fits_nowhere_forbids_the_declaration() -> None:
    """Two pure sequences must stay pure, and a set is exactly three."""
    hand = "2H 3H 4H 6S 7S 8S QC QD QH JC JD JS *"
    assert lack(hand, Wild(Rank.FIVE), INDIAN) == left_over(1)
    assert lack(hand, Wild(Rank.FIVE), PAPLU) is None


def test_joker_may_be_the_fourth_of_a_set_by_house_rule() -> None:
    fours = HandRule(MeldRule(frozenset({3, 4})), Ladder(pure_sequences=2), VALUES)
    assert lack("2H 3H 4H 6S 7S 8S QC QD QH JC JD JS *", Wild(Rank.FIVE), fours) is None
    assert lack("2H 3H 4H 6S 7S 8S QC QD QH JC JD * *", Wild(Rank.FIVE), fours) is None


def test_joker_fits_into_no_tanala() -> None:
    tanalas = "10S 10S 10S 9S 9S 9S QC QD QH JC JD JS *"
    one_pure = HandRule(MeldRule(tanala=Tanala.PURE_SEQUENCE), Ladder(), VALUES)
    assert best_arrangement(parse_cards(tanalas), Wild(), one_pure).points == 0
    assert lack(tanalas, Wild(), one_pure) == left_over(1)


def test_three_wild_cards_may_be_the_fourth_meld() -> None:
    hand = "2H 3H 4H 5H 6S 7S 8S QC QD QH 9C 9D 9H"
    assert lack(hand, Wild(Rank.NINE), INDIAN) is None


@pytest.mark.parametrize("decks", [2, 3])
@pytest.mark.parametrize("number", range(len(ALL_RULES)))
def test_cards_left_over_are_as_few_as_trying_everything_finds(number: int, decks: int) -> None:
    for size in (7, 8, 9):
        for cards, wild in rich_hands(seed=1000 + 10 * number + size, count=8, size=size, decks=decks):
            assert_left_as_judged(cards, wild, ALL_RULES[number])


@pytest.mark.parametrize(("rule", "decks"), [(PAPLU, 2), (INDIAN, 3)], ids=["paplu", "indian-rummy"])
def test_whole_hand_declares_where_trying_everything_finds_it(rule: HandRule, decks: int) -> None:
    for cards, wild in rich_hands(seed=31, count=12, size=13, decks=decks):
        assert_left_as_judged(cards, wild, rule)


def assert_left_as_judged(cards: Sequence[Card], wild: Wild, rule: HandRule) -> None:
    missing = missing_for_declaration(cards, wild, rule)
    fewest = judge(cards, wild, rule.melds, rule.ladder, rule.values).fewest_left
    if fewest is None:
        assert missing is not None
        assert missing.lack is not Lack.CARDS_LEFT_OVER
    else:
        assert missing == (left_over(fewest) if fewest else None), (str(wild), [*map(str, cards)])


def test_with_one_pure_sequence_a_hand_declares_exactly_if_it_costs_nothing() -> None:
    for case in agreed_hands():
        free = (case.facts["points"], case.facts["lives"]) == ("0", "both")
        assert declares(case.cards, case.wild, case.rule) == free


def test_hand_that_declares_with_one_pure_sequence_is_shown_without_deadwood() -> None:
    for cards, wild in rich_hands(seed=8, count=400, size=13, decks=2):
        if declares(cards, wild, PAPLU):
            assert not best_arrangement(cards, wild, PAPLU).deadwood


def test_discard_of_the_document_wins() -> None:
    assert winning_discards(parse_cards(BEFORE_THE_DRAW + " 4C"), EIGHTS, PAPLU) == parse_cards("KD")


def test_every_card_whose_discard_wins_is_named_in_hand_order() -> None:
    cards = parse_cards("5C 4C 3C 2C 9H 10H JH QH 6S 6D 6H 3D 4D 5D")
    assert winning_discards(cards, Wild(), PAPLU) == parse_cards("5C 2C 9H QH")


def test_twin_whose_discard_wins_is_named_once() -> None:
    cards = parse_cards("5C 4C 3C 2C 9H 10H JH QH KH AH 6S 6D 6H 6H")
    assert winning_discards(cards, Wild(), PAPLU) == parse_cards("6H")


def test_joker_that_fits_nowhere_is_a_winning_discard() -> None:
    cards = parse_cards("2H 3H 4H 6S 7S 8S 9S QC QD QH JC JD JS *")
    assert JOKER in winning_discards(cards, Wild(Rank.FIVE), INDIAN)


def test_only_a_hand_of_fourteen_has_winning_discards() -> None:
    assert winning_discards(parse_cards(FULL_HAND), EIGHTS, PAPLU) == ()


def test_winning_discards_are_those_that_leave_a_declaration() -> None:
    for cards, wild in rich_hands(seed=14, count=60, size=14, decks=2):
        if len(cards) == 14:
            winning = [card for card in dict.fromkeys(cards) if declares(without(card, cards), wild, PAPLU)]
            assert list(winning_discards(cards, wild, PAPLU)) == winning


def without(card: Card, cards: Sequence[Card]) -> list[Card]:
    place = cards.index(card)
    return [*cards[:place], *cards[place + 1 :]]
