"""House rules in words."""

from collections.abc import Iterable, Mapping
from typing import Final

from babel.numbers import get_decimal_symbol

from scorekeeper.rules.faults import filled
from scorekeeper.rules.house_values import Reader
from scorekeeper.rules.ruleset import HouseValue, Ruleset
from scorekeeper.web.i18n import gettext, lazy_pgettext, locale
from scorekeeper.web.i18n import lazy_gettext as _l
from scorekeeper.web.labels import either_of

_NAMES: Final[Mapping[str, str]] = {
    "early_drop": _l("early drop"),
    "late_drop": _l("late drop"),
    "false_declaration": _l("false declaration"),
    "cap": _l("the most that a hand costs"),
    "set_sizes": _l("cards in a set"),
    "pure_sequences": _l("pure sequences needed"),
    "protection": _l("protection"),
    "first_turn": _l("after a first-turn win, who had not moved pays"),
    "hand_rummy": _l("Hand Rummy pays"),
    "aces_wild_on_joker": _l("a joker opened makes the aces wild"),
    "ace_value": _l("an ace costs"),
    "tanala": _l("a tanala is"),
    "end": _l("deals in the meeting"),
    "point_value": _l("a point is worth"),
}
_VALUES: Final[Mapping[str, str]] = {
    "three_steps": _l("in three steps"),
    "two_steps": _l("only with both lives"),
    "half": lazy_pgettext("charge", "half"),
    "full": lazy_pgettext("charge", "in full"),
    "normal": lazy_pgettext("charge", "as usual"),
    "double": lazy_pgettext("charge", "double"),
    "pure_sequence": _l("pure sequence"),
    "set": _l("set"),
    "off": _l("nothing"),
    "circle": _l("one circle"),
    "open": _l("open"),
    "first_to_finish": _l("when the first has finished"),
    "all_finish": _l("when all have finished"),
}
_NONE: Final[Mapping[str, str]] = {"false_declaration": _l("as a late drop")}
"""What it is called where a rule has no value of its own, if that is not just none."""
_HINTS: Final[Mapping[str, str]] = {
    "early_drop": _l("What a drop before the first draw costs."),
    "late_drop": _l("What a later drop costs."),
    "false_declaration": _l("What a wrong declaration costs; empty: the same as a late drop."),
    "cap": _l("No counted hand costs more; empty: there is no ceiling."),
    "set_sizes": _l("Whether a set may have four cards too, each of another suit."),
    "pure_sequences": _l("How many pure sequences a declaration and full protection need."),
    "protection": _l("Whether a pure sequence alone protects its cards, or nothing does without a second sequence."),
    "first_turn": _l("What those pay who had no turn when somebody wins on the first one."),
    "hand_rummy": _l("Half: who had no turn pays half. Double: every price of that deal twice."),
    "aces_wild_on_joker": _l("Whether aces are wild when a printed joker is opened."),
    "ace_value": _l("What an ace costs its player when caught."),
    "tanala": _l("What three identical cards are, with three packs."),
    "end": _l("When the meeting is over. A number of deals, if one is typed, counts instead."),
    "point_value": _l("Money for each point, as 0.50 UAH, to settle up in the end; it changes no points."),
}


def house_rule_words(rules: Ruleset) -> list[str]:
    """Return what the table plays otherwise than the ruleset has it, a phrase for each house rule."""
    return [f"{_NAMES[name]}: {house_value_words(name, value)}" for name, value in rules.house_rules.items()]


def house_rule_name(name: str) -> str:
    """Return what people call a house rule; a name that no rule has stands for itself."""
    return str(_NAMES.get(name, name))


def house_rule_hint(name: str) -> str:
    """Say in one sentence what a house rule changes."""
    return str(_HINTS[name])


def allowed_words(name: str, reader: Reader) -> str:
    """Say all that a house rule can be."""
    options = (house_value_words(name, option) for option in reader.options)
    others = (filled(gettext(one.sentence), one.details, gettext) for one in reader.expected)
    return ", ".join([*options, *others])


def house_value_words(name: str, value: HouseValue) -> str:
    """Return what people call the value of a house rule."""
    match value:
        case None:
            return str(_NONE.get(name) or gettext("none"))
        case bool():
            return gettext("yes") if value else gettext("no")
        case int():
            return str(value)
        case str():
            return str(_VALUES[value])
        case Mapping():
            return f"{value['amount'].replace('.', get_decimal_symbol(locale()))} {value['currency']}"
        case Iterable():
            return either_of(map(str, value))
