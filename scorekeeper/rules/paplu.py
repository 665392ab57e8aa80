"""Paplu (document 000): two packs, two lives, no ceiling, one circle of dealers."""

from typing import Final

from scorekeeper.rules.arrange import HandRule
from scorekeeper.rules.charges import FixedCharge, HalveUnmoved, StepKind
from scorekeeper.rules.counting import CountedCharge, Counting, TypedRange
from scorekeeper.rules.course import CircleEnd, Course
from scorekeeper.rules.finishes import DECLARED, HAND_RUMMY, LAST_STANDING, VOID
from scorekeeper.rules.melds import Ladder, MeldRule
from scorekeeper.rules.pack import Pack, Table
from scorekeeper.rules.ranking import HighestWins
from scorekeeper.rules.record import Finish, Outcome
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.settlement import ToWinner
from scorekeeper.rules.values import CardValues
from scorekeeper.rules.wild import IndicatorWilds

# 000/06: A K Q J 10 cost 10, 2 to 9 their face, every wild card nothing
VALUES: Final = CardValues(by_rank=(10, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10), wild=0)

COUNTING: Final = Counting(
    values=VALUES,
    typed=TypedRange(0, 130),  # 000/01, /05: no ceiling, so 13 cards of 10
    hands=HandRule(MeldRule(), Ladder(), VALUES),
)

PAPLU: Final = Ruleset(
    key="paplu",
    edition=1,
    table=Table(2, 6, ((6, Pack(decks=2, printed_jokers=2)),)),  # 000/02
    wilds=IndicatorWilds(),  # 000/02
    counting=COUNTING,  # 000/06
    finishes={
        Finish.DECLARED: DECLARED,
        Finish.HAND_RUMMY: HAND_RUMMY,
        Finish.LAST_STANDING: LAST_STANDING,
        Finish.VOID: VOID,
    },
    charges={
        Outcome.CAUGHT: CountedCharge(COUNTING),
        Outcome.EARLY_DROP: FixedCharge(10, StepKind.EARLY_DROP),  # 000/05
        Outcome.LATE_DROP: FixedCharge(40, StepKind.LATE_DROP),  # 000/05
        # 000/04: what a late drop costs. Decided: a hand thrown in against the rules is recorded as one
        Outcome.FALSE_DECLARATION: FixedCharge(40, StepKind.FALSE_DECLARATION),
    },
    adjustments=(HalveUnmoved(Finish.DECLARED),),  # 000/06
    settlement=ToWinner(),  # 000/06, /07
    course=Course(CircleEnd()),  # 000/07
    ranking=HighestWins(),  # 000/07
)
