"""Many meetings as one table, a row for each player of each: to be sorted and summed up in a spreadsheet."""

from collections.abc import Iterable, Iterator
from typing import BinaryIO

from scorekeeper.chronicle import InShort
from scorekeeper.export.delimited import Marks, csv_lines
from scorekeeper.export.heading import house_rule_line, system_line
from scorekeeper.export.spreadsheet import write_rows
from scorekeeper.export.tables import Row
from scorekeeper.export.wording import Wording
from scorekeeper.rules.faults import N_


def found_csv(meetings: Iterable[InShort], wording: Wording, marks: Marks) -> Iterator[str]:
    """Yield the meetings as CSV, row by row."""
    yield from csv_lines(_rows(meetings, wording), marks)


def found_xlsx(file: BinaryIO, meetings: Iterable[InShort], wording: Wording) -> None:
    """Write the meetings into `file` as a workbook, a row at a time in memory."""
    write_rows(file, wording.say(N_("Meetings")), _rows(meetings, wording))


def _rows(meetings: Iterable[InShort], wording: Wording) -> Iterator[Row]:
    say = wording.say
    yield (
        *(say(N_("Date")), say(N_("Meeting")), say(N_("Where")), say(N_("System")), say(N_("House rules"))),
        *(say(N_("Deals")), say(N_("Finished")), say(N_("Player")), say(N_("Place")), say(N_("Points"))),
    )
    for meeting in meetings:
        told: Row = (
            *(meeting.day, meeting.title, meeting.place, system_line(meeting.rules, wording)),
            *(house_rule_line(meeting.rules, wording), meeting.deal_count),
            say(_finished(meeting)),
        )
        for seat in meeting.seats:
            yield (*told, seat.player, seat.place, seat.points)


def _finished(meeting: InShort) -> str:
    if meeting.broken_off:
        return N_("broken off")
    return N_("yes") if meeting.finished else N_("no")
