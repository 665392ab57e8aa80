"""What of its rules a meeting can still change: all before the first saved deal, then only its end and its money."""

from collections.abc import Iterator, Sequence

from scorekeeper.rules.catalogue import CATALOGUE, Entry
from scorekeeper.rules.faults import N_, Fault, Finding
from scorekeeper.rules.ruleset import HouseValue, Ruleset
from scorekeeper.settling import Payment, point_value


def check_change(
    before: Ruleset, after: Ruleset, deal_count: int, payments: Sequence[Payment] = (), ends_before: bool = False
) -> Iterator[Finding]:
    """Yield why a meeting with so many saved deals, and these payments, cannot go on by other rules.

    `ends_before`: by the new rules its last deal would come after the end. Details have the `name` of the house rule,
    but for a change of the system.
    """
    if deal_count and before.key != after.key:
        yield Finding(Fault.RULES_FROZEN, N_("the system of rules is frozen with the first saved deal"))
        return
    if deal_count:
        yield from _frozen(CATALOGUE[before.key], before, after)
    if ends_before:  # decided: no saved deal can come after the end
        sentence = N_("{deals} deals have been played: the meeting cannot have ended before")
        yield Finding(Fault.BAD_HOUSE_RULE, sentence, {"name": "end", "deals": deal_count})
    yield from _other_money(before, after, payments)


def _frozen(entry: Entry, before: Ruleset, after: Ruleset) -> Iterator[Finding]:
    for rule in entry.house_rules:
        if rule.fixed and _value(before, rule.name, rule.own) != _value(after, rule.name, rule.own):
            sentence = N_("house rule “{name}” is frozen with the first saved deal")
            yield Finding(Fault.RULES_FROZEN, sentence, {"name": rule.name})


def _value(rules: Ruleset, name: str, own: HouseValue) -> HouseValue:
    return rules.house_rules.get(name, own)


def _other_money(before: Ruleset, after: Ruleset, payments: Sequence[Payment]) -> Iterator[Finding]:
    """Yield the fault of another currency than money was handed over in; decided: it stays while one is marked."""
    point, changed = point_value(before), point_value(after)
    if payments and point is not None and (changed is None or changed.currency != point.currency):
        sentence = N_("payments in {currency} are marked as paid: take the marks back first")
        yield Finding(Fault.UNKNOWN_PAYMENT, sentence, {"name": "point_value", "currency": point.currency})
