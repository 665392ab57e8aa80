"""The cells of the pad: every card by the names of its copies, and what is written on it."""

from scorekeeper.rules.cards import ALL_CARDS, Card, Suit
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.wild import Wild
from scorekeeper.web.i18n import pgettext
from scorekeeper.web.labels import card_name

NamedCard = tuple[Card, str]
"""A card, and the names of its copies parted by `|`."""


def copy_names(card: Card, copies: int) -> list[str]:
    """Return what a screen reader calls the copies of a card, one after the other."""
    name = card_name(card)
    later = (
        pgettext("card", "%(card)s, second copy", card=name),
        pgettext("card", "%(card)s, third copy", card=name),
        pgettext("card", "%(card)s, fourth copy", card=name),
    )
    return [name, *later][:copies]


def pad_suits(rules: Ruleset, player_count: int) -> tuple[tuple[NamedCard, ...], ...]:
    """Return the cards suit by suit, the printed joker last."""
    pack = rules.table.pack(player_count)
    named = [(card, "|".join(copy_names(card, pack.copies(card)))) for card in ALL_CARDS]
    return tuple(tuple(one for one in named if one[0].suit is suit) for suit in (*Suit, None))


def wild_names(rules: Ruleset, player_count: int, wild: Wild | None) -> dict[str, list[str]]:
    """Return the names of the copies of each wild card."""
    pack = rules.table.pack(player_count)
    return {
        str(card): [pgettext("card", "%(card)s, wild", card=name) for name in copy_names(card, pack.copies(card))]
        for card in ALL_CARDS
        if wild is not None and card in wild
    }


def marks(rules: Ruleset, wild: Wild | None) -> dict[str, str]:
    """Return what is written on a card: what it costs, where it is wild or where every card that is held counts."""
    counting = rules.counting
    return {
        str(card): str(counting.values.of(card, wild))
        for card in ALL_CARDS
        if wild is not None and (card in wild or counting.every_card_counts)
    }
