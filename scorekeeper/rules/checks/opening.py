"""Faults of balances brought forward."""

from collections.abc import Collection, Iterator, Mapping
from decimal import Decimal
from fractions import Fraction

from scorekeeper.rules.checks.players import stranger
from scorekeeper.rules.faults import N_, Details, Fault, Finding
from scorekeeper.rules.opening import MOST_BROUGHT, Opening
from scorekeeper.rules.ruleset import Ruleset


def check_opening(
    rules: Ruleset, players: Collection[str], opening: Mapping[str, Opening], all_told: bool = True
) -> Iterator[Finding]:
    """Yield the faults of what `players` bring. Only if each by itself is right, and all are told, must they add up."""
    findings = [finding for player, brought in opening.items() for finding in _of_one(rules, players, player, brought)]
    yield from findings
    if all_told and not findings:
        yield from _not_zero(rules, opening)


def _of_one(rules: Ruleset, players: Collection[str], player: str, brought: Opening) -> Iterator[Finding]:
    if player not in players:
        yield stranger(player)
        return
    yield from _wrong_points(rules, player, brought.points)
    yield from _wrong_contract(rules, player, brought.contract)


def _wrong_points(rules: Ruleset, player: str, points: Fraction) -> Iterator[Finding]:
    details: Details = {"name": player, "step": rules.counting.typed.step, "most": MOST_BROUGHT}
    if rules.settlement.zero_sum:
        fits = (points * 2).denominator == 1 and abs(points) <= MOST_BROUGHT
        sentence = N_("{name}: a balance is whole or ends in a half, at most {most}")
    else:
        # 003: penalties are never below 0, and every card costs a multiple of 5
        fits = 0 <= points <= MOST_BROUGHT and points % rules.counting.typed.step == 0
        sentence = N_("{name}: a balance is a multiple of {step}, from 0 to {most}")
    if not fits:
        yield Finding(Fault.INVALID_FILE, sentence, details, player=player)


def _wrong_contract(rules: Ruleset, player: str, contract: int) -> Iterator[Finding]:
    last = len(rules.course.contracts) + 1
    if not 1 <= contract <= last:
        sentence = N_("{name}: the next contract is one from 1 to {last}")
        yield Finding(Fault.INVALID_FILE, sentence, {"name": player, "last": last}, player=player)


def _not_zero(rules: Ruleset, opening: Mapping[str, Opening]) -> Iterator[Finding]:
    # 000/06: what one has lost another has won
    total = sum((brought.points for brought in opening.values()), Fraction(0))
    if rules.settlement.zero_sum and total != 0:
        sentence = N_("the balances add up to {total} and not to 0")
        written = Decimal(total.numerator) / total.denominator  # halves, so that it is exact
        yield Finding(Fault.INVALID_FILE, sentence, {"total": f"{written:f}"})
