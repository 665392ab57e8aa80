"""A meeting as its pages need it: stored points, no cards."""

from dataclasses import dataclass
from functools import cached_property

from scorekeeper.ledger import Ledger, LedgerLine, Tally
from scorekeeper.store.clubs import ClubRef
from scorekeeper.store.database import read_rows
from scorekeeper.store.errors import NoSuchMeeting
from scorekeeper.store.meetings.short import SheetDeal, deals_since, saved_deals
from scorekeeper.store.meetings.stored import HEADER_IN_CLUB, StoredMeeting, header_fields
from scorekeeper.store.meetings.tallies import TALLY_IN_CLUB, read_tally


@dataclass(frozen=True, kw_only=True)
class TableSheet(StoredMeeting):
    """A meeting with how it stands, and its last deals in short."""

    tally: Tally
    last_deals: tuple[SheetDeal, ...]

    @property
    def next_number(self) -> int:
        """The number that the next deal has."""
        return self.tally.deal_count + 1

    @property
    def players(self) -> tuple[str, ...]:
        """Who sits here in the next deal, in turn order."""
        return self.tally.seated

    @cached_property
    def next_seats(self) -> dict[str, int]:
        """Who sits here in the next deal, in turn order, each with the position that never changes."""
        return self.seats(self.next_number)

    @property
    def next_dealer(self) -> str:
        """Who deals next; after the end, who would."""
        if not self.last_deals:
            return self.seatings.first_dealer
        last = self.last_deals[-1].line
        return self.seatings.dealer_after(last.dealer, last.number, last.number + 1)


@dataclass(frozen=True, kw_only=True)
class Sheet(TableSheet):
    """A meeting with all its deals in short."""

    ledger: Ledger
    deals: tuple[SheetDeal, ...]

    @property
    def lines(self) -> tuple[LedgerLine, ...]:
        return self.ledger.lines


def find_sheet(club: ClubRef, slug: str) -> Sheet | None:
    """Return the meeting with its stored points, by two queries; None if this club has no such meeting."""
    seats = read_rows(HEADER_IN_CLUB, club_id=club.id, slug=slug)
    if not seats:
        return None
    header = header_fields(seats)
    deals = saved_deals(header)
    lines = tuple(deal.line for deal in deals)
    ledger = Ledger(header["rules"], header["seatings"], lines, header["closed"], header["opening"])
    return Sheet(**header, tally=ledger.tally, last_deals=deals, ledger=ledger, deals=deals)


def get_sheet(club: ClubRef, slug: str) -> Sheet:
    """Return the same; raise `NoSuchMeeting`."""
    sheet = find_sheet(club, slug)
    if sheet is None:
        raise NoSuchMeeting(slug)
    return sheet


def find_table_sheet(club: ClubRef, slug: str, last_deals: int = 1) -> TableSheet | None:
    """Return the meeting with as many of its last deals, at a cost that hardly grows with the evening.

    By two queries, one more if the ruleset has contracts and one if the seats were changed; None if this club has no
    such meeting.
    """
    seats = read_rows(TALLY_IN_CLUB, club_id=club.id, slug=slug)
    if not seats:
        return None
    header = header_fields(seats)
    tally = read_tally(header, seats)
    deals = deals_since(header, tally.deal_count - last_deals + 1) if tally.deal_count else ()
    return TableSheet(**header, tally=tally, last_deals=deals[-last_deals:])


def get_table_sheet(club: ClubRef, slug: str, last_deals: int = 1) -> TableSheet:
    """Return the same; raise `NoSuchMeeting`."""
    sheet = find_table_sheet(club, slug, last_deals)
    if sheet is None:
        raise NoSuchMeeting(slug)
    return sheet
