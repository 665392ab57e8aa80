"""The picture of the standings."""

import io
from dataclasses import replace

import pytest
from PIL import Image

from scorekeeper.export.dashes import dashed
from scorekeeper.export.heading import payment_lines
from scorekeeper.export.picture import _MARGIN, PICTURE_WIDTH, _font, draw_picture, shortened, wrapped
from tests.case_files import Json
from tests.export.evenings import DUMMY, INDIAN, PAPLU, PLAIN, told

LONGEST = ["W" * 60, "Нечипоренко-Береговий" * 2, "♠½ Ivan"]


def drawn(evening: Json) -> Image.Image:
    return Image.open(io.BytesIO(draw_picture(told(evening), PLAIN))).convert("RGB")


@pytest.mark.parametrize("evening", [PAPLU, INDIAN, DUMMY], ids=["paplu", "indian", "dummy"])
def test_picture_is_as_wide_as_a_chat_shows_and_higher_than_wide(evening: Json) -> None:
    picture = drawn(evening)
    assert picture.width == PICTURE_WIDTH
    assert picture.height > picture.width / 2


def test_meeting_without_deals_has_a_picture_without_lines() -> None:
    assert drawn({**PAPLU, "deals": []}).height < drawn(PAPLU).height


def test_names_of_sixty_letters_stay_inside_the_margins() -> None:
    evening = {**INDIAN, "players": LONGEST, "first_dealer": LONGEST[0], "title": "W" * 200, "deals": []}
    picture = drawn(evening)
    paper = picture.getpixel((0, 0))
    beside = picture.crop((PICTURE_WIDTH - _MARGIN + 3, 0, PICTURE_WIDTH, picture.height))
    assert beside.getcolors() == [(beside.width * beside.height, paper)]


@pytest.mark.parametrize("letter", "♠♣♥♦½−→ΣїІєґЩé")
def test_font_has_what_names_and_figures_need(letter: str) -> None:
    font = _font(40, 400)
    missing = font.getmask("\U0010fffd")  # a letter that no font has
    assert bytes(font.getmask(letter)) != bytes(missing)


def test_font_has_every_sign_of_a_payment_that_was_made() -> None:
    paid = {**PAPLU, "payments": [{"from": "Olena", "to": "Taras", "amount": "19.50"}]}
    font = _font(40, 400)
    missing = bytes(font.getmask("\U0010fffd"))
    signs = {sign for line in payment_lines(told(paid), PLAIN) for sign in line}
    assert [sign for sign in signs if bytes(font.getmask(sign)) == missing] == []


def test_same_meeting_makes_the_same_picture() -> None:
    assert draw_picture(told(PAPLU), PLAIN) == draw_picture(told(PAPLU), PLAIN)


def test_picture_shows_who_pays_whom() -> None:
    paid = draw_picture(told(PAPLU), PLAIN)
    unpaid = {**PAPLU, "house_rules": {"late_drop": 50}}
    assert Image.open(io.BytesIO(paid)).height > drawn(unpaid).height


def test_text_is_wrapped_between_words_and_a_long_word_is_shortened() -> None:
    font = _font(40, 400)
    room = font.getlength("Olena Taras")
    assert list(wrapped("Olena Taras Ivan", font, room)) == ["Olena Taras", "Ivan"]
    assert list(wrapped("", font, room)) == [""]
    cut = shortened("Olena Taras Ivan", font, room)
    assert cut.endswith("…")
    assert font.getlength(cut) <= room


def test_text_without_end_takes_no_more_than_five_lines() -> None:
    font = _font(40, 400)
    lines = list(wrapped("Olena " * 40_000, font, font.getlength("Olena Olena")))
    assert (len(lines), lines[0]) == (5, "Olena Olena")
    assert lines[-1].endswith("…")
    assert len(shortened("x" * 40_000, font, 300)) < 30


def test_broken_line_goes_on_round_its_corners() -> None:
    strokes = list(dashed([(0, 0), (3, 0), (3, 4)], (5, 1)))
    assert strokes == [[(0, 0), (3, 0), (3.0, 2.0)], [(3.0, 3.0), (3, 4)]]


def test_line_without_dashes_is_whole() -> None:
    assert list(dashed([(0, 0), (3, 0)], ())) == [[(0, 0), (3, 0)]]


def test_running_meeting_says_so() -> None:
    said: list[object] = []
    running = told({**PAPLU, "deals": PAPLU["deals"][:1]})
    draw_picture(running, replace(PLAIN, state=lambda ledger: said.append(ledger.finished) or "so far"))  # type: ignore[func-returns-value]
    assert said == [False]
