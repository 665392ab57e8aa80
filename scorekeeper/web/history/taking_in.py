"""Taking in meeting files and archives: a look at what would come, every fault by its place, and then the yes."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from flask import flash, render_template
from flask_wtf.file import FileField, FileRequired
from werkzeug.wrappers import Response
from wtforms import HiddenField

from scorekeeper.chronicle import Chronicle, Person
from scorekeeper.meeting import Meeting
from scorekeeper.rules.faults import Finding, Refused
from scorekeeper.rules.names import name_key
from scorekeeper.store.archive import known_people, known_uids, take_in
from scorekeeper.store.errors import NotStorable
from scorekeeper.store.operations import Answer
from scorekeeper.web.access import current_club
from scorekeeper.web.answers import see_other
from scorekeeper.web.forms import PostForm, SavingForm
from scorekeeper.web.history import incoming
from scorekeeper.web.history.blueprint import bp
from scorekeeper.web.history.incoming import Entry
from scorekeeper.web.i18n import gettext, ngettext
from scorekeeper.web.i18n import lazy_gettext as _l

MOST_SHOWN: Final = 50
_A_WHILE: Final = 200
"""New meetings that are taken in while nobody would wait for a page without being told."""
Page = str | tuple[str, int]


class FileForm(PostForm):
    """A file to be looked at."""

    file = FileField(_l("Meeting file or archive"), validators=[FileRequired(_l("Choose a file."))])


class TakingForm(SavingForm):
    """The yes to a file that was looked at; `name` is where it is kept."""

    name = HiddenField()


@dataclass(frozen=True, slots=True)
class Shown:
    """A meeting of a file, and what the club has of it."""

    meeting: Meeting
    is_known: bool
    is_binned: bool


@dataclass
class Look:
    """What a file would bring: the first meetings of it, and how many the club has not, has, and has in the bin.

    `players`: how many it has, `new_players`: how many of them the club has not.
    """

    shown: list[Shown]
    players: int = 0
    new_players: int = 0
    new: int = 0
    known: int = 0
    binned: int = 0

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing in the file."""
        return not (self.new or self.known or self.players)

    @property
    def brings_something(self) -> bool:
        """Whether there is anything in the file that the club has not."""
        return bool(self.new or self.new_players)

    @property
    def takes_long(self) -> bool:
        """Whether other phones would notice that they can save nothing meanwhile."""
        return self.new >= _A_WHILE

    @property
    def unshown(self) -> int:
        """How many meetings more it has than are shown."""
        return self.new + self.known - len(self.shown)


@bp.get("/import")
def choose_file() -> Page:
    """Ask for a file."""
    return render_template("history/import.html", form=FileForm())


@bp.post("/import")
def look_at_file() -> Page:
    """Show what the file would bring, or what is wrong with it."""
    club, form = current_club(), FileForm()
    if not form.validate():
        return render_template("history/import.html", form=form), 422
    name = incoming.keep(club, form.file.data.stream)
    try:
        look = _look(incoming.entries(club, name), known_uids(club), known_people(club))
    except Refused as refused:
        incoming.drop(club, name)
        return _faulty(form, refused.findings)
    if not look.brings_something:
        incoming.drop(club, name)
    taking = TakingForm(formdata=None)
    taking.name.data = name
    return render_template("history/import_look.html", form=taking, look=look, file=form.file.data.filename)


@bp.post("/import/yes")
def take_file() -> Page | Response:
    """Take in what was looked at: all of it, or nothing."""
    club, form = current_club(), TakingForm()
    name = str(form.name.data)

    def take() -> Answer:
        taken = take_in(club, incoming.entries(club, name))
        return Answer("import", str(taken.new))

    try:
        if not form.validate():
            raise FileNotFoundError(name)
        made = int(form.once(take).text)
    except FileNotFoundError:
        again = FileForm()
        again.complain(gettext("This file is not kept any more. Choose it again."))
        return render_template("history/import.html", form=again), 422
    except Refused as refused:
        return _faulty(FileForm(), refused.findings)
    except NotStorable as error:
        again = FileForm()
        again.complain(gettext("This file cannot be kept: %(reason)s", reason=str(error)))
        return render_template("history/import.html", form=again), 422
    incoming.drop(club, name)
    flash(ngettext("%(num)s meeting was taken in.", "%(num)s meetings were taken in.", made), "ok")
    return see_other("history.meetings")


def _look(entries: Iterator[Entry], known: Mapping[str, bool], people: Collection[str]) -> Look:
    look = Look([])
    for entry in entries:
        match entry:
            case Person():
                look.players += 1
                look.new_players += name_key(entry.name) not in people
            case Chronicle():
                _count(look, entry.meeting, known)
            case Meeting():
                _count(look, entry, known)
    return look


def _count(look: Look, meeting: Meeting, known: Mapping[str, bool]) -> None:
    is_known = meeting.uid in known
    is_binned = known.get(meeting.uid or "", False)
    look.new += not is_known
    look.known += is_known
    look.binned += is_binned
    if len(look.shown) < MOST_SHOWN:
        look.shown.append(Shown(meeting, is_known, is_binned))


def _faulty(form: FileForm, findings: tuple[Finding, ...]) -> Page:
    return render_template("history/import.html", form=form, findings=findings), 422
