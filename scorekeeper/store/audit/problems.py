"""What an audit can find."""

from dataclasses import dataclass
from enum import StrEnum


class ProblemKind(StrEnum):
    """What can be wrong with a database."""

    DAMAGED = "damaged"
    UNREADABLE = "unreadable"
    NAME_KEY = "name_key"
    GAP = "gap"
    REFUSED = "refused"
    POINTS = "points"
    NOT_ZERO = "not_zero"
    RESULT = "result"
    SEARCH_KEY = "search_key"
    REVISION = "revision"
    PAYMENT = "payment"
    DRAFT = "draft"
    ORPHAN = "orphan"
    SEATS = "seats"


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that is not as it must be, in an English sentence. `meeting` is a slug."""

    kind: ProblemKind
    message: str
    meeting: str | None = None
    deal: int | None = None
    player: str | None = None
