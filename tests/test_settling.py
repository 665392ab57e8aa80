"""Settling up in money."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.settling import COIN, Payment, in_money, settle_up


def money(**amounts: int) -> dict[str, Fraction]:
    return {player: Fraction(amount) for player, amount in amounts.items()}


def test_points_are_worth_what_the_table_said() -> None:
    assert in_money(money(Olena=40, Taras=-15, Ivan=-25), Fraction("0.50")) == money(Olena=20) | {
        "Taras": Fraction("-7.5"),
        "Ivan": Fraction("-12.5"),
    }


def test_half_coins_go_to_the_largest_remainder_and_add_up() -> None:
    # 7½, −3½, −4 points at 0.01: 7½ and −3½ coins, of which one must be rounded up and one down
    balances = {"Olena": Fraction(15, 2), "Taras": Fraction(-7, 2), "Ivan": Fraction(-4)}
    coins = {player: amount / COIN for player, amount in in_money(balances, Fraction("0.01")).items()}
    assert coins == {"Olena": 8, "Taras": -4, "Ivan": -4}


def test_points_that_do_not_add_up_are_refused() -> None:
    with pytest.raises(ValueError, match="add up to 5"):
        in_money(money(Olena=10, Taras=-5), Fraction(1))


def test_who_owes_most_pays_who_gets_most() -> None:
    assert settle_up(money(Olena=74, Taras=-15, Ivan=-49, Mykola=-10)) == (
        Payment("Ivan", "Olena", Fraction(49)),
        Payment("Taras", "Olena", Fraction(15)),
        Payment("Mykola", "Olena", Fraction(10)),
    )


def test_two_pairs_that_are_even_need_two_payments() -> None:
    # greedy from the largest would need three: Ivan 20 to Olena, Mykola 10 to Olena and 15 to Taras
    assert len(settle_up(money(Olena=25, Taras=20, Ivan=-20, Mykola=-25))) == 2
    assert len(settle_up(money(A=7, B=5, C=3, D=-6, E=-9))) == 4  # no group is even by itself
    assert len(settle_up(money(A=9, B=6, C=-4, D=-5, E=-6))) == 3  # B and E are


def test_nobody_who_is_even_pays() -> None:
    assert settle_up(money(Olena=0, Taras=0)) == ()


balances = st.lists(st.integers(-2000, 2000), min_size=1, max_size=9).map(
    lambda halves: {f"P{at}": Fraction(half, 2) for at, half in enumerate([*halves, -sum(halves)])}
)
values = st.integers(1, 100_00).map(lambda coins: coins * COIN)


@given(balances, values)
def test_settling_adds_up_to_the_last_coin(points: dict[str, Fraction], value: Fraction) -> None:
    amounts = in_money(points, value)
    assert sum(amounts.values()) == 0
    assert all(abs(amounts[player] - points[player] * value) < COIN for player in points)
    assert all((amount / COIN).denominator == 1 for amount in amounts.values())


@given(balances)
def test_payments_leave_everybody_even_and_are_few(points: dict[str, Fraction]) -> None:
    left, payments = dict(points), settle_up(points)
    for payment in payments:
        assert payment.amount > 0
        left[payment.payer] += payment.amount
        left[payment.payee] -= payment.amount
    assert not any(left.values())
    assert len(payments) <= max(0, sum(1 for amount in points.values() if amount) - 1)
