"""Tables as CSV, right in Excel and LibreOffice.

The text begins with a byte order mark, without which Excel takes UTF-8 for something else. A decimal comma parts its
columns with semicolons, as spreadsheets set to such a language expect.

A spreadsheet takes text that begins with = + - @, a tab or a return for a formula. Decided: it gets an apostrophe in
front, and so does text that begins with an apostrophe; whoever reads the file back takes one apostrophe away. Numbers
stay numbers, negative ones too.
"""

import csv
import io
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Final

from scorekeeper.export.decimals import exact_decimal
from scorekeeper.export.heading import WholeMeeting, facts
from scorekeeper.export.tables import Cell, Row, Table, ledger_table, payments_table, standings_table
from scorekeeper.export.wording import Wording

BYTE_ORDER_MARK: Final = "\ufeff"
_GUARD: Final = "'"
# the wide forms are formulas too where the spreadsheet speaks Japanese
_GUARDED: Final = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠", _GUARD)


@dataclass(frozen=True, slots=True)
class Marks:
    """How numbers are written and columns parted."""

    decimal: str
    separator: str


POINT: Final = Marks(".", ",")
COMMA: Final = Marks(",", ";")


def write_csv(occasion: WholeMeeting, wording: Wording, marks: Marks = POINT) -> str:
    """Return a meeting as CSV: its facts, the standings, the ledger deal by deal with its sums, and who pays whom."""
    tables = [standings_table(occasion, wording), ledger_table(occasion, wording), payments_table(occasion, wording)]
    rows: list[Row] = list(facts(occasion, wording))
    for table in tables:
        if table is not None:
            rows += [(), table.head, *table.rows, *_sums(table)]
    return "".join(csv_lines(rows, marks))


def csv_lines(rows: Iterable[Row], marks: Marks = POINT) -> Iterator[str]:
    """Yield the text of a file row by row, the mark of its beginning first."""
    line = io.StringIO()
    writer = csv.writer(line, delimiter=marks.separator)
    line.write(BYTE_ORDER_MARK)
    for row in rows:
        writer.writerow([cell_text(cell, marks) for cell in row])
        yield line.getvalue()
        line.seek(0)
        line.truncate()


def cell_text(cell: Cell, marks: Marks = POINT) -> str:
    """Return what stands in a cell.

    >>> cell_text(Fraction(-15, 2), COMMA), cell_text("=1+1"), cell_text("Olena")
    ('-7,5', "'=1+1", 'Olena')
    """
    match cell:
        case None:
            return ""
        case str():
            return _GUARD + cell if cell.lstrip(" \u00a0").startswith(_GUARDED) else cell
        case date():
            return cell.isoformat()
        case _:
            return exact_decimal(Fraction(cell)).replace(".", marks.decimal)


def _sums(table: Table) -> Iterator[Row]:
    """Yield a last row with what every summed column comes to."""
    if table.summed and table.rows:
        yield "Σ", *[None] * (table.summed.start - 1), *map(table.total, table.summed)
