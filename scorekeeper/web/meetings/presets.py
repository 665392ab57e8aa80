"""House rules that many tables play together, to be chosen at once."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from scorekeeper.rules.catalogue import Entry, check_ruleset, get_ruleset
from scorekeeper.rules.house_values import as_json
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.web.meetings.house_words import house_rule_words
from scorekeeper.web.meetings.system import Address

# tables play so most often; a preset is offered wherever the system has all of its rules and plays otherwise by itself
_PRESETS: Final[tuple[dict[str, object], ...]] = (
    {},
    {"early_drop": 20, "cap": 80, "set_sizes": [3, 4]},
    {"early_drop": 25, "late_drop": 50},
    {"pure_sequences": 1},
    {"end": "all_finish"},
)


@dataclass(frozen=True, slots=True)
class Preset:
    """House rules that many tables play together. `words`: none if the table plays as it is written."""

    words: tuple[str, ...]
    address: Address
    stands: bool


def presets(entry: Entry, chosen: Ruleset | None, address: Callable[[Ruleset], Address]) -> Iterator[Preset]:
    """Yield the house rules that stand ready together, what is written first; `address` leads to rules as chosen.

    `chosen`: what the switches say; None if the table cannot play so, and then none of them stands.
    """
    for preset in _PRESETS:
        if any(check_ruleset(entry.ruleset.key, preset)) or _is_own(entry, preset):
            continue
        rules = get_ruleset(entry.ruleset.key, preset)
        stands = chosen is not None and rules.house_rules == chosen.house_rules
        yield Preset(tuple(house_rule_words(rules)), address(rules), stands)


def _is_own(entry: Entry, preset: dict[str, object]) -> bool:
    """Return whether the system is played so by itself."""
    own = {rule.name: as_json(rule.own) for rule in entry.house_rules}
    return bool(preset) and all(own[name] == value for name, value in preset.items())
