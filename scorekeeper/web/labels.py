"""Words for people: what the codes of the rules are called on a page."""

from collections import Counter
from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Any, Final, Protocol

import flask_babel  # type: ignore[import-untyped]  # ships no types, and nobody has written stubs
from babel.lists import format_list

from scorekeeper.rules.cards import Card, Rank, Suit
from scorekeeper.rules.charges import StepKind
from scorekeeper.rules.course import Asked, Contract
from scorekeeper.rules.declare import Lack, Shortfall
from scorekeeper.rules.melds import Lives, MeldKind
from scorekeeper.rules.record import CountKind, Finish, Outcome
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.store.meetings import Act
from scorekeeper.web.i18n import gettext, lazy_pgettext, ngettext, pgettext
from scorekeeper.web.i18n import lazy_gettext as _l

TEXT_STYLE: Final = "\ufe0e"
"""Put after a suit sign, it keeps a phone from showing an emoji."""

SUIT_SIGNS: Final = {Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.HEARTS: "♥", Suit.SPADES: "♠"}
RANK_SIGNS: Final = {
    Rank.ACE: "A",
    **{rank: str(int(rank)) for rank in Rank if Rank.TWO <= rank <= Rank.TEN},
    Rank.JACK: "J",
    Rank.QUEEN: "Q",
    Rank.KING: "K",
}

RULESET_NAMES: Final[Mapping[str, str]] = {
    "paplu": _l("Paplu"),
    "indian-rummy": _l("Indian Rummy"),
    "dummy-rummy": _l("Dummy Rummy"),
}
"""The rulesets that a meeting can have, with their proper names, the usual one first."""

SUIT_NAMES: Final[Mapping[Suit, str]] = {
    Suit.CLUBS: lazy_pgettext("a card of", "clubs"),
    Suit.DIAMONDS: lazy_pgettext("a card of", "diamonds"),
    Suit.HEARTS: lazy_pgettext("a card of", "hearts"),
    Suit.SPADES: lazy_pgettext("a card of", "spades"),
}
RANK_NAMES: Final[Mapping[Rank, str]] = {
    Rank.ACE: lazy_pgettext("card", "ace"),
    Rank.TWO: lazy_pgettext("card", "two"),
    Rank.THREE: lazy_pgettext("card", "three"),
    Rank.FOUR: lazy_pgettext("card", "four"),
    Rank.FIVE: lazy_pgettext("card", "five"),
    Rank.SIX: lazy_pgettext("card", "six"),
    Rank.SEVEN: lazy_pgettext("card", "seven"),
    Rank.EIGHT: lazy_pgettext("card", "eight"),
    Rank.NINE: lazy_pgettext("card", "nine"),
    Rank.TEN: lazy_pgettext("card", "ten"),
    Rank.JACK: lazy_pgettext("card", "jack"),
    Rank.QUEEN: lazy_pgettext("card", "queen"),
    Rank.KING: lazy_pgettext("card", "king"),
}

_WORDS: Final[Mapping[type[Enum], Mapping[Any, str]]] = {  # Any: each table has the codes of one type
    Finish: {
        Finish.DECLARED: _l("declared"),
        Finish.HAND_RUMMY: _l("Hand Rummy"),
        Finish.LAST_STANDING: _l("last one standing"),
        Finish.WENT_OUT: _l("went out"),
        Finish.VOID: _l("void"),
    },
    Outcome: {
        Outcome.CAUGHT: _l("caught"),
        Outcome.EARLY_DROP: _l("early drop"),
        Outcome.LATE_DROP: _l("late drop"),
        Outcome.FALSE_DECLARATION: _l("false declaration"),
    },
    CountKind: {
        CountKind.HAND: _l("whole hand"),
        CountKind.DEADWOOD: _l("left over"),
        CountKind.POINTS: _l("total"),
    },
    StepKind: {
        StepKind.NO_LIFE: _l("no pure sequence: the whole hand counts"),
        StepKind.FIRST_LIFE: _l("first life only: nothing else is protected"),
        StepKind.FIRST_LIFE_UNPROTECTED: _l("first life only: the whole hand counts"),
        StepKind.BOTH_LIVES: _l("both lives: every meld is protected"),
        StepKind.AS_LAID: _l("left over"),
        StepKind.TYPED: _l("total, as counted at the table"),
        StepKind.EARLY_DROP: _l("early drop"),
        StepKind.LATE_DROP: _l("late drop"),
        StepKind.FALSE_DECLARATION: _l("false declaration"),
        StepKind.CAP: _l("no hand costs more"),
        StepKind.HALF: _l("half: had not moved"),
        StepKind.DOUBLE: _l("double"),
    },
    Act: {
        Act.RECORD: _l("saved"),
        Act.AMEND: _l("amended"),
        Act.UNDO: _l("taken back"),
        Act.RESEAT: _l("seats put right"),
    },
    MeldKind: {
        MeldKind.PURE_SEQUENCE: _l("pure sequence"),
        MeldKind.SEQUENCE: _l("sequence"),
        MeldKind.SET: _l("set"),
        MeldKind.TANALA: _l("tanala"),
    },
    Lives: {
        Lives.NONE: _l("no life"),
        Lives.FIRST: _l("first life only"),
        Lives.BOTH: _l("both lives"),
    },
}

