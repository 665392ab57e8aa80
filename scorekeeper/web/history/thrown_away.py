"""The bin: what was thrown away, and can be put back, or deleted for good."""

from collections.abc import Callable

from flask import flash, render_template
from werkzeug.wrappers import Response

from scorekeeper.store.clubs import ClubRef
from scorekeeper.store.errors import NoSuchMeeting
from scorekeeper.store.history import Listed, bin_meeting, binned_meetings, delete_meeting, find_texts, put_back
from scorekeeper.store.operations import new_key
from scorekeeper.web.access import current_club
from scorekeeper.web.answers import see_other
from scorekeeper.web.forms import SavingForm
from scorekeeper.web.history.about import show_about
from scorekeeper.web.history.blueprint import bp
from scorekeeper.web.history.forms import TextsForm
from scorekeeper.web.i18n import gettext


@bp.get("/bin")
def show_bin() -> str:
    """Show what lies in the bin."""
    return _show_bin(SavingForm())


@bp.post("/m/<slug>/bin")
def throw_away(slug: str) -> Response | tuple[str, int]:
    """Put a meeting into the bin."""
    form = SavingForm()
    if not form.validate():
        texts = TextsForm(formdata=None)
        texts.show_texts(find_texts(current_club(), slug)[1])
        return show_about(slug, texts, bin_form=form), 422
    _once(form, bin_meeting, slug)
    flash(gettext("The meeting lies in the bin. There it can be put back."), "ok")
    return see_other("history.show_bin")


@bp.post("/bin/<binned>/back")
def take_back(binned: str) -> Response | tuple[str, int]:
    """Take a meeting out of the bin."""
    form = SavingForm()
    if not form.validate():
        return _show_bin(form), 422
    _once(form, put_back, binned)
    flash(gettext("The meeting is back."), "ok")
    return see_other("meetings.standings", slug=binned)


@bp.get("/bin/<binned>/delete")
def ask_to_delete(binned: str) -> str:
    """Ask whether this very meeting is to be deleted for good."""
    return render_template("history/delete.html", meeting=_binned(binned), form=SavingForm())


@bp.post("/bin/<binned>/delete")
def delete(binned: str) -> Response | tuple[str, int]:
    """Delete a meeting for good."""
    form = SavingForm()
    if not form.validate():
        return render_template("history/delete.html", meeting=_binned(binned), form=form), 422
    _once(form, delete_meeting, binned)
    flash(gettext("The meeting is deleted for good."), "ok")
    return see_other("history.show_bin")


def _once(form: SavingForm, act: Callable[[ClubRef, str], None], slug: str) -> None:
    """Do this with the meeting, once however often the form is sent."""
    form.do_once("bin", lambda: act(current_club(), slug))


def _binned(slug: str) -> Listed:
    for meeting in binned_meetings(current_club()):
        if meeting.slug == slug:
            return meeting
    raise NoSuchMeeting(slug)


def _show_bin(form: SavingForm) -> str:
    meetings = binned_meetings(current_club())
    keys = {meeting.slug: new_key() for meeting in meetings}  # of each of its own: two acts are no repetition
    return render_template("history/bin.html", meetings=meetings, keys=keys, form=form)
