"""The ladder of contracts (003)."""

import pytest

from scorekeeper.rules.catalogue import get_ruleset
from scorekeeper.rules.course import Asked
from scorekeeper.rules.melds import MeldKind
from scorekeeper.rules.record import DealRecord, Finish

COURSE = get_ruleset("dummy-rummy").course
LAID = DealRecord(Finish.WENT_OUT, "Ann", contracts_met=("Ann",))


def test_contracts_are_counted_from_one() -> None:
    assert COURSE.contract(1) == (Asked(2, MeldKind.SET, 3),)
    assert COURSE.contract(12) == (Asked(1, MeldKind.SEQUENCE, 10),)


@pytest.mark.parametrize("number", [-1, 0, 13])
def test_there_is_no_contract_before_the_first_and_after_the_last(number: int) -> None:
    assert COURSE.contract(number) is None


@pytest.mark.parametrize(("deal_count", "contract"), [(0, 1), (1, 2), (11, 12), (12, 13), (13, 13)])
def test_after_the_last_contract_there_is_none_to_go_on_to(deal_count: int, contract: int) -> None:
    assert COURSE.progress(("Ann", "Bob"), [LAID] * deal_count) == {"Ann": contract, "Bob": 1}
