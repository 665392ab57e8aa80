"""How an export speaks: what codes, days and figures are called in the language of whoever asked for it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from enum import Enum
from fractions import Fraction
from typing import Final
from unicodedata import bidirectional

from scorekeeper.ledger import Ledger
from scorekeeper.rules.ruleset import Ruleset

_FROM_THE_RIGHT: Final = frozenset({"R", "AL"})
_ISOLATE, _ISOLATED = "\u2068", "\u2069"


def isolated(name: str) -> str:
    """Return the name, set apart if it is written from the right to the left.

    A figure or an arrow beside it would turn round with it: −20 would lose its sign, and payers would be paid.
    """
    turns = any(bidirectional(letter) in _FROM_THE_RIGHT for letter in name)
    return f"{_ISOLATE}{name}{_ISOLATED}" if turns else name


@dataclass(frozen=True, slots=True)
class Wording:
    """What puts an export into words. Exports know no language themselves; whoever calls them has one.

    `say` translates a sentence; `word` and `ruleset` name codes. `state`: how far the meeting is.
    `house_rules`: a phrase for each. `balance` with its sign where losers pay the winner, `money` with its currency.
    """

    say: Callable[[str], str]
    word: Callable[[Enum], str]
    ruleset: Callable[[str], str]
    state: Callable[[Ledger], str]
    house_rules: Callable[[Ruleset], Sequence[str]]
    day: Callable[[date], str]
    balance: Callable[[Fraction, Ruleset], str]
    points: Callable[[Fraction], str]
    money: Callable[[Fraction, str], str]
