"""What was found as one table, and the whole club as an archive: streamed, however much it is."""

from collections.abc import Iterator
from datetime import UTC, datetime

from flask import Response, abort, stream_with_context

from scorekeeper.export.archive import archive_lines, packed
from scorekeeper.export.formats import FORMATS
from scorekeeper.store.archive import club_chronicles, club_people
from scorekeeper.store.history import found_in_short
from scorekeeper.store.players.directory import directory
from scorekeeper.web.access import current_club
from scorekeeper.web.history.blueprint import bp
from scorekeeper.web.history.forms import SearchForm
from scorekeeper.web.history.listing import refuse_search
from scorekeeper.web.results.files import FOUND_AS, found_as


@bp.get("/history/found/<kind>")
def hand_on(kind: str) -> Response | tuple[str, int]:
    """Hand over all meetings that are looked for, a row for each player of each."""
    club, form = current_club(), SearchForm()
    if kind not in FOUND_AS:
        abort(404)
    names = directory(club)
    if not form.validate():
        return refuse_search(form, names)
    parts = found_as(found_in_short(club, form.search(names)), kind)
    return _streamed(parts, FORMATS[kind].mimetype, FORMATS[kind].ending)


@bp.get("/archive")
def archive() -> Response:
    """Hand over everything that the club keeps, packed: plain, ten years of it would be too long to be taken in."""
    club = current_club()
    lines = archive_lines(club.name, club_people(club), club_chronicles(club))
    return _streamed(packed(line.encode() for line in lines), "application/gzip", "jsonl.gz")


def _streamed(parts: Iterator[bytes], mimetype: str, ending: str) -> Response:
    """Return the answer that sends these parts one after the other, named by today's date."""
    response = Response(stream_with_context(parts), mimetype=mimetype)
    name = f"scorekeeper-{datetime.now(UTC).date().isoformat()}.{ending}"
    response.headers.set("Content-Disposition", "attachment", filename=name)
    return response
