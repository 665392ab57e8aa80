"""Settling up: points as money, in the fewest payments that add up to the last coin, and what has been paid of it."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise
from typing import Final

from scorekeeper.rules.ruleset import Ruleset

COIN: Final = Fraction(1, 100)
MOST_PAYMENTS: Final = 100
"""Of one meeting, in a file: many times what a table can need."""
_AMOUNT: Final = re.compile(r"[0-9]{1,16}(\.[0-9]{1,2})?", re.ASCII)


@dataclass(frozen=True, slots=True)
class PointValue:
    """What a point is worth, in units of a currency."""

    amount: Fraction
    currency: str


def point_value(rules: Ruleset) -> PointValue | None:
    """Return what the table plays a point for (house rule `point_value`), or None if it plays for honour."""
    said = rules.house_rules.get("point_value")
    return PointValue(Fraction(said["amount"]), said["currency"]) if isinstance(said, Mapping) else None


@dataclass(frozen=True, slots=True)
class Payment:
    """Money that one player hands to another, in units of the currency."""

    payer: str
    payee: str
    amount: Fraction


@dataclass(frozen=True, slots=True)
class Step:
    """A payment of the settling up, and whether it has been made."""

    payment: Payment
    paid: bool = False


@dataclass(frozen=True, slots=True)
class SettlingUp:
    """What a meeting comes to in money, who pays whom, and what of it is done.

    `amounts`: what each player receives or, if negative, owes. `earlier`: payments that were made, but are not among
    those due since the results have changed. `owing`: what is left of `amounts` after these; `steps` even it out.
    """

    point: PointValue
    amounts: Mapping[str, Fraction]
    earlier: tuple[Payment, ...]
    owing: Mapping[str, Fraction]
    steps: tuple[Step, ...]

    @property
    def due(self) -> tuple[Payment, ...]:
        """The payments that are still to be made."""
        return tuple(step.payment for step in self.steps if not step.paid)


def in_money(balances: Mapping[str, Fraction], point: Fraction, coin: Fraction = COIN) -> dict[str, Fraction]:
    """Return what each player receives (pays, if negative) for points that add up to 0. `point` is worth so much.

    Every amount is a whole number of coins and less than a coin from its exact value, and they add up to exactly 0:
    where halves of a coin are left, those with the largest remainder get it, equal ones in the order of `balances`.
    """
    if sum(balances.values()) != 0:
        raise ValueError(f"points that add up to {sum(balances.values())} cannot be settled")
    exact = {player: points * point / coin for player, points in balances.items()}
    coins = {player: amount.numerator // amount.denominator for player, amount in exact.items()}
    by_remainder = sorted(exact, key=lambda player: coins[player] - exact[player])
    for player in by_remainder[: -sum(coins.values())]:
        coins[player] += 1
    return {player: count * coin for player, count in coins.items()}


def settling_up(
    rules: Ruleset, balances: Mapping[str, Fraction], payments: Sequence[Payment] = ()
) -> SettlingUp | None:
    """Return how to settle up after these payments, in the order in which they were made; None if it is for honour.

    Decided: a payment that is due is done, and the others stay as they are. Any other is a fact from before the results
    changed: then who pays whom is worked out anew, over what is left after all payments so far.
    """
    point = point_value(rules)
    if point is None:
        return None
    amounts = owing = in_money(balances, point.amount)
    earlier: tuple[Payment, ...] = ()
    steps = _steps(owing)
    for count, payment in enumerate(payments, 1):
        done = _done(steps, payment)
        if done is None:
            earlier = tuple(payments[:count])
            owing = _less(amounts, earlier)
            done = _steps(owing)
        steps = done
    return SettlingUp(point, amounts, earlier, owing, steps)


def _steps(owing: Mapping[str, Fraction]) -> tuple[Step, ...]:
    return tuple(Step(payment) for payment in settle_up(owing))


def _done(steps: tuple[Step, ...], payment: Payment) -> tuple[Step, ...] | None:
    """Return the steps with this payment made, or None if it is not due."""
    if Step(payment) not in steps:
        return None
    at = steps.index(Step(payment))
    return (*steps[:at], replace(steps[at], paid=True), *steps[at + 1 :])


def _less(amounts: Mapping[str, Fraction], payments: Iterable[Payment]) -> dict[str, Fraction]:
    """Return the amounts after these payments."""
    left = dict(amounts)
    for payment in payments:
        left[payment.payer] += payment.amount
        left[payment.payee] -= payment.amount
    return left


def settle_up(amounts: Mapping[str, Fraction]) -> tuple[Payment, ...]:
    """Return the fewest payments after which nobody owes anything. `amounts` add up to 0, negative ones are owed."""
    owing = {player: amount for player, amount in amounts.items() if amount}
    return tuple(payment for group in _groups(tuple(owing), owing) for payment in _within(group, owing))


def _groups(players: tuple[str, ...], amounts: Mapping[str, Fraction]) -> list[tuple[str, ...]]:
    """Return the players in the most groups that are even among themselves: each saves one payment."""
    sums = [Fraction(0)]
    for player in players:
        sums += [total + amounts[player] for total in sums]
    groups: list[list[int]] = [[]]
    for players_in in range(1, len(sums)):
        candidates = [groups[players_in & ~(1 << at)] for at in range(len(players)) if players_in >> at & 1]
        most = max(candidates, key=len)
        groups.append([*most, players_in] if sums[players_in] == 0 else most)
    return [_members(players, end & ~start) for start, end in pairwise([0, *groups[-1]])]


def _members(players: tuple[str, ...], players_in: int) -> tuple[str, ...]:
    return tuple(player for at, player in enumerate(players) if players_in >> at & 1)


def _within(group: Sequence[str], amounts: Mapping[str, Fraction]) -> Iterator[Payment]:
    """Yield the payments of one group: who owes most pays who gets most, until all are even."""
    left = {player: amounts[player] for player in group}
    while any(left.values()):
        payer, payee = min(left, key=left.__getitem__), max(left, key=left.__getitem__)
        amount = min(-left[payer], left[payee])
        left[payer] += amount
        left[payee] -= amount
        yield Payment(payer, payee, amount)


def read_amount(text: str) -> Fraction | None:
    """Return an amount that can be handed over, or None: it is positive and a whole number of coins.

    >>> read_amount("7.50"), read_amount("0"), read_amount("0.001")
    (Fraction(15, 2), None, None)
    """
    return (Fraction(text) or None) if _AMOUNT.fullmatch(text) else None


def amount_text(amount: Fraction) -> str:
    """Return an amount as a file and a form write it.

    >>> amount_text(Fraction(15, 2))
    '7.50'
    """
    whole, coins = divmod((amount / COIN).numerator, COIN.denominator)
    return f"{whole}.{coins:02d}"
