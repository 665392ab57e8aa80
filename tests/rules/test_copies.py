"""Copies that were seen: who holds them, and how many more there are."""

from scorekeeper.rules.cards import JOKER, parse_card, parse_cards
from scorekeeper.rules.copies import Holder, seen_copies
from scorekeeper.rules.pack import Pack

TWO_DECKS = Pack(decks=2, printed_jokers=2)
THREE_DECKS = Pack(decks=3, printed_jokers=3)


def test_a_card_that_nobody_showed_was_not_seen() -> None:
    assert seen_copies(TWO_DECKS, [Holder(parse_cards("KC"), "Ivan")])[0].card == parse_card("KC")
    assert seen_copies(TWO_DECKS, []) == ()


def test_a_place_can_hold_what_is_left_beside_the_others() -> None:
    (seen,) = seen_copies(TWO_DECKS, [Holder.indicator(parse_cards("KC")), Holder(parse_cards("KC"), "Ivan")])
    assert seen.left == 0
    assert [(share.count, share.most) for share in seen.shares] == [(1, 1), (1, 1)]


def test_cards_are_told_in_card_order_each_with_those_who_hold_it() -> None:
    taras, ivan = Holder(parse_cards("* KC 2D"), "Taras"), Holder(parse_cards("AS 2D"), "Ivan")
    seen = seen_copies(TWO_DECKS, [taras, ivan])
    assert [(str(one.card), [share.holder.player for share in one.shares]) for one in seen] == [
        ("AS", ["Ivan"]),
        ("2D", ["Taras", "Ivan"]),
        ("KC", ["Taras"]),
        ("*", ["Taras"]),
    ]


def test_a_third_deck_leaves_a_third_copy() -> None:
    (seen,) = seen_copies(THREE_DECKS, [Holder(parse_cards("KC KC"), "Ivan")])
    assert (seen.left, seen.shares[0].most) == (1, 3)


def test_too_many_copies_leave_none_and_take_nothing_from_those_who_hold_them() -> None:
    holders = [Holder(parse_cards("* *"), "Taras"), Holder(parse_cards("*"), "Ivan")]
    (seen,) = seen_copies(TWO_DECKS, holders)
    assert (seen.card, seen.left) == (JOKER, 0)
    assert [share.most for share in seen.shares] == [2, 1]
