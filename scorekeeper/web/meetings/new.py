"""A new meeting: who plays, who sits where, and its start."""

from datetime import UTC, datetime

from flask import render_template
from werkzeug.wrappers import Response

from scorekeeper.rules.faults import Refused
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.store.clubs import ClubRef, club_players
from scorekeeper.store.meetings import club_habit, create_meeting, get_sheet, rules_at_set_up
from scorekeeper.store.operations import Answer, KeyReused, once
from scorekeeper.store.players.directory import directory, spellings
from scorekeeper.web.access import current_club
from scorekeeper.web.answers import see_other
from scorekeeper.web.meetings.blueprint import bp
from scorekeeper.web.meetings.forms import ASIDE, STEPS, PlayersForm, SeatsForm, back_address
from scorekeeper.web.meetings.house_words import house_rule_words
from scorekeeper.web.meetings.system import Address, system_address


@bp.get("/meetings/new")
def new_meeting() -> str | Response | tuple[str, int]:
    """Ask who plays."""
    club = current_club()
    form = PlayersForm(club_players(club), spellings(directory(club)))
    if form.again.data:
        return see_other("meetings.choose_seats", **_seated_again(club, form.again.data))
    if not form.step.data:
        return render_template("meetings/new.html", form=form)
    if form.accepts():
        return see_other(STEPS[form.step.data], **form.address(_rules_to_play(club, form)))
    return render_template("meetings/new.html", form=form), 422


@bp.get("/meetings/new/seats")
def choose_seats() -> Response | tuple[str, int]:
    """Ask who sits where and who deals first."""
    form = SeatsForm()
    if not form.players:
        return see_other("meetings.new_meeting")
    status = 200 if form.seats_are_right() else 422
    return _show_seats(form), status


@bp.post("/meetings/new/seats")
def start_meeting() -> Response | tuple[str, int]:
    """Move a seat, lead to another step with all that was typed, or let the meeting begin."""
    form, begun = SeatsForm(), None
    if form.step.data == "players":
        return see_other("meetings.new_meeting", **back_address(form.address, form.entry.ruleset.key))
    if form.is_on_its_way:
        if form.validate():
            return see_other(ASIDE.get(form.step.data or "", "meetings.choose_seats"), _anchor="seats", **form.address)
    elif form.accepts():
        try:
            return see_other("deals.table", slug=_start(current_club(), form))
        except KeyReused as reused:
            begun = reused.answer.text
            form.renew_key()
        except Refused as refused:
            form.show(refused.findings)
    return _show_seats(form, begun), 422


def _show_seats(form: SeatsForm, begun: str | None = None) -> str:
    return render_template("meetings/seats.html", form=form, begun=begun, house_rules=house_rule_words(form.rules))


def _start(club: ClubRef, form: SeatsForm) -> str:
    """Make the meeting, once however often the form is sent; return its slug."""

    def begin() -> Answer:
        return Answer("meeting", create_meeting(club, form.meeting(datetime.now(UTC).astimezone())))

    return once(str(form.operation.data), f"{club.slug} new meeting\n{form.body}", begin).text


def _seated_again(club: ClubRef, slug: str) -> Address:
    """Return the seats of an earlier meeting, with the dealer's office moved on."""
    sheet = get_sheet(club, slug)
    return {"player": sheet.players, "first_dealer": sheet.next_dealer, **system_address(rules_at_set_up(sheet))}


def _rules_to_play(club: ClubRef, form: PlayersForm) -> Ruleset:
    """Return the rules as they were chosen, or else as the club is used to play this system."""
    system = form.entry.ruleset
    return form.rules if form.keeps_rules else club_habit(club, system.key) or system
