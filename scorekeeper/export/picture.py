"""The standings as a picture that can be read in a chat on a phone: places, balances, the balances as lines."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import islice
from typing import TYPE_CHECKING, Final

from scorekeeper.export.chart import FRAME, Chart, draw_chart
from scorekeeper.export.dashes import dashed
from scorekeeper.export.heading import Occasion, house_rule_line, payment_lines, system_line, title_of
from scorekeeper.export.wording import Wording
from scorekeeper.rules.faults import N_

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageDraw import ImageDraw
    from PIL.ImageFont import FreeTypeFont

PICTURE_WIDTH: Final = 1080
_MARGIN: Final = 60
_INNER: Final = PICTURE_WIDTH - 2 * _MARGIN
_PAPER, _SHEET, _INK, _SOFT = "#f5f3ee", "#ffffff", "#1a1c1a", "#5a5950"
_LINE, _EDGE, _FELT, _RED = "#dcd8cd", "#85826f", "#0b5d46", "#b0142b"
_STROKES: Final = (_FELT, _INK, _RED, _EDGE)
_REGULAR, _BOLD = 400, 700
_COLOURS: Final = 64  # in the file; more only blur the letters less than an eye can see

_MOST_LETTERS: Final = 200
"""More are on no line, whatever they are."""
_MOST_LINES: Final = 5

Draw = Callable[["Image", int], None]


@dataclass(frozen=True, slots=True)
class Block:
    """A part of the picture, as high as this; `draw` puts it onto the picture from a height on."""

    height: int
    draw: Draw


def draw_picture(occasion: Occasion, wording: Wording) -> bytes:
    """Return the standings as PNG."""
    from PIL import Image

    blocks = tuple(_blocks(occasion, wording))
    picture = Image.new("RGB", (PICTURE_WIDTH, 2 * _MARGIN + sum(block.height for block in blocks)), _PAPER)
    at = _MARGIN
    for block in blocks:
        block.draw(picture, at)
        at += block.height
    file = io.BytesIO()
    picture.quantize(_COLOURS, Image.Quantize.FASTOCTREE).save(file, "PNG")
    _font.cache_clear()  # fonts are read in a few milliseconds, and would stay as 4 MB
    return file.getvalue()


def _blocks(occasion: Occasion, wording: Wording) -> Iterator[Block]:
    ledger = occasion.ledger
    yield from _text(title_of(occasion, wording), 64, weight=_BOLD)
    when = " · ".join(filter(None, (wording.day(occasion.day), occasion.place)))
    yield from _text(f"{when} · {wording.state(ledger)}", 36, _SOFT)
    yield _gap(30)
    for one in ledger.standings:
        balance = wording.balance(one.points, occasion.rules)
        yield _row(f"{one.place}. {one.player}", balance, _RED if one.points < 0 else _INK)
    if ledger.lines:
        yield _gap(30)
        yield _chart(draw_chart(ledger.course_of_balances), wording)
    payments = tuple(payment_lines(occasion, wording))
    if payments:
        yield from _text(wording.say(N_("Settling up")), 44, weight=_BOLD)
        for line in payments:
            yield from _text(line, 40)
    yield _gap(20)
    yield from _text(system_line(occasion.rules, wording), 32, _SOFT)
    if occasion.rules.house_rules:
        yield from _text(f"{wording.say(N_('House rules:'))} {house_rule_line(occasion.rules, wording)}", 32, _SOFT)


def _gap(height: int) -> Block:
    return Block(height, lambda _picture, _at: None)


def _text(text: str, size: int, colour: str = _INK, *, weight: int = _REGULAR) -> Iterator[Block]:
    """Yield a block for each line that the text needs."""
    font = _font(size, weight)
    for line in wrapped(text, font, _INNER):
        yield Block(size * 4 // 3, _writer(line, font, colour))


def _writer(line: str, font: FreeTypeFont, colour: str) -> Draw:
    return lambda picture, at: _pen(picture).text((_MARGIN, at), line, colour, font)


def _row(name: str, balance: str, colour: str) -> Block:
    """Return a player's row: as much of the name as there is room for, the balance at the right."""
    figures, letters = _font(68, _BOLD), _font(52, _BOLD)
    room = _INNER - 80 - int(figures.getlength(balance))

    def draw(picture: Image, at: int) -> None:
        pen = _pen(picture)
        pen.rectangle((_MARGIN, at, PICTURE_WIDTH - _MARGIN, at + 104), _SHEET, _LINE, 2)
        pen.text((_MARGIN + 24, at + 53), shortened(name, letters, room), _INK, letters, "lm")
        pen.text((PICTURE_WIDTH - _MARGIN - 24, at + 53), balance, colour, figures, "rm")

    return Block(106, draw)


