"""The system of rules of a new meeting and its house rules, as forms and addresses carry them."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from wtforms import Field, HiddenField, RadioField
from wtforms.validators import AnyOf, ValidationError

from scorekeeper.rules.catalogue import CATALOGUE, Entry, check_ruleset, get_ruleset
from scorekeeper.rules.faults import Finding
from scorekeeper.rules.house_values import as_said, as_text
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.web.forms import told_texts
from scorekeeper.web.i18n import gettext
from scorekeeper.web.labels import RULESET_NAMES, ruleset_name
from scorekeeper.web.links import link_to
from scorekeeper.web.meetings.house_words import allowed_words, house_rule_name

USUAL: Final = next(iter(RULESET_NAMES))
_LONGEST_RULE: Final = 80

Address = dict[str, Any]
"""What an address carries from one step to the next. Any: places of an address."""


class RulesetField(HiddenField):
    """The system of rules; the usual one if the page names none, or one that there is not."""

    def __init__(self, **kwargs: Any) -> None:  # Any: handed on to WTForms
        super().__init__(validators=[AnyOf(RULESET_NAMES)], default=USUAL, **kwargs)


class RulesetChoice(RadioField):
    """The system of rules, each with how many can play it."""

    def __init__(self, label: str, **kwargs: Any) -> None:  # Any: handed on to WTForms
        super().__init__(label, choices=_choices, default=USUAL, **kwargs)


def _choices() -> list[tuple[str, str]]:
    tables = {key: CATALOGUE[key].ruleset.table for key in RULESET_NAMES}
    return [(key, f"{name} · {tables[key].fewest}–{tables[key].most}") for key, name in RULESET_NAMES.items()]


class HouseRulesField(Field):
    """House rules, each a text of its own: `cap=80`."""

    def process_formdata(self, valuelist: list[Any]) -> None:
        self.data = told_texts(valuelist)

    def pre_validate(self, form: Any) -> None:  # Any: WTForms' own type for it is generic
        if any("=" not in text or len(text) > _LONGEST_RULE for text in self.data or ()):
            raise ValidationError(gettext("Load this page again."))

    @property
    def said(self) -> dict[str, str]:
        """What is said for each house rule."""
        parted = (text.partition("=") for text in self.data or () if len(text) <= _LONGEST_RULE)
        return {name: value for name, equals, value in parted if equals}


class System:
    """The part of a form that carries the system of rules and its house rules."""

    ruleset: Any = RulesetField()  # Any: a field of a form once it is bound
    rule: Any = HouseRulesField()

    @property
    def entry(self) -> Entry:
        """The chosen system, with the house rules that it can have."""
        return CATALOGUE[self.ruleset.data if self.ruleset.data in RULESET_NAMES else USUAL]

    @property
    def rules(self) -> Ruleset:
        """The system with the table's house rules, as far as these can be."""
        return get_ruleset(self.entry.ruleset.key, {} if self.wrong_rules else read_said(self.rule.said))

    @property
    def wrong_rules(self) -> tuple[Finding, ...]:
        """What is wrong with the house rules, named as people call them."""
        return faults_of(self.entry, self.rule.said)

    @property
    def system_address(self) -> Address:
        """The system and its house rules, for the next step."""
        return system_address(self.rules)


def system_address(rules: Ruleset) -> Address:
    """Return what the address of a step carries of these rules."""
    key = None if rules.key == USUAL else rules.key
    return {"ruleset": key, "rule": said_rules(rules)}


def said_rules(rules: Ruleset) -> list[str]:
    """Return the house rules as an address carries them."""
    return [f"{name}={as_text(value)}" for name, value in rules.house_rules.items()]


def rules_page(rules: Ruleset) -> str:
    """Return the address of the rules that a table plays by."""
    return link_to("hands.rules", of=rules.key, rule=tuple(said_rules(rules)))


def read_said(said: Mapping[str, str]) -> dict[str, object]:
    """Return what is said for each house rule, for its reader."""
    return {name: as_said(text) for name, text in said.items()}


def played_otherwise(entry: Entry, said: Mapping[str, str]) -> Ruleset:
    """Return the system with those of these house rules that are not its own anyway."""
    own = {rule.name: rule.own for rule in entry.house_rules}
    rules = get_ruleset(entry.ruleset.key, read_said(said))
    changed = {name: value for name, value in rules.house_rules.items() if value != own[name]}
    return get_ruleset(entry.ruleset.key, changed)


def faults_of(entry: Entry, said: Mapping[str, str]) -> tuple[Finding, ...]:
    """Return every fault of these house rules, as they were typed."""
    return tuple(_told(entry, finding, said) for finding in check_ruleset(entry.ruleset.key, read_said(said)))


def _told(entry: Entry, finding: Finding, said: Mapping[str, str]) -> Finding:
    name = str(finding.details["name"])
    rule = entry.house_rule(name)
    told = {"name": house_rule_name(name), "value": said[name]}
    told |= (
        {"allowed": allowed_words(name, rule.read)} if rule is not None else {"key": ruleset_name(entry.ruleset.key)}
    )
    return replace(finding, details={**finding.details, **told})
