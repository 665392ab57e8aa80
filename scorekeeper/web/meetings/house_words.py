"""House rules in words."""

from collections.abc import Iterable, Mapping
from typing import Final

from scorekeeper.rules.ruleset import HouseValue, Ruleset
from scorekeeper.web.i18n import gettext, lazy_pgettext
from scorekeeper.web.i18n import lazy_gettext as _l

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
    "end": _l("end, in deals"),
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


def house_rule_words(rules: Ruleset) -> list[str]:
    """Return what the table plays otherwise than the ruleset has it, a phrase for each house rule."""
    return [f"{_NAMES[name]}: {_value(value)}" for name, value in rules.house_rules.items()]


def _value(value: HouseValue) -> str:
    match value:
        case None:
            return gettext("none")
        case bool():
            return gettext("yes") if value else gettext("no")
        case int():
            return str(value)
        case str():
            return str(_VALUES[value])
        case Mapping():
            return " ".join(value.values())
        case Iterable():
            return "/".join(map(str, value))
