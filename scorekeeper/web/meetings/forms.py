"""The forms of a new meeting: who plays, and who sits where."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Final, TypeVar

from flask import request
from wtforms import Field, HiddenField, RadioField, SelectMultipleField, StringField
from wtforms.validators import AnyOf, InputRequired, Optional, Regexp
from wtforms.widgets import CheckboxInput

from scorekeeper.meeting import Meeting, check_seats, open_meeting
from scorekeeper.rules.checks import check_players
from scorekeeper.rules.faults import Fault, Finding
from scorekeeper.rules.names import LONGEST_LINE, clean_name, name_key
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.web.fault_words import fault_message
from scorekeeper.web.forms import LineField, QueryForm, SavingForm
from scorekeeper.web.i18n import gettext
from scorekeeper.web.i18n import lazy_gettext as _l
from scorekeeper.web.meetings.brought import Brought, BroughtLine, brought_address, lines_of
from scorekeeper.web.meetings.name_fields import NameLinesField, NamesField
from scorekeeper.web.meetings.system import Address, RulesetChoice, System, system_address

STEPS: Final = {"seats": "meetings.choose_seats", "draw": "meetings.draw_for_seats"}
"""What can come after who plays, by the word that the buttons say."""
ASIDE: Final = {"rules": "meetings.house_rules", "draw": "meetings.draw_for_seats"}
"""Where the seats can lead before the meeting begins, in the same way."""
MOST_SHOWN: Final = 40
_T = TypeVar("_T")


def back_address(address: Address, system: str) -> Address:
    """Return the address of who plays, which keeps what was told on a later step."""
    return {**address, "seated": address["player"], "rules_of": system}


class PlayersForm(System, Brought, QueryForm):
    """Who plays: players that the club knows, and new ones. `step` is where to go from here.

    `rules_of`: the system that the house rules in the address were chosen for. `seated`: the seats as they were
    arranged before; what is brought is theirs.
    """

    ruleset = RulesetChoice(_l("What is played?"))
    rules_of = HiddenField()
    player = SelectMultipleField(
        _l("Players of the club"), coerce=clean_name, validate_choice=False, option_widget=CheckboxInput()
    )
    new = NameLinesField(
        _l("New players"),
        description=_l("One name a line."),
        render_kw={"rows": 3, "autocomplete": "off", "autocapitalize": "words"},
    )
    title = LineField(_l("Title, if the meeting has one"), most=LONGEST_LINE, render_kw={"placeholder": _l("Friday")})
    step = StringField(validators=[Optional(), AnyOf(STEPS)])
    again = StringField()
    seated = NamesField()
    first_dealer = LineField()

    def __init__(self, club_players: Sequence[str], spellings: Mapping[str, str]) -> None:
        super().__init__()
        self._spellings = spellings  # of players who are not offered, too
        asked = [name for name in self.player.data or () if name]
        self.player.choices = name_choices([*club_players[:MOST_SHOWN], *asked])

    @property
    def players(self) -> list[str]:
        """Everybody who was ticked or typed, as they sat before; a name that the club knows in its spelling."""
        names = [name for name in self.player.data or () if name] + self.new.names
        seats = {name_key(name): at for at, name in enumerate(self.bringers)}
        names.sort(key=lambda name: seats.get(name_key(name), len(seats)))
        return [self._spellings.get(name_key(name), name) for name in names]

    @property
    def bringers(self) -> list[str]:
        """Whose balances are carried on: those who sat there before."""
        return list(self.seated.data or ())

    @property
    def keeps_rules(self) -> bool:
        """Whether house rules were chosen for the system that is played, if only that there are none."""
        return bool(self.rules_of.data == self.ruleset.data) and not self.wrong_rules

    def address(self, rules: Ruleset) -> Address:
        """Return what the next step has to know."""
        players, dealer = self.players, self.first_dealer.data
        return {
            "player": players,
            **brought_address(lines_of(players, self.brought_lines)),
            "first_dealer": dealer if dealer in players else None,
            "title": self.title.data or None,
            **system_address(rules),
        }

    def accepts(self) -> bool:
        """Return whether these players can sit down together; if not, say why at the fields."""
        readable = self.validate()
        findings = tuple(check_players(self.entry.ruleset.table, self.players))
        self.show(findings)
        return readable and not findings

    def field_of(self, finding: Finding) -> Field | None:
        typed = finding.fault is Fault.DUPLICATE_PLAYER or not self.player.choices
        return self.new if typed else self.player


class SeatsForm(System, Brought, SavingForm):
    """Who sits where, who deals first, and what they bring. `move` takes one seat up or down, `step` leads on."""

    player = NamesField(_l("Seats"))
    first_dealer = RadioField(
        _l("Who deals first?"), coerce=clean_name, validators=[InputRequired()], validate_choice=False
    )
    title = LineField(_l("Title, if the meeting has one"), most=LONGEST_LINE)
    move = StringField(validators=[Optional(), Regexp(r"(up|down) [0-9]{1,3}\Z", message=_l("Load this page again."))])
    step = StringField()

    def __init__(self) -> None:
        super().__init__(formdata=request.form if request.method == "POST" else request.args)
        self.first_dealer.choices = name_choices(self.players)
        if request.method != "POST" and not self.first_dealer.data and self.players:
            self.first_dealer.data = self.players[-1]  # 000/02: the lowest, who sits last, deals first

    @property
    def is_on_its_way(self) -> bool:
        """Whether the meeting is not to begin yet, so that not everything has to be right."""
        return bool(self.move.data or self.step.data)

    @property
    def address(self) -> Address:
        """This form as an address, after the move that it asks for."""
        lines: Sequence[BroughtLine] = self.brought_lines
        lines = moved(lines, *str(self.move.data).split()) if self.move.data else lines
        return {
            "player": [line.player for line in lines],
            **brought_address(lines),
            "first_dealer": self.first_dealer.data,
            "title": self.title.data or None,
            "operation": self.operation.data,
            **self.system_address,
        }

    @property
    def body(self) -> str:
        """Everything that decides which meeting begins."""
        told = [self.title.data or "", self.first_dealer.data, *self.players]
        told += [f"{line.points} {line.contract}" for line in self.brought_lines if self.is_brought]
        return "\n".join([self.entry.ruleset.key, *(self.rule.data or ()), *told])

    def accepts(self) -> bool:
        """Return whether these players can sit down so; if not, say why at the fields."""
        return self.validate() and self.seats_are_right()

    def seats_are_right(self) -> bool:
        """Return whether these seats, rules and balances can be; if not, say why at the fields."""
        findings = tuple(check_seats(self.rules, self.players, self.first_dealer.data or ""))
        self.show(findings)
        for finding in self.wrong_rules:
            self.complain(fault_message(finding), self.rule)
        if not self.brought_is_right(self.rules):
            self.complain(gettext("Nothing was saved. What is not right yet is marked where it stands."))
        return not self.errors

    def meeting(self, started_at: datetime) -> Meeting:
        """Return the meeting that begins."""
        opened = open_meeting(self.rules, self.players, self.first_dealer.data)
        return replace(opened, title=self.title.data or "", started_at=started_at, opening=self.opening)

    def field_of(self, finding: Finding) -> Field | None:
        return self.first_dealer if finding.fault is Fault.UNKNOWN_PLAYER else self.player


def name_choices(names: Iterable[str]) -> list[tuple[str, str]]:
    """Return each name once, as WTForms wants its choices."""
    return [(name, name) for name in dict.fromkeys(names)]


def moved(players: Sequence[_T], direction: str, position: str) -> list[_T]:
    """Return the players with the one at `position`, from 1, a place up or down.

    >>> moved(["Olena", "Taras", "Ivan"], "up", "3")
    ['Olena', 'Ivan', 'Taras']
    """
    upper = int(position) - (2 if direction == "up" else 1)
    if not 0 <= upper < len(players) - 1:
        return list(players)
    return [*players[:upper], players[upper + 1], players[upper], *players[upper + 2 :]]
