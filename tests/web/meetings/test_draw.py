"""The draw for seats."""

from collections.abc import Mapping
from typing import Final

from tests.web.meetings.conftest import Sheets
from tests.web.table import Page, Table, words

TO_DRAW: Final = ("step", "draw")


def draw(table: Table, *cards: str) -> Page:
    """Type the drawn cards of those who are asked, in the order of the page."""
    form = next(form for form in table.page.forms if any(name.startswith("card-") for name in form.values))
    fields = [name for name in form.values if name.startswith("card-")]
    typed: Mapping[str, str] = dict(zip(fields, cards, strict=True))
    return table.send(form, typed)


def begin(table: Table, *players: str) -> Page:
    table.open("meetings/new")
    return table.fill({"new": "\n".join(players), "title": "Friday"}, TO_DRAW)


def test_highest_card_sits_first_and_the_lowest_deals(table: Table) -> None:
    begin(table, "Olena", "Taras", "Ivan")
    page = draw(table, "10S", "2D", "AC")
    assert "Ivan drew the highest card and chooses a seat." in words(page.text)
    assert "Taras drew the lowest and deals first. 1. Ivan A♣ 2. Olena 10♠ 3. Taras 2♦" in words(page.text)


def test_rank_alone_decides(table: Table) -> None:
    begin(table, "Olena", "Taras", "Ivan", "Mykola")
    page = draw(table, "k", "K", "10", "A")
    assert "Olena and Taras draw again" in words(page.text)
    page = draw(table, "t", "QS")
    assert "1. Mykola A 2. Taras K Q♠ 3. Olena K 10 4. Ivan 10" in words(page.text)
    assert 'aria-label="king">K</span>' in page.text


def test_order_of_the_draw_is_filled_in_at_the_seats(table: Table, sheets: Sheets) -> None:
    begin(table, "Olena", "Taras", "Ivan")
    page = draw(table, "10S", "2D", "AC")
    onward = page.text.split('class="button main" href="')[1].split('"')[0].replace("&amp;", "&")
    page = table.open(onward)
    assert page.form_with("first_dealer").values["player"] == ["Ivan", "Olena", "Taras"]
    table.press("start")
    (sheet,) = sheets()
    assert (sheet.players, sheet.seatings.first_dealer, sheet.title) == (("Ivan", "Olena", "Taras"), "Taras", "Friday")


def test_only_tied_players_draw_again_and_earlier_cards_are_kept(table: Table) -> None:
    begin(table, "Olena", "Taras", "Ivan", "Mykola")
    page = draw(table, "KH", "KS", "2D", "5C")
    assert "Olena and Taras draw again" in words(page.text)
    assert "K♥" in words(page.text)
    page = draw(table, "3H", "9H")
    assert "1. Taras K♠ 9♥ 2. Olena K♥ 3♥ 3. Mykola 5♣ 4. Ivan 2♦" in words(page.text)


def test_printed_joker_is_drawn_again(table: Table) -> None:
    begin(table, "Olena", "Taras")
    assert "Taras draws again: a joker decides nothing." in words(draw(table, "KH", "*").text)
    assert "1. Taras" in words(draw(table, "AH").text)


def test_card_drawn_by_more_players_than_it_has_copies_is_refused(table: Table) -> None:
    begin(table, "Olena", "Taras", "Ivan")
    page = draw(table, "KH", "KH", "KH")
    assert page.status == 422
    assert 'id="card-2-error">K♥' in page.text.replace("\ufe0e", "")
    assert "the pack holds only 2" in page.text
    assert "1. Ivan" not in words(page.text)
    assert "draw again" in words(draw(table, "KH", "KH", "2C").text)


def test_tied_player_may_draw_the_same_card_again(table: Table) -> None:
    begin(table, "Olena", "Taras")
    draw(table, "KH", "KH")
    assert "1. Olena K♥ K♥ 2. Taras K♥ 2♣" in words(draw(table, "KH", "2C").text)


def test_every_fault_stands_at_its_field_and_what_was_typed_is_kept(table: Table) -> None:
    begin(table, "Olena", "Taras", "Ivan", "Mykola")
    page = draw(table, "kh", "", "КС", "11H 2")
    assert page.status == 422
    assert 'id="card-1-error">Which card was drawn?' in page.text
    assert 'id="card-2-error">“КС” has Cyrillic letters' in page.text
    assert 'id="card-3-error">“11H 2” is no card' in page.text
    form = page.form_with("card-0")
    assert [form.values[f"card-{at}"] for at in range(4)] == [["kh"], [""], ["КС"], ["11H 2"]]
    assert "1. Olena" in words(draw(table, "kh", "5D", "4D", "3D").text)


def test_blank_answer_to_a_tie_keeps_the_earlier_cards(table: Table) -> None:
    begin(table, "Olena", "Taras")
    draw(table, "KH", "KS")
    page = draw(table, "", "5D")
    assert 'id="card-0-error">Which card was drawn?' in page.text
    assert "1. Taras K♠ 5♦ 2. Olena K♥ 4♦" in words(draw(table, "4D", "5D").text)


def test_draw_of_players_who_cannot_sit_down_leads_back_to_who_plays(table: Table) -> None:
    page = table.open("meetings/new/draw?player=Olena")
    page = table.open(str(page.location))
    assert page.status == 422
    assert "At least 2 players are needed" in page.text


def test_made_up_cards_break_nothing(table: Table) -> None:
    for cards in ("card-0=%00", "earlier-0=foo", "earlier-0=KH&earlier-1=KH", f"card-1={'KH' * 400}", "card-²=1"):
        assert table.open(f"meetings/new/draw?player=Olena&player=Taras&{cards}").status in {200, 422}
