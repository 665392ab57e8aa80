"""Meetings as files: into the database and out of it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from scorekeeper.cli.answers import BAD_INPUT, exit_if_faulty, fail, print_json, read_file
from scorekeeper.cli.store import chosen_club, open_store
from scorekeeper.export.formats import FORMATS, format_of_name
from scorekeeper.export.meeting_file import read_meeting
from scorekeeper.export.results import Json, faults
from scorekeeper.rules.faults import N_, Fault, Finding, Refused

if TYPE_CHECKING:
    from scorekeeper.store.clubs import ClubRef
    from scorekeeper.store.meetings import StoredMeeting

_CLUB_NAME: Final = "Scorekeeper"
_club_option = click.option("--club", "club_slug", metavar="SLUG", help="This club, and not the first one.")


@click.command("import")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@_club_option
def import_meetings(files: tuple[str, ...], club_slug: str | None) -> None:
    """Take meeting files into the club.

    One line of JSON is printed for each FILE (- is the input). A file with faults makes nothing, and the rest go on.
    A meeting whose "id" the club has already is not made again.
    """
    from scorekeeper.store.clubs import ensure_club

    with open_store() as app:
        # as `serve` does on the first start; its keeper link is printed there
        club = chosen_club(club_slug) or ensure_club(_CLUB_NAME, app.config["SECRET_KEY"])
        exit_if_faulty([print_json(_take_in(club, name)) for name in files])


def _take_in(club: ClubRef, name: str) -> Json:
    from scorekeeper.store.errors import NotStorable
    from scorekeeper.store.meetings import import_meeting

    try:
        slug, is_new = import_meeting(club, read_meeting(read_file(name)))
    except Refused as refused:
        return faults(refused.findings)
    except NotStorable as error:
        details: dict[str, str | int] = {"name": name, "reason": str(error)}
        return faults((Finding(Fault.INVALID_FILE, N_("{name} cannot be kept: {reason}"), details, path="$"),))
    message = f"made as meeting {slug}" if is_new else f"here already, as meeting {slug}: not made again"
    return {"meeting": slug, "new": is_new, "message": message}


@click.command("export")
@click.argument("meeting", required=False, metavar="[MEETING]")
@click.option("-o", "--output", metavar="FILE", default="-", help="Write into this file; its ending says the format.")
@click.option("--format", "name", type=click.Choice(list(FORMATS)), help="What to write, if FILE does not say it.")
@click.option("--lang", metavar="CODE", default="en", help="The language of its words: en, uk.")
@_club_option
def export_meeting(meeting: str | None, output: str, name: str | None, lang: str, club_slug: str | None) -> None:
    """Write what a meeting came to: a meeting file with its results, or another format.

    MEETING is the last part of its address; without it the newest meeting is taken.
    """
    from scorekeeper.store.errors import UnknownEdition
    from scorekeeper.web.results.files import stored_as

    format_ = FORMATS[name or format_of_name(output) or "json"]
    with open_store() as app, app.test_request_context(query_string={"lang": lang}):
        try:
            written = stored_as(_find(chosen_club(club_slug), meeting), format_)
        except UnknownEdition as error:
            fail(f"The meeting cannot be read: {error}.")
    if output == "-":
        click.echo(written, nl=False)
        return
    try:
        Path(output).write_bytes(written)
    except OSError as error:
        fail(f"{output} cannot be written: {error.strerror}.")


def _find(club: ClubRef | None, slug: str | None) -> StoredMeeting:
    """Return the meeting of this slug, or else the newest; end if there is none."""
    from scorekeeper.store.meetings import find_sheet, meeting_list

    newest = meeting_list(club, limit=1) if club and slug is None else ()
    wanted = newest[0].slug if newest else slug
    if wanted is None:
        fail("There is no meeting yet.")
    stored = find_sheet(club, wanted) if club else None
    return stored or fail(f"There is no meeting {wanted!r} in this club.", BAD_INPUT)
