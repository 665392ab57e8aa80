"""What Undo takes back of the deal that is being entered: its newest entry, or what was told of it beside that."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.draft import Draft
from scorekeeper.store.entered import NewestEntry
from scorekeeper.store.taps import Told
from scorekeeper.web.deals.taps import BACK, CLEAR, CUT_INS, NOT_ENDED, NOT_LAID
from scorekeeper.web.i18n import gettext
from scorekeeper.web.labels import card_text, listed, tallied, word


@dataclass(frozen=True, slots=True)
class Undo:
    """The tap that takes something back, and what that is, in words."""

    tap: str
    words: str


def undo_of(draft: Draft, newest: NewestEntry | None, seats: Mapping[str, int]) -> Undo:
    """Return what to take back of a draft that is not empty. `seats`: the position of each player."""
    if newest is None:
        return Undo(CLEAR, gettext("Undo: %(what)s", what=listed(_facts(draft))))
    player = newest.player or ""
    match newest.what:
        case Told.END:
            return Undo(NOT_ENDED, gettext("Undo: how the deal ended"))
        case Told.SEAT:
            what = word(draft.seats[player].outcome)
            return Undo(f"{BACK}:{seats[player]}", gettext("Undo: %(name)s, %(what)s", name=player, what=what))
        case Told.CONTRACT:
            what = gettext("contract of %(names)s", names=player)
            return Undo(f"{NOT_LAID}:{seats[player]}", gettext("Undo: %(what)s", what=what))
        case Told.CUT_IN:
            what = gettext("cut-in of %(names)s", names=player)
            fewer = draft.cut_ins.count(player) - 1
            return Undo(f"{CUT_INS}{fewer}:{seats[player]}", gettext("Undo: %(what)s", what=what))


def _facts(draft: Draft) -> Sequence[str]:
    """Return what was told of the deal beside its seats and its end, in words."""
    opened = draft.indicator
    card = "" if opened is None else " ".join([*map(card_text, opened.cards), *opened.unreadable])
    words = (
        (card, gettext("opened card %(card)s", card=card)),
        (draft.dealer, gettext("%(name)s deals", name=draft.dealer)),
        (draft.contracts_met, gettext("contract of %(names)s", names=listed(draft.contracts_met))),
        (draft.cut_ins, gettext("cut-in of %(names)s", names=tallied(draft.cut_ins))),
        (draft.note, gettext("note")),
    )
    return tuple(sentence for fact, sentence in words if fact)
