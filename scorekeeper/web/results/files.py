"""What the store knows of a meeting, as the exports take it."""

from collections.abc import Iterable, Iterator, Mapping
from tempfile import TemporaryFile
from typing import Final

from scorekeeper.chronicle import InShort
from scorekeeper.export.delimited import COMMA, POINT, Marks
from scorekeeper.export.formats import FileFormat, write_file
from scorekeeper.export.found import found_csv, found_xlsx
from scorekeeper.export.heading import Occasion
from scorekeeper.settling import Payment
from scorekeeper.store.meetings import Sheet, StoredMeeting, load_meeting
from scorekeeper.web.results.wording import WORDING

FOUND_AS: Final[Mapping[str, Marks | None]] = {"csv": POINT, "csv-comma": COMMA, "xlsx": None}
"""The formats in which many meetings make one table; with its marks where it is text."""
_PIECE: Final = 64 * 1024


def stored_as(stored: StoredMeeting, format_: FileFormat) -> bytes:
    """Return a saved meeting as a file, in the language of the page."""
    return write_file(load_meeting(stored), stored.local_date, format_, WORDING)


def file_name(stored: StoredMeeting, format_: FileFormat) -> str:
    """Return what the file is called: nothing of it was typed by anybody."""
    return f"scorekeeper-{stored.local_date.isoformat()}.{format_.ending}"


def found_as(found: Iterable[InShort], name: str) -> Iterator[bytes]:
    """Yield many meetings as one table, in pieces; `name` is one of `FOUND_AS`."""
    marks = FOUND_AS[name]
    if marks is not None:
        yield from (line.encode() for line in found_csv(found, WORDING, marks))
        return
    with TemporaryFile() as file:
        found_xlsx(file, found, WORDING)
        file.seek(0)
        yield from iter(lambda: file.read(_PIECE), b"")


def occasion_of(sheet: Sheet, paid: tuple[Payment, ...]) -> Occasion:
    """Return what a meeting came to, and what was paid of it."""
    return Occasion(
        day=sheet.local_date,
        ledger=sheet.ledger,
        title=sheet.title,
        place=sheet.place,
        note=sheet.note,
        paid=paid,
    )
