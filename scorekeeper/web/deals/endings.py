"""How a deal can end, as one choice of the form."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from scorekeeper.rules.finishes import FirstTurn
from scorekeeper.rules.record import Finish
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.web.i18n import gettext
from scorekeeper.web.labels import capitalized, word


@dataclass(frozen=True, slots=True)
class Ending:
    """How a deal ended, as one choice: the finish, and whether it was the winner's first turn."""

    finish: Finish
    first_turn: bool = False

    @property
    def code(self) -> str:
        """
        >>> Ending(Finish.DECLARED, first_turn=True).code
        'declared-first'
        """
        return f"{self.finish}-first" if self.first_turn else str(self.finish)


def endings(rules: Ruleset) -> tuple[Ending, ...]:
    """Return every way in which a deal can end under these rules, the ordinary one first."""
    return tuple(
        Ending(finish, first_turn)
        for finish, rule in rules.finishes.items()
        for first_turn in ((False, True) if rule.first_turn is FirstTurn.ASKED else (False,))
    )


def win_label(rules: Ruleset) -> str:
    """Return what is tapped at the seat that wins: it lays its hand down, or (003) it just has no cards left."""
    ordinary, rule = next(iter(rules.finishes.items()))
    return gettext("Rummy") if rule.shows_hand else capitalized(word(ordinary))


def ending_choices(rules: Ruleset, offered: Iterable[Ending]) -> list[Any]:
    """Return ways to end as a form offers them. The types are those of WTForms."""
    return [(ending.code, capitalized(ending_label(rules, ending))) for ending in offered]


def ending_label(rules: Ruleset, ending: Ending) -> str:
    """Return what a way to end is called among the others."""
    if rules.finishes[ending.finish].first_turn is not FirstTurn.ASKED:
        return word(ending.finish)
    return gettext("first turn") if ending.first_turn else gettext("later turn")
