"""Indian Rummy after Vasant Mali (document 002): as Paplu, but for what stands here.

002 is silent on the rest; decided: as in 000.
"""

from dataclasses import replace
from typing import Final

from scorekeeper.rules.arrange import HandRule
from scorekeeper.rules.counting import CountedCharge
from scorekeeper.rules.course import Course, OpenEnd
from scorekeeper.rules.melds import Ladder, MeldRule, Tanala
from scorekeeper.rules.pack import Pack, Table
from scorekeeper.rules.paplu import COUNTING, PAPLU, VALUES
from scorekeeper.rules.record import Outcome

# 002: two "clean" combinations; decided: pure sequences or tanalas, and no natural set is one
_COUNTING: Final = replace(
    COUNTING, hands=HandRule(MeldRule(tanala=Tanala.PURE_SEQUENCE), Ladder(pure_sequences=2), VALUES)
)

INDIAN_RUMMY: Final = replace(
    PAPLU,
    key="indian-rummy",
    # 002: one printed joker in each pack
    table=Table(
        2, 10, ((6, Pack(decks=2, printed_jokers=2)), (10, Pack(decks=3, printed_jokers=3))), each_chooses=True
    ),
    counting=_COUNTING,
    charges={**PAPLU.charges, Outcome.CAUGHT: CountedCharge(_COUNTING)},
    adjustments=(),  # 002 knows no halving
    course=Course(OpenEnd()),  # 002 is silent; decided: the players close it, and the highest net score wins
)
