"""Words of a search that name a day, a month or a year: "Who won that evening in March?"."""

from collections.abc import Iterator
from functools import cache
from typing import Final

from babel.dates import get_month_names

from scorekeeper.rules.names import name_key
from scorekeeper.store.history import DatePart
from scorekeeper.web.i18n import locale

_LETTERS: Final = 4
"""Letters of a month that is not written out. With three, Marko would be March while he is typed."""

_LETTERS_BESIDE_NUMBERS: Final = 3
"""The same in a date, as the history shows it: `30 Mar 2026`."""

_YEARS: Final = range(1900, 2100)
_DAYS: Final = range(1, 32)


def dates_in(words: str) -> dict[str, DatePart]:
    """Return which of these words, by their keys, can be said of a day: all of `13 March 2026`.

    A number is a day only beside a month: alone it is rather one of a title.
    """
    keys = {key: key.strip(".,") for key in name_key(words).split()}
    numbers = {key: int(word) for key, word in keys.items() if word.isdecimal() and len(word) <= _LETTERS}
    months = _months(locale(), _LETTERS_BESIDE_NUMBERS if numbers else _LETTERS)
    said = {key: DatePart("month", months[word]) for key, word in keys.items() if word in months}
    if said:
        said |= {key: DatePart("day", number) for key, number in numbers.items() if number in _DAYS}
    return said | {key: DatePart("year", number) for key, number in numbers.items() if number in _YEARS}


@cache
def _months(written_in: str, letters: int) -> dict[str, int]:
    """Return the months by all that they are called: as in a date and alone, in whole or by so many letters or more."""
    return {
        called: month for month, name in _month_names(written_in) for called in _beginnings(name_key(name), letters)
    }


def _month_names(written_in: str) -> Iterator[tuple[int, str]]:
    yield from get_month_names("wide", "format", written_in).items()
    yield from get_month_names("wide", "stand-alone", written_in).items()


def _beginnings(name: str, letters: int) -> Iterator[str]:
    yield name
    for length in range(letters, len(name)):
        yield name[:length]
