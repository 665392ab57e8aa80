"""Cards and how people write them."""

import re
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from typing import Final


class Suit(StrEnum):
    """The four suits, in the order in which the app lists them."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"


class Rank(IntEnum):
    """Ace to king. The ace is 1 here; sequences may also use it above the king."""

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13


_SUITS: Final = tuple(Suit)
_RANKS: Final = tuple(Rank)
_JOKER_INDEX: Final = 52


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """One of the 52 cards, or the printed joker. Equal cards are copies of one another.

    `index` is rank-major: four suits of aces first, kings last, 52 for the printed joker.
    """

    index: int

    @classmethod
    def of(cls, rank: Rank, suit: Suit) -> "Card":
        return cls((rank - 1) * 4 + _SUITS.index(suit))

    @property
    def is_joker(self) -> bool:
        """Whether this is the printed joker."""
        return self.index == _JOKER_INDEX

    @property
    def rank(self) -> Rank | None:
        return None if self.is_joker else _RANKS[self.index // 4]

    @property
    def suit(self) -> Suit | None:
        return None if self.is_joker else _SUITS[self.index % 4]

    def __str__(self) -> str:
        """The code of the meeting file: `10S`, `*`.

        >>> str(Card.of(Rank.TEN, Suit.SPADES))
        '10S'
        """
        return _CODES[self.index]


_RANK_CODES: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
_CODES: Final = (*(rank + suit for rank in _RANK_CODES for suit in _SUITS), "*")

ALL_CARDS: Final = tuple(Card(index) for index in range(_JOKER_INDEX + 1))
JOKER: Final = ALL_CARDS[_JOKER_INDEX]

_RANK_BY_CODE: Final = {**dict(zip(_RANK_CODES, _RANKS, strict=True)), "T": Rank.TEN}
_SUIT_SYMBOLS: Final = {"♣": "C", "♦": "D", "♥": "H", "♠": "S", "♧": "C", "♢": "D", "♡": "H", "♤": "S"}
_CARD_BY_CODE: Final = {
    **{str(card): card for card in ALL_CARDS},
    **{"T" + suit: Card.of(Rank.TEN, suit) for suit in Suit},
    "JK": JOKER,
    "JO": JOKER,
}
# А, В, С, К, Т, Н, Ѕ, І, Ј, О, Х and their small forms pass for Latin letters in print.
_LOOKALIKES: Final = re.compile("[\u0400-\u04ff]")
_VARIATION_SELECTORS: Final = re.compile("[\ufe0e\ufe0f]")
_SEPARATORS: Final = re.compile(r"[\s,;]+")


class UnknownCard(ValueError):
    """The text is no card. `text` is what was written, `cyrillic` whether Cyrillic letters are to blame."""

    def __init__(self, text: str) -> None:
        super().__init__(f"{text!r} is no card")
        self.text = text
        self.cyrillic = bool(_LOOKALIKES.search(text))


@dataclass(frozen=True, slots=True)
class CardList:
    """Cards as somebody wrote them: those that were understood, and the words that were not."""

    cards: tuple[Card, ...] = ()
    unreadable: tuple[str, ...] = ()

    def __len__(self) -> int:
        """Decided: an unknown card counts towards the size of a hand."""
        return len(self.cards) + len(self.unreadable)

    def __str__(self) -> str:
        return " ".join([*map(str, self.cards), *self.unreadable])


def parse_card(text: str) -> Card:
    """Return the card that `text` names; raise `UnknownCard`, never guess.

    Rank `A 2 … 10 J Q K` (`T` is a ten) and suit `C D H S` or `♣ ♦ ♥ ♠`, in any case; the printed joker is `*`, `JK`
    or `JO`.

    >>> str(parse_card("t♠"))
    '10S'
    """
    code = _VARIATION_SELECTORS.sub("", text.strip())
    if code and code[-1] in _SUIT_SYMBOLS:
        code = code[:-1] + _SUIT_SYMBOLS[code[-1]]
    card = _CARD_BY_CODE.get(code.upper()) if code.isascii() else None
    if card is None:
        raise UnknownCard(text.strip())
    return card


def read_rank(text: str) -> Rank | None:
    """Return the rank that stands there without a suit, in any case, or None.

    >>> read_rank("k"), read_rank("10"), read_rank("KC")
    (<Rank.KING: 13>, <Rank.TEN: 10>, None)
    """
    return _RANK_BY_CODE.get(text.strip().upper())


def read_cards(text: str) -> CardList:
    """Read cards parted by spaces or commas, keeping apart what is no card."""
    cards: list[Card] = []
    unreadable: list[str] = []
    for word in filter(None, _SEPARATORS.split(text)):
        try:
            cards.append(parse_card(word))
        except UnknownCard:
            unreadable.append(word)
    return CardList(tuple(cards), tuple(unreadable))


def parse_cards(text: str) -> tuple[Card, ...]:
    """Return the cards that `text` lists; raise `UnknownCard` at the first word that is none.

    >>> [str(card) for card in parse_cards("kc, 5♦ jo")]
    ['KC', '5D', '*']
    """
    return tuple(parse_card(word) for word in filter(None, _SEPARATORS.split(text)))


def read_card(text: str) -> CardList:
    """Read one card, such as the indicator, keeping what is no card."""
    try:
        return CardList((parse_card(text),))
    except UnknownCard:
        return CardList(unreadable=(text.strip(),))
