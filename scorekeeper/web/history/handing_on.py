"""What was found as one table, and the whole club as an archive: streamed, however much it is."""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from tempfile import TemporaryFile
from typing import Final

from flask import Response, abort, render_template, stream_with_context

from scorekeeper.chronicle import InShort
from scorekeeper.export.archive import archive_lines
from scorekeeper.export.delimited import COMMA, POINT
from scorekeeper.export.formats import FORMATS
from scorekeeper.export.found import found_csv, found_xlsx
from scorekeeper.store.archive import club_chronicles, club_people
from scorekeeper.store.history import found_in_short
from scorekeeper.store.players.directory import directory
from scorekeeper.web.access import current_club
from scorekeeper.web.history.blueprint import bp
from scorekeeper.web.history.forms import SearchForm
from scorekeeper.web.results.wording import WORDING

_MARKS: Final = {"csv": POINT, "csv-comma": COMMA}
_PIECE: Final = 64 * 1024


@bp.get("/history/found/<kind>")
def hand_on(kind: str) -> Response | tuple[str, int]:
    """Hand over all meetings that are looked for, a row for each player of each."""
    club, form = current_club(), SearchForm()
    if kind not in (*_MARKS, "xlsx"):
        abort(404)
    names = directory(club)
    if not form.validate():
        return render_template("history/meetings.html", form=form, names=names, found=None), 422
    found = found_in_short(club, form.search(names))
    parts = _workbook(found) if kind == "xlsx" else _encoded(found_csv(found, WORDING, _MARKS[kind]))
    return _streamed(parts, FORMATS[kind].mimetype, FORMATS[kind].ending)


@bp.get("/archive")
def archive() -> Response:
    """Hand over everything that the club keeps."""
    club = current_club()
    lines = archive_lines(club.name, club_people(club), club_chronicles(club))
    return _streamed(_encoded(lines), "application/jsonl", "jsonl")


def _workbook(found: Iterable[InShort]) -> Iterator[bytes]:
    """Yield a workbook in pieces; it is put together in a file."""
    with TemporaryFile() as file:
        found_xlsx(file, found, WORDING)
        file.seek(0)
        yield from iter(lambda: file.read(_PIECE), b"")


def _encoded(lines: Iterable[str]) -> Iterator[bytes]:
    return (line.encode() for line in lines)


def _streamed(parts: Iterator[bytes], mimetype: str, ending: str) -> Response:
    """Return the answer that sends these parts one after the other, named by today's date."""
    response = Response(stream_with_context(parts), mimetype=mimetype)
    name = f"scorekeeper-{datetime.now(UTC).date().isoformat()}.{ending}"
    response.headers.set("Content-Disposition", "attachment", filename=name)
    return response
