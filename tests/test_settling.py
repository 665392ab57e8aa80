"""Settling up in money."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.catalogue import get_ruleset
from scorekeeper.settling import COIN, Payment, SettlingUp, Step, in_money, read_amount, settle_up, settling_up
from tests.strategies import examples


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


def settled(points: dict[str, Fraction], payments: tuple[Payment, ...] = (), amount: str = "0.50") -> SettlingUp:
    rules = get_ruleset("paplu", {"point_value": {"amount": amount, "currency": "UAH"}})
    settling = settling_up(rules, points, payments)
    assert settling is not None
    return settling


def left_after(amounts: dict[str, Fraction], payments: tuple[Payment, ...]) -> dict[str, Fraction]:
    left = dict(amounts)
    for payment in payments:
        left[payment.payer] += payment.amount
        left[payment.payee] -= payment.amount
    return left


def test_who_plays_for_honour_has_nothing_to_settle() -> None:
    assert settling_up(get_ruleset("paplu"), money(Olena=1, Taras=-1)) is None


def test_paid_payment_stays_in_its_place() -> None:
    points = money(Olena=74, Taras=-15, Ivan=-49, Mykola=-10)
    taras = Payment("Taras", "Olena", Fraction("7.5"))
    settling = settled(points, (taras,))
    # at half a hryvnia a point Ivan owes 24.50, Taras 7.50, Mykola 5
    assert [(step.payment.payer, step.payment.amount, step.paid) for step in settling.steps] == [
        ("Ivan", Fraction("24.5"), False),
        ("Taras", Fraction("7.5"), True),
        ("Mykola", Fraction(5), False),
    ]
    assert settling.earlier == ()
    assert [payment.payer for payment in settling.due] == ["Ivan", "Mykola"]


def test_what_was_paid_counts_after_the_results_have_changed() -> None:
    # Taras had paid 7.50 for 15 points; the deal was amended, and it was Ivan who lost them
    taras = Payment("Taras", "Olena", Fraction("7.5"))
    settling = settled(money(Olena=15, Taras=0, Ivan=-15), (taras,))
    assert settling.earlier == (taras,)
    assert settling.due == (Payment("Ivan", "Taras", Fraction("7.5")),)


def test_payment_after_the_results_have_changed_is_one_of_those_due_now() -> None:
    taras, ivan = Payment("Taras", "Olena", Fraction("7.5")), Payment("Ivan", "Taras", Fraction("7.5"))
    settling = settled(money(Olena=15, Taras=0, Ivan=-15), (taras, ivan))
    assert settling.earlier == (taras,)
    assert settling.steps == (Step(ivan, paid=True),)


def test_who_has_paid_too_much_gets_it_back() -> None:
    taras = Payment("Taras", "Olena", Fraction("7.5"))
    assert settled(money(Olena=5, Taras=-5), (taras,)).due == (Payment("Olena", "Taras", Fraction(5)),)


@pytest.mark.parametrize("text", ["0", "0.00", "-1", "1e2", "7,5", "7.505", "", " 1", "1.", ".5", "NaN", "٣", "9" * 17])
def test_amount_is_positive_and_in_whole_coins(text: str) -> None:
    assert read_amount(text) is None


@st.composite
def marks(draw: st.DrawFn, points: dict[str, Fraction]) -> tuple[Payment, ...]:
    """Payments that were due when they were made, some of them before the results changed to these points."""
    payments: tuple[Payment, ...] = ()
    before = dict(zip(points, draw(st.permutations(tuple(points.values()))), strict=True))
    for results in (before, points):
        for _ in range(draw(st.integers(0, 3))):
            if due := settled(results, payments).due:
                payments = (*payments, draw(st.sampled_from(due)))
    return payments


@examples(200)
@given(st.data(), balances)
def test_marking_one_payment_never_reshuffles_the_others(data: st.DataObject, points: dict[str, Fraction]) -> None:
    payments = data.draw(marks(points))
    before = settled(points, payments)
    for payment in before.due:
        after = settled(points, (*payments, payment))
        assert (after.earlier, after.owing) == (before.earlier, before.owing)
        assert [step.payment for step in after.steps] == [step.payment for step in before.steps]
        changed = [step.payment for step, was in zip(after.steps, before.steps, strict=True) if step != was]
        assert changed == [payment]


@examples(200)
@given(st.data(), balances)
def test_what_was_paid_and_what_is_due_leave_everybody_even(data: st.DataObject, points: dict[str, Fraction]) -> None:
    payments = data.draw(marks(points))
    settling = settled(points, payments)
    assert not any(left_after(dict(settling.amounts), (*payments, *settling.due)).values())
    paid = tuple(step.payment for step in settling.steps if step.paid)
    assert sorted((*settling.earlier, *paid), key=repr) == sorted(payments, key=repr)
