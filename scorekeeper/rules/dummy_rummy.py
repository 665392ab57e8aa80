"""Dummy Rummy (document 003): twelve contracts, penalties that add up, the fewest points win."""

from typing import Final

from scorekeeper.rules.cards import Rank
from scorekeeper.rules.counting import CountedCharge, Counting, TypedRange
from scorekeeper.rules.course import Asked, Contract, Course, FinishersEnd
from scorekeeper.rules.finishes import VOID, WENT_OUT
from scorekeeper.rules.melds import MeldKind
from scorekeeper.rules.pack import Pack, Table
from scorekeeper.rules.ranking import LowestFinisherWins
from scorekeeper.rules.record import Finish, Outcome
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.settlement import Penalties
from scorekeeper.rules.values import CardValues
from scorekeeper.rules.wild import FixedWilds

_COUNTING: Final = Counting(
    # 003: 3 to 9 cost 5, 10 to king 10, ace 15, the wild twos and jokers 50
    values=CardValues(by_rank=(15, 50, 5, 5, 5, 5, 5, 5, 5, 10, 10, 10, 10), wild=50),
    typed=TypedRange(5, None, step=5),
    hands=None,  # 003: no melds protect; it contradicts itself on hand sizes, decided: none is checked
    empty_counts=False,  # 003: a player without cards has gone out
)

_SET, _RUN = MeldKind.SET, MeldKind.SEQUENCE
# 003: the hands, in their order
CONTRACTS: Final[tuple[Contract, ...]] = (
    (Asked(2, _SET, 3),),
    (Asked(1, _SET, 3), Asked(1, _RUN, 4)),
    (Asked(2, _SET, 4),),
    (Asked(2, _RUN, 4),),
    (Asked(1, _SET, 4), Asked(1, _RUN, 4)),
    (Asked(2, _SET, 3), Asked(1, _RUN, 4)),
    (Asked(1, _SET, 3), Asked(1, _RUN, 7)),
    (Asked(3, _SET, 3),),
    (Asked(2, _SET, 5),),
    (Asked(2, _RUN, 5),),
    (Asked(1, _SET, 8),),
    (Asked(1, _RUN, 10),),
)

DUMMY_RUMMY: Final = Ruleset(
    key="dummy-rummy",
    edition=1,
    table=Table(2, 4, ((4, Pack(decks=2, printed_jokers=4)),), to_the_left=True),  # 003
    wilds=FixedWilds(Rank.TWO),  # 003
    counting=_COUNTING,
    finishes={Finish.WENT_OUT: WENT_OUT, Finish.VOID: VOID},  # decided: a deal without an end is void, as in 000/04
    charges={Outcome.CAUGHT: CountedCharge(_COUNTING)},
    adjustments=(),
    settlement=Penalties(),  # 003
    course=Course(FinishersEnd(), contracts=CONTRACTS, cut_ins=2),  # 003; decided: the dealer's office in turn order
    ranking=LowestFinisherWins(),  # 003
)