_AFTERWARDS: Final[Mapping[StepKind, str]] = {
    StepKind.CAP: lazy_pgettext("before", "the cap"),
    StepKind.HALF: lazy_pgettext("before", "halving"),
    StepKind.DOUBLE: lazy_pgettext("before", "doubling"),
}


def afterwards(rules: Ruleset) -> str:
    """Return what is done to a counted hand afterwards, as in `before halving`; "" for nothing."""
    return listed(dict.fromkeys(str(_AFTERWARDS[adjust.kind]) for adjust in rules.adjustments))


def ruleset_name(key: str) -> str:
    """Return the proper name of a ruleset."""
    return str(RULESET_NAMES[key])


class Ended(Protocol):
    """A meeting that is over, as far as it is to be said how."""

    @property
    def deal_count(self) -> int: ...
    @property
    def broken_off(self) -> bool: ...


def ended_after(meeting: Ended) -> str:
    """Say after how many deals a meeting has ended, and whether its players broke it off."""
    if meeting.broken_off:
        return ngettext("Broken off after %(num)s deal", "Broken off after %(num)s deals", meeting.deal_count)
    return ngettext("Finished after %(num)s deal", "Finished after %(num)s deals", meeting.deal_count)


def contract_words(contract: Contract) -> str:
    """Say what a contract asks for: `2 sets of 3 and 1 run of 4`."""
    return listed(_asked(part) for part in contract)


def _asked(part: Asked) -> str:
    if part.kind is MeldKind.SET:
        return ngettext("%(num)s set of %(size)s", "%(num)s sets of %(size)s", part.count, size=part.size)
    return ngettext("%(num)s run of %(size)s", "%(num)s runs of %(size)s", part.count, size=part.size)


def listed(names: Iterable[str]) -> str:
    """Return names as a sentence lists them: `Olena, Taras and Ivan`."""
    return str(format_list(list(names), locale=flask_babel.get_locale()))


def tallied(names: Iterable[str]) -> str:
    """Return names with how often each of them comes, if more than once: `Olena ×2 and Ivan`."""
    return listed(times(name, count) for name, count in Counter(names).items())


def times(name: str, count: int) -> str:
    """Return a name with how often it comes, if more than once: `Olena ×2`."""
    return name if count == 1 else f"{name} ×{count}"


def either_of(names: Iterable[str]) -> str:
    """Return names of which one is true: `3 or 4`."""
    return str(format_list(list(names), style="or", locale=flask_babel.get_locale()))


def word(code: Enum) -> str:
    """Return what people call a finish, an outcome, a step, a meld and so on. An unknown code is a `KeyError`."""
    return str(_WORDS[type(code)][code])


def lack_message(shortfall: Shortfall) -> str:
    """Say what a hand lacks for a declaration, as a part of a sentence."""
    match shortfall.lack:
        case Lack.NO_PURE_SEQUENCE:
            return gettext("there is no pure sequence")
        case Lack.NO_SECOND_SEQUENCE:
            return gettext("there is no second sequence")
        case Lack.CARDS_LEFT_OVER:
            return ngettext("%(num)s card lies in no meld", "%(num)s cards lie in no meld", shortfall.cards_left)


def capitalized(text: str) -> str:
    """Return a phrase as it begins a line."""
    return text[:1].upper() + text[1:]


def card_text(card: Card) -> str:
    """Return a card as it stands in a sentence: `K♦`, `joker`."""
    if card.rank is None or card.suit is None:
        return pgettext("card", "joker")
    return RANK_SIGNS[card.rank] + SUIT_SIGNS[card.suit] + TEXT_STYLE


def card_name(card: Card) -> str:
    """Return the full name of a card, to be read aloud."""
    if card.rank is None or card.suit is None:
        return pgettext("card", "joker")
    rank, suit = str(RANK_NAMES[card.rank]), str(SUIT_NAMES[card.suit])
    return pgettext("card", "%(rank)s of %(suit)s", rank=rank, suit=suit)
