"""The draw for seats."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from flask import render_template, request
from werkzeug.wrappers import Response
from wtforms import Field, HiddenField
from wtforms.form import BaseForm

from scorekeeper.rules.cards import CardList, read_card, read_rank
from scorekeeper.rules.checks import check_draws, check_players
from scorekeeper.rules.faults import Finding
from scorekeeper.rules.names import LONGEST_LINE
from scorekeeper.rules.pack import Pack
from scorekeeper.rules.seating import Drawn, SeatDraw, draw_seats
from scorekeeper.web.answers import see_other
from scorekeeper.web.forms import CardsField, FaultyForm, LineField, PageMeta, QueryForm
from scorekeeper.web.i18n import gettext
from scorekeeper.web.meetings.blueprint import bp
from scorekeeper.web.meetings.brought import Brought, brought_address, lines_of
from scorekeeper.web.meetings.forms import back_address
from scorekeeper.web.meetings.name_fields import NamesField
from scorekeeper.web.meetings.system import Address, System


@bp.get("/meetings/new/draw")
def draw_for_seats() -> Response | tuple[str, int]:
    """Ask for the drawn cards until they decide the seats."""
    drawing = DrawingForm()
    table = drawing.entry.ruleset.table
    if any(check_players(table, drawing.players)) or not drawing.validate():
        return see_other("meetings.new_meeting", step="draw", **drawing.back_address)
    form = DrawForm(drawing.players, table.pack(len(drawing.players)))
    status = 200 if form.accepts() else 422
    return render_template("meetings/draw.html", form=form, drawing=drawing), status


class DrawingForm(System, Brought, QueryForm):
    """Who draws, and all that the seats have to know again."""

    player = NamesField()
    first_dealer = LineField()
    title = LineField(most=LONGEST_LINE)
    operation = HiddenField()

    @property
    def told(self) -> tuple[Field, ...]:
        """What is carried along as it is."""
        return (self.first_dealer, self.title, self.operation)

    def address(self, result: SeatDraw) -> Address:
        """Return what the seats have to know of this draw."""
        dealt = {"first_dealer": result.first_dealer, "operation": self.operation.data or None}
        return {**self._address(result.order), **dealt}

    @property
    def back_address(self) -> Address:
        """What the page of who plays has to know."""
        address = {**self._address(self.players), "first_dealer": self.first_dealer.data or None}
        return back_address(address, self.entry.ruleset.key)

    def _address(self, players: Sequence[str]) -> Address:
        brought = brought_address(lines_of(players, self.brought_lines))
        return {"player": players, **brought, "title": self.title.data or None, **self.system_address}


@dataclass(frozen=True, slots=True)
class Drawer:
    """A player at the draw: the cards drawn before, while tied, and the field for the one drawn now."""

    player: str
    earlier: NamesField
    typed: CardsField

    @property
    def was_asked(self) -> bool:
        return bool(self.typed.raw_data)

    @property
    def words(self) -> list[str]:
        """All that was said so far, in the order in which it was drawn."""
        return [word for word in (*(self.earlier.data or ()), self.typed.data) if word]

    @property
    def drawn(self) -> tuple[Drawn, ...]:
        """All cards so far, with their suits where these were told."""
        return tuple(drawn for word in self.words for drawn in _drawn(word))

    @property
    def told(self) -> CardList:
        """What was not told by the rank alone."""
        lists = [read_card(word) for word in self.words if read_rank(word) is None]
        unreadable = tuple(word for cards in lists for word in cards.unreadable)
        return CardList(tuple(card for cards in lists for card in cards.cards), unreadable)

    def keep(self) -> None:
        """Put the card drawn now to the earlier ones."""
        self.earlier.data = self.words
        self.typed.data = ""


def _drawn(word: str) -> tuple[Drawn, ...]:
    rank = read_rank(word)
    return read_card(word).cards if rank is None else (rank,)


class DrawForm(FaultyForm, BaseForm):
    """The drawn cards, which are kept while tied players draw again. `asked`: who is to draw now."""

    def __init__(self, players: Sequence[str], pack: Pack) -> None:
        fields: dict[str, Any] = {}  # Any: fields not bound yet
        for at, player in enumerate(players):
            fields[f"earlier-{at}"] = NamesField(player)
            fields[f"card-{at}"] = CardsField(player)
        super().__init__(fields, meta=PageMeta())
        self.process(request.args)
        self._pack = pack
        bound: Any = self  # Any: a form knows no types of the fields that it was given
        self.drawers = tuple(
            Drawer(player, bound[f"earlier-{at}"], bound[f"card-{at}"]) for at, player in enumerate(players)
        )
        self.result = SeatDraw((), ())
        self.asked = tuple(drawer.player for drawer in self.drawers if drawer.was_asked)

    def accepts(self) -> bool:
        """Return whether these cards can have been drawn, and then find out who draws again; if not, say why."""
        readable = self.validate()
        findings = tuple(check_draws(self._pack, {drawer.player: drawer.told for drawer in self.drawers}))
        self.show(findings)
        blank = [drawer for drawer in self.drawers if drawer.was_asked and not drawer.typed.data]
        for drawer in blank:
            self.complain(gettext("Which card was drawn?"), drawer.typed)
        if blank or findings or not readable:
            return False
        for drawer in self.drawers:
            drawer.keep()
        self.result = draw_seats({drawer.player: drawer.drawn for drawer in self.drawers})
        self.asked = self.result.to_draw
        return True

    @property
    def is_again(self) -> bool:
        """Whether those who draw now are tied, or have drawn a joker."""
        return any(drawer.earlier.data for drawer in self.drawers)

    @property
    def in_order(self) -> tuple[Drawer, ...]:
        """The players as they are to sit, once the cards have decided it."""
        by_player = {drawer.player: drawer for drawer in self.drawers}
        return tuple(by_player[player] for player in self.result.order)

    def field_of(self, finding: Finding) -> Field | None:
        return next((drawer.typed for drawer in self.drawers if drawer.player == finding.player), None)
