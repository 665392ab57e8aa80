"""House rules: each a named change that replaces a part of a ruleset."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from scorekeeper.rules.arrange import HandRule
from scorekeeper.rules.charges import Adjustment, Cap, ChargeRule, DoubleAll, FixedCharge, HalveUnmoved, StepKind
from scorekeeper.rules.counting import CountedCharge, Counting
from scorekeeper.rules.course import MOST_DEALS, CircleEnd, DealsEnd, End, FinishersEnd, OpenEnd
from scorekeeper.rules.house_values import Reader, choice, either, money, number
from scorekeeper.rules.melds import Tanala
from scorekeeper.rules.record import Finish, Outcome
from scorekeeper.rules.ruleset import HouseValue, Ruleset
from scorekeeper.rules.wild import IndicatorWilds

MOST_POINTS: Final = 10_000


@dataclass(frozen=True, slots=True)
class HouseRule:
    """One named change. `own` is the ruleset's own value. `fixed`: frozen with the first saved deal."""

    name: str
    own: HouseValue
    read: Reader
    apply: Callable[[Ruleset, Any], Ruleset]  # Any: `read` has narrowed the value to what this rule takes
    fixed: bool = True


def _recharge(rules: Ruleset, changed: Mapping[Outcome, ChargeRule]) -> Ruleset:
    return replace(rules, charges={**rules.charges, **changed})


def _early_drop(rules: Ruleset, points: int) -> Ruleset:
    return _recharge(rules, {Outcome.EARLY_DROP: FixedCharge(points, StepKind.EARLY_DROP)})


def _late_drop(rules: Ruleset, points: int) -> Ruleset:
    # 000/04: a false declaration costs the same, unless the house rule after this one says otherwise
    changed = _recharge(rules, {Outcome.LATE_DROP: FixedCharge(points, StepKind.LATE_DROP)})
    return _false_declaration(changed, points)


def _false_declaration(rules: Ruleset, points: int | None) -> Ruleset:
    if points is None:
        return rules
    return _recharge(rules, {Outcome.FALSE_DECLARATION: FixedCharge(points, StepKind.FALSE_DECLARATION)})


def _recount(rules: Ruleset, counting: Counting) -> Ruleset:
    return _recharge(replace(rules, counting=counting), {Outcome.CAUGHT: CountedCharge(counting)})


def _rearrange(rules: Ruleset, change: Callable[[HandRule], HandRule]) -> Ruleset:
    counting = rules.counting
    if counting.hands is None:
        raise ValueError(f"{rules.key!r} arranges no hands")
    hands = change(counting.hands)
    return _recount(rules, replace(counting, hands=hands, values=hands.values))


def _set_sizes(rules: Ruleset, sizes: tuple[int, ...]) -> Ruleset:
    return _rearrange(rules, lambda hands: replace(hands, melds=replace(hands.melds, set_sizes=frozenset(sizes))))


def _tanala(rules: Ruleset, worth: str) -> Ruleset:
    return _rearrange(rules, lambda hands: replace(hands, melds=replace(hands.melds, tanala=Tanala(worth))))


def _pure_sequences(rules: Ruleset, needed: int) -> Ruleset:
    return _rearrange(rules, lambda hands: replace(hands, ladder=replace(hands.ladder, pure_sequences=needed)))


def _protection(rules: Ruleset, steps: str) -> Ruleset:
    protects = steps == "three_steps"
    return _rearrange(rules, lambda hands: replace(hands, ladder=replace(hands.ladder, protects_first_life=protects)))


def _ace_value(rules: Ruleset, points: int) -> Ruleset:
    values = replace(rules.counting.values, by_rank=(points, *rules.counting.values.by_rank[1:]))
    return _rearrange(rules, lambda hands: replace(hands, values=values))


def _aces_wild_on_joker(rules: Ruleset, wild: bool) -> Ruleset:
    return replace(rules, wilds=IndicatorWilds(aces_wild_on_joker=wild))


def _cap(rules: Ruleset, most: int | None) -> Ruleset:
    return rules if most is None else replace(rules, adjustments=(Cap(most), *rules.adjustments))


def _first_turn(rules: Ruleset, rate: str) -> Ruleset:
    return _adjust(rules, HalveUnmoved(Finish.DECLARED), rate == "half")


def _hand_rummy(rules: Ruleset, rate: str) -> Ruleset:
    halved = _adjust(rules, HalveUnmoved(Finish.HAND_RUMMY), rate == "half")
    return _adjust(halved, DoubleAll(Finish.HAND_RUMMY), rate == "double")


def _adjust(rules: Ruleset, adjustment: Adjustment, wanted: bool) -> Ruleset:
    others = tuple(other for other in rules.adjustments if other != adjustment)
    return replace(rules, adjustments=(*others, adjustment) if wanted else others)


_NAMED_ENDS: Final[Mapping[str, End]] = {
    "circle": CircleEnd(),
    "open": OpenEnd(),
    "first_to_finish": FinishersEnd(),
    "all_finish": FinishersEnd(everybody=True),
}


def _end(rules: Ruleset, end: str | int) -> Ruleset:
    chosen = DealsEnd(end) if isinstance(end, int) else _NAMED_ENDS[end]
    return replace(rules, course=replace(rules.course, end=chosen))


def _point_value(rules: Ruleset, _value: HouseValue) -> Ruleset:
    return rules  # money is for settling up; it changes no points


_POINTS: Final = number(0, MOST_POINTS)


def _rummy(own_first_turn: str, own_pure_sequences: int, own_end: str) -> tuple[HouseRule, ...]:
    """Return the house rules that Paplu and Indian Rummy share, in the order in which they are applied."""
    return (
        HouseRule("early_drop", 10, _POINTS, _early_drop),
        HouseRule("late_drop", 40, _POINTS, _late_drop),
        HouseRule("false_declaration", None, either(choice(None), _POINTS), _false_declaration),
        HouseRule("set_sizes", (3,), choice((3,), (3, 4)), _set_sizes),
        HouseRule("pure_sequences", own_pure_sequences, choice(1, 2), _pure_sequences),
        HouseRule("protection", "three_steps", choice("three_steps", "two_steps"), _protection),
        HouseRule("first_turn", own_first_turn, choice("half", "full"), _first_turn),
        HouseRule("hand_rummy", "normal", choice("normal", "half", "double"), _hand_rummy),
        HouseRule("cap", None, either(choice(None), number(1, MOST_POINTS)), _cap),
        HouseRule("aces_wild_on_joker", False, choice(False, True), _aces_wild_on_joker),
        HouseRule("ace_value", 10, choice(10, 1), _ace_value),
        HouseRule("end", own_end, either(choice("circle", "open"), number(1, MOST_DEALS)), _end, fixed=False),
        HouseRule("point_value", None, either(choice(None), money), _point_value, fixed=False),
    )


PAPLU_RULES: Final = _rummy("half", 1, "circle")
INDIAN_RUMMY_RULES: Final = (
    *_rummy("full", 2, "open"),
    HouseRule("tanala", "pure_sequence", choice("pure_sequence", "set", "off"), _tanala),
)
DUMMY_RUMMY_RULES: Final = (
    HouseRule(
        "end",
        "first_to_finish",
        either(choice("first_to_finish", "all_finish", "circle", "open"), number(1, MOST_DEALS)),
        _end,
        fixed=False,
    ),
)
