"""The kinds of file that a meeting can be handed on as, by the names that addresses and commands give them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Final

from scorekeeper.export.delimited import COMMA, write_csv
from scorekeeper.export.heading import WholeMeeting
from scorekeeper.export.meeting_file import write_meeting
from scorekeeper.export.message import write_message
from scorekeeper.export.picture import draw_picture
from scorekeeper.export.spreadsheet import write_xlsx
from scorekeeper.export.wording import Wording
from scorekeeper.meeting import Meeting


@dataclass(frozen=True, slots=True)
class FileFormat:
    """A kind of file: the `ending` of its name, and what it is to a browser."""

    ending: str
    mimetype: str
    write: Callable[[WholeMeeting, Wording], str | bytes]


_XLSX: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

FORMATS: Final[Mapping[str, FileFormat]] = {
    "json": FileFormat("json", "application/json", lambda whole, _: write_meeting(whole.meeting) + "\n"),
    "csv": FileFormat("csv", "text/csv", write_csv),
    "csv-comma": FileFormat("csv", "text/csv", lambda whole, wording: write_csv(whole, wording, COMMA)),
    "xlsx": FileFormat("xlsx", _XLSX, write_xlsx),
    "text": FileFormat("txt", "text/plain", lambda whole, wording: write_message(whole, wording) + "\n"),
    "picture": FileFormat("png", "image/png", draw_picture),
}


def format_of_name(name: str) -> str | None:
    """Return which format a file of this name has, or None if its ending says nothing.

    >>> format_of_name("Friday.PNG"), format_of_name("results")
    ('picture', None)
    """
    _, _, ending = name.rpartition(".")
    return next((key for key, known in FORMATS.items() if known.ending == ending.lower()), None)


def write_file(meeting: Meeting, day: date, format_: FileFormat, wording: Wording) -> bytes:
    """Return the meeting, which was on that `day`, as a file."""
    written = format_.write(WholeMeeting.of(meeting, day), wording)
    return written if isinstance(written, bytes) else written.encode()
