"""What may be said for a house rule: readers that turn what a file or a form says into a value of the rule."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Protocol

from scorekeeper.rules.faults import N_, Phrase
from scorekeeper.rules.ruleset import HouseValue

_AMOUNT: Final = re.compile(r"[0-9]{1,7}(\.[0-9]{1,2})?")
_CURRENCY: Final = re.compile(r"[A-Z]{3}")


class Reader(Protocol):
    """Returns the value that was said; `ValueError` if the table cannot play so."""

    @property
    def options(self) -> tuple[HouseValue, ...]:
        """The values that can be chosen from a list."""
        ...

    @property
    def expected(self) -> tuple[Phrase, ...]:
        """What else can be said than what is on the list."""
        ...

    def __call__(self, given: object) -> HouseValue: ...


def as_json(value: HouseValue) -> object:
    """Return the value as a file and the database write it: a list for a tuple."""
    return list(value) if isinstance(value, tuple) else value


def as_text(value: HouseValue) -> str:
    """Return the value as a command and an address write it: a word as it is, all else as JSON.

    >>> as_text("half"), as_text((3, 4)), as_text(None)
    ('half', '[3, 4]', 'null')
    """
    return said(as_json(value))


def said(value: object) -> str:
    """Return the text that says this JSON value, so that `as_said` returns it: only a word that is none is quoted.

    >>> said("half"), said(True), said("true")
    ('half', 'true', '"true"')
    """
    if isinstance(value, str) and as_said(value) == value:
        return value
    return json.dumps(value, ensure_ascii=False)


def as_said(text: str) -> object:
    """Return what a text says, for a reader: JSON, or else a word.

    >>> as_said("half"), as_said("[3,4]"), as_said("null")
    ('half', [3, 4], None)
    """
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def allowed(reader: Reader) -> tuple[str | Phrase, ...]:
    """Return all that may be said, values as files and commands write them.

    >>> allowed(either(choice(None, (3, 4)), number(0, 9)))[:2]
    ('null', '[3, 4]')
    """
    return (*map(as_text, reader.options), *reader.expected)


@dataclass(frozen=True, slots=True)
class Choice:
    """One of these values, exactly (a list stands for a tuple)."""

    options: tuple[HouseValue, ...]
    expected: tuple[Phrase, ...] = ()

    def __call__(self, given: object) -> HouseValue:
        plain = tuple(given) if isinstance(given, list) else given
        for value in self.options:
            if _same(plain, value):
                return value
        raise ValueError(f"{given!r} is none of {self.options!r}")


def choice(*values: HouseValue) -> Reader:
    """Accept exactly these values."""
    return Choice(values)


def _same(given: object, value: HouseValue) -> bool:
    """Return whether the two are equal and of one type, their elements too: to Python, 3.0 is 3 and True is 1."""
    if isinstance(given, tuple) and isinstance(value, tuple):
        return len(given) == len(value) and all(map(_same, given, value))
    return type(given) is type(value) and given == value


@dataclass(frozen=True, slots=True)
class WholeNumber:
    """A whole number from `least` to `most`."""

    least: int
    most: int
    options: tuple[HouseValue, ...] = ()

    @property
    def expected(self) -> tuple[Phrase, ...]:
        bounds = {"least": self.least, "most": self.most}
        return (Phrase(N_("a whole number from {least} to {most}"), bounds),)

    def __call__(self, given: object) -> HouseValue:
        if type(given) is not int or not self.least <= given <= self.most:
            raise ValueError(f"{given!r} is no whole number from {self.least} to {self.most}")
        return given


def number(least: int, most: int) -> Reader:
    """Accept a whole number from `least` to `most`."""
    return WholeNumber(least, most)


@dataclass(frozen=True, slots=True)
class Either:
    """What one of `readers` accepts."""

    readers: tuple[Reader, ...]

    @property
    def options(self) -> tuple[HouseValue, ...]:
        return tuple(option for reader in self.readers for option in reader.options)

    @property
    def expected(self) -> tuple[Phrase, ...]:
        return tuple(expected for reader in self.readers for expected in reader.expected)

    def __call__(self, given: object) -> HouseValue:
        for reader in self.readers:
            try:
                return reader(given)
            except ValueError as error:
                refusal = error
        raise refusal


def either(*readers: Reader) -> Reader:
    """Accept what one of `readers` accepts."""
    return Either(readers)


@dataclass(frozen=True, slots=True)
class Money:
    """An amount for a point, as `{"amount": "0.50", "currency": "UAH"}`."""

    options: tuple[HouseValue, ...] = ()
    expected: tuple[Phrase, ...] = (Phrase(N_("an amount and a currency, as 0.50 UAH")),)

    def __call__(self, given: object) -> HouseValue:
        if not isinstance(given, Mapping) or set(given) != {"amount", "currency"}:
            raise ValueError(f"{given!r} is no amount with a currency")
        amount, currency = given["amount"], given["currency"]
        if not (isinstance(amount, str) and _AMOUNT.fullmatch(amount) and amount.strip("0.")):
            raise ValueError(f"{amount!r} is no amount of money")
        if not (isinstance(currency, str) and _CURRENCY.fullmatch(currency)):
            raise ValueError(f"{currency!r} is no currency of three letters")
        return {"amount": amount, "currency": currency}


money: Final[Reader] = Money()
