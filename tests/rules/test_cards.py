"""Cards as people write them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.cards import (
    ALL_CARDS,
    JOKER,
    Card,
    CardList,
    Rank,
    Suit,
    UnknownCard,
    parse_card,
    parse_cards,
    read_card,
    read_cards,
)
from scorekeeper.rules.indian_rummy import INDIAN_RUMMY
from scorekeeper.rules.pack import Pack
from scorekeeper.rules.paplu import PAPLU
from scorekeeper.rules.ruleset import Ruleset
from tests.strategies import examples

SYMBOLS = {Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.HEARTS: "♥", Suit.SPADES: "♠"}
RANKS = {Rank.ACE: ["A"], Rank.TEN: ["10", "T"], Rank.JACK: ["J"], Rank.QUEEN: ["Q"], Rank.KING: ["K"]}


def spellings(card: Card) -> list[str]:
    if card.rank is None or card.suit is None:
        return ["*", "JK", "JO", "jk", "jo", "Jk", "jO"]
    ranks = RANKS.get(card.rank, [str(int(card.rank))])
    latin = [rank + suit for rank in ranks for suit in (card.suit.value, SYMBOLS[card.suit])]
    return [*latin, *(word.lower() for word in latin), *(rank + SYMBOLS[card.suit] + "\ufe0f" for rank in ranks)]


@pytest.mark.parametrize("card", ALL_CARDS, ids=str)
def test_every_spelling_of_a_card_is_understood(card: Card) -> None:
    for word in spellings(card):
        assert parse_card(word) == card, word
        assert parse_card(f" {word}\n") == card, word


@pytest.mark.parametrize("card", ALL_CARDS, ids=str)
def test_printed_card_is_read_back(card: Card) -> None:
    assert parse_card(str(card)) == card


def test_letter_that_only_becomes_latin_when_it_is_made_large_is_none() -> None:
    assert "10\u017f".upper() == "10S"
    with pytest.raises(UnknownCard):
        parse_card("10\u017f")


def test_there_are_53_cards_and_no_two_print_alike() -> None:
    assert len(ALL_CARDS) == 53
    assert len({str(card) for card in ALL_CARDS}) == 53


def test_cards_are_printed_as_in_the_meeting_file() -> None:
    assert str(parse_card("t♠")) == "10S"
    assert str(parse_card("JO")) == "*"
    assert str(read_cards("k♣ 10♦, jk")) == "KC 10D *"


def test_jack_is_no_joker() -> None:
    assert parse_card("JC") == Card.of(Rank.JACK, Suit.CLUBS)
    assert parse_card("JK") is JOKER
    assert JOKER.rank is None
    assert JOKER.suit is None


NO_CARDS = [
    *(
        "",
        " ",
        "1C",
        "0C",
        "11C",
        "13S",
        "AX",
        "A",
        "C",
        "CA",
        "♣A",
        "10",
        "10SS",
        "1OS",
        "TT",
        "K C",
        "KC5D",
        "**",
        "J",
    ),
    *("joker", "K-C", "Ⅴ♣", "５♣", "٥♣", "KĊ", "🂡", "♣", "=1+1", "<b>", "\ufe0f"),
]


@pytest.mark.parametrize("word", NO_CARDS)
def test_anything_else_is_no_card(word: str) -> None:
    with pytest.raises(UnknownCard) as refusal:
        parse_card(word)
    assert not refusal.value.cyrillic


# each letter is Cyrillic where it can be
CYRILLIC = ["КC", "К♣", "А♠", "ТH", "Т♥", "10С", "10с", "5Н", "JС", "Ј♦", "ЈК", "ЈО", "2Ѕ", "В♣", "Д♦", "дама♥", "х"]


@pytest.mark.parametrize("word", CYRILLIC)
def test_cyrillic_letters_are_refused_with_a_hint_and_never_guessed(word: str) -> None:
    with pytest.raises(UnknownCard) as refusal:
        parse_card(word)
    assert refusal.value.cyrillic
    assert read_cards(f"KC {word}").unreadable == (word,)


def test_cards_are_parted_by_spaces_commas_and_lines() -> None:
    assert read_cards("KC,5D ;  *\n10s\t2h\u00a03h") == CardList(parse_cards("KC 5D * 10S 2H 3H"))
    assert read_cards("") == read_cards(" , ,") == CardList()


def test_words_that_are_no_cards_are_kept_apart_and_counted() -> None:
    listed = read_cards("KC XX 5D ZZ")
    assert listed.cards == parse_cards("KC 5D")
    assert listed.unreadable == ("XX", "ZZ")
    assert len(listed) == 4


def test_strict_list_stops_at_the_first_word_that_is_no_card() -> None:
    with pytest.raises(UnknownCard, match="'XX' is no card"):
        parse_cards("KC XX ZZ")


def test_indicator_is_a_single_card() -> None:
    assert read_card(" 8♦ ") == CardList(parse_cards("8D"))
    assert read_card("8D 9D") == CardList(unreadable=("8D 9D",))


@examples(100)
@given(st.lists(st.sampled_from(ALL_CARDS)))
def test_printed_list_is_read_back_in_its_order(cards: list[Card]) -> None:
    assert parse_cards(str(CardList(tuple(cards)))) == tuple(cards)


@examples(200)
@given(st.text("AKQJT1250CDHSКСТ♣♥*jk ,\ufe0f🂡"))
def test_every_word_is_either_a_card_or_kept(text: str) -> None:
    listed = read_cards(text)
    again = read_cards(str(listed))
    assert len(listed) == len(again)
    assert again.cards == listed.cards


@pytest.mark.parametrize(
    ("rules", "players", "size"),
    [(PAPLU, 2, 106), (PAPLU, 6, 106), (INDIAN_RUMMY, 6, 106), (INDIAN_RUMMY, 7, 159), (INDIAN_RUMMY, 10, 159)],
    ids=lambda value: getattr(value, "key", value),
)
def test_pack_grows_with_the_table(rules: Ruleset, players: int, size: int) -> None:
    pack = rules.table.pack(players)
    assert pack.size == size == sum(pack.copies(card) for card in ALL_CARDS)


def test_four_players_use_106_cards() -> None:
    pack: Pack = PAPLU.table.pack(4)  # 000/02: 52 dealt + 52 stock + 1 discard + 1 indicator
    assert pack.size == 4 * 13 + 52 + 1 + 1
