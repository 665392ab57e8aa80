"""What can be changed about a player: the name, whether it is offered, with whom it is one, whether it is there."""

from collections.abc import Callable, Sequence
from typing import Final

from flask import flash, render_template
from werkzeug.wrappers import Response
from wtforms import SelectField
from wtforms.validators import InputRequired

from scorekeeper.store.operations import KeyReused, new_key
from scorekeeper.store.players.acts import (
    HasMeetings,
    NameTaken,
    SatTogether,
    delete_player,
    given_back,
    meetings_telling_of,
    merge_players,
    part_players,
    rename_player,
    retire_player,
)
from scorekeeper.store.players.directory import Named, directory
from scorekeeper.web.access import current_club
from scorekeeper.web.answers import see_other
from scorekeeper.web.forms import NUMBER, LineField, SavingForm
from scorekeeper.web.i18n import gettext, ngettext
from scorekeeper.web.i18n import lazy_gettext as _l
from scorekeeper.web.players.blueprint import bp
from scorekeeper.web.players.show import find_player

_PLAYER: Final = "player"  # what each of these acts is about


def _number(text: str | int | None) -> int | str:
    """Return the number of a player; nobody is chosen by an empty text."""
    return int(text) if text else ""


class NameForm(SavingForm):
    """Another name."""

    name = LineField(_l("Name"), validators=[InputRequired()], render_kw={"autocapitalize": "words"})


class MergeForm(SavingForm):
    """Who is the same person."""

    other = SelectField(_l("The same person as"), coerce=_number, validators=[InputRequired(_l("Choose a player."))])

    def offer(self, names: Sequence[Named], player: Named) -> None:
        """Offer everybody else in the club."""
        others = [(one.id, one.name) for one in names if not one.is_spelling and one.id != player.id]
        self.other.choices = [("", gettext("Choose…")), *others] if others else []


@bp.get(f"/players/<{NUMBER}:player>/change")
def change(player: int) -> str:
    """Show what can be changed."""
    return _show(player)


@bp.post(f"/players/<{NUMBER}:player>/name")
def rename(player: int) -> Response | tuple[str, int]:
    """Give the player another name."""
    form = NameForm()
    if not form.validate():
        return _show(player, name_form=form), 422
    try:
        form.do_once(_PLAYER, lambda: rename_player(current_club(), player, str(form.name.data)))
    except NameTaken as taken:
        sentence = gettext("Another player has this name. If both are one person, make them one below.")
        form.complain(sentence, form.name)
        return _show(player, name_form=form, other=taken.player_id), 422
    except KeyReused:
        form.refuse_reuse()
        return _show(player, name_form=form), 422
    flash(gettext("The name is changed, in all meetings."), "ok")
    return see_other("players.show", player=player)


@bp.post(f"/players/<{NUMBER}:player>/merge")
def merge(player: int) -> Response | tuple[str, int]:
    """Make this player and another one."""
    names, form = directory(current_club()), MergeForm()
    form.offer(names, find_player(names, player))
    if not form.validate():
        return _show(player, merge_form=form), 422
    try:
        form.do_once(_PLAYER, lambda: merge_players(current_club(), player, int(form.other.data)))
    except SatTogether as together:
        form.complain(_sat_together(together.meeting_count), form.other)
        return _show(player, merge_form=form), 422
    except KeyReused:
        form.refuse_reuse()
        return _show(player, merge_form=form), 422
    flash(gettext("The two are one player now. It can be undone."), "ok")
    return see_other("players.change", player=player)


@bp.post(f"/players/<{NUMBER}:player>/part/<{NUMBER}:spelling>")
def part(player: int, spelling: int) -> Response | tuple[str, int]:
    """Let another spelling be a player of its own again."""
    done = gettext("They are two players again, each with their own meetings.")
    return _act(player, lambda: part_players(current_club(), spelling), done, "players.change")


@bp.post(f"/players/<{NUMBER}:player>/retire")
def retire(player: int) -> Response | tuple[str, int]:
    """Offer the player no more for new meetings."""
    return _retire(player, True, gettext("New meetings do not offer this player any more."))


@bp.post(f"/players/<{NUMBER}:player>/bring-back")
def bring_back(player: int) -> Response | tuple[str, int]:
    """Offer the player for new meetings again."""
    return _retire(player, False, gettext("New meetings offer this player again."))


@bp.post(f"/players/<{NUMBER}:player>/delete")
def delete(player: int) -> Response | tuple[str, int]:
    """Delete a player of whom no meeting tells."""
    form = SavingForm()
    if not form.validate():
        return _show(player, act_form=form), 422
    try:
        form.do_once(_PLAYER, lambda: delete_player(current_club(), player))
    except HasMeetings as meetings:
        form.complain(_stays(meetings.meeting_count))
        return _show(player, act_form=form), 422
    flash(gettext("The player is deleted."), "ok")
    return see_other("players.players")


def _retire(player: int, retired: bool, done: str) -> Response | tuple[str, int]:
    return _act(player, lambda: retire_player(current_club(), player, retired=retired), done, "players.show")


def _act(player: int, act: Callable[[], None], done: str, then: str) -> Response | tuple[str, int]:
    form = SavingForm()
    if not form.validate():
        return _show(player, act_form=form), 422
    form.do_once(_PLAYER, act)
    flash(done, "ok")
    return see_other(then, player=player)


def _show(
    player: int,
    *,
    name_form: NameForm | None = None,
    merge_form: MergeForm | None = None,
    act_form: SavingForm | None = None,
    other: int | None = None,
) -> str:
    """Return the page with the form that was refused, if one was. `other`: with whom a merging is likely."""
    names = directory(current_club())
    named = find_player(names, player)
    told_of = meetings_telling_of([one.id for one in names if one.person_id == player])
    offered = merge_form or MergeForm(formdata=None, other=other)
    offered.offer(names, named)
    spellings = [one for one in names if one.person_id == player and one.is_spelling]
    return render_template(
        "players/change.html",
        player=named,
        spellings=spellings,
        given_back=given_back(current_club(), player) if spellings else {},
        name_form=name_form or NameForm(formdata=None, name=named.name),
        merge_form=offered,
        act_form=act_form,
        stays=_stays(told_of) if told_of else None,
        new_key=new_key,
    )


def _sat_together(count: int) -> str:
    return ngettext(
        "Both sat at one table in %(num)s meeting, if only in a deal that was taken back, so they stay two players.",
        "Both sat at one table in %(num)s meetings, if only in deals that were taken back, so they stay two players.",
        count,
    )


def _stays(count: int) -> str:
    """Say why a player cannot be deleted."""
    return ngettext(
        "This player is in %(num)s meeting, bin and deals that were taken back included, and cannot be deleted.",
        "This player is in %(num)s meetings, bin and deals that were taken back included, and cannot be deleted.",
        count,
    )
