"""How the melds of a caught hand are shown: what lies where, and that both lives can be seen."""

import pytest

from scorekeeper.rules.arrange import HandRule, best_arrangement
from scorekeeper.rules.cards import Rank, parse_cards
from scorekeeper.rules.melds import Ladder, MeldRule, Tanala
from scorekeeper.rules.wild import Wild
from tests.rules.hands import INDIAN, PAPLU, VALUES

TANALA_IS_A_SET = HandRule(MeldRule(tanala=Tanala.SET), Ladder(), VALUES)


def shown(hand: str, wild: Rank | None = None, rule: HandRule = PAPLU) -> list[str]:
    """Return the melds as they lie, and after a bar the cards that lie outside them."""
    found = best_arrangement(parse_cards(hand), Wild(wild), rule)
    rest = [f"| {' '.join(map(str, found.deadwood))}"] if found.deadwood else []
    return [" ".join(map(str, meld.cards)) for meld in found.melds] + rest


@pytest.mark.parametrize(
    ("hand", "wild", "lies"),
    [
        ("QH KH AH 2H 4C 5C 6C", Rank.TWO, ["4C 5C 6C", "QH KH AH", "| 2H"]),
        ("AH 2H 3H KH 5C 6C 7C", Rank.KING, ["AH 2H 3H", "5C 6C 7C", "| KH"]),
    ],
)
def test_pure_sequence_does_not_grow_round_the_corner(hand: str, wild: Rank, lies: list[str]) -> None:
    assert shown(hand, wild, INDIAN) == lies


def test_spare_card_of_the_wild_rank_lies_below_the_sequence_it_belongs_to() -> None:
    assert shown("2C 3C 4C 6H 7H 8H 9H", Rank.SIX) == ["2C 3C 4C", "6H 7H 8H 9H"]


def test_tanala_that_is_only_a_set_leaves_the_two_sequences_apart() -> None:
    lies = ["4H 5H 6H", "7H 8H 9H", "KS KS KS"]
    assert shown("4H 5H 6H 7H 8H 9H KS KS KS", rule=TANALA_IS_A_SET) == lies


def test_tanala_that_is_a_life_lets_the_sequences_lie_as_one() -> None:
    assert shown("4H 5H 6H 7H 8H 9H KS KS KS", rule=INDIAN) == ["4H 5H 6H 7H 8H 9H", "KS KS KS"]


@pytest.mark.parametrize("spare", ["*", "8C", "8C *", "* * *"])
def test_spare_wild_cards_that_make_no_sequence_stay_outside_pure_ones(spare: str) -> None:
    assert shown(f"4H 5H 6H 9S 10S JS {spare}", Rank.EIGHT, INDIAN) == ["4H 5H 6H", "9S 10S JS", f"| {spare}"]


def test_printed_joker_fills_the_gap_and_the_wild_card_goes_home() -> None:
    lies = ["4C 5C 6C", "5S 6S 7S 8S", "JH * KH"]
    assert shown("4C 5C 6C JH KH 5S 6S 7S 8S *", Rank.EIGHT) == lies


def test_spare_wild_card_leaves_pure_sequences_pure_where_another_takes_it() -> None:
    assert shown("4C 5C 6C 5S 6S 7S JH KH * *") == ["4C 5C 6C", "5S 6S 7S", "JH * KH *"]


def test_wild_ace_lies_above_the_king() -> None:
    assert shown("4C 5C 6C QH KH * AH", Rank.ACE) == ["QH KH AH", "4C 5C 6C *"]


def test_wild_card_fills_its_own_gap() -> None:
    assert shown("4C 5C 6C 7H 8H 9H *", Rank.EIGHT) == ["7H 8H 9H", "4C 5C 6C *"]


@pytest.mark.parametrize(
    ("wild", "card", "lies"),
    [(Rank.KING, "KS", "* KS *"), (Rank.EIGHT, "8S", "8S * *"), (Rank.ACE, "AS", "AS * *")],
)
def test_three_wild_cards_lie_round_the_one_that_has_a_place(wild: Rank, card: str, lies: str) -> None:
    assert shown(f"4H 5H 6H 7C 7D 7H {card} * *", wild) == ["4H 5H 6H", lies, "7C 7D 7H"]


def test_pieces_of_one_sequence_are_shown_as_one() -> None:
    assert shown("AC 2C 3C 4C 5C 6C 9H 10H JH") == ["AC 2C 3C 4C 5C 6C", "9H 10H JH"]


def test_sequence_is_shown_in_two_where_both_lives_need_it() -> None:
    assert len(shown("AC 2C 3C 4C 5C 6C")) == 2


def test_wild_card_is_shown_in_the_place_it_fills() -> None:
    assert shown("4H 5H 6H 9S * JS") == ["4H 5H 6H", "9S * JS"]


def test_spare_card_of_the_wild_rank_is_shown_in_its_own_place() -> None:
    assert shown("5H 6H 7H 8H 2C 3C 4C", Rank.EIGHT) == ["2C 3C 4C", "5H 6H 7H 8H"]


def test_sequence_of_cards_in_their_own_places_is_shown_as_pure() -> None:
    # 000/03: of two 8♦ one may fill the set, and 8♦ 9♦ 10♦ needs no substitution
    hand = "6S 7S 8S 9S 10S JS QS 8D 9D 10D 3D 3H 8D"
    assert shown(hand, Rank.EIGHT) == ["6S 7S 8S 9S 10S JS QS", "8D 9D 10D", "3D 3H 8D"]


def test_wild_ace_in_its_own_place_is_shown_as_pure() -> None:
    hand = "2D AD 3D QC 2S 3S 9D 2S AS 4H 5H 6H"
    assert shown(hand, Rank.ACE) == ["AD 2D 3D", "AS 2S 3S", "4H 5H 6H", "| QC 9D 2S"]


def test_spare_wild_card_is_laid_against_a_sequence_that_need_not_be_pure() -> None:
    assert shown("4H 5H 6H 9S 10S JS *") == ["9S 10S JS", "4H 5H 6H *"]


def test_spare_wild_card_is_the_fourth_of_a_set_where_there_are_sets_of_four() -> None:
    rule = HandRule(MeldRule(frozenset({3, 4})), Ladder(pure_sequences=2), VALUES)
    assert shown("4H 5H 6H 9S 10S JS QC QD QH *", rule=rule)[-1] == "QC QD QH *"


def test_wild_cards_that_are_the_second_life_are_not_laid_to_a_set_of_four() -> None:
    four = HandRule(MeldRule(frozenset({3, 4})), Ladder(), VALUES)
    hand = "4H 5H 6H 7H 7C 7D 7S KC KD KS 8S * *"
    assert shown(hand, Rank.EIGHT, four) == ["4H 5H 6H 7H", "8S * *", "7C 7D 7S", "KC KD KS"]


def test_spare_wild_cards_lie_together_where_every_sequence_must_stay_pure() -> None:
    assert shown("4H 5H 6H 9S 10S JS 8C 8D *", Rank.EIGHT, INDIAN) == ["4H 5H 6H", "9S 10S JS", "8D * 8C"]
