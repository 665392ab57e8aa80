"""Who sits where, who deals, who has not yet had a turn."""

import pytest
from hypothesis import given

from scorekeeper.rules.cards import Card, Rank, parse_cards, read_cards
from scorekeeper.rules.catalogue import get_ruleset
from scorekeeper.rules.checks import check_draws
from scorekeeper.rules.seating import acting_order, draw_seats, next_seat, not_yet_moved, previous_seat
from tests.strategies import draws, examples

TABLE = ("Olena", "Taras", "Ivan", "Mykola")


def drawn(**cards: str) -> dict[str, tuple[Card, ...]]:
    return {player: parse_cards(told) for player, told in cards.items()}


def test_next_seat_is_the_one_after_and_the_first_after_the_last() -> None:
    assert [next_seat(TABLE, player) for player in TABLE] == ["Taras", "Ivan", "Mykola", "Olena"]


def test_pack_is_cut_by_the_seat_before() -> None:
    assert [previous_seat(TABLE, player) for player in TABLE] == ["Mykola", "Olena", "Taras", "Ivan"]


def test_seat_after_the_dealer_acts_first_and_the_dealer_last() -> None:
    assert acting_order(TABLE, "Mykola") == ("Olena", "Taras", "Ivan", "Mykola")
    assert acting_order(TABLE, "Olena") == ("Taras", "Ivan", "Mykola", "Olena")


@pytest.mark.parametrize(
    ("dealer", "winner", "unmoved"),
    [
        ("Mykola", "Olena", {"Taras", "Ivan", "Mykola"}),
        ("Mykola", "Ivan", {"Mykola"}),
        ("Mykola", "Mykola", set()),
        ("Olena", "Mykola", {"Olena"}),
        ("Taras", "Olena", {"Taras"}),
        ("Taras", "Ivan", {"Mykola", "Olena", "Taras"}),
    ],
)
def test_seats_after_a_first_turn_winner_up_to_the_dealer_had_no_turn(
    dealer: str, winner: str, unmoved: set[str]
) -> None:
    assert not_yet_moved(TABLE, dealer, winner) == unmoved


def test_highest_card_chooses_and_the_lowest_deals() -> None:
    draw = draw_seats(drawn(Olena="9C", Taras="KD", Ivan="2H", Mykola="10S"))
    assert draw.order == ("Taras", "Mykola", "Olena", "Ivan")
    assert draw.first_dealer == "Ivan"
    assert draw.to_draw == ()


def test_ace_is_high_in_the_draw() -> None:
    assert draw_seats(drawn(Olena="KC", Taras="AD", Ivan="QH")).order == ("Taras", "Olena", "Ivan")


def test_suit_of_a_drawn_card_may_be_left_out() -> None:
    draw = draw_seats({"Olena": (Rank.KING,), "Taras": (Rank.ACE,), "Ivan": parse_cards("QH")})
    assert draw.order == ("Taras", "Olena", "Ivan")
    assert draw_seats({"Olena": (Rank.KING,), "Taras": parse_cards("KH")}).to_draw == ("Olena", "Taras")


def test_everybody_draws_first_in_the_order_of_the_list() -> None:
    assert draw_seats(drawn(Olena="", Taras="", Ivan="")).to_draw == ("Olena", "Taras", "Ivan")


def test_who_has_drawn_waits_for_the_others() -> None:
    draw = draw_seats(drawn(Olena="KC", Taras="KD", Ivan=""))
    assert draw.to_draw == ("Ivan",)
    assert draw.order == ()
    assert draw.first_dealer is None


def test_only_tied_players_draw_again() -> None:
    assert draw_seats(drawn(Olena="KC", Taras="5D", Ivan="KH", Mykola="2S")).to_draw == ("Olena", "Ivan")
    draw = draw_seats(drawn(Olena="KC 3C", Taras="5D", Ivan="KH 9H", Mykola="2S"))
    assert draw.order == ("Ivan", "Olena", "Taras", "Mykola")


def test_second_card_decides_among_the_tied_only() -> None:
    # Olena's ace beats Ivan's two, and neither rises above Taras
    draw = draw_seats(drawn(Olena="5C AC", Taras="6D", Ivan="5H 2H", Mykola="4S"))
    assert draw.order == ("Taras", "Olena", "Ivan", "Mykola")


def test_two_ties_are_drawn_out_side_by_side() -> None:
    assert draw_seats(drawn(Olena="KC", Taras="5D", Ivan="KH", Mykola="5S")).to_draw == TABLE
    assert draw_seats(drawn(Olena="KC 2C", Taras="5D", Ivan="KH 3H", Mykola="5S")).to_draw == ("Taras", "Mykola")
    draw = draw_seats(drawn(Olena="KC 2C", Taras="5D AD", Ivan="KH 3H", Mykola="5S KS"))
    assert draw.order == ("Ivan", "Olena", "Taras", "Mykola")


