"""Faults of cards: unknown ones, hands of the wrong size, more copies than the pack holds."""

from collections.abc import Iterator
from typing import Final

from scorekeeper.rules.cards import CardList, UnknownCard
from scorekeeper.rules.copies import Excess, Holder, excess_copies
from scorekeeper.rules.faults import N_, Details, Fault, Finding
from scorekeeper.rules.ruleset import Ruleset


def unknown_cards(cards: CardList) -> Iterator[Finding]:
    """Yield the fault of each word that is no card."""
    for word in cards.unreadable:
        sentence = N_("“{card}” is no card: write rank and suit, as in 10S, KC or Q♥; * is the printed joker")
        if UnknownCard(word).cyrillic:
            sentence = N_("“{card}” has Cyrillic letters, which could mean several cards: write it with Latin ones")
        yield Finding(Fault.UNKNOWN_CARD, sentence, {"card": word}, card=word)


def wrong_hand_size(cards: CardList, size: int) -> Iterator[Finding]:
    """Yield the fault of a whole or shown hand that does not have `size` cards."""
    if len(cards) != size:
        yield Finding(
            Fault.WRONG_HAND_SIZE,
            N_("cards in this hand: {count}, but it must have {size}"),
            {"count": len(cards), "size": size},
        )


def missing_indicator() -> Finding:
    """Return the fault of cards that cannot be counted because nobody said which card was opened."""
    return Finding(Fault.MISSING_INDICATOR, N_("cards cannot be counted without the opened card (indicator)"))


_EXCESS_SENTENCES: Final = {
    (False, False): N_("{card} turns up {count} times ({holders}), but the pack holds only {copies}"),
    (True, False): N_("{card} turns up {count} times ({holders}; opened card), but the pack holds only {copies}"),
    (False, True): N_("{card} turns up {count} times ({holders}; winner’s hand), but the pack holds only {copies}"),
    (True, True): N_(
        "{card} turns up {count} times ({holders}; opened card; winner’s hand), but the pack holds only {copies}"
    ),
}
_SHARED_EXCESS: Final = N_(
    "{card} turns up {count} times (opened card and winner’s hand), but the pack holds only {copies}"
)
_OWN_EXCESS: Final = N_("{card} turns up {count} times, but the pack holds only {copies}")


def too_many_copies(excess: Excess) -> Finding:
    """Return the fault of a card that turned up too often."""
    holders = ", ".join(f"{player}: {count}" for player, count in excess.players)
    sentence = _EXCESS_SENTENCES[excess.with_indicator, excess.with_winner_hand]
    if not excess.players:
        both = excess.with_indicator and excess.with_winner_hand
        sentence = _SHARED_EXCESS if both else _OWN_EXCESS
    details: Details = {
        "card": str(excess.card),
        "count": excess.count,
        "copies": excess.copies,
        "holders": holders,
    }
    return Finding(Fault.TOO_MANY_COPIES, sentence, details, player=excess.player, card=str(excess.card))


def check_hand(
    rules: Ruleset, player_count: int, hand: CardList, indicator: CardList | None, size: int | None
) -> tuple[Finding, ...]:
    """Return the faults of a single hand that is to be counted without a meeting. `size` None: any number of cards."""
    findings = [*unknown_cards(indicator or CardList()), *unknown_cards(hand)]
    if indicator is None and rules.wilds.needs_indicator:
        findings.append(missing_indicator())
    if size is not None:
        findings += wrong_hand_size(hand, size)
    opened = Holder.indicator(indicator.cards if indicator else ())
    excess = excess_copies(rules.table.pack(player_count), [opened, Holder(hand.cards)])
    return (*findings, *map(too_many_copies, excess))
