"""What may be said for a house rule: readers that turn what a file or a form says into a value of the rule."""

import re
from collections.abc import Callable, Mapping
from typing import Final

from scorekeeper.rules.ruleset import HouseValue

_AMOUNT: Final = re.compile(r"[0-9]{1,7}(\.[0-9]{1,2})?")
_CURRENCY: Final = re.compile(r"[A-Z]{3}")

Reader = Callable[[object], HouseValue]
"""Returns the value that was said; `ValueError` if the table cannot play so."""


def as_json(value: HouseValue) -> object:
    """Return the value as a file and the database write it: a list for a tuple."""
    return list(value) if isinstance(value, tuple) else value


def choice(*values: HouseValue) -> Reader:
    """Accept exactly these values (a list stands for a tuple)."""

    def read(given: object) -> HouseValue:
        plain = tuple(given) if isinstance(given, list) else given
        for value in values:
            if _same(plain, value):
                return value
        raise ValueError(f"{given!r} is none of {values!r}")

    return read


def _same(given: object, value: HouseValue) -> bool:
    """Return whether the two are equal and of one type, their elements too: to Python, 3.0 is 3 and True is 1."""
    if isinstance(given, tuple) and isinstance(value, tuple):
        return len(given) == len(value) and all(map(_same, given, value))
    return type(given) is type(value) and given == value


def number(least: int, most: int) -> Reader:
    """Accept a whole number from `least` to `most`."""

    def read(given: object) -> HouseValue:
        if type(given) is not int or not least <= given <= most:
            raise ValueError(f"{given!r} is no whole number from {least} to {most}")
        return given

    return read


def either(*readers: Reader) -> Reader:
    """Accept what one of `readers` accepts."""

    def read(given: object) -> HouseValue:
        for reader in readers:
            try:
                return reader(given)
            except ValueError as error:
                refusal = error
        raise refusal

    return read


def money(given: object) -> HouseValue:
    """Accept an amount for a point, as `{"amount": "0.50", "currency": "UAH"}`."""
    if not isinstance(given, Mapping) or set(given) != {"amount", "currency"}:
        raise ValueError(f"{given!r} is no amount with a currency")
    amount, currency = given["amount"], given["currency"]
    if not (isinstance(amount, str) and _AMOUNT.fullmatch(amount) and amount.strip("0.")):
        raise ValueError(f"{amount!r} is no amount of money")
    if not (isinstance(currency, str) and _CURRENCY.fullmatch(currency)):
        raise ValueError(f"{currency!r} is no currency of three letters")
    return {"amount": amount, "currency": currency}
