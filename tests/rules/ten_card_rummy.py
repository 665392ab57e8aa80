"""A fourth ruleset, made up for the tests: ten cards, one pack, its own values, a fixed price for the early drop."""

from dataclasses import replace
from typing import Final

from scorekeeper.rules.arrange import HandRule
from scorekeeper.rules.catalogue import Entry
from scorekeeper.rules.charges import FixedCharge, StepKind
from scorekeeper.rules.counting import CountedCharge, Counting, TypedRange
from scorekeeper.rules.course import Course, DealsEnd
from scorekeeper.rules.melds import Ladder, MeldRule
from scorekeeper.rules.pack import Pack, Table
from scorekeeper.rules.paplu import PAPLU
from scorekeeper.rules.record import Finish, Outcome
from scorekeeper.rules.values import CardValues
from scorekeeper.rules.wild import IndicatorWilds

_VALUES: Final = CardValues(by_rank=(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10), wild=0)
_COUNTING: Final = Counting(
    values=_VALUES,
    typed=TypedRange(0, 100),
    hands=HandRule(MeldRule(frozenset({3, 4})), Ladder(), _VALUES, size=10),
)

TEN_CARD_RUMMY: Final = replace(
    PAPLU,
    key="ten-card-rummy",
    table=Table(2, 3, ((3, Pack(decks=1, printed_jokers=1)),)),
    wilds=IndicatorWilds(),
    counting=_COUNTING,
    finishes={finish: rule for finish, rule in PAPLU.finishes.items() if finish is not Finish.HAND_RUMMY},
    charges={
        Outcome.CAUGHT: CountedCharge(_COUNTING),
        Outcome.EARLY_DROP: FixedCharge(7, StepKind.EARLY_DROP),
    },
    adjustments=(),
    course=Course(DealsEnd(2)),
)
ENTRY: Final = Entry(TEN_CARD_RUMMY, ())
