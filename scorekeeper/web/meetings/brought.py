"""The part of a form that says what players bring from paper: a line for each of them, empty for nothing."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Final

from wtforms import Field

from scorekeeper.rules.checks import check_opening
from scorekeeper.rules.faults import Finding
from scorekeeper.rules.names import clean_name, name_key
from scorekeeper.rules.opening import NOTHING, Opening, read_decimal
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.web.fault_words import fault_message
from scorekeeper.web.filters import signed
from scorekeeper.web.i18n import gettext
from scorekeeper.web.i18n import lazy_gettext as _l
from scorekeeper.web.meetings.system import Address

_AS_TYPED: Final = str.maketrans({",": ".", "−": "-", "–": "-", " ": None, "½": ".5"})


def read_typed(text: str) -> Fraction | None:
    """Return the points that somebody typed, or None.

    >>> read_typed("−40½"), read_typed("7,5"), read_typed("½"), read_typed("forty")
    (Fraction(-81, 2), Fraction(15, 2), Fraction(1, 2), None)
    """
    plain = text.translate(_AS_TYPED)
    return read_decimal(plain.replace(".", "0.", 1) if plain.lstrip("+-").startswith(".") else plain)


class LinesField(Field):
    """One text for each of several players, in their order; an empty one counts too. `wrong`: by player."""

    wrong: Mapping[str, Sequence[str]] = MappingProxyType({})

    def process_formdata(self, valuelist: list[Any]) -> None:  # Any: WTForms' own type
        self.data = [clean_name(value) for value in valuelist]


@dataclass(frozen=True, slots=True)
class BroughtLine:
    """What was typed for one player, and what is wrong with it."""

    player: str
    points: str
    contract: str
    errors: tuple[str, ...] = ()

    @property
    def says_something(self) -> bool:
        """Whether this player brings more than nothing."""
        return bool(self.points) or self.contract not in {"", str(NOTHING.contract)}


class Brought:
    """The part of a form of seats that says what players bring."""

    brought: Any = LinesField(_l("Balances so far"))  # Any: a field of a form once it is bound
    on_contract: Any = LinesField()
    player: Any  # the field of the form that has the seats

    @property
    def players(self) -> list[str]:
        return list(self.player.data or ())

    @property
    def bringers(self) -> list[str]:
        """Whose lines these are, in their order."""
        return self.players

    @property
    def brought_lines(self) -> tuple[BroughtLine, ...]:
        """A line for each player, in the order of the seats."""
        players, wrong = self.bringers, self.brought.wrong
        columns = (_padded(field.data, len(players)) for field in (self.brought, self.on_contract))
        return tuple(
            BroughtLine(player, points, contract, tuple(wrong.get(player, ())))
            for player, points, contract in zip(players, *columns, strict=True)
        )

    @property
    def is_brought(self) -> bool:
        """Whether anything was typed."""
        return any(line.says_something for line in self.brought_lines)

    @property
    def opening(self) -> dict[str, Opening]:
        """What the players bring, as far as it can be read."""
        read = {line.player: _opening(line) for line in self.brought_lines}
        return {player: opening for player, opening in read.items() if opening is not None}

    def brought_is_right(self, rules: Ruleset) -> bool:
        """Return whether all can be read and adds up; if not, say why at the lines."""
        unread = [line.player for line in self.brought_lines if _opening(line) is None]
        self.brought.wrong = wrong = {player: [gettext("Points are written as 40, −7½ or 12.5.")] for player in unread}
        for finding in check_opening(rules, self.players, self.opening, all_told=not wrong):
            if finding.player is None:
                self.brought.errors = [*self.brought.errors, _how_much(finding)]
            else:
                wrong.setdefault(finding.player, []).append(fault_message(finding))
        return not wrong and not self.brought.errors


def brought_address(lines: Sequence[BroughtLine]) -> Address:
    """Return what the address of a step carries of these lines: nothing if nothing was typed."""
    if not any(line.says_something for line in lines):
        return {}
    return {"brought": [line.points for line in lines], "on_contract": [line.contract for line in lines]}


def lines_of(players: Sequence[str], lines: Sequence[BroughtLine]) -> tuple[BroughtLine, ...]:
    """Return the line of each of these players, in their order: an empty one for who has none."""
    by_key = {name_key(line.player): line for line in lines}
    empty = BroughtLine("", "", "")
    return tuple(replace(by_key.get(name_key(player), empty), player=player) for player in players)


def _how_much(finding: Finding) -> str:
    total = signed(Fraction(str(finding.details["total"])))
    return fault_message(replace(finding, details={"total": total}))


def _padded(texts: Sequence[str] | None, count: int) -> list[str]:
    return [*(texts or ()), *[""] * count][:count]


def _opening(line: BroughtLine) -> Opening | None:
    points = read_typed(line.points) if line.points else NOTHING.points
    contract = line.contract or str(NOTHING.contract)
    return Opening(points, int(contract)) if points is not None and contract.isdecimal() and len(contract) < 4 else None
