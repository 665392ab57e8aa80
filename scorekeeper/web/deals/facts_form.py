"""The part of the deal form that can be told while the deal is played: the opened card, who dealt, a note."""

from collections.abc import Mapping
from typing import Any

from wtforms import Field

from scorekeeper.draft import Draft
from scorekeeper.rules.cards import CardList
from scorekeeper.rules.faults import Finding
from scorekeeper.rules.names import LONGEST_LINE
from scorekeeper.rules.record import DealRecord
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.web.deals.endings import Ending
from scorekeeper.web.deals.seat_form import CodeField
from scorekeeper.web.forms import CardsField, LineField, PostForm
from scorekeeper.web.i18n import lazy_gettext as _l


class FactsForm(PostForm):
    """What is known of a deal while it is played, filled from `facts`.

    `seats`: who sits there, in turn order, each with the position that names the player in the fields.
    """

    indicator = CardsField(_l("Opened card"), description=_l("Its rank is wild: 8D, KC, 10H; * is the printed joker."))
    dealer = CodeField(_l("Who dealt?"))
    note = LineField(_l("Note"), most=LONGEST_LINE)

    def __init__(
        self,
        rules: Ruleset,
        seats: Mapping[str, int],
        facts: Draft | DealRecord,
        **kwargs: Any,  # Any: handed on to WTForms
    ) -> None:
        super().__init__(data={**told_facts(facts, seats), **kwargs.pop("data", {})}, **kwargs)
        self.rules = rules
        self.players = tuple(seats)
        self.player_by_code = {str(at): player for player, at in seats.items()}
        self.dealer.choices = self.player_choices
        if not rules.wilds.needs_indicator:
            del self["indicator"]

    @property
    def indicator_told(self) -> CardList | None:
        """The opened card, or None if nothing was typed."""
        return self.indicator.one_card if "indicator" in self else None

    @property
    def dealer_told(self) -> str | None:
        """Who dealt, if it was another than the one in turn."""
        return self.player_by_code.get(self.dealer.data or "")

    @property
    def player_choices(self) -> list[tuple[Any, str] | tuple[Any, str, dict[str, Any]]]:
        """The players as choices. The types are those of WTForms."""
        return list(self.player_by_code.items())

    def field_of(self, finding: Finding) -> Field | None:
        """Return the field that a fault belongs to."""
        return self._field("indicator")

    def _field(self, name: str) -> Field | None:
        field: Field | None = self._fields.get(name)
        return field


def told_facts(facts: Draft | DealRecord, seats: Mapping[str, int]) -> dict[str, Any]:
    """Return the values of the fields by their names."""
    return {
        "winner": _code(seats, facts.winner),
        "finish": Ending(facts.finish, facts.first_turn).code if facts.finish else None,
        "indicator": _typed(facts.indicator),
        "winner_hand": _typed(facts.winner_hand),
        "dealer": _code(seats, facts.dealer),
        "note": facts.note,
        "cut_ins": [str(seats[player]) for player in facts.cut_ins if player in seats],
    }


def _typed(cards: CardList | None) -> str:
    return "" if cards is None else str(cards)


def _code(seats: Mapping[str, int], player: str | None) -> str | None:
    return None if player is None or player not in seats else str(seats[player])
