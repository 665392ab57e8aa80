"""Words of a search that name a day, a month or a year: "Who won that evening in March?"."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from babel.dates import get_month_names

from scorekeeper.rules.names import name_key
from scorekeeper.store.history import DatePart
from scorekeeper.web.i18n import LANGUAGES

_LETTERS: Final = 4
"""Letters of a month that is not written out. With three, Marko would be March while he is typed."""

_LETTERS_BESIDE_NUMBERS: Final = 3
"""The same in a date, as the history shows it: `30 Mar 2026`."""

_YEARS: Final = range(1900, 2100)
_DAYS: Final = range(1, 32)
_NUMBER: Final = re.compile(r"([0-9]{1,4})(?:st|nd|rd|th|-?(?:го|му|ше|ге|тє|те|ме))?")
_BEFORE: Final = frozenset(("in", "on", "of", "the", "у", "в", "за"))
"""What is said before a date and is none itself."""
_AFTER_YEAR: Final = frozenset(("р", "року", "році", "рік"))
_OTHER_CASES: Final = {"ня": ("ню", "нем", "ні"), "ого": ("ому", "им", "ім"), "да": ("ду", "дом", "ді")}
"""By how a month ends in a date, how else: `13 березня`, `у березні`."""


@dataclass(frozen=True, slots=True)
class Remembered:
    """What is remembered of an evening: `words` to be found, and by their keys which `dates` some of them can say.

    Whatever only leads to a date is left out of the words: all but `march` of `in march`.
    """

    words: str
    dates: Mapping[str, DatePart]


def remembered(words: str) -> Remembered:
    """Return what is said of a day in these words: all of `on the 13th of March 2026`, in any language of the pages.

    A number is a day only beside a month: alone it is rather one of a title.
    """
    keys = name_key(words).split()
    dates = _dates({key: key.strip(".,") for key in keys})
    return Remembered(" ".join(_without_leading(keys, dates)), dates)


def _dates(said: Mapping[str, str]) -> dict[str, DatePart]:
    """Return which of these words, by their keys, can be said of a day."""
    numbers = {key: int(number[1]) for key, word in said.items() if (number := _NUMBER.fullmatch(word))}
    months = _months(_LETTERS_BESIDE_NUMBERS if numbers else _LETTERS)
    dates = {key: DatePart("month", months[word]) for key, word in said.items() if word in months}
    if dates:
        dates |= {key: DatePart("day", number) for key, number in numbers.items() if number in _DAYS}
    return dates | {key: DatePart("year", number) for key, number in numbers.items() if number in _YEARS}


def _without_leading(keys: list[str], dates: Mapping[str, DatePart]) -> list[str]:
    """Return the keys without what only leads to a date, or follows a year."""
    kept: list[str] = []
    leads = False
    for before, key in reversed(list(zip(["", *keys], keys, strict=False))):
        of_year = before in dates and dates[before].unit == "year" and key.strip(".,") in _AFTER_YEAR
        leads = key in dates or (leads and key in _BEFORE)
        if key in dates or not (leads or of_year):
            kept.append(key)
    return kept[::-1]


@cache
def _months(letters: int) -> dict[str, int]:
    """Return the months by all that they are called, in every case, in whole or by so many letters or more."""
    return {
        beginning: month
        for language in LANGUAGES
        for month, name in _month_names(language)
        for called in _in_all_cases(name_key(name))
        for beginning in _beginnings(called, letters)
    }


def _month_names(language: str) -> Iterator[tuple[int, str]]:
    yield from get_month_names("wide", "format", language).items()
    yield from get_month_names("wide", "stand-alone", language).items()


def _in_all_cases(name: str) -> Iterator[str]:
    yield name
    for ending, others in _OTHER_CASES.items():
        if name.endswith(ending):
            yield from (name.removesuffix(ending) + other for other in others)


def _beginnings(name: str, letters: int) -> Iterator[str]:
    yield name
    for length in range(letters, len(name)):
        yield name[:length]
