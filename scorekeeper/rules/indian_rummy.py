"""Indian Rummy after Vasant Mali (document 002): as Paplu, but for what stands here."""

from dataclasses import replace
from typing import Final

from scorekeeper.rules.arrange import HandRule
from scorekeeper.rules.course import Course, OpenEnd
from scorekeeper.rules.melds import Ladder, MeldRule, Tanala
from scorekeeper.rules.pack import Pack, Table
from scorekeeper.rules.paplu import COUNTING, PAPLU, VALUES, charges

# 002: two "clean" combinations; decided: pure sequences, or tanalas
_COUNTING: Final = replace(
    COUNTING, hands=HandRule(MeldRule(tanala=Tanala.PURE_SEQUENCE), Ladder(pure_sequences=2), VALUES)
)

INDIAN_RUMMY: Final = replace(
    PAPLU,
    key="indian-rummy",
    # 002: one printed joker in each pack
    table=Table(2, 10, ((6, Pack(decks=2, printed_jokers=2)), (10, Pack(decks=3, printed_jokers=3)))),
    counting=_COUNTING,
    charges=charges(_COUNTING, early_drop=10, late_drop=40),
    adjustments=(),  # 002 knows no halving
    course=Course(OpenEnd()),  # 002 is silent; decided: the players close it
)
