"""Settling up: points as money, in the fewest payments that add up to the last coin."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Final

from scorekeeper.rules.ruleset import Ruleset

COIN: Final = Fraction(1, 100)


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
