"""House rules as a page asks for them: a switch for each that a system has."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from werkzeug.datastructures import MultiDict
from wtforms import Field, RadioField
from wtforms.form import BaseForm

from scorekeeper.rules.catalogue import Entry
from scorekeeper.rules.faults import Finding, Refused
from scorekeeper.rules.house_rules import HouseRule
from scorekeeper.rules.house_values import as_text
from scorekeeper.rules.ruleset import HouseValue, Ruleset
from scorekeeper.web.fault_words import fault_message
from scorekeeper.web.forms import FaultyForm, LineField, PageMeta
from scorekeeper.web.i18n import gettext
from scorekeeper.web.labels import capitalized
from scorekeeper.web.meetings.house_words import house_rule_hint, house_rule_name, house_value_words
from scorekeeper.web.meetings.presets import Preset, presets
from scorekeeper.web.meetings.system import Address, faults_of, played_otherwise

_SIGNS: Final = {"₴": "UAH", "грн": "UAH", "€": "EUR", "$": "USD", "£": "GBP", "₹": "INR", "zł": "PLN"}
_MONEY: Final = re.compile(rf"([0-9.,]+) ?([A-Za-z]{{3}}|{'|'.join(map(re.escape, _SIGNS))})\.?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Switch:
    """The fields of one house rule: what is chosen from a list, and what is typed, where there is such.

    `stands`: the value that is played now. `frozen`: it can be changed no more.
    """

    rule: HouseRule
    chosen: Field | None
    typed: Field | None
    stands: HouseValue
    frozen: bool = False

    @property
    def fields(self) -> tuple[Field, ...]:
        return tuple(field for field in (self.chosen, self.typed) if field is not None)

    @property
    def hint(self) -> str:
        """What the rule changes, and how it is by itself."""
        own = gettext("By the book: %(value)s.", value=house_value_words(self.rule.name, self.rule.own))
        return f"{house_rule_hint(self.rule.name)} {own}"

    @property
    def words(self) -> str:
        """What is played now."""
        return house_value_words(self.rule.name, self.stands)

    @property
    def said(self) -> str:
        """What is said, for the rule's own reader: what is typed counts before what is chosen."""
        if not any(field.raw_data for field in self.fields):
            return as_text(self.stands)
        if self.typed is not None and self.typed.data and not self._says_none(self.typed.data):
            return _money_or(self.typed.data)
        return as_text(self.rule.own) if self.chosen is None or not self.chosen.data else str(self.chosen.data)

    def _says_none(self, text: str) -> bool:
        """Return whether the text is what this page calls a rule without a value, as an empty field says it too."""
        return None in self.rule.read.options and text.casefold() == house_value_words(self.rule.name, None).casefold()

    def put(self, value: HouseValue) -> None:
        """Let the fields say a value."""
        listed = self.chosen is not None and value in self.rule.read.options
        if self.chosen is not None:
            self.chosen.data = as_text(value) if listed else ""
        if self.typed is not None:
            self.typed.data = "" if listed or value is None else house_value_words(self.rule.name, value)


def _money_or(text: str) -> str:
    """Return an amount as its reader wants it; any other text as it is."""
    money = _MONEY.fullmatch(text)
    if money is None:
        return text
    currency = _SIGNS.get(money[2].casefold(), money[2].upper())
    return as_text({"amount": money[1].replace(",", "."), "currency": currency})


class SwitchesForm(FaultyForm, BaseForm):
    """A switch for each house rule of a system. `stands`: the rules that are played now, `sent`: what was changed.

    `frozen`: only what can be changed in the course of a meeting is asked for.
    """

    def __init__(
        self, entry: Entry, stands: Ruleset, sent: MultiDict[str, str] | None = None, *, frozen: bool = False
    ) -> None:
        self._entry = entry
        fields: dict[str, Any] = {}  # Any: fields not bound yet
        for rule in entry.house_rules:
            fields |= _fields(rule)
        super().__init__(fields, meta=PageMeta())
        self.process(sent)
        self.switches = tuple(self._switch(rule, stands, frozen) for rule in entry.house_rules)
        for switch in self.switches:
            if not any(field.raw_data for field in switch.fields):
                switch.put(switch.stands)

    def _switch(self, rule: HouseRule, stands: Ruleset, frozen: bool) -> Switch:
        fields = (self._fields.get(f"house-{rule.name}"), self._fields.get(f"other-{rule.name}"))
        return Switch(rule, *fields, stands.house_rules.get(rule.name, rule.own), frozen and rule.fixed)

    @property
    def asked(self) -> Sequence[Switch]:
        """The switches that can be set, and any at which something is wrong."""
        return [switch for switch in self.switches if not switch.frozen or switch.fields[-1].errors]

    @property
    def frozen(self) -> Sequence[Switch]:
        """The switches that can be set no more."""
        return [switch for switch in self.switches if switch.frozen]

    def accepts(self) -> bool:
        """Return whether the table can play so; if not, say why at the fields."""
        readable = self.validate()
        for switch in self.switches:
            for finding in faults_of(self._entry, {switch.rule.name: switch.said}):
                readable = False
                self.complain(fault_message(finding), switch.fields[-1])
        return readable

    def show(self, findings: Iterable[Finding]) -> None:
        """Put the findings at their switches, the house rule named as people call it."""
        for finding in findings:
            name = finding.details.get("name")
            named = {} if name is None else {"name": house_rule_name(str(name))}
            sentence = fault_message(replace(finding, details={**finding.details, **named}))
            self.complain(sentence, self.field_of(finding))

    def field_of(self, finding: Finding) -> Field | None:
        name = finding.details.get("name")
        return next((switch.fields[-1] for switch in self.switches if switch.rule.name == name), None)

    @property
    def rules(self) -> Ruleset:
        """The system as it is played, with what differs from how it is written; `Refused` if it cannot be."""
        return played_otherwise(self._entry, {switch.rule.name: switch.said for switch in self.switches})

    def presets(self, address: Callable[[Ruleset], Address]) -> Iterator[Preset]:
        """Return the house rules that stand ready together, marked by what the switches say."""
        try:
            said = self.rules
        except Refused:
            said = None
        return presets(self._entry, said, address)


def _fields(rule: HouseRule) -> dict[str, Any]:  # Any: fields not bound yet
    name, reader = house_rule_name(rule.name), rule.read
    fields: dict[str, Any] = {}  # Any: as above
    options = [value for value in reader.options if value is not None]
    listed = [(as_text(value), capitalized(house_value_words(rule.name, value))) for value in options]
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
