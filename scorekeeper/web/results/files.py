"""What the store knows of a meeting, as the exports take it."""

from scorekeeper.export.formats import FileFormat, write_file
from scorekeeper.export.heading import Occasion
from scorekeeper.settling import Payment
from scorekeeper.store.meetings import Sheet, StoredMeeting, load_meeting
from scorekeeper.web.results.wording import WORDING


def stored_as(stored: StoredMeeting, format_: FileFormat) -> bytes:
    """Return a saved meeting as a file, in the language of the page."""
    return write_file(load_meeting(stored), stored.local_date, format_, WORDING)


def file_name(stored: StoredMeeting, format_: FileFormat) -> str:
    """Return what the file is called: nothing of it was typed by anybody."""
    return f"scorekeeper-{stored.local_date.isoformat()}.{format_.ending}"


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
