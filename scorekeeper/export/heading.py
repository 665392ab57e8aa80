"""What an export is about, and what stands over it: which meeting, by which rules it was played, how far it got."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from scorekeeper.export.wording import Wording, isolated
from scorekeeper.ledger import Ledger, SettledDeal
from scorekeeper.meeting import Meeting
from scorekeeper.rules.faults import N_
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.settling import Payment, SettlingUp, Step, settling_up


@dataclass(frozen=True, slots=True, kw_only=True)
class Occasion:
    """A meeting without its hands: what it came to. `day` is its own local date, known to whoever keeps it."""

    day: date
    ledger: Ledger
    title: str = ""
    place: str = ""
    note: str = ""
    paid: tuple[Payment, ...] = ()

    @property
    def rules(self) -> Ruleset:
        return self.ledger.rules

    @property
    def players(self) -> tuple[str, ...]:
        return self.ledger.players

    @property
    def settling(self) -> SettlingUp | None:
        """Who pays whom, once the meeting is over and if it was played for money."""
        return settling_up(self.rules, self.ledger.balances, self.paid) if self.ledger.finished else None


@dataclass(frozen=True, slots=True, kw_only=True)
class WholeMeeting(Occasion):
    """A meeting with every hand of it."""

    meeting: Meeting
    settled: tuple[SettledDeal, ...]

    @classmethod
    def of(cls, meeting: Meeting, day: date) -> "WholeMeeting":
        return cls(
            day=day,
            ledger=meeting.ledger,
            title=meeting.title,
            place=meeting.place,
            note=meeting.note,
            paid=meeting.payments,
            meeting=meeting,
            settled=meeting.settled,
        )


def payment_lines(occasion: Occasion, wording: Wording) -> Iterator[str]:
    """Yield who pays whom how much, a line each, and whether it is done; nothing if there is nothing to pay."""
    settling = occasion.settling
    if settling is None:
        return
    for step in all_steps(settling):
        payment = step.payment
        amount = wording.money(payment.amount, settling.point.currency)
        paid = f" · {wording.say(N_('Paid'))}" if step.paid else ""
        yield f"{isolated(payment.payer)} → {isolated(payment.payee)} {amount}{paid}"


def all_steps(settling: SettlingUp) -> tuple[Step, ...]:
    """Return every payment, made or due: first those that were made before the results changed."""
    return (*(Step(payment, paid=True) for payment in settling.earlier), *settling.steps)


def title_of(occasion: Occasion, wording: Wording) -> str:
    """Return what the meeting is called: its own title, or that this is how it stands."""
    return occasion.title or wording.say(N_("Standings"))


def system_line(rules: Ruleset, wording: Wording) -> str:
    """Say by which system and which edition of its rules was played: `Paplu, edition 1`."""
    told = {"system": wording.ruleset(rules.key), "edition": rules.edition}
    return wording.say(N_("%(system)s, edition %(edition)s")) % told


def house_rule_line(rules: Ruleset, wording: Wording) -> str:
    """Say in one line what the table plays otherwise than the document has it."""
    return " · ".join(wording.house_rules(rules)) or wording.say(N_("none"))


def facts(occasion: Occasion, wording: Wording) -> Iterator[tuple[str, str | date]]:
    """Yield name and value of all that is to be known of the meeting as a whole."""
    yield wording.say(N_("Meeting")), title_of(occasion, wording)
    yield wording.say(N_("Date")), occasion.day
    if occasion.place:
        yield wording.say(N_("Where")), occasion.place
    yield wording.say(N_("State")), wording.state(occasion.ledger)
    yield wording.say(N_("System")), system_line(occasion.rules, wording)
    yield wording.say(N_("House rules")), house_rule_line(occasion.rules, wording)
    if occasion.note:
        yield wording.say(N_("Note")), occasion.note
