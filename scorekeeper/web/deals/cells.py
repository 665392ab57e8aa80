"""The cells of the pad: every card by the names of its copies, what is written on it, and how many there are yet."""

from collections.abc import Callable, Iterable
from typing import Any

from scorekeeper.rules.cards import ALL_CARDS, Card, Suit
from scorekeeper.rules.copies import Holder, Seen
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.wild import Wild
from scorekeeper.web.i18n import gettext, pgettext
from scorekeeper.web.labels import card_name, card_text, listed, times

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


def held(
    seen: Iterable[Seen], key: Callable[[Holder], str], place: Callable[[Holder], str]
) -> dict[str, dict[str, Any]]:  # Any: numbers and words, for JSON
    """Return for each card that was seen how many more of it any hand can take, and where it went.

    `key`: the name of the entry that holds it, `place`: what that is called.
    """
    return {str(one.card): _held(one, key, place) for one in seen}


def _held(seen: Seen, key: Callable[[Holder], str], place: Callable[[Holder], str]) -> dict[str, Any]:
    places = listed(times(place(share.holder), share.count) for share in seen.shares)
    return {
        "left": seen.left,
        "most": {key(share.holder): share.most for share in seen.shares},
        "where": gettext("No more %(card)s in the pack: %(places)s", card=card_text(seen.card), places=places),
    }
