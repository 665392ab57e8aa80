"""What a caught hand costs (000/06), and the arrangement that shows it."""

from collections import Counter
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.arrange import Arrangement, HandRule, best_arrangement
from scorekeeper.rules.cards import ALL_CARDS, JOKER, Card, Rank, parse_cards
from scorekeeper.rules.melds import Ladder, Lives, MeldKind, MeldRule, Tanala
from scorekeeper.rules.wild import Wild
from tests.rules.hands import (
    ALL_RULES,
    HARDEST,
    INDIAN,
    PAPLU,
    VALUES,
    Case,
    agreed_hands,
    checked_hands,
    dealt_hands,
    positions,
    rich_hands,
)
from tests.rules.oracle import is_meld, is_pure_sequence, judge

PURE, ANY, SET, TANALA = MeldKind.PURE_SEQUENCE, MeldKind.SEQUENCE, MeldKind.SET, MeldKind.TANALA
IN_ORDER = (PURE, ANY, TANALA, SET)


def assert_fair(found: Arrangement, cards: Sequence[Card], wild: Wild, rule: HandRule) -> None:
    """The melds are legal and made of the hand's own cards, they show the lives, and the rest costs what is said."""
    laid = [card for meld in found.melds for card in meld.cards]
    assert Counter(laid) + Counter(found.deadwood) == Counter(cards)
    assert found.points == rule.values.total(found.deadwood, wild)
    assert all(is_meld(meld.kind, meld.cards, wild, rule.melds) for meld in found.melds)
    assert not any(meld.kind is ANY and is_pure_sequence(meld.cards) for meld in found.melds)
    assert_shows_lives(found, rule)
    assert [meld.kind for meld in found.melds] == sorted((meld.kind for meld in found.melds), key=IN_ORDER.index)


def assert_shows_lives(found: Arrangement, rule: HandRule) -> None:
    pure_kinds = {PURE, TANALA} if rule.melds.tanala is Tanala.PURE_SEQUENCE else {PURE}
    kinds = [meld.kind for meld in found.melds]
    match found.lives:
        case Lives.NONE:
            assert not kinds
        case Lives.FIRST:
            assert len(kinds) == rule.ladder.protects_first_life
            assert set(kinds) <= pure_kinds
        case Lives.BOTH:
            assert sum(kind in pure_kinds for kind in kinds) >= rule.ladder.pure_sequences
            assert sum(kind in pure_kinds | {ANY} for kind in kinds) >= 2


def cost(hand: str, wild: Rank | None = None, rule: HandRule = PAPLU) -> int:
    return best_arrangement(parse_cards(hand), Wild(wild), rule).points


def lives(hand: str, wild: Rank | None = None, rule: HandRule = PAPLU) -> Lives:
    return best_arrangement(parse_cards(hand), Wild(wild), rule).lives


@pytest.mark.parametrize("case", checked_hands(), ids=str)
def test_checked_hand_costs_what_card_players_worked_out(case: Case) -> None:
    found = best_arrangement(case.cards, case.wild, case.rule)
    assert min(found.points, case.facts["house_rules"].get("cap", 130)) == int(case.facts["points"])
    assert found.lives == case.facts["lives"]
    assert_fair(found, case.cards, case.wild, case.rule)


def test_hands_on_which_three_programs_agree() -> None:
    for case in agreed_hands():
        found = best_arrangement(case.cards, case.wild, case.rule)
        assert (str(found.points), found.lives) == (case.facts["points"], case.facts["lives"]), case.facts
        assert_fair(found, case.cards, case.wild, case.rule)


