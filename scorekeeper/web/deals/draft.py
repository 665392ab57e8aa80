"""The deal that is being entered, within its meeting."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from scorekeeper.draft import Draft
from scorekeeper.ledger import SettledDeal, balances_after, settle
from scorekeeper.rules.checks import SeatedDeal, check_deal
from scorekeeper.rules.faults import Fault, Finding, Refused
from scorekeeper.rules.record import CountKind, DealRecord
from scorekeeper.store.drafts import Kept
from scorekeeper.store.entered import load_entered
from scorekeeper.store.meetings import TableSheet, get_table_sheet, load_in_short, load_meeting
from scorekeeper.web.access import current_club
from scorekeeper.web.deals.endings import Ending, endings

_FIRST_USED = CountKind.DEADWOOD
_TOO_EARLY = frozenset({Fault.NO_TURN_YET, Fault.NO_SECOND_TURN})


@dataclass(frozen=True, slots=True)
class Entering:
    """The next deal of a meeting, as far as it was told."""

    sheet: TableSheet
    draft: Draft

    def after(self, kept: Kept) -> "Entering":
        """Return the deal with what was put into its draft since.

        Should the meeting itself have gone on, the version says so, and whoever follows it asks again.
        """
        sheet = replace(self.sheet, draft_version=kept.version)
        return Entering(sheet, kept.draft.ended(sheet.players))

    @property
    def dealer(self) -> str:
        return self.draft.dealer or self.sheet.next_dealer

    @property
    def is_claimed(self) -> bool:
        """Whether somebody has said that the deal is won, so that there are hands to count."""
        finish = self.draft.finish
        return finish is not None and self.draft.winner is not None and self.sheet.rules.finishes[finish].is_claimed

    @property
    def usual_kind(self) -> CountKind:
        """The kind of count that was used last in this meeting."""
        seats = [deal.seats for deal in reversed(load_meeting(self.sheet).deals)]
        counts = (seat.count for told in (self.draft.seats, *seats) for seat in told.values())
        return next((count.kind for count in counts if count is not None), _FIRST_USED)

    def most_cut_ins(self, player: str) -> int:
        """Return how often a player can have cut in, beside what was told of the others (003)."""
        others = sum(name != player for name in self.draft.cut_ins)
        return max(0, self.sheet.rules.course.cut_ins - others)

    def faults(self, draft: Draft) -> tuple[Finding, ...]:
        """Return every fault of the deal as it was told; none if it can have been so."""
        try:
            load_in_short(self.sheet).record(draft.record())
        except Refused as refused:
            return refused.findings
        return ()

    def settle(self, record: DealRecord) -> SettledDeal:
        """Return what the checked deal comes to."""
        sheet = self.sheet
        return settle(sheet.rules, sheet.players, record.dealer or sheet.next_dealer, sheet.next_number, record)

    def balances_after(self, settled: SettledDeal) -> Mapping[str, Fraction]:
        """Return the balances as they will be with this deal."""
        return balances_after(self.sheet.tally.balances, settled.line)

    def possible_wins(self) -> tuple[Ending, ...]:
        """Return how the winner of the draft can have declared, with the drops that were told."""
        rules = self.sheet.rules
        claimed = [ending for ending in endings(rules) if rules.finishes[ending.finish].is_claimed]
        return tuple(ending for ending in claimed if not self._too_early(ending))

    def _too_early(self, ending: Ending) -> bool:
        sheet = self.sheet
        told = replace(self.draft, finish=ending.finish, first_turn=ending.first_turn).record()
        findings = check_deal(SeatedDeal(sheet.rules, sheet.players, self.dealer, told, sheet.next_number))
        return any(finding.fault in _TOO_EARLY for finding in findings)


def get_entering(slug: str) -> Entering:
    """Return the next deal of a meeting of this club, won by the last one standing if all others are out."""
    sheet = get_table_sheet(current_club(), slug)
    return Entering(sheet, load_entered(sheet).draft.ended(sheet.players))
