"""The archive of a club: everything that it keeps, as lines of JSON.

The first line says what this is: `{"format": "scorekeeper.archive", "version": 1, "club": "Friday club"}`. Then comes a
line for each player, `{"player": {"name": "Olena"}}`, and one for each meeting, `{"meeting": {…}, "day": …,
"listed_at": …, "reseatings": […], "revisions": […]}`, whose `meeting` is a meeting file. The last line counts them,
`{"end": {"players": 3, "meetings": 2}}`, so that a file that was cut off is known.

A revision is `{"deal": 3, "act": "amend", "at": …, "facts": {…}}`, numbered by its order; those that say
what the deal is now leave `facts` out. Times without offset are UTC.
"""

from scorekeeper.export.archive.packing import DAMAGED, packed, unpacked
from scorekeeper.export.archive.read import archived_club, begins_archive, lines_of, read_archive
from scorekeeper.export.archive.write import archive_lines

__all__ = [
    "DAMAGED",
    "archive_lines",
    "archived_club",
    "begins_archive",
    "lines_of",
    "packed",
    "read_archive",
    "unpacked",
]