# What plausible shortcuts get wrong: the hand, the wild rank, the least penalty, the lives.
TRAPS = {
    "a run of six is two lives": ("5S 6S 7S 8S 9S 10S KH KD KC 3H 9D QC 4D", None, 26, "both"),
    "a twin inside a run makes two": ("4H 5H 6H 6H 7H 8H QS QD QC 3D 9C JS 2S", None, 24, "both"),
    "the end of a long pure run belongs to a set": ("4S 5S 6S 7S 7H 7D JH QH KH 2C 9C 4D 3D", None, 18, "both"),
    "the dearest pure run is shortened": ("9S 10S JS QS QH QD 2C 3C 4C 8H 6D 5D KC", None, 29, "both"),
    "the joker makes the second life before it saves aces": (
        "2C 3C 4C JO AS AD 5H 6H KS KD KC 10D JH", Rank.NINE, 40, "both",
    ),
    "two wild cards and one card are a life": ("2C 3C 4C JO 8S KS KD KC QD QH QS 5H 7D", Rank.EIGHT, 5, "both"),
    "the wild rank in its own place is the only pure run": (
        "7H 8H 9H 3S 4S JO KC KD KS 2D 5C JH QC", Rank.EIGHT, 27, "both",
    ),
    "the same card is worth more as a wild one": ("3C 4C 5C 10D JD QD 7H 8H 9H KS KC 2D 4H", Rank.EIGHT, 22, "both"),
    "a card of the wild rank is not used twice": ("7H 8H 9H QS KS 4D 4C 2S 6C 10D JC 3D AH", Rank.EIGHT, 69, "first"),
    "both ends of the ace in one hand": ("AS 2S 3S QS KS AS 7H 7D 7C 4D 9H 10C JD", None, 33, "both"),
    "no sequence goes round the corner": ("KD AD 2D 5S 5H 9C JC 3H 7S 8D QC 4C 6H", None, 89, "none"),
    "one ace is wanted by both ends, and a joker helps": (
        "AS 2S 3S QS KS JO 7H 7D 7C 4D 9H 10C JD", None, 33, "both",
    ),
    "one ace is wanted by both ends": ("AS 2S 3S QS KS 5H 7H 7D 7C 4D 9H 10C JD", None, 64, "first"),
    "identical copies are no set": ("5C 6C 7C 10H JH QH 9S 9S 9D 2D 4H KC 3D", None, 46, "both"),
    "a set is exactly three": ("5S 10S JS JS QS KS JH JD 5C 6C 7C 7C JC", Rank.FOUR, 22, "both"),
    "a good set counts with the first life only": ("5C 6C 7C KS KH KD 2D 4H 9D JC 8S 10D QH", None, 83, "first"),
    "the obvious place of the joker is a point worse": (
        "4H 5H 6H 9S 10S JO 7C 7D 7S AC 2C KC 5D", Rank.EIGHT, 26, "both",
    ),
    "a hole inside five places": ("3S 4S 6S 7S JO 10H JH 9H KD KC 2D 5C 8D", Rank.QUEEN, 35, "both"),
    "eight wild cards without a pure run": ("8H 8S 8D 8C 8H 8S JO JO 3C 5D 7H 9S JC", Rank.EIGHT, 34, "none"),
    "two spare wild cards take the dearest loose card": (
        "4H 5H 6H 9S 10S JO 7C 7D 7S 8D KC 5D 8C", Rank.EIGHT, 5, "both",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("hand", "wild", "points", "reached"), TRAPS.values(), ids=TRAPS)
def test_least_penalty_where_shortcuts_go_wrong(hand: str, wild: Rank | None, points: int, reached: str) -> None:
    assert (cost(hand, wild), lives(hand, wild)) == (points, reached)


@pytest.mark.parametrize("decks", [2, 3])
@pytest.mark.parametrize("number", range(len(ALL_RULES)))
def test_small_hand_costs_what_trying_everything_finds(number: int, decks: int) -> None:
    for size in (6, 7, 8, 9):
        for cards, wild in rich_hands(seed=10 * number + size, count=8, size=size, decks=decks):
            assert_as_judged(cards, wild, ALL_RULES[number])


@pytest.mark.parametrize(("rule", "decks"), [(PAPLU, 2), (INDIAN, 3)], ids=["paplu", "indian-rummy"])
def test_whole_hand_costs_what_trying_everything_finds(rule: HandRule, decks: int) -> None:
    for cards, wild in rich_hands(seed=13, count=12, size=13, decks=decks):
        assert_as_judged(cards, wild, rule)


def assert_as_judged(cards: Sequence[Card], wild: Wild, rule: HandRule) -> None:
    found = best_arrangement(cards, wild, rule)
    verdict = judge(cards, wild, rule.melds, rule.ladder, rule.values)
    assert (found.points, found.lives) == (verdict.points, verdict.lives), (str(wild), [*map(str, cards)])
    assert_fair(found, cards, wild, rule)


def test_no_card_at_all_costs_nothing() -> None:
    assert best_arrangement((), Wild(), PAPLU) == Arrangement(0, Lives.NONE, (), ())


def test_four_copies_of_a_card_are_refused() -> None:
    with pytest.raises(ValueError, match="more than three copies"):
        best_arrangement(parse_cards("KS KS KS KS"), Wild(), PAPLU)


def test_without_a_life_every_card_is_deadwood_in_the_order_of_the_hand() -> None:
    cards = parse_cards("9H * 7H 2S 2D 2C")
    assert best_arrangement(cards, Wild(), PAPLU) == Arrangement(22, Lives.NONE, (), cards)


def test_two_steps_tell_of_the_first_life_and_protect_nothing() -> None:
    rule = HandRule(MeldRule(), Ladder(protects_first_life=False), VALUES)
    cards = parse_cards("2C 3C 4C 9D 9H")
    assert best_arrangement(cards, Wild(), rule) == Arrangement(27, Lives.FIRST, (), cards)


def test_two_pure_sequences_needed_and_one_found_protect_only_that_one() -> None:
    rule = HandRule(MeldRule(), Ladder(pure_sequences=2), VALUES)
    assert cost("2C 3C 4C 9D 10D * KC KD KH", rule=rule) == 49


def test_ace_is_low_or_high_but_never_goes_round_the_corner() -> None:
    assert cost("AC 2C 3C QD KD AD") == 0
    assert cost("4C 5C 6C KD AD 2D") == 22


def test_tanala_is_a_first_life_where_it_counts_as_pure() -> None:
    tanala = "10S 10S 10S 4H 9C"
    assert (cost(tanala, rule=INDIAN), lives(tanala, rule=INDIAN)) == (13, Lives.FIRST)


def test_two_tanalas_are_both_lives_where_they_count_as_pure() -> None:
    assert cost("10S 10S 10S 4H 4H 4H KC KD KS", rule=INDIAN) == 0


def test_tanala_that_is_only_a_set_is_no_life() -> None:
    rule = HandRule(MeldRule(tanala=Tanala.SET), Ladder(), VALUES)
    assert lives("10S 10S 10S 4H 5H 6H", rule=rule) == Lives.FIRST
    assert cost("10S 10S 10S 4H 5H 6H 7C 8C 9C", rule=rule) == 0


def test_tanala_takes_no_wild_card() -> None:
    assert cost("10S 10S * 4H 5H 6H 7C 8C 9C", rule=INDIAN) == 20


def test_three_cards_of_the_wild_rank_are_a_tanala_in_their_own_place() -> None:
    assert lives("8H 8H 8H 4H 5H 6H", Rank.EIGHT, INDIAN) == Lives.BOTH


def test_three_printed_jokers_are_no_tanala() -> None:
    assert lives("* * * 4H 5H 6H", rule=INDIAN) == Lives.FIRST


def test_cards_of_the_wild_rank_stand_together_as_a_second_life() -> None:
    assert lives("4H 5H 6H 8H 8S *", Rank.EIGHT) == Lives.BOTH


def test_printed_jokers_alone_are_no_second_life() -> None:
    assert lives("4H 5H 6H * * *", Rank.EIGHT) == Lives.FIRST


def test_wild_cards_alone_make_the_second_life_that_frees_a_tanala() -> None:
    rule = HandRule(MeldRule(tanala=Tanala.SET), Ladder(), VALUES)
    assert cost("4H 5H 6H KS KS KS 8H 8C *", Rank.EIGHT, rule) == 0


def test_second_life_that_costs_more_than_it_protects_is_left() -> None:
    """A 2 3 4 5 saves 24 of 28; 2 2 2 and 3 4 5 are both lives and save 18."""
    hand = "AC 2C 2C 2C 3C 4C 5C"
    assert (cost(hand, rule=INDIAN), lives(hand, rule=INDIAN)) == (4, Lives.FIRST)


def test_sets_of_four_only_by_house_rule() -> None:
    hand = "2C 3C 4C 5D 6D 7D 9C 9D 9H 9S"
    assert cost(hand) == 9
    assert cost(hand, rule=HandRule(MeldRule(frozenset({3, 4})), Ladder(), VALUES)) == 0


def test_aces_may_be_the_wild_rank() -> None:
    assert cost("AC 2C 3C 5D AH 9H 9D KC", Rank.ACE) == 33


def no_card_four_times(cards: list[Card]) -> bool:
    return max(Counter(cards).values(), default=0) <= 3


near_cards = [card for card in ALL_CARDS if card.is_joker or card.index % 4 < 2]
hands = st.lists(st.sampled_from(near_cards), max_size=13).filter(no_card_four_times)
wild_ranks = st.sampled_from([None, *Rank]).map(Wild)
rules = st.sampled_from(ALL_RULES)


@given(hands, wild_ranks, rules)
def test_any_hand_is_laid_out_fairly(cards: list[Card], wild: Wild, rule: HandRule) -> None:
    assert_fair(best_arrangement(cards, wild, rule), cards, wild, rule)


@given(hands, wild_ranks, rules)
def test_order_of_the_cards_does_not_matter(cards: list[Card], wild: Wild, rule: HandRule) -> None:
    found = best_arrangement(cards, wild, rule)
    again = best_arrangement(sorted(cards), wild, rule)
    assert (found.points, found.lives, found.melds) == (again.points, again.lives, again.melds)


@given(hands, wild_ranks, rules)
def test_another_wild_card_never_costs_more(cards: list[Card], wild: Wild, rule: HandRule) -> None:
    if cards.count(JOKER) < 3:
        before = best_arrangement(cards, wild, rule).points
        assert best_arrangement([*cards, JOKER], wild, rule).points <= before


@given(hands, wild_ranks, rules)
def test_no_hand_costs_more_than_all_its_cards(cards: list[Card], wild: Wild, rule: HandRule) -> None:
    assert 0 <= best_arrangement(cards, wild, rule).points <= rule.values.total(cards, wild)


@given(hands, wild_ranks)
def test_sets_of_four_never_cost_more(cards: list[Card], wild: Wild) -> None:
    fours = HandRule(MeldRule(frozenset({3, 4})), Ladder(), VALUES)
    assert best_arrangement(cards, wild, fours).points <= best_arrangement(cards, wild, PAPLU).points


@pytest.mark.parametrize("number", range(len(ALL_RULES)))
def test_search_stays_small_on_the_hardest_hands(number: int) -> None:
    assert max(positions(cards, wild, ALL_RULES[number]) for cards, wild in HARDEST) <= 1000


@pytest.mark.parametrize("rule", [PAPLU, INDIAN], ids=["paplu", "indian-rummy"])
def test_search_stays_small_on_rich_and_dealt_hands(rule: HandRule) -> None:
    hands = [*dealt_hands(seed=1, count=500), *rich_hands(seed=2, count=500, size=13, decks=2)]
    assert max(positions(cards, wild, rule) for cards, wild in hands) <= 1000
