"""The part of the deal form that says what happened to one seat."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from wtforms import BooleanField, Field, Form, RadioField

from scorekeeper.draft import Draft
from scorekeeper.rules.cards import CardList
from scorekeeper.rules.names import clean_name
from scorekeeper.rules.record import (
    Count,
    CountKind,
    Deadwood,
    DealRecord,
    Outcome,
    SeatRecord,
    TypedTotal,
    told_count,
)
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.web.filters import points
from scorekeeper.web.forms import CardsField, PageMeta, PointsField
from scorekeeper.web.i18n import gettext
from scorekeeper.web.i18n import lazy_gettext as _l
from scorekeeper.web.labels import capitalized, word

NOTHING_LEFT: Final = "nothing"
"""The choice of a count that says: no cards are left over. Leaving the cards blank does not say it."""
_NOTHING: Final = Deadwood(CardList())


def outcome_label(rules: Ruleset, outcome: Outcome) -> str:
    """Return what an outcome is called, with its price where that is fixed: `early drop · 10`."""
    return f"{word(outcome)} · {points(rules.exit_price(outcome))}" if outcome.is_out else word(outcome)


@dataclass(frozen=True, slots=True)
class SeatChoices:
    """What can be chosen at every seat under these rules. The types are those of WTForms."""

    rules: Ruleset
    outcomes: list[Any]
    kinds: list[Any]


def seat_choices(rules: Ruleset) -> SeatChoices:
    """Return what can be chosen at every seat."""
    outcomes = [(str(outcome), capitalized(outcome_label(rules, outcome))) for outcome in rules.charges]
    kinds = [(str(kind), capitalized(word(kind))) for kind in rules.counting.kinds]
    empty = [(NOTHING_LEFT, capitalized(gettext("nothing left over")))] if rules.counting.empty_counts else []
    return SeatChoices(rules, outcomes, [*kinds, *empty])


class CodeField(RadioField):
    """One of a few codes, or none: what was not sent was not chosen."""

    def process_formdata(self, valuelist: list[Any]) -> None:  # Any: as WTForms gives it
        self.data = valuelist[0] if valuelist and valuelist[0] else None

    def pre_validate(self, form: Any) -> None:  # Any: as WTForms has it
        if self.data is not None:
            super().pre_validate(form)


class SeatForm(Form):
    """What happened to one seat. `player` is who sits there, `at` the position that names the seat."""

    Meta = PageMeta

    outcome = CodeField(_l("What happened"))
    kind = CodeField(_l("Counted by"))
    cards = CardsField(_l("Cards"))
    points = PointsField(_l("Points"))
    contract_met = BooleanField(_l("laid the contract"))

    def __init__(self, choices: SeatChoices, at: int, player: str, before: SeatRecord | None, **kwargs: Any) -> None:
        super().__init__(prefix=f"seat-{at}-", **kwargs)
        self.rules = choices.rules
        self.at = at
        self.player = player
        self.before = before
        self.outcome.choices = choices.outcomes
        self.kind.choices = choices.kinds
        if not self.rules.course.contracts:
            del self["contract_met"]

    @property
    def told_outcome(self) -> Outcome | None:
        """What was chosen: None if nothing was, or something that there is not."""
        return next((outcome for outcome in self.rules.charges if outcome == self.outcome.data), None)

    @property
    def is_out(self) -> bool:
        """Whether the player left the deal before its end."""
        return self.told_outcome is not None and self.told_outcome.is_out

    @property
    def outcome_text(self) -> str:
        """What happened, with its price where that is fixed."""
        return "" if self.told_outcome is None else outcome_label(self.rules, self.told_outcome)

    @property
    def is_caught(self) -> bool:
        return bool(self.outcome.data == Outcome.CAUGHT)

    @property
    def met_contract(self) -> bool:
        """Whether it was ticked that this seat has laid its contract (003)."""
        return "contract_met" in self and bool(self.contract_met.data)

    @property
    def count_field(self) -> Field:
        """The field that the count was typed into."""
        return {None: self.kind, NOTHING_LEFT: self.kind, str(CountKind.POINTS): self.points}.get(
            self.kind.data, self.cards
        )

    def seat(self) -> SeatRecord | None:
        """Return what was said of the seat, or None if nothing was."""
        outcome = self.told_outcome
        if outcome is None:
            return None
        if self.before is not None and self.before.outcome is outcome and outcome.is_out:
            return self.before  # with the hand that was shown, and when
        at = self.before.at if self.before is not None and self.before.outcome is outcome else None
        return SeatRecord(outcome, None if outcome.is_out else self._count(), at)

    def _count(self) -> Count | None:
        """Return the count. Blank is not 0: without cards or points there is none."""
        if self.kind.data == NOTHING_LEFT:
            return _NOTHING
        kind = next((kind for kind in CountKind if kind == self.kind.data), None)
        text = self.points.data if kind is CountKind.POINTS else self.cards.data
        if kind is None or not text:
            return None
        before = self.before.count if self.before is not None else None
        if kind is CountKind.POINTS and isinstance(before, TypedTotal) and clean_name(before.text) == text:
            return before  # as it was told, unseen marks too: nothing was changed
        return told_count(kind, text)


def seat_facts(facts: Draft | DealRecord, player: str, usual: CountKind | None) -> Mapping[str, Any]:
    """Return what stands in the fields of a seat. Any: text and ticks."""
    seat = facts.seats.get(player)
    told: dict[str, Any] = {"kind": str(usual) if usual else None, "contract_met": player in facts.contracts_met}
    if seat is None:
        return {**told, "outcome": str(Outcome.CAUGHT) if usual and player != facts.winner else None}
    told["outcome"] = str(seat.outcome)
    if seat.count is not None:
        told["kind"] = NOTHING_LEFT if seat.count == _NOTHING else str(seat.count.kind)
        told["points" if seat.count.kind is CountKind.POINTS else "cards"] = seat.count.text
    return told
