"""The forms of who sits where in a meeting on its way: people leave and come, and wrong seats are put right."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from flask import request
from wtforms import Field, RadioField, SelectField, StringField, SubmitField
from wtforms.validators import Optional, Regexp

from scorekeeper.meeting import Meeting
from scorekeeper.rules.checks import check_players
from scorekeeper.rules.faults import Fault, Finding
from scorekeeper.rules.names import clean_name, name_key
from scorekeeper.rules.pack import Table
from scorekeeper.web.fault_words import deal_fault
from scorekeeper.web.forms import DealNumber, HiddenNumber, LineField, SavingForm
from scorekeeper.web.i18n import gettext
from scorekeeper.web.i18n import lazy_gettext as _l
from scorekeeper.web.meetings.forms import moved, name_choices
from scorekeeper.web.meetings.name_fields import NamesField
from scorekeeper.web.meetings.system import Address

MOST_OFFERED: Final = 20


class ArrangeForm(SavingForm):
    """Seats in turn order, of which `move` takes one up or down. `version`: of the meeting that its sender saw.

    An address fills it in too, so that every step can be gone back.
    """

    version = HiddenNumber()
    player = NamesField(_l("Seats"))
    move = StringField(validators=[Optional(), Regexp(r"(up|down) [0-9]{1,3}\Z", message=_l("Load this page again."))])

    def __init__(self, **facts: Any) -> None:  # Any: of each field its own type
        sent = request.form if request.method == "POST" else request.args
        super().__init__(formdata=sent, data=facts)
        if not self.player.data:
            self.player.data = list(facts["player"])

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(self.player.data or ())

    @property
    def arranged(self) -> list[str]:
        """The seats after the button that was pressed."""
        pressed = self.move.data and not self.move.errors
        return moved(self.players, *str(self.move.data).split()) if pressed else list(self.players)

    @property
    def is_arranging(self) -> bool:
        """Whether a button was pressed that moves somebody."""
        return bool(self.move.data)

    @property
    def address(self) -> Address:
        """This form as an address, after the button that was pressed."""
        return {"player": self.arranged, "operation": self.operation.data}

    def renew(self, version: int) -> None:
        """Be as if loaded anew when the meeting has this version."""
        self.version.raw_data, self.version.data = None, version

    def show_of_deals(self, findings: Iterable[Finding]) -> None:
        """Say at the head why these seats cannot be, and in which deal."""
        for finding in findings:
            self.complain(deal_fault(finding))


class ReseatForm(ArrangeForm):
    """Who sits where from the next deal on: `leaves` is who gets up, `known` or `new` who sits down after whom."""

    leaves = StringField(filters=[lambda name: clean_name(name or "")])
    known = RadioField(_l("Who comes?"), coerce=clean_name, validators=[Optional()], validate_choice=False)
    new = LineField(_l("Or somebody new"), render_kw={"autocapitalize": "words"})
    after = SelectField(_l("Where?"), coerce=clean_name, validate_choice=False)
    comes = SubmitField(_l("Sits down"))

    def __init__(self, table: Table, offered: Sequence[str], **facts: Any) -> None:  # Any: handed on to WTForms
        super().__init__(**facts)
        self.table = table
        seated = {name_key(name) for name in self.players}
        names = [name for name in offered if name_key(name) not in seated][:MOST_OFFERED]
        self.known.choices = name_choices(names)
        self.after.choices = [(name, gettext("After %(name)s", name=name)) for name in self.players]
        if self.after.data not in self.players and self.players:
            self.after.data = self.players[-1]

    @property
    def newcomer(self) -> str:
        """Who comes: a new name goes before one that was chosen."""
        return str(self.new.data or self.known.data or "")

    @property
    def is_arranging(self) -> bool:
        return super().is_arranging or bool(self.leaves.data or self.comes.data or self.newcomer)

    @property
    def arranged(self) -> list[str]:
        """The seats after the button that was pressed; whoever was named sits down by any of them."""
        seats = [name for name in super().arranged if name != self.leaves.data]
        if self.newcomer:
            at = seats.index(self.after.data) + 1 if self.after.data in seats else len(seats)
            seats.insert(at, self.newcomer)
        return seats

    def validate(self, extra_validators: Any = None) -> bool:  # Any: handed on to WTForms
        valid = super().validate(extra_validators)
        if self.comes.data and not self.newcomer:
            self.complain(gettext("Say who comes."), self.new)
        elif self.newcomer:
            self.show(one for one in check_players(self.table, self.arranged) if one.fault is not Fault.TOO_FEW_PLAYERS)
        return valid and not self.errors

    def field_of(self, finding: Finding) -> Field | None:
        return self.new


class PutRightForm(ArrangeForm):
    """How the people who sit there since deal `from_deal` sat in truth, and who dealt then."""

    from_deal = DealNumber()
    first_dealer = RadioField(_l("Who dealt then?"), coerce=clean_name, validators=[Optional()], validate_choice=False)
    look = SubmitField(_l("Show what changes"))
    change = SubmitField(_l("Back to the form"))
    save = SubmitField(_l("Put right"))

    def __init__(self, meeting: Meeting, version: int) -> None:
        super().__init__(player=(), version=version, from_deal=1)
        every = meeting.seatings.all
        seating = next((one for one in every if one.from_deal == self.from_deal.data), every[0])
        if not self.player.data:
            self.player.data, self.from_deal.data = list(seating.players), seating.from_deal
        dealers = (*meeting.dealers, meeting.next_dealer)
        self.first_dealer.data = self.first_dealer.data or dealers[seating.from_deal - 1]
        self.first_dealer.choices = name_choices(self.players)
        # before its first deal, a later seating has no dealer who could be wrong
        self.asks_dealer = seating.from_deal == 1 or seating.from_deal <= len(meeting.deals)

    @property
    def address(self) -> Address:
        return {**super().address, "first_dealer": self.first_dealer.data, "from_deal": self.from_deal.data}
