"""What the table page shows: who deals, what happened at each seat, and how one may leave the deal."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from scorekeeper.draft import Draft
from scorekeeper.rules.record import Outcome, SeatRecord
from scorekeeper.rules.seating import next_seat, previous_seat
from scorekeeper.store.entered import NewestEntry, load_entered
from scorekeeper.store.meetings import SheetDeal, TableSheet, get_table_sheet
from scorekeeper.web.access import current_club
from scorekeeper.web.deals.draft import Entering
from scorekeeper.web.deals.endings import win_label
from scorekeeper.web.deals.taking_back import Undo, undo_of
from scorekeeper.web.filters import points
from scorekeeper.web.labels import word

_SHOWN_DEALS = 3
_ONE_TAP = (Outcome.EARLY_DROP, Outcome.LATE_DROP)


@dataclass(frozen=True, slots=True)
class Exit:
    """A way to leave the deal: its code, what it is called, and its price in figures."""

    outcome: Outcome
    name: str
    price: str


@dataclass(frozen=True, slots=True)
class TableSeat:
    """A seat as the table page shows it. `entry` is what happened to it in this deal."""

    at: int
    player: str
    balance: Fraction
    deals: bool
    has_won: bool
    entry: SeatRecord | None
    contract: int | None = None
    """Which contract the seat is on, from 1; None without contracts."""
    sits_out: bool = False
    laid_contract: bool = False
    """In this deal."""
    cut_ins: int = 0
    most_cut_ins: int = 0

    @property
    def is_out(self) -> bool:
        return self.entry is not None and self.entry.outcome.is_out


@dataclass(frozen=True)
class TablePage:
    """What the table page shows. `told` is the draft as it was told, `newest` its newest entry."""

    sheet: TableSheet
    told: Draft
    newest: NewestEntry | None

    @cached_property
    def entering(self) -> Entering:
        return Entering(self.sheet, self.told.ended(self.sheet.players))

    @property
    def draft(self) -> Draft:
        return self.entering.draft

    @cached_property
    def dealer(self) -> str:
        return self.entering.dealer

    @property
    def cuts(self) -> str:
        """000/02: the seat left of the dealer cuts, and opens the indicator."""
        return previous_seat(self.sheet.players, self.dealer)

    @property
    def first(self) -> str:
        return next_seat(self.sheet.players, self.dealer)

    @property
    def limit(self) -> int | None:
        """How many deals the meeting has, if that is fixed."""
        return self.sheet.tally.deal_limit

    @cached_property
    def is_over(self) -> bool:
        return self.sheet.tally.finished

    @property
    def is_circle(self) -> bool:
        """Whether the meeting ends when every seat has dealt once."""
        return self.limit == self.sheet.tally.circle

    @property
    def everybody_out(self) -> bool:
        return all(seat.is_out for seat in self.seats)

    @cached_property
    def is_counted(self) -> bool:
        """Whether somebody has won and something is told of everybody else."""
        return self.draft.winner is not None and all(
            seat.has_won or seat.sits_out or seat.entry is not None for seat in self.seats
        )

    @cached_property
    def last_standing(self) -> str | None:
        return self.told.last_standing(self.sheet.players)

    @cached_property
    def seats(self) -> tuple[TableSeat, ...]:
        progress = self.sheet.tally.progress
        finishers = self.sheet.rules.course.finishers(progress)
        return tuple(
            TableSeat(
                at,
                player,
                self.sheet.tally.balances[player],
                deals=player == self.dealer,
                has_won=player == self.draft.winner,
                entry=self.told.seats.get(player),
                contract=progress.get(player),
                sits_out=player in finishers,
                laid_contract=player in self.told.contracts_met,
                cut_ins=self.told.cut_ins.count(player),
                most_cut_ins=self.entering.most_cut_ins(player),
            )
            for player, at in self.sheet.next_seats.items()
        )

    @property
    def undo(self) -> Undo:
        """What Undo takes back of the draft."""
        return undo_of(self.told, self.newest, self.sheet.next_seats)

    @property
    def seats_changed(self) -> bool:
        """Whether others sit here, or otherwise, than in the last deal."""
        return self.sheet.seatings.all[-1].from_deal == self.sheet.next_number > 1

    @property
    def left(self) -> tuple[tuple[str, Fraction], ...]:
        """Who once sat here and has left, with the balance."""
        balances = self.sheet.tally.balances
        return tuple((name, balance) for name, balance in balances.items() if name not in self.sheet.next_seats)

    @cached_property
    def exits(self) -> tuple[Exit, ...]:
        """The ways to leave the deal with one tap."""
        return self._exits(one_tap=True)

    @cached_property
    def rare_exits(self) -> tuple[Exit, ...]:
        return self._exits(one_tap=False)

    def _exits(self, one_tap: bool) -> tuple[Exit, ...]:
        rules = self.sheet.rules
        outs = (outcome for outcome in rules.charges if outcome.is_out)
        return tuple(
            Exit(outcome, word(outcome), points(rules.exit_price(outcome)))
            for outcome in outs
            if (outcome in _ONE_TAP) is one_tap
        )

    @cached_property
    def win_label(self) -> str:
        """What is tapped at the seat that wins."""
        return win_label(self.sheet.rules)

    @property
    def last_deals(self) -> tuple[SheetDeal, ...]:
        """The newest deals, the newest first."""
        return self.sheet.last_deals[::-1]


def get_table(slug: str) -> TablePage:
    """Return the table page of a meeting of this club; raise `NoSuchMeeting`."""
    sheet = get_table_sheet(current_club(), slug, _SHOWN_DEALS)
    entered = load_entered(sheet)
    return TablePage(sheet, entered.draft, entered.newest)
