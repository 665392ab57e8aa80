"""The form of the hand calculator."""

from typing import Final

from wtforms import Field, IntegerField
from wtforms.validators import Optional
from wtforms.widgets import HiddenInput, TextArea

from scorekeeper.rules.cards import CardList
from scorekeeper.rules.evaluate import Evaluation, evaluate_hand
from scorekeeper.rules.faults import Fault, Finding, Refused
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.store.clubs import ClubRef
from scorekeeper.store.meetings import TableSheet, club_habit, find_table_sheet
from scorekeeper.web.fault_words import fault_message
from scorekeeper.web.forms import CardsField, LineField, QueryForm
from scorekeeper.web.i18n import lazy_gettext as _l
from scorekeeper.web.meetings.system import RulesetChoice, RulesetField, System

_USUAL_PLAYERS: Final = 4
RULES: Final = "rules"
_COUNTED: Final = ("cards", "indicator", "players")
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


class HandForm(System, QueryForm):
    """A hand, the opened card, and how many play. `came_from`: the meeting beside which it is counted, or the rules."""

    ruleset = RulesetChoice(_l("System of rules"), name="of")
    cards = CardsField(_l("Cards of the hand"), widget=TextArea(), render_kw={"rows": 2})
    indicator = CardsField(_l("Opened card (indicator)"))
    players = IntegerField(_l("How many play"), [Optional()], render_kw={"inputmode": "numeric", "autocomplete": "off"})
    came_from = LineField(name="from", widget=HiddenInput())

    def __init__(self, club: ClubRef) -> None:
        super().__init__()
        slug = self.came_from.data
        self.meeting = find_table_sheet(club, slug) if slug and slug != RULES else None
        if self.meeting is not None and not self.ruleset.raw_data:
            self.ruleset.data = self.meeting.rules.key
        self.habit = club_habit(club, self.entry.ruleset.key)
        if len(self.rules.table.packs) == 1:  # then it decides nothing
            del self["players"]
        if not self.rules.wilds.needs_indicator:
            del self["indicator"]

    @property
    def rules(self) -> Ruleset:
        """The rules that the address says, or else those of the meeting, or as the club is used to play the system."""
        if self.rule.raw_data and not self.wrong_rules:
            return super().rules
        return self.played.rules if self.played is not None else self.habit or self.entry.ruleset

    @property
    def played(self) -> TableSheet | None:
        """The meeting, if it plays the chosen system."""
        is_it = self.meeting is not None and self.meeting.rules.key == self.entry.ruleset.key
        return self.meeting if is_it else None

    @property
    def came_from_rules(self) -> bool:
        return bool(self.came_from.data == RULES)

    @property
    def is_sent(self) -> bool:
        """Whether the address carries a hand, or anything else that is counted."""
        return any(field.raw_data for field in self if field.name in _COUNTED)

    @property
    def hand(self) -> CardList:
        """The cards of the hand, as far as they were told."""
        return self.cards.card_list or CardList()

    @property
    def opened(self) -> CardList | None:
        """The opened card, or None if nothing was typed."""
        return self.indicator.one_card if "indicator" in self else None

    @property
    def player_count(self) -> int:
        """How many play: as told, or else as many as sit in the meeting, or as usual."""
        told: int | None = self.players.data if "players" in self else None
        if told is not None:
            return told
        return len(self.played.players) if self.played is not None else min(_USUAL_PLAYERS, self.rules.table.most)

    def evaluation(self) -> Evaluation | None:
        """Return what the hand comes to, or None with every fault put at its field."""
        valid = self.validate()
        if self.cards.errors or ("indicator" in self and self.indicator.errors):
            return None
        drawn = len(self.hand) - 1 == self.rules.counting.hand_size
        try:
            evaluation = evaluate_hand(self.rules, self.player_count, self.hand, self.opened, drawn=drawn)
        except Refused as refused:
            self.show(refused.findings)
            return None
        return evaluation if valid else None

    def field_of(self, finding: Finding) -> Field:
        if finding.fault in _OF_PLAYERS:
            return self.players if "players" in self else self.ruleset
        of_indicator = self.opened is not None and finding.card in self.opened.unreadable
        return self.indicator if of_indicator or finding.fault is Fault.MISSING_INDICATOR else self.cards
