"""Meetings as files: into the database and out of it."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import chain
from typing import TYPE_CHECKING, Final

import click

from scorekeeper.cli.answers import BAD_INPUT, UNREADABLE_FILE, counted, exit_if_faulty, fail, print_json
from scorekeeper.cli.files import UNREADABLE, reading, writing
from scorekeeper.cli.store import chosen_club, club_option, open_store
from scorekeeper.export.archive import archive_lines, archived_club, begins_archive, lines_of, read_archive
from scorekeeper.export.formats import FORMATS, FileFormat, format_of_name
from scorekeeper.export.meeting_file import read_to_keep
from scorekeeper.export.results import Json, faults
from scorekeeper.rules.faults import N_, Refused, refused_file

if TYPE_CHECKING:
    from scorekeeper.store.clubs import ClubRef
    from scorekeeper.store.meetings import StoredMeeting

_CLUB_NAME: Final = "Scorekeeper"


@click.command("import")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@club_option
def import_meetings(files: tuple[str, ...], club_slug: str | None) -> None:
    """Take meeting files, or the archive of a club, into the club.

    One line of JSON is printed for each FILE (- is the input). A file with faults makes nothing, and the rest go on.
    A meeting that the club has already, by its "id" or, without one, by its facts, is not made again. While a large
    archive is taken in, a server that runs can save nothing.
    """
    from scorekeeper.store.clubs import ensure_club

    with open_store() as app:
        # as `serve` does on the first start; its keeper link is printed there
        club = chosen_club(club_slug) or ensure_club(_named_by(files), app.config["SECRET_KEY"])
        exit_if_faulty([print_json(_take_in(club, name)) for name in files])


def _named_by(files: tuple[str, ...]) -> str:
    """Return how to call a new club: as the one whose archive is among the files, if there is any."""
    for name in files:
        with suppress(*UNREADABLE):
            if name != "-":
                with reading(name) as file:
                    called = archived_club(next(lines_of(file), b""))
                if called is not None:
                    return called
    return _CLUB_NAME


def _take_in(club: ClubRef, name: str) -> Json:
    """Take in a file of either kind, and say what came of it."""
    from scorekeeper.store.errors import NotStorable

    try:
        with reading(name) as file:
            first = next(lines_of(file), b"")
            if begins_archive(first):
                return _archive(club, chain([first], lines_of(file)))
            return _meeting(club, first + file.read())
    except Refused as error:
        refused = error
    except NotStorable as error:
        refused = refused_file(N_("{name} cannot be kept: {reason}"), name=name, reason=str(error))
    except UNREADABLE as error:
        reason = getattr(error, "strerror", None) or str(error)
        refused = refused_file(UNREADABLE_FILE, name=name, reason=reason)
    return faults(refused.findings)


def _meeting(club: ClubRef, text: bytes) -> Json:
    from scorekeeper.store.meetings import import_meeting

    made = import_meeting(club, read_to_keep(text))
    message = f"here already, as meeting {made.slug}: not made again"
    if made.is_new:
        message = f"made as meeting {made.slug}"
    elif made.is_binned:
        message = f"here already, as meeting {made.slug}, but in the bin: put it back there, at /c/{club.slug}/bin"
    return {"meeting": made.slug, "new": made.is_new, "message": message}


def _archive(club: ClubRef, lines: Iterable[bytes]) -> Json:
    from scorekeeper.store.archive import take_in

    with click.progressbar(read_archive(lines), label="Reading", file=sys.stderr) as entries:
        taken = take_in(club, entries)
    message = f"{counted(taken.new, 'meeting')} made, {taken.known} here already"
    if taken.binned:
        message += f", {taken.binned} of them in the bin: they can be put back there, at /c/{club.slug}/bin"
    return {"club": club.slug, "new": taken.new, "known": taken.known, "message": message}


@click.command("export")
@click.argument("meeting", required=False, metavar="[MEETING]")
@click.option("--all", "everything", is_flag=True, help="The whole club: an archive, or one table (csv, xlsx).")
@click.option("-o", "--output", metavar="FILE", default="-", help="Write into this file; its ending says the format.")
@click.option("--format", "name", type=click.Choice(list(FORMATS)), help="What to write, if FILE does not say it.")
@click.option("--lang", type=click.Choice(["en", "uk"]), default="en", help="The language of its words.")
@club_option
def export_meeting(
    meeting: str | None, everything: bool, output: str, name: str | None, lang: str, club_slug: str | None
) -> None:
    """Write what a meeting came to: a meeting file with its results, or another format.

    MEETING is the last part of its address; without it the newest meeting is taken.
    """
    name = name or format_of_name(output)
    if everything and meeting:
        fail("--all is the whole club: name no meeting.", BAD_INPUT)
    with open_store() as app, app.test_request_context(query_string={"lang": lang}), writing(output) as file:
        club = chosen_club(club_slug)
        for part in _whole(club, name) if everything else _one(club, meeting, FORMATS[name or "json"]):
            file.write(part)


def _one(club: ClubRef | None, slug: str | None, format_: FileFormat) -> Iterator[bytes]:
    from scorekeeper.store.errors import UnknownEdition
    from scorekeeper.web.results.files import stored_as

    try:
        yield stored_as(_find(club, slug), format_)
    except UnknownEdition as error:
        fail(f"The meeting cannot be read: {error}.")


def _whole(club: ClubRef | None, name: str | None) -> Iterator[bytes]:
    """Yield the whole club, as an archive if no format is named."""
    from scorekeeper.store.history import Search, found_in_short
    from scorekeeper.web.results.files import FOUND_AS, found_as

    if club is None:
        fail("There is no club yet.")
    if name is None:
        yield from _archive_of(club)
    elif name in FOUND_AS:
        yield from found_as(found_in_short(club, Search()), name)
    else:
        fail(f"--all is an archive, or one of {', '.join(FOUND_AS)}; {name} is for one meeting.", BAD_INPUT)


def _archive_of(club: ClubRef) -> Iterator[bytes]:
    """Yield the lines of the club's archive, saying on the way how far it is."""
    from scorekeeper.store.archive import club_chronicles, club_people, count_meetings
    from scorekeeper.store.errors import UnknownEdition

    length = count_meetings(club)
    try:
        with click.progressbar(club_chronicles(club), length=length, label="Writing", file=sys.stderr) as chronicles:
            for line in archive_lines(club.name, club_people(club), chronicles):
                yield line.encode()
    except UnknownEdition as error:
        fail(f"A meeting cannot be read: {error}.")


def _find(club: ClubRef | None, slug: str | None) -> StoredMeeting:
    """Return the meeting of this slug, or else the newest; end if there is none."""
    from scorekeeper.store.meetings import find_sheet, meeting_list

    newest = meeting_list(club, limit=1) if club and slug is None else ()
    wanted = newest[0].slug if newest else slug
    if wanted is None:
        fail("There is no meeting yet.")
    stored = find_sheet(club, wanted) if club else None
    return stored or fail(f"There is no meeting {wanted!r} in this club.", BAD_INPUT)
