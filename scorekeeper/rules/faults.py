"""The names of the faults, and where one was found."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final


def N_(sentence: str) -> str:  # noqa: N802  the customary mark for words that are translated later
    """Mark a sentence for translation; the pages translate it, files and commands print it as it is."""
    return sentence


class Fault(StrEnum):
    """Why a record is refused."""

    # of the file and the meeting
    INVALID_FILE = "invalid_file"
    UNKNOWN_RULESET = "unknown_ruleset"
    UNKNOWN_HOUSE_RULE = "unknown_house_rule"
    BAD_HOUSE_RULE = "bad_house_rule"
    TOO_FEW_PLAYERS = "too_few_players"
    TOO_MANY_PLAYERS = "too_many_players"
    DUPLICATE_PLAYER = "duplicate_player"
    MEETING_OVER = "meeting_over"
    RULES_FROZEN = "rules_frozen"
    UNKNOWN_PAYMENT = "unknown_payment"
    # of a deal
    NO_WINNER = "no_winner"
    WINNER_IS_OUT = "winner_is_out"
    VOID_WITH_WINNER = "void_with_winner"
    USE_LAST_STANDING = "use_last_standing"
    OTHERS_STILL_IN = "others_still_in"
    FIRST_TURN_IMPOSSIBLE = "first_turn_impossible"
    INVALID_DECLARATION = "invalid_declaration"
    MISSING_INDICATOR = "missing_indicator"
    OUT_WITHOUT_CONTRACT = "out_without_contract"
    CONTRACT_DONE = "contract_done"
    # of a seat
    UNKNOWN_PLAYER = "unknown_player"
    MISSING_SEAT = "missing_seat"
    MISSING_HAND = "missing_hand"
    NO_TURN_YET = "no_turn_yet"
    NO_SECOND_TURN = "no_second_turn"
    UNKNOWN_CARD = "unknown_card"
    WRONG_HAND_SIZE = "wrong_hand_size"
    TOO_MANY_COPIES = "too_many_copies"
    BAD_POINTS = "bad_points"

    @property
    def is_of_seat(self) -> bool:
        """Whether this is a fault of what was said of one seat."""
        return self in _OF_SEATS


_OF_SEATS: Final = frozenset(
    {
        Fault.MISSING_SEAT,
        Fault.MISSING_HAND,
        Fault.NO_TURN_YET,
        Fault.NO_SECOND_TURN,
        Fault.UNKNOWN_CARD,
        Fault.WRONG_HAND_SIZE,
        Fault.TOO_MANY_COPIES,
        Fault.BAD_POINTS,
    }
)


@dataclass(frozen=True, slots=True)
class Phrase:
    """A part of a sentence that is said in words too, with named places, filled from `details`."""

    sentence: str
    details: "Details" = field(default_factory=dict)


Detail = str | int | Phrase | tuple[str | Phrase, ...]
"""What stands in the place of a sentence; several things are listed."""
Details = Mapping[str, Detail]


def filled(sentence: str, details: Details, say: Callable[[str], str] = str) -> str:
    """Return a sentence with its places filled, the phrases in them as `say` has them.

    >>> filled("{name} can be {what}", {"name": "cap", "what": ("null", Phrase("at most {most}", {"most": 80}))})
    'cap can be null, at most 80'
    """
    return sentence.format(**{name: _words(detail, say) for name, detail in details.items()})


def _words(detail: Detail, say: Callable[[str], str]) -> str:
    match detail:
        case Phrase():
            return filled(say(detail.sentence), detail.details, say)
        case tuple():
            return ", ".join(_words(one, say) for one in detail)
    return str(detail)


@dataclass(frozen=True, slots=True)
class Finding:
    """A fault, where it was found, and the sentence that says so.

    `sentence` has named places, filled from `details`; `deal` counts from 1, `path` is the place in a file (JSONPath).
    """

    fault: Fault
    sentence: str
    details: Details = field(default_factory=dict)
    deal: int | None = None
    player: str | None = None
    card: str | None = None
    path: str | None = None

    @property
    def message(self) -> str:
        """The sentence in English, its places filled."""
        return filled(self.sentence, self.details)


class Refused(ValueError):
    """A record that cannot be: `findings` has every fault, in the order meeting, deals, seats."""

    def __init__(self, findings: tuple[Finding, ...]) -> None:
        super().__init__("; ".join(finding.message for finding in findings))
        self.findings = findings


def refused_file(sentence: str, **details: Detail) -> Refused:
    """Return the refusal of a file as a whole, `details` in the places of the sentence."""
    return Refused((Finding(Fault.INVALID_FILE, sentence, details, path="$"),))
