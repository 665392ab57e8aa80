"""The house rules of a new meeting."""

from flask import render_template, request
from werkzeug.wrappers import Response
from wtforms import HiddenField, StringField

from scorekeeper.rules.names import LONGEST_LINE
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.web.answers import see_other
from scorekeeper.web.forms import LineField, QueryForm
from scorekeeper.web.meetings.blueprint import bp
from scorekeeper.web.meetings.brought import Brought, brought_address
from scorekeeper.web.meetings.name_fields import NamesField
from scorekeeper.web.meetings.switches import SwitchesForm
from scorekeeper.web.meetings.system import Address, System, system_address


@bp.get("/meetings/new/house-rules")
def house_rules() -> Response | tuple[str, int]:
    """Ask what the table plays otherwise, and go back to the seats with it."""
    setting = SettingForm()
    if not setting.players or not setting.validate() or setting.wrong_rules:
        return see_other("meetings.new_meeting")
    form = SwitchesForm(setting.entry, setting.rules, request.args if setting.use.data else None)
    if not setting.use.data:
        return _show(setting, form), 200
    if form.accepts():
        return see_other("meetings.choose_seats", **setting.address(form.rules))
    return _show(setting, form), 422


def _show(setting: "SettingForm", form: SwitchesForm) -> str:
    return render_template(
        "meetings/house_rules.html", setting=setting, form=form, presets=tuple(form.presets(setting.address))
    )


class SettingForm(System, Brought, QueryForm):
    """All that the seats have to know again; `use` takes the switches."""

    player = NamesField()
    first_dealer = LineField()
    title = LineField(most=LONGEST_LINE)
    operation = HiddenField()
    use = StringField()

    def address(self, rules: Ruleset) -> Address:
        """Return what a step with these rules has to know."""
        told = {
            "first_dealer": self.first_dealer.data,
            "title": self.title.data,
            "operation": self.operation.data,
        }
        return {
            "player": self.players,
            **brought_address(self.brought_lines),
            **{name: text or None for name, text in told.items()},
            **system_address(rules),
        }
