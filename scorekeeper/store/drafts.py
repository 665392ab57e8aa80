"""The draft of the next deal: entries put whole, the last writer of an entry wins."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypedDict, Unpack

from sqlalchemy import select

from scorekeeper.draft import Draft
from scorekeeper.rules.cards import CardList
from scorekeeper.rules.record import Finish, SeatRecord
from scorekeeper.store.clubs import ClubRef
from scorekeeper.store.database import db, writing
from scorekeeper.store.draft_rows import get_draft, put_draft
from scorekeeper.store.mapping import position
from scorekeeper.store.meetings.opened import open_meeting
from scorekeeper.store.meetings.sheet import Sheet
from scorekeeper.store.models import DraftEntryRow, DraftRow


class DraftFacts(TypedDict, total=False):
    """Facts of a draft that are no seat's own. One that is left out stays as it is; None takes it back."""

    finish: Finish | None
    winner: str | None
    first_turn: bool
    indicator: CardList | None
    winner_hand: CardList | None
    dealer: str | None
    note: str
    contracts_met: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NewestEntry:
    """What was entered last: for `player`, or, if that is None, how the deal ended."""

    player: str | None


def load_draft(sheet: Sheet) -> Draft:
    """Return the draft of the next deal, by one query; an empty one if nothing was entered."""
    return get_draft(db.session(), sheet.id, sheet.next_number, sheet.players)


def newest_entry(sheet: Sheet) -> NewestEntry | None:
    """Return what was entered last, to be taken back first; None if there is no entry."""
    of_draft = (DraftRow.meeting_id == sheet.id, DraftRow.number == sheet.next_number)
    ended = db.session.scalar(select(DraftRow.finish_version).where(*of_draft, DraftRow.finish.is_not(None)))
    entries = select(DraftEntryRow.position, DraftEntryRow.version).join(
        DraftRow, DraftRow.meeting_id == DraftEntryRow.meeting_id
    )
    newest = db.session.execute(entries.where(*of_draft).order_by(DraftEntryRow.version.desc()).limit(1)).one_or_none()
    if newest is not None and newest.version > (ended or 0):
        return NewestEntry(sheet.players[newest.position])
    return None if ended is None else NewestEntry(None)


def put_seat(club: ClubRef, slug: str, number: int, player: str, seat: SeatRecord | None) -> None:
    """Put the entry of one seat of deal `number`, or take it back; raise `StaleMeeting` once that deal is saved."""
    _change(club, slug, number, lambda draft: draft.with_seat(player, seat), player)


def put_facts(club: ClubRef, slug: str, number: int, **facts: Unpack[DraftFacts]) -> None:
    """Put the given facts of deal `number` and leave the others; raise `StaleMeeting` once that deal is saved."""
    _change(club, slug, number, lambda draft: replace(draft, **facts))


def save_draft(club: ClubRef, slug: str, draft: Draft) -> None:
    """Put everything as in `draft`; raise `StaleMeeting` once its deal is saved."""
    _change(club, slug, draft.number, lambda _: draft)


def clear_draft(club: ClubRef, slug: str, number: int) -> None:
    """Forget what was entered for deal `number`, as after a misdeal; raise `StaleMeeting` once it is saved."""
    _change(club, slug, number, lambda _: Draft(number))


def _change(club: ClubRef, slug: str, number: int, change: Callable[[Draft], Draft], player: str | None = None) -> None:
    with writing() as session:
        saved = open_meeting(session, club, slug)
        if number != saved.next_number:
            raise saved.stale(number)
        if player is not None:
            position(saved.players, player)  # raises NoSuchSeat, also for what changes nothing
        before = get_draft(session, saved.row.id, number, saved.players)
        after = change(before)
        if after != before:
            put_draft(session, saved.row, saved.players, after, before)
