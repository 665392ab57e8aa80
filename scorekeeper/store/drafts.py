"""The draft of the next deal: entries put whole, the last writer of an entry wins."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TypedDict, Unpack

from scorekeeper.draft import Draft
from scorekeeper.rules.cards import CardList
from scorekeeper.rules.record import Finish, SeatRecord
from scorekeeper.store.clubs import ClubRef
from scorekeeper.store.database import writing
from scorekeeper.store.entered import load_entered, read_entered
from scorekeeper.store.errors import NoSuchSeat
from scorekeeper.store.meetings.draft_rows import put_draft
from scorekeeper.store.meetings.opened import open_meeting
from scorekeeper.store.meetings.sheet import TableSheet


class DraftFacts(TypedDict, total=False):
    """Facts of a draft that are no seat's own. One that is left out stays as it is; None takes it back."""

    finish: Finish | None
    winner: str | None
    first_turn: bool
    indicator: CardList | None
    winner_hand: CardList | None
    dealer: str | None
    note: str


@dataclass(frozen=True, slots=True)
class Kept:
    """The draft as it is kept from now on, its seats in turn order as they are read; and its version."""

    draft: Draft
    version: int


def load_draft(sheet: TableSheet) -> Draft:
    """Return the draft of the next deal, by one query; an empty one if nothing was entered."""
    return load_entered(sheet).draft


def put_seat(club: ClubRef, slug: str, number: int, player: str, seat: SeatRecord | None) -> Kept:
    """Put the entry of one seat of deal `number`, or take it back; raise `StaleMeeting` once that deal is saved."""
    return _change(club, slug, number, lambda draft: draft.with_seat(player, seat), player)


def put_facts(
    club: ClubRef, slug: str, number: int, contracts: Mapping[str, bool] | None = None, **facts: Unpack[DraftFacts]
) -> Kept:
    """Put the given facts of deal `number` and leave the others; raise `StaleMeeting` once that deal is saved.

    `contracts`: of each player named there, whether the contract was laid.
    """

    def told(draft: Draft) -> Draft:
        for player, laid in (contracts or {}).items():
            draft = draft.with_contract(player, laid)
        return replace(draft, **facts)

    return _change(club, slug, number, told)


def put_cut_ins(club: ClubRef, slug: str, number: int, player: str, count: int) -> None:
    """Put how often one player cut in (003); raise `StaleMeeting` once deal `number` is saved."""
    _change(club, slug, number, lambda draft: draft.with_cut_ins(player, count), player)


def save_draft(club: ClubRef, slug: str, draft: Draft) -> None:
    """Put everything as in `draft`; raise `StaleMeeting` once its deal is saved."""
    _change(club, slug, draft.number, lambda _: draft)


def clear_draft(club: ClubRef, slug: str, number: int) -> None:
    """Forget what was entered for deal `number`; raise `StaleMeeting` once it is saved.

    000 is silent on misdeals; decided: nothing of them is recorded, and the same dealer deals again.
    """
    _change(club, slug, number, lambda _: Draft(number))


def _change(club: ClubRef, slug: str, number: int, change: Callable[[Draft], Draft], player: str | None = None) -> Kept:
    with writing() as session:
        saved = open_meeting(session, club, slug)
        if number != saved.next_number:
            raise saved.stale(number)
        seated = saved.stored.seatings.at(number)
        if player is not None and player not in seated:
            raise NoSuchSeat(player)  # also for what changes nothing
        before = read_entered(saved.id, number, saved.names).draft
        # who left while this was on its way has nothing to do with the deal any more
        after = change(before).without([player for player in saved.names if player not in seated])
        if not after.fits(saved.stored.rules):  # the system was changed while this was on its way
            raise saved.stale(number)
        if after == before:
            return Kept(before, saved.stored.draft_version)
        put_draft(saved, after, before)
        saved.count_draft()
        seats = {player: after.seats[player] for player in saved.names if player in after.seats}
        return Kept(replace(after, seats=seats), saved.next_draft_version)
