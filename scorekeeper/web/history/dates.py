"""Words of a search that name a day, a month or a year: "Who won that evening in March?"."""

from collections.abc import Iterator
from functools import cache
from typing import Final

from babel.dates import get_month_names

from scorekeeper.rules.names import name_key
from scorekeeper.store.history import DatePart
from scorekeeper.web.i18n import locale

_SHORTEST: Final = 4
"""Letters of a month that is not written out: with three, Marko would be March."""

_YEARS: Final = range(1900, 2100)
_DAYS: Final = range(1, 32)


def dates_in(words: str) -> dict[str, DatePart]:
    """Return which of these words, by their keys, can be said of a day: all of `13 March 2026`.

    A number is a day only beside a month: alone it is rather one of a title.
    """
    keys = name_key(words).split()
    said = {key: part for key in keys if (part := _month_or_year(key.strip(".,")))}
    if any(part.unit == "month" for part in said.values()):
        said |= {key: DatePart("day", int(day)) for key in keys if (day := key.strip(".,")) in map(str, _DAYS)}
    return said


def _month_or_year(word: str) -> DatePart | None:
    if word.isdecimal() and len(word) == _SHORTEST and int(word) in _YEARS:
        return DatePart("year", int(word))
    month = _months(locale()).get(word)
    return None if month is None else DatePart("month", month)


@cache
def _months(written_in: str) -> dict[str, int]:
    """Return the months by all that they are called: as in a date and alone, in whole or by their beginning."""
    return {called: month for month, name in _month_names(written_in) for called in _beginnings(name_key(name))}


def _month_names(written_in: str) -> Iterator[tuple[int, str]]:
    yield from get_month_names("wide", "format", written_in).items()
    yield from get_month_names("wide", "stand-alone", written_in).items()


def _beginnings(name: str) -> Iterator[str]:
    yield name
    for length in range(_SHORTEST, len(name)):
        yield name[:length]
