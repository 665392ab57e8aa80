"""Faults as sentences of a page, in its language."""

import re
from collections.abc import Callable, Mapping
from typing import Final

from scorekeeper.rules.cards import UnknownCard, parse_card
from scorekeeper.rules.faults import Finding, filled
from scorekeeper.web.i18n import gettext
from scorekeeper.web.labels import capitalized, card_text

_LINE: Final = re.compile(r"line ([0-9]+)")


def fault_message(finding: Finding) -> str:
    """Say what is wrong as a sentence of a page, in its language, cards with their suit signs."""
    places = {name: _PLACES[name](str(said)) if name in _PLACES else said for name, said in finding.details.items()}
    # a name that it begins with stays as it is
    return filled(capitalized(gettext(finding.sentence)), places, gettext)


def seat_fault(finding: Finding) -> str:
    """Say what is wrong and with whose seat, the player only once."""
    sentence, player = fault_message(finding), finding.player
    return sentence if player is None or player in finding.details.values() else f"{player}: {sentence}"


def deal_fault(finding: Finding) -> str:
    """Say what is wrong, and in which deal if it is one of a deal."""
    sentence = fault_message(finding)
    if finding.deal is None:
        return sentence
    return gettext("Deal %(number)s: %(fault)s", number=finding.deal, fault=sentence)


def place_text(path: str) -> str:
    """Return the place in a file as a page says it: that of an archive begins with its line."""
    if path == "$":
        return gettext("The file")
    line = _LINE.match(path)
    return path if line is None else gettext("Line %(number)s", number=line[1]) + path[line.end() :]


def _readable(text: str) -> str:
    try:
        return card_text(parse_card(text))
    except UnknownCard:
        return text


_PLACES: Final[Mapping[str, Callable[[str], str]]] = {"card": _readable, "path": place_text}
"""The places of a sentence that a page says otherwise than a file."""
