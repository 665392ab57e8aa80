"""A meeting as tables: what CSV files and spreadsheets hold, before it is written as one or the other."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from scorekeeper.export.heading import Occasion, WholeMeeting, all_steps
from scorekeeper.export.wording import Wording
from scorekeeper.ledger import SettledDeal
from scorekeeper.rules.arrange import Arrangement
from scorekeeper.rules.faults import N_
from scorekeeper.rules.finishes import FirstTurn
from scorekeeper.rules.record import SeatRecord

Cell = str | int | Fraction | date | None
Row = tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under a head. `summed`: the columns whose figures add up to something that can be checked.

    `adds_up`: they add up to 0 in every row.
    """

    title: str
    head: tuple[str, ...]
    rows: tuple[Row, ...]
    summed: range = range(0)
    adds_up: bool = False

    def total(self, column: int) -> Fraction:
        """Return what the figures of a column come to."""
        figures = (row[column] for row in self.rows)
        return sum((figure for figure in figures if isinstance(figure, Fraction)), Fraction(0))


def standings_table(occasion: Occasion, wording: Wording) -> Table:
    """Return place, player and balance, with the contract that each is on where there are contracts."""
    ledger, say = occasion.ledger, wording.say
    head = [say(N_("Place")), say(N_("Player")), say(N_("Points"))]
    rows: list[list[Cell]] = [[one.place, one.player, one.points] for one in ledger.standings]
    if ledger.progress:
        head.append(say(N_("Contract")))
        for row, one in zip(rows, ledger.standings, strict=True):
            row.append(ledger.progress[one.player])
    return Table(say(N_("Standings")), tuple(head), tuple(map(tuple, rows)))


def ledger_table(occasion: WholeMeeting, wording: Wording) -> Table:
    """Return the points of every deal, a column for each player in turn order. A void deal has none.

    What was brought from paper stands in a row before the deals. Where a deal can be won on a first turn, a column of
    its own says of each declared win whether it was, so that these can be counted.
    """
    say, players = wording.say, occasion.players
    told = [*map(say, (N_("Deal"), N_("Dealer"), N_("Finish"), N_("Winner"))), *_first_turn_head(occasion, say)]
    told.append(say(N_("Opened card")))
    rows = tuple(
        (
            *(deal.line.number, deal.line.dealer, wording.word(deal.line.finish), deal.line.winner),
            *_first_turn(occasion, deal, say),
            str(deal.record.indicator) if deal.record.indicator else None,
            *(None if deal.line.is_void else deal.line.points.get(player) for player in players),
            deal.record.note or None,
        )
        for deal in occasion.settled
    )
    untold = (None,) * (len(told) - 3)
    brought = (None, None, say(N_("brought forward")), *untold, *occasion.ledger.first_balances.values(), None)
    return Table(
        say(N_("Ledger")),
        (*told, *players, say(N_("Note"))),
        (brought, *rows) if occasion.ledger.opening else rows,
        range(len(told), len(told) + len(players)),
        occasion.rules.settlement.zero_sum,
    )


def _first_turn_head(occasion: WholeMeeting, say: Callable[[str], str]) -> tuple[str, ...]:
    return (say(N_("First turn")),) if occasion.rules.knows_first_turn else ()


def _first_turn(occasion: WholeMeeting, deal: SettledDeal, say: Callable[[str], str]) -> Row:
    if not occasion.rules.knows_first_turn:
        return ()
    asked = occasion.rules.finishes[deal.line.finish].first_turn is FirstTurn.ASKED
    return (_yes(deal.record.first_turn, say) if asked else None,)


def transfers_table(occasion: WholeMeeting, wording: Wording) -> Table:
    """Return who paid whom for every deal, 0 included; no rows where nobody pays."""
    say = wording.say
    rows = tuple(
        (deal.line.number, transfer.payer, transfer.payee, transfer.points)
        for deal in occasion.settled
        for transfer in deal.transfers
    )
    return Table(say(N_("Transfers")), (say(N_("Deal")), say(N_("From")), say(N_("To")), say(N_("Points"))), rows)


def payments_table(occasion: Occasion, wording: Wording) -> Table | None:
    """Return who pays whom how much money, or None as long as the meeting goes on or is played for honour."""
    say, settling = wording.say, occasion.settling
    if settling is None:
        return None
    head = (say(N_("From")), say(N_("To")), say(N_("Amount")), say(N_("Currency")), say(N_("Paid")))
    rows = tuple(
        (*(step.payment.payer, step.payment.payee, step.payment.amount), settling.point.currency, _yes(step.paid, say))
        for step in all_steps(settling)
    )
    return Table(say(N_("Settling up")), head, rows)


def _yes(is_so: bool, say: Callable[[str], str]) -> str:
    return say(N_("yes")) if is_so else say(N_("no"))


def hands_table(occasion: WholeMeeting, wording: Wording) -> Table:
    """Return what happened to every seat of every deal, its cards as the meeting file writes them, and the reasons."""
    say = wording.say
    head = (
        *(say(N_("Deal")), say(N_("Player")), say(N_("Outcome")), say(N_("Counted as")), say(N_("Cards"))),
        *(say(N_("Melds")), say(N_("Left over")), say(N_("Points")), say(N_("Reasons"))),
    )
    rows = tuple(row for deal in occasion.settled for row in _hands(deal, tuple(deal.line.points), wording))
    return Table(say(N_("Hands")), head, rows)


def _hands(deal: SettledDeal, players: tuple[str, ...], wording: Wording) -> Iterator[Row]:
    record, number = deal.record, deal.line.number
    for player in players:
        if player == record.winner:
            shown = str(record.winner_hand) if record.winner_hand else None
            yield number, player, wording.say(N_("won")), None, shown, None, None, None, None
        elif player in record.seats:
            seat = record.seats[player]
            yield number, player, wording.word(seat.outcome), *_held(seat, wording), *_charged(deal, player, wording)


def _held(seat: SeatRecord, wording: Wording) -> tuple[str | None, str | None]:
    """Return how a seat was counted, and its cards or the total that was told."""
    return (None, None) if seat.count is None else (wording.word(seat.count.kind), seat.count.text)


def _charged(deal: SettledDeal, player: str, wording: Wording) -> tuple[Cell, Cell, Cell, Cell]:
    """Return melds, cards that count, points and reasons of what a seat owes."""
    charge = deal.charges.get(player)
    if charge is None:
        return None, None, None, None
    melds, left = _laid_out(charge.arrangement)
    reasons = " → ".join(f"{wording.word(step.kind)} = {wording.points(step.points)}" for step in charge.steps)
    return melds, left, charge.points, reasons


def _laid_out(arrangement: Arrangement | None) -> tuple[str | None, str | None]:
    if arrangement is None:
        return None, None
    melds = " | ".join(" ".join(map(str, meld.cards)) for meld in arrangement.melds)
    return melds or None, " ".join(map(str, arrangement.deadwood)) or None
