"""What a finish says of its deal."""

import pytest

from scorekeeper.rules.finishes import DECLARED, HAND_RUMMY, LAST_STANDING, VOID, WENT_OUT, FinishRule
from scorekeeper.rules.record import DealRecord, Finish


@pytest.mark.parametrize(
    ("finish", "claimed"),
    [(DECLARED, True), (HAND_RUMMY, True), (WENT_OUT, True), (LAST_STANDING, False), (VOID, False)],
)
def test_win_is_claimed_unless_it_follows_from_what_became_of_the_others(finish: FinishRule, claimed: bool) -> None:
    assert finish.is_claimed is claimed


@pytest.mark.parametrize(
    ("finish", "told", "first"),
    [
        (DECLARED, False, False),
        (DECLARED, True, True),
        (HAND_RUMMY, False, True),
        (LAST_STANDING, True, False),
    ],
)
def test_only_a_declared_win_is_asked_for_its_turn(finish: FinishRule, told: bool, first: bool) -> None:
    assert finish.on_first_turn(DealRecord(Finish.DECLARED, "Olena", first_turn=told)) is first
