"""Statements as the driver of the database takes them, and the rows that it gives back."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeVarTuple

from sqlalchemy import Dialect, PoolProxiedConnection, Select
from sqlalchemy.exc import DBAPIError

_Columns = TypeVarTuple("_Columns")
Readers = Mapping[str, tuple[int, Callable[[Any], Any] | None]]
"""Of each column where it stands in a row, and what makes a value of what the driver gives; Any: of its own type."""


class Row:
    """Values by the names of their columns. Each is made when it is asked for: of most rows a page needs only some."""

    __slots__ = ("_readers", "_values")

    def __init__(self, readers: Readers, values: tuple[Any, ...]) -> None:
        self._readers, self._values = readers, values

    def __getitem__(self, name: str) -> Any:  # as the model says
        at, read = self._readers[name]
        value = self._values[at]
        return value if read is None else read(value)

    def get(self, name: str) -> Any:
        """Return the value; None if there is no such column."""
        return self[name] if name in self._readers else None


@dataclass(frozen=True, slots=True)
class Found:
    """The rows of a statement as the driver gives them, and how each column is read. Any: tuples of what they hold."""

    readers: Readers
    rows: Sequence[Any]


@dataclass(frozen=True, slots=True)
class _Prepared:
    """A statement: `order` of its places if they have no names, `fixed` those that are filled already."""

    words: str
    order: Sequence[str]
    fixed: Mapping[str, Any]
    readers: Readers


def fetch(
    driver: PoolProxiedConnection, dialect: Dialect, statement: Select[*_Columns], places: Mapping[str, object]
) -> Found:
    """Return what a statement finds; raise what SQLAlchemy raises."""
    known = _prepared(statement, dialect)
    values = {**known.fixed, **places}
    try:
        cursor = driver.cursor()
        try:
            cursor.execute(known.words, [values[name] for name in known.order] if known.order else values)
            return Found(known.readers, cursor.fetchall())
        finally:
            cursor.close()
    except dialect.loaded_dbapi.Error as error:
        raise reported(error, dialect, known.words, values) from error


def reported(
    error: Exception, dialect: Dialect, words: str = "", values: Any = None
) -> Exception:  # Any: as it has them
    """Return an error of the driver as SQLAlchemy reports it."""
    return DBAPIError.instance(words, values, error, dialect.loaded_dbapi.Error, dialect=dialect)


@cache
def _prepared(statement: Select[*_Columns], dialect: Dialect) -> _Prepared:
    """Return a statement for a driver. It is kept for good: for statements that are there from the start."""
    compiled = statement.compile(dialect=dialect)
    columns = statement.selected_columns.items()
    return _Prepared(
        str(compiled),
        getattr(compiled, "positiontup", None) or (),
        {name: value for name, value in compiled.params.items() if value is not None},
        {
            name: (at, column.type.dialect_impl(dialect).result_processor(dialect, None))
            for at, (name, column) in enumerate(columns)
        },
    )
