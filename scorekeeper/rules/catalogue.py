"""The rulesets that there are, and the table's own version of one."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from scorekeeper.rules.dummy_rummy import DUMMY_RUMMY
from scorekeeper.rules.faults import N_, Details, Fault, Finding, Refused
from scorekeeper.rules.house_rules import DUMMY_RUMMY_RULES, INDIAN_RUMMY_RULES, PAPLU_RULES, HouseRule
from scorekeeper.rules.house_values import allowed, said
from scorekeeper.rules.indian_rummy import INDIAN_RUMMY
from scorekeeper.rules.paplu import PAPLU
from scorekeeper.rules.ruleset import HouseValue, Ruleset


@dataclass(frozen=True, slots=True)
class Entry:
    """A ruleset as its document has it, and the house rules that it can be played with."""

    ruleset: Ruleset
    house_rules: tuple[HouseRule, ...]

    def house_rule(self, name: str) -> HouseRule | None:
        """Return the house rule of this name, or None if the ruleset has none such."""
        return next((rule for rule in self.house_rules if rule.name == name), None)


CATALOGUE: Final[Mapping[str, Entry]] = {
    entry.ruleset.key: entry
    for entry in (
        Entry(PAPLU, PAPLU_RULES),
        Entry(INDIAN_RUMMY, INDIAN_RUMMY_RULES),
        Entry(DUMMY_RUMMY, DUMMY_RUMMY_RULES),
    )
}


def get_ruleset(key: str, house_rules: Mapping[str, object] | None = None) -> Ruleset:
    """Return the ruleset with the table's house rules in force; raise `Refused` with every fault."""
    findings = tuple(check_ruleset(key, house_rules or {}))
    if findings:
        raise Refused(findings)
    entry = CATALOGUE[key]
    chosen = {name: _read(entry, name, given) for name, given in (house_rules or {}).items()}
    rules = entry.ruleset
    for rule in entry.house_rules:
        if rule.name in chosen:
            rules = rule.apply(rules, chosen[rule.name])
    return replace(rules, house_rules=chosen)


def check_ruleset(key: str, house_rules: Mapping[str, object]) -> Iterator[Finding]:
    """Yield the faults of a ruleset's name and of its house rules."""
    entry = CATALOGUE.get(key)
    if entry is None:
        known = ", ".join(CATALOGUE)
        yield Finding(
            Fault.UNKNOWN_RULESET, N_("there is no ruleset “{key}”; known: {known}"), {"key": key, "known": known}
        )
        return
    for name, given in house_rules.items():
        yield from _check_house_rule(entry, name, given)


def _check_house_rule(entry: Entry, name: str, given: object) -> Iterator[Finding]:
    rule = entry.house_rule(name)
    if rule is None:
        named = {"name": name, "key": entry.ruleset.key}
        yield Finding(Fault.UNKNOWN_HOUSE_RULE, N_("{key} has no house rule “{name}”"), named)
        return
    try:
        rule.read(given)
    except ValueError:
        details: Details = {"name": name, "value": said(given), "allowed": allowed(rule.read)}
        yield Finding(Fault.BAD_HOUSE_RULE, N_("house rule “{name}” cannot be {value}; it can be: {allowed}"), details)


def _read(entry: Entry, name: str, given: object) -> HouseValue:
    rule = entry.house_rule(name)
    if rule is None:
        raise KeyError(name)
    return rule.read(given)
