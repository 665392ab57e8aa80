"""The house rules of a new meeting: presets, and a switch for each that the chosen system has."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from flask import render_template, request
from werkzeug.wrappers import Response
from wtforms import Field, HiddenField, RadioField, StringField
from wtforms.form import BaseForm

from scorekeeper.rules.catalogue import check_ruleset, get_ruleset
from scorekeeper.rules.house_rules import HouseRule
from scorekeeper.rules.house_values import as_json, as_text
from scorekeeper.rules.ruleset import HouseValue, Ruleset
from scorekeeper.web.answers import see_other
from scorekeeper.web.forms import FaultyForm, LineField, QueryForm
from scorekeeper.web.i18n import gettext
from scorekeeper.web.labels import fault_message
from scorekeeper.web.meetings.blueprint import bp
from scorekeeper.web.meetings.forms import NamesField
from scorekeeper.web.meetings.house_words import house_rule_hint, house_rule_name, house_rule_words, house_value_words
from scorekeeper.web.meetings.system import Address, System, faults_of, played_otherwise, system_address

# tables play so most often; a preset is offered wherever the system has all of its rules and plays otherwise by itself
_PRESETS: Final[tuple[dict[str, object], ...]] = (
    {},
    {"early_drop": 20, "cap": 80, "set_sizes": [3, 4]},
    {"early_drop": 25, "late_drop": 50},
    {"pure_sequences": 1},
    {"end": "all_finish"},
)
_MONEY: Final = re.compile(r"([0-9.,]+) ?([A-Za-z]{3})")


@bp.get("/meetings/new/house-rules")
def house_rules() -> Response | tuple[str, int]:
    """Ask what the table plays otherwise, and go back to the seats with it."""
    setting = SettingForm()
    if not setting.players or not setting.validate() or setting.wrong_rules:
        return see_other("meetings.new_meeting")
    form = SwitchesForm(setting)
    if not setting.use.data:
        return _show(setting, form), 200
    if form.accepts():
        return see_other("meetings.choose_seats", **setting.address(form.rules))
    return _show(setting, form), 422


def _show(setting: "SettingForm", form: "SwitchesForm") -> str:
    return render_template("meetings/house_rules.html", setting=setting, form=form)


@dataclass(frozen=True, slots=True)
class Preset:
    """House rules that many tables play together. `words`: none if the table plays as it is written."""

    rules: Ruleset
    words: tuple[str, ...]
    address: Address
    stands: bool


class SettingForm(System, QueryForm):
    """All that the seats have to know again; `use` takes the switches."""

    player = NamesField()
    first_dealer = LineField()
    title = LineField()
    operation = HiddenField()
    use = StringField()

    @property
    def players(self) -> list[str]:
        return list(self.player.data or ())

    def address(self, rules: Ruleset) -> Address:
        """Return what a step with these rules has to know."""
        told = {
            "first_dealer": self.first_dealer.data,
            "title": self.title.data,
            "operation": self.operation.data,
        }
        return {
            "player": self.players,
            **{name: text or None for name, text in told.items()},
            **system_address(rules),
        }

    @property
    def presets(self) -> Iterator[Preset]:
        """The house rules that stand ready together, what is written first."""
        for preset in _PRESETS:
            if any(check_ruleset(self.entry.ruleset.key, preset)) or self._is_own(preset):
                continue
            rules = get_ruleset(self.entry.ruleset.key, preset)
            stands = rules.house_rules == self.rules.house_rules
            yield Preset(rules, tuple(house_rule_words(rules)), self.address(rules), stands)

    def _is_own(self, preset: dict[str, object]) -> bool:
        """Return whether the system is played so by itself."""
        own = {rule.name: as_json(rule.own) for rule in self.entry.house_rules}
        return bool(preset) and all(own[name] == value for name, value in preset.items())


@dataclass(frozen=True, slots=True)
class Switch:
    """The fields of one house rule: what is chosen from a list, and what is typed, where there is such."""

    rule: HouseRule
    chosen: Field | None
    typed: Field | None
    hint: str

    @property
    def fields(self) -> tuple[Field, ...]:
        return tuple(field for field in (self.chosen, self.typed) if field is not None)

    @property
    def said(self) -> str:
        """What is said, for the rule's own reader: what is typed counts before what is chosen."""
        if self.typed is not None and self.typed.data:
            return _money_or(self.typed.data)
        return as_text(self.rule.own) if self.chosen is None or not self.chosen.data else str(self.chosen.data)

    def put(self, value: HouseValue) -> None:
        """Let the fields say a value."""
        listed = self.chosen is not None and value in self.rule.read.options
        if self.chosen is not None:
            self.chosen.data = as_text(value) if listed else ""
        if self.typed is not None:
            self.typed.data = "" if listed or value is None else house_value_words(value)


def _money_or(text: str) -> str:
    """Return an amount as its reader wants it; any other text as it is."""
    money = _MONEY.fullmatch(text)
    if money is None:
        return text
    return as_text({"amount": money[1].replace(",", "."), "currency": money[2].upper()})


class SwitchesForm(FaultyForm, BaseForm):
    """A switch for each house rule of the chosen system."""

    def __init__(self, setting: SettingForm) -> None:
        self._entry = setting.entry
        fields: dict[str, Any] = {}  # Any: fields not bound yet
        for rule in self._entry.house_rules:
            fields |= _fields(rule)
        super().__init__(fields, meta=QueryForm.Meta())
        self.process(request.args if setting.use.data else None)
        self.switches = tuple(self._switch(rule) for rule in self._entry.house_rules)
        if not setting.use.data:
            for switch in self.switches:
                switch.put(setting.rules.house_rules.get(switch.rule.name, switch.rule.own))

    def _switch(self, rule: HouseRule) -> Switch:
        own = gettext("As written: %(value)s.", value=house_value_words(rule.own))
        hint = f"{house_rule_hint(rule.name)} {own}"
        return Switch(rule, self._fields.get(f"house-{rule.name}"), self._fields.get(f"other-{rule.name}"), hint)

    def accepts(self) -> bool:
        """Return whether the table can play so; if not, say why at the fields."""
        readable = self.validate()
        for switch in self.switches:
            for finding in faults_of(self._entry, {switch.rule.name: switch.said}):
                readable = False
                self.complain(fault_message(finding), switch.fields[-1])
        return readable

    @property
    def rules(self) -> Ruleset:
        """The system as it is played, with what differs from how it is written."""
        return played_otherwise(self._entry, {switch.rule.name: switch.said for switch in self.switches})


def _fields(rule: HouseRule) -> dict[str, Any]:  # Any: fields not bound yet
    name, reader = house_rule_name(rule.name), rule.read
    fields: dict[str, Any] = {}  # Any: as above
    listed = [(as_text(value), house_value_words(value)) for value in reader.options if value is not None]
    if listed:
        fields[f"house-{rule.name}"] = RadioField(name, choices=lambda: listed, validate_choice=False)
    if reader.expected:
        fields[f"other-{rule.name}"] = LineField(name, render_kw={"inputmode": _keyboard(rule)})
    return fields


def _keyboard(rule: HouseRule) -> str:
    """Return the keyboard to type a value with: a rule that can be 1 is said in figures."""
    try:
        rule.read(1)
    except ValueError:
        return "text"
    return "numeric"
