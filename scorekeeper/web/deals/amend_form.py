"""The deal form for a deal that is saved already: what was told stands in it, and can be told otherwise."""

from collections.abc import Iterable
from typing import Any

from wtforms import SubmitField
from wtforms.widgets import Select

from scorekeeper.rules.faults import Finding
from scorekeeper.rules.record import DealRecord
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.web.deals.endings import Ending, ending_label, endings
from scorekeeper.web.deals.forms import DealForm
from scorekeeper.web.deals.seat_form import CodeField
from scorekeeper.web.deals.show import SavedDeal
from scorekeeper.web.fault_words import deal_fault, fault_message
from scorekeeper.web.forms import RevisedForm
from scorekeeper.web.i18n import gettext
from scorekeeper.web.i18n import lazy_gettext as _l
from scorekeeper.web.labels import capitalized, word


class AmendForm(RevisedForm, DealForm):
    """A saved deal told anew. Each choice also has a way to choose nothing, as a void deal has no winner."""

    look = SubmitField(_l("Show what changes"))
    change = SubmitField(_l("Back to the form"))
    save = SubmitField(_l("Save"))

    def __init__(self, deal: SavedDeal, facts: DealRecord, revision: int, **kwargs: Any) -> None:
        meeting = deal.meeting  # Any above: handed on to WTForms
        super().__init__(meeting.rules, deal.sheet.seats(deal.number), facts, data={"revision": revision}, **kwargs)
        self.deal_number = deal.number
        self.finish.choices = [
            (one.code, capitalized(_ending_name(meeting.rules, one))) for one in endings(meeting.rules)
        ]
        _show_as_list(self.finish)
        _allow_nothing(self.winner, gettext("Nobody"))
        _allow_nothing(self.dealer, gettext("The seat in turn"))
        for seat in self.seats:
            _allow_nothing(seat.outcome, "–")

    def show(self, findings: Iterable[Finding]) -> None:
        """Put the findings at their fields, those of later deals at the head."""
        for finding in findings:
            if finding.deal in {None, self.deal_number}:
                self.complain(fault_message(finding), self.field_of(finding))
            else:
                self.complain(deal_fault(finding))


def _ending_name(rules: Ruleset, ending: Ending) -> str:
    finish, label = word(ending.finish), ending_label(rules, ending)
    return finish if finish == label else f"{finish}, {label}"


def _allow_nothing(field: CodeField, label: str) -> None:
    choices: Any = field.choices  # Any: WTForms allows groups too
    field.choices = [("", label), *choices]
    _show_as_list(field)


def _show_as_list(field: CodeField) -> None:
    """A list is shorter on a phone than buttons for all. WTForms gives the label of buttons no field."""
    field.widget = Select()
    field.label.field_id = field.id
