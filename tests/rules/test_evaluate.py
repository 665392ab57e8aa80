"""One hand by itself: with the card just drawn, and without an opened card that decides nothing."""

import pytest

from scorekeeper.rules.cards import CardList, parse_cards, read_cards
from scorekeeper.rules.catalogue import get_ruleset
from scorekeeper.rules.evaluate import evaluate_hand
from scorekeeper.rules.faults import Refused

PAPLU = get_ruleset("paplu")
EIGHT = read_cards("8D")
# 000/08, with the king that is discarded
DRAWN = read_cards("4H 5H 6H KD 9S 10S * 7C 7D 7S AC 2C 3C 4C")


def test_after_a_draw_the_hand_tells_what_to_discard_and_how_the_rest_lies() -> None:
    hand = evaluate_hand(PAPLU, 4, DRAWN, EIGHT, drawn=True)
    assert (hand.drawn, hand.declares, hand.discards) == (True, True, parse_cards("KD"))
    assert hand.kept is not None
    assert hand.kept.points == 0
    assert hand.kept.arrangement is not None
    assert hand.kept.arrangement.deadwood == ()
    assert hand.charge.points == 10


def test_after_a_draw_that_does_not_help_nothing_is_kept() -> None:
    hand = evaluate_hand(PAPLU, 4, read_cards("4H 5H 6H KD 9S 10S QD 7C 7D 2S AC 2C 3C 4C"), EIGHT, drawn=True)
    assert (hand.declares, hand.discards, hand.kept) == (False, (), None)


@pytest.mark.parametrize(("hand", "drawn"), [(DRAWN, False), (read_cards("4H 5H 6H"), True)], ids=["14", "3 drawn"])
def test_hand_has_thirteen_cards_and_one_more_after_a_draw(hand: CardList, drawn: bool) -> None:
    with pytest.raises(Refused, match="cards in this hand"):
        evaluate_hand(PAPLU, 4, hand, EIGHT, drawn=drawn)


def test_opened_card_is_nothing_where_it_decides_nothing() -> None:
    # 003: there is none, so both kings can be in one hand
    assert evaluate_hand(get_ruleset("dummy-rummy"), 4, read_cards("KC KC"), read_cards("KC")).charge.points == 20