def _chart(chart: Chart, wording: Wording) -> Block:
    """Return the lines, drawn twice as large and made smaller, which smooths them."""
    from PIL import Image

    scale = _INNER / FRAME.width
    height = round(FRAME.height * scale)

    def draw(picture: Image.Image, at: int) -> None:
        large = Image.new("RGB", (2 * _INNER, 2 * height), _PAPER)
        _draw_lines(_pen(large), chart, 2 * scale, wording)
        picture.paste(large.reduce(2), (_MARGIN, at))

    return Block(height, draw)


def _draw_lines(pen: ImageDraw, chart: Chart, scale: float, wording: Wording) -> None:
    small, normal = _font(round(12 * scale), _REGULAR), _font(round(13 * scale), _REGULAR)
    thick, thin = round(2.5 * scale), round(scale)
    frame = chart.plot.frame
    for mark in chart.plot.marks:
        height = mark.height * scale
        pen.line((frame.left * scale, height, frame.right * scale, height), _LINE, thin)
        pen.text((frame.figures_end * scale, height), wording.points(mark.balance), _SOFT, small, "rm")
    for at, line in enumerate(chart.lines):
        colour = _STROKES[at % len(_STROKES)]
        for stroke in dashed(line.path, line.dashes):
            pen.line([(x * scale, y * scale) for x, y in stroke], colour, thick, "curve")
        ends = ((frame.right + 2) * scale, line.end * scale, (frame.right + 12) * scale, line.label * scale)
        pen.line(ends, _EDGE, thin)
        name = shortened(line.player, normal, (frame.width - frame.right - 15) * scale)
        pen.text(((frame.right + 15) * scale, line.label * scale), name, _INK, normal, "lm")


def _pen(picture: Image) -> ImageDraw:
    from PIL import ImageDraw

    return ImageDraw.Draw(picture)


@cache
def _font(size: int, weight: int) -> FreeTypeFont:
    from PIL import ImageFont

    font = ImageFont.truetype(str(files("fontpkg_arimo") / "files" / "Arimo[wght].ttf"), size)
    font.set_variation_by_axes([weight])
    return font


def shortened(text: str, font: FreeTypeFont, room: float) -> str:
    """Return as much of the text as is no wider than `room` pixels."""
    if len(text) <= _MOST_LETTERS and font.getlength(text) <= room:
        return text
    text = text[:_MOST_LETTERS]
    while text and font.getlength(f"{text}…") > room:
        text = text[:-1].rstrip()
    return f"{text}…"


def wrapped(text: str, font: FreeTypeFont, room: float) -> Iterator[str]:
    """Yield the lines of a text, none wider than `room` pixels, and no more than a picture has room for.

    A word that is wider is shortened, and so is the last line if there is more.
    """
    lines = [""]
    for word in islice(text.split(), _MOST_LETTERS):
        longer = f"{lines[-1]} {word}".lstrip()
        if not lines[-1] or (len(longer) <= _MOST_LETTERS and font.getlength(longer) <= room):
            lines[-1] = longer
        elif len(lines) < _MOST_LINES:
            lines.append(word)
        else:
            lines[-1] = f"{longer} …"
            break
    yield from (shortened(line, font, room) for line in lines)
