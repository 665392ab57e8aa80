"""Who sits where in a meeting on its way: people leave and come, and wrong seats are put right for all deals."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from flask import flash, render_template
from werkzeug.wrappers import Response

from scorekeeper.meeting import Meeting
from scorekeeper.reseating import put_right, reseat
from scorekeeper.rules.faults import Fault, Refused
from scorekeeper.store.clubs import club_players
from scorekeeper.store.errors import StaleMeeting
from scorekeeper.store.meetings import Sheet, get_sheet, load_meeting
from scorekeeper.store.operations import KeyReused
from scorekeeper.store.reseating import put_seats_right, reseat_meeting, reseatings
from scorekeeper.web.access import current_club
from scorekeeper.web.answers import MeetingOver, see_other
from scorekeeper.web.deals.changes import MeetingChanges, compare_meetings
from scorekeeper.web.fault_words import fault_message
from scorekeeper.web.filters import at_the_table
from scorekeeper.web.i18n import gettext
from scorekeeper.web.meetings.blueprint import bp
from scorekeeper.web.meetings.seating_forms import ArrangeForm, PutRightForm, ReseatForm

_NAMES: Final = frozenset({Fault.TOO_FEW_PLAYERS, Fault.TOO_MANY_PLAYERS, Fault.DUPLICATE_PLAYER})


@dataclass(frozen=True)
class SeatsPage:
    """A meeting whose seats are looked at, and how they would be."""

    sheet: Sheet
    form: ReseatForm

    @cached_property
    def tried(self) -> Meeting | Refused:
        """The meeting with these seats from the next deal on, or why they cannot be."""
        try:
            return reseat(load_meeting(self.sheet), self.form.players)
        except Refused as refused:
            return refused

    @property
    def changed(self) -> Meeting | None:
        """The meeting with these seats, or None if they cannot be."""
        return self.tried if isinstance(self.tried, Meeting) else None

    @property
    def why_not(self) -> tuple[str, ...]:
        """What else than the names and how many they are speaks against these seats."""
        findings = self.tried.findings if isinstance(self.tried, Refused) else ()
        return tuple(fault_message(finding) for finding in findings if finding.fault not in _NAMES)

    @property
    def seated(self) -> tuple[str, ...]:
        """Who will sit there, in turn order; those whom the meeting knows by the names that it has for them."""
        return self.changed.seated if self.changed else self.form.players

    @property
    def leaving(self) -> tuple[str, ...]:
        """Who sits there now and will not, in turn order."""
        return tuple(player for player in self.sheet.players if player not in self.seated)

    @property
    def coming(self) -> tuple[str, ...]:
        """Who will sit there and does not now, in turn order."""
        return tuple(player for player in self.seated if player not in self.sheet.players)


@bp.get("/m/<slug>/seats")
def seats(slug: str) -> str:
    """Show who sits where, to be changed from the next deal on."""
    return _show_seats(_page(slug))


@bp.post("/m/<slug>/seats")
def change_seats(slug: str) -> Response | tuple[str, int]:
    """Move somebody, or let other people sit there from the next deal on."""
    page = _page(slug)
    form, number = page.form, page.sheet.next_number
    if not form.validate():
        return _show_seats(page), 422
    if form.is_arranging:
        return see_other("meetings.seats", slug=slug, _anchor="seats", **form.address)
    if page.sheet.tally.finished:
        raise MeetingOver(slug)
    seen = form.version.value
    status = _save(form, lambda: reseat_meeting(current_club(), slug, form.players, seen))
    if status != 200:  # perhaps somebody was quicker just now: shown is what stands at present
        return _show_seats(replace(page, sheet=get_sheet(current_club(), slug))), status
    flash(gettext("You sit like this from deal %(number)s on.", number=number), "ok")
    return see_other("deals.table", slug=slug)


@bp.get("/m/<slug>/seats/right")
def wrong_seats(slug: str) -> str:
    """Ask how people sat in truth, from the start or since a change of seats."""
    sheet = get_sheet(current_club(), slug)
    meeting = load_meeting(sheet)
    return _show_right(sheet, meeting, PutRightForm(meeting, sheet.version))


@bp.post("/m/<slug>/seats/right")
def put_right_seats(slug: str) -> Response | tuple[str, int]:
    """Move somebody, show what changes, or put all deals right."""
    sheet = get_sheet(current_club(), slug)
    meeting = load_meeting(sheet)
    form = PutRightForm(meeting, sheet.version)
    if not form.validate():
        return _show_right(sheet, meeting, form), 422
    if form.is_arranging or form.change.data:
        return see_other("meetings.wrong_seats", slug=slug, _anchor="seats", **form.address)
    number, dealer = form.from_deal.value, form.first_dealer.data or form.players[0]
    try:
        changed = put_right(meeting, number, form.players, dealer)
    except Refused as refused:
        form.show_of_deals(refused.findings)
        return _show_right(sheet, meeting, form), 422
    except ValueError:
        _say_stale(form)
        return _show_right(sheet, meeting, form), 409
    if not form.save.data:
        return _look(sheet, meeting, changed, form)
    seen = form.version.value
    status = _save(form, lambda: put_seats_right(current_club(), slug, number, form.players, dealer, seen))
    if status != 200:
        sheet = get_sheet(current_club(), slug)
        return _show_right(sheet, load_meeting(sheet), form), status
    flash(gettext("The seats are put right."), "ok")
    return see_other("meetings.standings" if sheet.tally.finished else "deals.table", slug=slug)


def _save(form: ArrangeForm, act: Callable[[], None]) -> int:
    """Save once, however often the form is sent; return the status: 200, or why not is said in the form."""
    try:
        form.do_once("seats", act)
    except KeyReused:
        form.renew_key()
        form.complain(gettext("This form has been saved already, with something else in it. Check what changes."))
        return 422
    except Refused as refused:
        form.show_of_deals(refused.findings)
        return 422
    except StaleMeeting:
        _say_stale(form)
        return 409
    return 200


def _say_stale(form: ArrangeForm) -> None:
    form.complain(gettext("The meeting has gone on since this page was opened. Check this and send it again."))


def _page(slug: str) -> SeatsPage:
    sheet = get_sheet(current_club(), slug)
    left = [player for player in sheet.seatings.everybody if player not in sheet.players]
    offered = list(dict.fromkeys((*left, *club_players(current_club()))))
    return SeatsPage(sheet, ReseatForm(sheet.rules.table, offered, player=sheet.players, version=sheet.version))


def _show_seats(page: SeatsPage) -> str:
    page.form.renew(page.sheet.version)
    changes = tuple((at_the_table(one.at, page.sheet.started_at), one.seatings) for one in reseatings(page.sheet))
    return render_template("meetings/reseat.html", page=page, sheet=page.sheet, form=page.form, changes=changes[::-1])


def _show_right(sheet: Sheet, meeting: Meeting, form: PutRightForm) -> str:
    form.renew(sheet.version)
    return render_template("meetings/put_right.html", sheet=sheet, meeting=meeting, form=form)


def _look(sheet: Sheet, before: Meeting, after: Meeting, form: PutRightForm) -> Response | tuple[str, int]:
    if after == before:
        flash(gettext("Nothing is different: this is how the seats are saved."), "ok")
        return see_other("meetings.wrong_seats", slug=sheet.slug, from_deal=form.from_deal.data)
    changes: MeetingChanges = compare_meetings(before, after)
    return render_template("meetings/seat_changes.html", sheet=sheet, form=form, changes=changes, after=after), 200
