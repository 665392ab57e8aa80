"""The form of the hand calculator."""

from typing import Final

from wtforms import Field, IntegerField
from wtforms.validators import Optional
from wtforms.widgets import TextArea

from scorekeeper.rules.cards import CardList, read_card
from scorekeeper.rules.evaluate import Evaluation, evaluate_hand
from scorekeeper.rules.faults import Fault, Finding, Refused
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.web.forms import CardsField, QueryForm
from scorekeeper.web.i18n import lazy_gettext as _l
from scorekeeper.web.labels import fault_message
from scorekeeper.web.meetings.system import RulesetField, System

_USUAL_PLAYERS: Final = 4
_OF_PLAYERS: Final = frozenset({Fault.TOO_FEW_PLAYERS, Fault.TOO_MANY_PLAYERS})


class RulesForm(System, QueryForm):
    """Of which system the rules are asked, and with which house rules."""

    ruleset = RulesetField(name="of")

    def accepts(self) -> bool:
        """Return whether there are such rules; if not, say why."""
        readable = self.validate()
        for finding in self.wrong_rules:
            self.complain(fault_message(finding), self.rule)
        return readable and not self.wrong_rules


class HandForm(QueryForm):
    """A hand, the opened card, and how many play."""

    cards = CardsField(_l("Cards of the hand"), widget=TextArea(), render_kw={"rows": 2})
    indicator = CardsField(_l("Opened card (indicator)"))
    players = IntegerField(
        _l("How many play"),
        [Optional()],
        default=_USUAL_PLAYERS,
        render_kw={"inputmode": "numeric", "autocomplete": "off"},
    )

    def __init__(self, rules: Ruleset) -> None:
        super().__init__()
        self._rules = rules

    @property
    def is_sent(self) -> bool:
        """Whether the address carries a hand, or anything else of this form."""
        return any(field.raw_data for field in self)

    @property
    def opened(self) -> CardList | None:
        """The opened card, or None if nothing was typed."""
        return read_card(self.indicator.data) if self.indicator.data else None

    def evaluation(self) -> Evaluation | None:
        """Return what the hand comes to, or None with every fault put at its field."""
        valid = self.validate()
        if self.cards.errors or self.indicator.errors:
            return None
        player_count = _USUAL_PLAYERS if self.players.data is None else self.players.data
        hand = self.cards.card_list or CardList()
        drawn = len(hand) - 1 == self._rules.counting.hand_size
        try:
            evaluation = evaluate_hand(self._rules, player_count, hand, self.opened, drawn=drawn)
        except Refused as refused:
            self.show(refused.findings)
            return None
        return evaluation if valid else None

    def field_of(self, finding: Finding) -> Field:
        if finding.fault in _OF_PLAYERS:
            return self.players
        of_indicator = self.opened is not None and finding.card in self.opened.unreadable
        return self.indicator if of_indicator or finding.fault is Fault.MISSING_INDICATOR else self.cards