def test_tie_may_repeat_itself() -> None:
    assert draw_seats(drawn(Olena="KC 7C", Taras="KD 7D", Ivan="2H")).to_draw == ("Olena", "Taras")
    draw = draw_seats(drawn(Olena="KC 7C 7H", Taras="KD 7D 8D", Ivan="2H"))
    assert draw.order == ("Taras", "Olena", "Ivan")


def test_everybody_may_be_tied() -> None:
    assert draw_seats(drawn(Olena="KC", Taras="KD", Ivan="KH", Mykola="KS")).to_draw == TABLE
    partly = draw_seats(drawn(Olena="KC 9C", Taras="KD 9D", Ivan="KH 4H", Mykola="KS 4S"))
    assert partly.to_draw == TABLE
    draw = draw_seats(drawn(Olena="KC 9C 2C", Taras="KD 9D 3D", Ivan="KH 4H AH", Mykola="KS 4S 5S"))
    assert draw.order == ("Taras", "Olena", "Ivan", "Mykola")


def test_three_tied_of_whom_two_stay_tied() -> None:
    draw = draw_seats(drawn(Olena="KC 9C", Taras="KD 9D", Ivan="KH 4H", Mykola="2S"))
    assert draw.to_draw == ("Olena", "Taras")


def test_printed_joker_decides_nothing_and_is_drawn_again() -> None:
    assert draw_seats(drawn(Olena="*", Taras="5D")).to_draw == ("Olena",)
    assert draw_seats(drawn(Olena="* 4C", Taras="5D")).order == ("Taras", "Olena")
    assert draw_seats(drawn(Olena="* *", Taras="*")).to_draw == ("Olena", "Taras")


def test_printed_joker_in_a_second_draw_is_drawn_again() -> None:
    assert draw_seats(drawn(Olena="5C *", Taras="5D 9D")).to_draw == ("Olena",)
    assert draw_seats(drawn(Olena="5C * 10C", Taras="5D 9D")).order == ("Olena", "Taras")


def draw_faults(**cards: str) -> list[tuple[str, str | None, str | None]]:
    pack = get_ruleset("paplu").table.pack(4)
    findings = check_draws(pack, {player: read_cards(told) for player, told in cards.items()})
    return [(finding.fault, finding.player, finding.card) for finding in findings]


def test_player_who_draws_again_may_draw_the_same_card() -> None:
    assert draw_faults(Olena="KC KC KC", Taras="KD 5D", Ivan="KH 6H") == []


def test_card_is_drawn_by_no_more_players_than_the_pack_has_copies() -> None:
    assert draw_faults(Olena="KC", Taras="KC") == []
    assert draw_faults(Olena="KC", Taras="KC", Ivan="5H", Mykola="KC") == [("too_many_copies", "Mykola", "KC")]


def test_drawn_word_that_is_no_card_is_refused() -> None:
    assert draw_faults(Olena="KC", Taras="11H", Ivan="К♣") == [
        ("unknown_card", "Taras", "11H"),
        ("unknown_card", "Ivan", "К♣"),
    ]


@examples(200)
@given(draws())
def test_draw_either_seats_everybody_or_says_who_draws(cards: dict[str, list[Card]]) -> None:
    draw = draw_seats(cards)
    assert bool(draw.order) != bool(draw.to_draw)
    assert set(draw.order or draw.to_draw) <= set(cards)
    if draw.order:
        assert sorted(draw.order) == sorted(cards)
    else:
        assert [*draw.to_draw] == [player for player in cards if player in draw.to_draw]


@examples(200)
@given(draws())
def test_who_need_not_draw_is_never_overtaken_by_drawing_on(cards: dict[str, list[Card]]) -> None:
    """Let all who must draw go on until the seats are settled: it ends, and a higher first card always sits higher."""
    rest = iter(range(10_000))
    drawn_so_far = {player: list(told) for player, told in cards.items()}
    while players := draw_seats(drawn_so_far).to_draw:
        for player in players:
            drawn_so_far[player].append(Card((next(rest) * 4) % 52))
    order = draw_seats(drawn_so_far).order
    first = {player: next(card for card in told if not card.is_joker) for player, told in drawn_so_far.items()}
    heights = [14 if first[player].rank == 1 else int(first[player].rank or 0) for player in order]
    assert heights == sorted(heights, reverse=True)
