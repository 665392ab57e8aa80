"""Why a deal costs what it costs: debts with their reasons, as phrases and cards for a page."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from scorekeeper.ledger import SettledDeal
from scorekeeper.rules.cards import Card
from scorekeeper.rules.charges import Charge, PricedCard, Step, StepKind
from scorekeeper.rules.melds import Meld
from scorekeeper.rules.record import DealRecord, Finish
from scorekeeper.rules.wild import Wild
from scorekeeper.web.filters import points
from scorekeeper.web.i18n import gettext
from scorekeeper.web.labels import word


@dataclass(frozen=True, slots=True)
class Reason:
    """One step of a charge in words: the melds that it protects, the cards that it adds up, what is owed after it.

    `shown` are cards that were seen and do not count, as those of a false declaration.
    """

    words: str
    points: Fraction
    melds: tuple[Meld, ...] = ()
    cards: tuple[PricedCard, ...] = ()
    shown: tuple[Card, ...] = ()

    @property
    def all_cards(self) -> tuple[Card, ...]:
        melded = (card for meld in self.melds for card in meld.cards)
        return (*melded, *(one.card for one in self.cards), *self.shown)


@dataclass(frozen=True, slots=True)
class Debt:
    """What a seat owes and why. `payee` is None where nobody is paid."""

    payer: str
    payee: str | None
    points: Fraction
    reasons: tuple[Reason, ...]


def ending(record: DealRecord) -> str:
    """Say how a deal ended."""
    winner = record.winner or ""
    match record.finish:
        case Finish.DECLARED if record.first_turn:
            return gettext("%(winner)s declared on the first turn", winner=winner)
        case Finish.DECLARED:
            return gettext("%(winner)s declared", winner=winner)
        case Finish.HAND_RUMMY:
            return gettext("%(winner)s declared a Hand Rummy", winner=winner)
        case Finish.LAST_STANDING:
            return gettext("%(winner)s was the last one standing", winner=winner)
        case Finish.WENT_OUT:
            return gettext("%(winner)s went out", winner=winner)
        case Finish.VOID:
            return gettext("Void: the stock was gone")


def debts(settled: SettledDeal) -> tuple[Debt, ...]:
    """Return what every loser owes, in turn order; nothing for a void deal."""
    payees = {transfer.payer: transfer.payee for transfer in settled.transfers}
    return tuple(
        Debt(player, payees.get(player), charge.points, tuple(reasons(charge, settled.record, player)))
        for player, charge in settled.charges.items()
    )


def show_wild(owed: Iterable[Debt], wild: Wild | None) -> bool:
    """Return whether a wild card is among the cards that the debts show."""
    shown = (card for debt in owed for reason in debt.reasons for card in reason.all_cards)
    return wild is not None and any(card in wild for card in shown)


def reasons(charge: Charge, record: DealRecord, player: str) -> Iterator[Reason]:
    """Yield the steps of a charge as phrases; what the seat held belongs to the first."""
    seat = record.seats[player]
    melds = charge.arrangement.melds if charge.arrangement else ()
    shown = seat.cards.cards if seat.outcome.is_out else ()
    for step in charge.steps:
        yield Reason(_words(step, record), step.points, melds, step.cards, shown)
        melds, shown = (), ()


def _words(step: Step, record: DealRecord) -> str:
    match step.kind:
        case StepKind.CAP:
            return gettext("capped at %(points)s", points=points(step.points))
        case StepKind.DOUBLE:
            return gettext("twice: %(finish)s", finish=word(record.finish))
        case StepKind.AS_LAID if not step.cards:
            return gettext("nothing left over, as told")
        case StepKind.AS_LAID:
            return gettext("left over, as told")
        case _:
            return word(step.kind)
