"""How values look on a page."""

from collections.abc import Container, Iterable
from datetime import UTC, date, datetime
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from functools import lru_cache
from typing import Final, Literal

import flask_babel  # type: ignore[import-untyped]  # ships no types, and nobody has written stubs
from babel.dates import format_date
from flask import Flask
from markupsafe import Markup, escape

from scorekeeper.export.wording import isolated
from scorekeeper.rules.cards import Card, Rank
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.seating import Drawn
from scorekeeper.settling import amount_text, point_value
from scorekeeper.web.fault_words import fault_message, place_text, seat_fault
from scorekeeper.web.i18n import locale, pgettext
from scorekeeper.web.labels import (
    RANK_NAMES,
    RANK_SIGNS,
    RULESET_NAMES,
    afterwards,
    capitalized,
    card_name,
    card_text,
    contract_words,
    ended_after,
    lack_message,
    listed,
    ruleset_name,
    tallied,
    word,
)

DateWidth = Literal["medium", "full"]

MINUS: Final = "\u2212"
JOKER_SIGN: Final = "★"


def init_filters(app: Flask) -> None:
    """Give the filters to the templates."""
    app.jinja_env.globals["ruleset_names"] = RULESET_NAMES
    app.jinja_env.filters.update(
        afterwards=afterwards,
        amount=amount_text,
        balance=balance,
        capitalized=capitalized,
        card=card,
        cards=cards,
        cells=cells,
        clock=clock,
        contract=contract_words,
        day=day,
        drawn=drawn,
        ended_after=ended_after,
        fault=fault_message,
        filled=filled,
        isolated=isolated,
        lack=lack_message,
        listed=listed,
        long_day=long_day,
        mean=mean,
        money=money,
        place=place_text,
        point_value=point_value,
        points=points,
        ruleset=ruleset_name,
        seat_fault=seat_fault,
        sign=sign,
        signed=signed,
        tallied=tallied,
        word=word,
    )


def points(value: Fraction | int) -> str:
    """Return points as people write them; halves are the only fractions that the rules know.

    >>> points(Fraction(15, 2)), points(Fraction(-1, 2)), points(-40)
    ('7½', '−½', '−40')
    """
    return _figure(*value.as_integer_ratio())


@lru_cache(maxsize=4096)  # a page may show hundreds, and fractions are slow
def _figure(numerator: int, denominator: int) -> str:
    halves, rest = divmod(2 * abs(numerator), denominator)
    if rest:
        raise ValueError(f"{numerator}/{denominator} is no number of half-points")
    whole, half = divmod(halves, 2)
    figure = f"{whole or ''}½" if half else str(whole)
    return MINUS + figure if numerator < 0 else figure


def signed(value: Fraction | int) -> str:
    """Return points with their sign.

    >>> signed(40), signed(0), signed(Fraction(-15, 2))
    ('+40', '0', '−7½')
    """
    return _signed(*value.as_integer_ratio())


@lru_cache(maxsize=4096)
def _signed(numerator: int, denominator: int) -> str:
    figure = _figure(numerator, denominator)
    return "+" + figure if numerator > 0 else figure


def balance(value: Fraction, rules: Ruleset) -> str:
    """Return a balance: with its sign where losers pay the winner, without one where penalties add up."""
    return signed(value) if rules.settlement.zero_sum else points(value)


def cells(values: Iterable[Fraction | None], rules: Ruleset) -> Markup:
    """Show balances in cells of a table; None for who has none there."""
    shown = signed if rules.settlement.zero_sum else points
    return Markup("".join(["<td>–</td>" if value is None else f"<td>{shown(value)}</td>" for value in values]))  # noqa: S704  figures and signs


def filled(part: Markup, **places: object) -> Markup:
    """Fill the `{named}` places in a part of a page that is the same in each row but for these."""
    return Markup(str(part).format_map({name: escape(value) for name, value in places.items()}))  # noqa: S704  escaped


def card(value: Card, wild: Container[Card] | None = None) -> Markup:
    """Show a card as a chip with rank and suit, and whether it is wild; a screen reader says its full name."""
    suit = "joker" if value.suit is None else value.suit.name.lower()
    name = card_name(value)
    if wild is not None and value in wild:
        suit, name = f"{suit} wild", pgettext("card", "%(card)s, wild", card=name)
    return Markup('<span class="card {}" role="img" aria-label="{}">{}</span>').format(suit, name, sign(value))


def drawn(values: Iterable[Drawn]) -> Markup:
    """Show cards drawn for seats, some by their rank alone."""
    chips = [_rank(value) if isinstance(value, Rank) else card(value) for value in values]
    return Markup('<span class="cards">{}</span>').format(Markup(" ").join(chips))


def _rank(value: Rank) -> Markup:
    chip = Markup('<span class="card" role="img" aria-label="{}">{}</span>')
    return chip.format(RANK_NAMES[value], RANK_SIGNS[value])


def sign(value: Card) -> str:
    """Return what stands on a card: rank and suit, or a star."""
    return JOKER_SIGN if value.is_joker else card_text(value)


def cards(values: Iterable[Card], wild: Container[Card] | None = None) -> Markup:
    """Show cards side by side."""
    return Markup('<span class="cards">{}</span>').format(Markup(" ").join(card(value, wild) for value in values))


def mean(value: Fraction) -> str:
    """Return an average to one place, as the page's language writes it: `12.3`; the minus as points have it."""
    exact = Decimal(value.numerator) / Decimal(value.denominator)
    rounded = exact.quantize(Decimal("0.1"), ROUND_HALF_UP)  # as people do it: 11.25 is 11.3
    return str(flask_babel.format_decimal(rounded, "0.0")).replace("-", MINUS)


def money(amount: Fraction, currency: str) -> str:
    """Return an amount of money in whole coins, as the page's language writes it: `12.50 UAH`."""
    exact = Decimal(amount.numerator) / Decimal(amount.denominator)
    return f"{flask_babel.format_decimal(exact, '#,##0.00')}\N{NO-BREAK SPACE}{currency}"


def at_the_table(at: datetime, started_at: datetime | None) -> datetime:
    """Return a time that is kept in UTC as the clock at the table showed it."""
    at = at.replace(tzinfo=UTC)
    return at if started_at is None else at.astimezone(started_at.tzinfo)


def day(moment: date) -> str:
    """Return a date, in the offset in which the moment was kept: `27 Nov 2026`."""
    return _in_words(_date(moment), "medium", locale())


def long_day(moment: date) -> str:
    """Return a date with its weekday, to begin a line or to be a heading: `Friday 27 November 2026`."""
    return capitalized(_in_words(_date(moment), "full", locale()))


def clock(moment: datetime) -> str:
    """Return the time of day, in the offset in which the moment was kept: `18:30`."""
    return str(flask_babel.format_time(moment, "short", rebase=False))


@lru_cache(maxsize=4096)  # an evening has one date, which its pages say again and again
def _in_words(day: date, width: DateWidth, written_in: str) -> str:
    return format_date(day, width, written_in)


def _date(moment: date) -> date:
    return moment.date() if isinstance(moment, datetime) else moment
