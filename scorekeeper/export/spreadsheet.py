"""Tables as an XLSX workbook: real numbers, heads that stay, text that is never a formula.

The only formulas are sums that check the ledger; each carries its value, for programs that do not reckon.
"""

from __future__ import annotations

import io
from collections.abc import Iterable
from datetime import date, datetime
from fractions import Fraction
from typing import TYPE_CHECKING, BinaryIO, Final

from scorekeeper.export.decimals import exact_decimal
from scorekeeper.export.heading import WholeMeeting, facts
from scorekeeper.export.tables import (
    Cell,
    Row,
    Table,
    hands_table,
    ledger_table,
    payments_table,
    standings_table,
    transfers_table,
)
from scorekeeper.export.wording import Wording
from scorekeeper.rules.faults import N_

if TYPE_CHECKING:
    from xlsxwriter import Workbook
    from xlsxwriter.format import Format
    from xlsxwriter.worksheet import Worksheet

_OPTIONS: Final = {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False}
_WIDEST: Final = 60  # characters
_NARROWEST: Final = 8


def write_xlsx(occasion: WholeMeeting, wording: Wording) -> bytes:
    """Return a meeting as a workbook: standings, ledger, transfers, payments, hands and rules, a sheet each."""
    from xlsxwriter import Workbook

    file = io.BytesIO()
    with Workbook(file, _OPTIONS) as book:
        # the same meeting makes the same file
        book.set_properties({"title": occasion.title, "created": _moment(occasion.day)})
        styles = Styles(book)
        for table in _tables(occasion, wording):
            write_sheet(book, styles, table)
    return file.getvalue()


def write_rows(file: BinaryIO, title: str, rows: Iterable[Row]) -> None:
    """Write a workbook of one sheet into `file`, the first of the rows as its head; one row at a time in memory."""
    from xlsxwriter import Workbook

    with Workbook(file, {**_OPTIONS, "in_memory": False, "constant_memory": True}) as book:
        styles, sheet = Styles(book), book.add_worksheet(title)
        sheet.freeze_panes(1, 0)
        for at, row in enumerate(rows):
            if at == 0:
                sheet.set_column(0, len(row) - 1, 2 * _NARROWEST)
                sheet.set_row(0, None, styles.head)
            write_row(sheet, styles, at, row)


def _tables(occasion: WholeMeeting, wording: Wording) -> list[Table]:
    tables = [standings_table(occasion, wording), ledger_table(occasion, wording)]
    if occasion.rules.settlement.zero_sum:
        tables.append(transfers_table(occasion, wording))
    payments = payments_table(occasion, wording)
    if payments is not None:
        tables.append(payments)
    return [*tables, hands_table(occasion, wording), _rules_table(occasion, wording)]


def _rules_table(occasion: WholeMeeting, wording: Wording) -> Table:
    """Return the facts of the whole meeting, each house rule in a row of its own, and the seats."""
    say = wording.say
    rows: list[Row] = list(facts(occasion, wording))
    rows += [(say(N_("House rule")), rule) for rule in wording.house_rules(occasion.rules)]
    rows += [(say(N_("Seat %(number)s")) % {"number": at}, name) for at, name in enumerate(occasion.meeting.players, 1)]
    rows += [
        (say(N_("Seats from deal %(number)s on")) % {"number": seating.from_deal}, ", ".join(seating.players))
        for seating in occasion.meeting.seating
    ]
    rows.append((say(N_("First dealer")), occasion.meeting.first_dealer))
    return Table(say(N_("Rules")), (say(N_("What")), say(N_("Value"))), tuple(rows))


class Styles:
    """How cells look."""

    def __init__(self, book: Workbook) -> None:
        self.head: Format = book.add_format(
            {"bold": True, "bottom": 1, "text_wrap": True, "valign": "top", "indent": 1}
        )
        self.text: Format = book.add_format({"indent": 1})  # so that a figure before it stands apart
        self.sum: Format = book.add_format({"bold": True, "top": 1})
        self.check: Format = book.add_format({"bold": True})
        self.day: Format = book.add_format({"num_format": "yyyy-mm-dd", "align": "left"})


def write_sheet(book: Workbook, styles: Styles, table: Table) -> None:
    """Add a sheet with the table, its head frozen, printed on one page across."""
    sheet: Worksheet = book.add_worksheet(table.title)
    sheet.freeze_panes(1, 0)
    sheet.repeat_rows(0)
    sheet.set_landscape()
    sheet.set_paper(9)  # A4
    sheet.fit_to_pages(1, 0)
    for column, name in enumerate(table.head):
        sheet.write_string(0, column, name, styles.head)
        sheet.set_column(column, column, _width(table, column))
    for at, row in enumerate(table.rows, 1):
        write_row(sheet, styles, at, row)
    if table.summed and table.rows:
        _write_sums(sheet, styles, table)


def write_row(sheet: Worksheet, styles: Styles, at: int, row: Row) -> None:
    """Write the cells of a row, each as what it is. `at` counts from 0, the head included."""
    for column, cell in enumerate(row):
        match cell:
            case None | "":
                pass
            case str():
                sheet.write_string(at, column, cell, styles.text)
            case date():
                sheet.write_datetime(at, column, _moment(cell), styles.day)
            case _:
                sheet.write_number(at, column, float(cell))  # halves and coins: exact, or what is shown is


def _write_sums(sheet: Worksheet, styles: Styles, table: Table) -> None:
    """Write what every summed column comes to below it, and beside it what a row does where that must be 0."""
    from xlsxwriter.utility import xl_rowcol_to_cell as cell

    last, first, after = len(table.rows), table.summed.start, len(table.head)
    sheet.write_string(last + 1, 0, "Σ", styles.sum)
    for column in table.summed:
        span = f"{cell(1, column)}:{cell(last, column)}"
        sheet.write_formula(last + 1, column, f"=SUM({span})", styles.sum, float(table.total(column)))
    if not table.adds_up:
        return
    sheet.write_string(0, after, "Σ", styles.head)
    for at in range(1, last + 2):
        span = f"{cell(at, first)}:{cell(at, table.summed[-1])}"
        sheet.write_formula(at, after, f"=SUM({span})", styles.sum if at > last else styles.check, 0)


def _width(table: Table, column: int) -> int:
    texts = [table.head[column], *(_shown(row[column]) for row in table.rows if column < len(row))]
    return max(_NARROWEST, min(_WIDEST, 2 + max(map(len, texts))))


def _shown(cell: Cell) -> str:
    return exact_decimal(cell) if isinstance(cell, Fraction) else str(cell or "")


def _moment(day: date) -> datetime:
    """Return the day as spreadsheets know it; they know no time zones."""
    return datetime(day.year, day.month, day.day)  # noqa: DTZ001
