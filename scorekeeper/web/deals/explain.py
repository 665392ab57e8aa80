"""Why a deal costs what it costs: debts with their reasons, as phrases and cards for a page."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from scorekeeper.ledger import SettledDeal
from scorekeeper.rules.cards import CardList
from scorekeeper.rules.charges import Charge, PricedCard, Step, StepKind
from scorekeeper.rules.melds import Meld
from scorekeeper.rules.record import DealRecord, Finish, SeatRecord
from scorekeeper.web.filters import points
from scorekeeper.web.i18n import gettext
from scorekeeper.web.labels import word


@dataclass(frozen=True, slots=True)
class Reason:
    """One step of a charge in words: the melds that it protects, the cards that it adds up, what is owed after it."""

    words: str
    points: Fraction
    melds: tuple[Meld, ...] = ()
    cards: tuple[PricedCard, ...] = ()


@dataclass(frozen=True, slots=True)
class Debt:
    """What a seat owes and why. `payee` is None where nobody is paid; `shown` are cards that were seen, not counted."""

    payer: str
    payee: str | None
    points: Fraction
    reasons: tuple[Reason, ...]
    shown: CardList


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
            return gettext("Void: the stock was gone; nobody pays")


def debts(settled: SettledDeal) -> tuple[Debt, ...]:
    """Return what every loser owes, in turn order; nothing for a void deal."""
    payees = {transfer.payer: transfer.payee for transfer in settled.transfers}
    return tuple(
        Debt(
            player,
            payees.get(player),
            charge.points,
            tuple(_reasons(charge, settled.record)),
            _shown(settled.record.seats[player]),
        )
        for player, charge in settled.charges.items()
    )


def _shown(seat: SeatRecord) -> CardList:
    return seat.cards if seat.outcome.is_out else CardList()


def _reasons(charge: Charge, record: DealRecord) -> Iterator[Reason]:
    """Yield the steps; the melds of a whole hand belong to the first."""
    melds = charge.arrangement.melds if charge.arrangement else ()
    for step in charge.steps:
        yield Reason(_words(step, record), step.points, melds, step.cards)
        melds = ()


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
