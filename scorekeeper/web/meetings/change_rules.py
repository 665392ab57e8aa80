"""The rules of a meeting that is on its way: all of them before the first saved deal, then its end and its money."""

from flask import flash, render_template, request
from werkzeug.wrappers import Response
from wtforms import StringField

from scorekeeper.frozen import check_change
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.faults import Refused
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.store.errors import DraftBegun, StaleMeeting
from scorekeeper.store.meetings import TableSheet, change_rules, club_habit, get_table_sheet
from scorekeeper.store.operations import new_key
from scorekeeper.web.access import current_club
from scorekeeper.web.answers import see_other
from scorekeeper.web.forms import QueryForm
from scorekeeper.web.i18n import gettext
from scorekeeper.web.labels import RULESET_NAMES
from scorekeeper.web.meetings.blueprint import bp
from scorekeeper.web.meetings.standings import ActForm
from scorekeeper.web.meetings.switches import SwitchesForm
from scorekeeper.web.meetings.system import Address, System, system_address


class ChosenForm(System, QueryForm):
    """The rules that an address proposes: a system as the club is used to it or, with `chosen`, exactly these."""

    chosen = StringField()

    def proposed(self, sheet: TableSheet) -> Ruleset:
        """Return the rules to begin with: those of the meeting, if the address says nothing or nothing good."""
        if sheet.tally.deal_count or not self.ruleset.raw_data or not self.validate() or self.wrong_rules:
            return sheet.rules
        system = self.entry.ruleset
        return self.rules if self.chosen.data else club_habit(current_club(), system.key) or system


class RulesForm(System, ActForm):
    """Which system is changed to; the house rules are in a form of switches beside it."""


@bp.get("/m/<slug>/house-rules")
def rules_of_meeting(slug: str) -> str:
    """Show by what rules the meeting is played, and what of them can still be changed."""
    sheet = get_table_sheet(current_club(), slug)
    rules = ChosenForm().proposed(sheet)
    return _show(sheet, SwitchesForm(CATALOGUE[rules.key], rules, frozen=_is_frozen(sheet)), rules)


@bp.post("/m/<slug>/house-rules")
def change_rules_of_meeting(slug: str) -> Response | tuple[str, int]:
    """Let the meeting go on by other rules."""
    sheet, form = get_table_sheet(current_club(), slug), RulesForm()
    system = form.entry.ruleset
    if system.key != sheet.rules.key and _is_frozen(sheet):
        return _refuse_system(sheet, system), 422
    stands = sheet.rules if system.key == sheet.rules.key else system
    switches = SwitchesForm(form.entry, stands, request.form, frozen=_is_frozen(sheet))
    if not all([form.validate(), switches.accepts()]):
        return _show(sheet, switches, stands, form), 422
    seen = form.version.value
    try:
        form.do_once("rules", lambda: change_rules(current_club(), slug, switches.rules, seen))
    except (Refused, StaleMeeting) as refusal:
        status = _say_why(refusal, form, switches)
        return _show(get_table_sheet(current_club(), slug), switches, stands, form), status
    flash(gettext("From now on the meeting goes by these rules."), "ok")
    return see_other("deals.table", slug=slug)


def _say_why(refusal: Refused | StaleMeeting, form: RulesForm, switches: SwitchesForm) -> int:
    """Put the reason where it belongs; return the status of the page."""
    match refusal:
        case Refused():
            switches.show(refusal.findings)
            return 422
        case DraftBegun():
            form.complain(gettext("A deal is being entered already. Clear it first, then change the system."))
        case StaleMeeting():
            form.complain(gettext("The meeting has gone on since this page was opened. Check this and send it again."))
    return 409


def _refuse_system(sheet: TableSheet, system: Ruleset) -> str:
    """Return the page of the rules that are played, with why there can be no other system any more."""
    switches = SwitchesForm(CATALOGUE[sheet.rules.key], sheet.rules, frozen=True)
    switches.show(check_change(sheet.rules, system, sheet.tally.deal_count))
    return _show(sheet, switches, sheet.rules)


def _show(sheet: TableSheet, switches: SwitchesForm, rules: Ruleset, refused: RulesForm | None = None) -> str:
    """Return the page with the switches of `rules`, and with what is wrong with a form that was refused."""
    return render_template(
        "meetings/change_rules.html",
        sheet=sheet,
        switches=switches,
        rules=rules,
        refused=refused,
        new_key=new_key,
        systems=() if _is_frozen(sheet) else RULESET_NAMES,
        presets=() if _is_frozen(sheet) else tuple(switches.presets(_address)),
    )


def _address(proposed: Ruleset) -> Address:
    return {**system_address(proposed), "ruleset": proposed.key, "chosen": 1}


def _is_frozen(sheet: TableSheet) -> bool:
    return sheet.tally.deal_count > 0
