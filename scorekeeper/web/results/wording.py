"""The words of exports: those of the page's language."""

from typing import Final

from scorekeeper.export.wording import Wording
from scorekeeper.ledger import Ledger
from scorekeeper.web.filters import balance, day, money, points
from scorekeeper.web.i18n import gettext, ngettext
from scorekeeper.web.labels import ended_after, ruleset_name, word
from scorekeeper.web.meetings.house_words import house_rule_words


def state(ledger: Ledger) -> str:
    """Say how far a meeting is."""
    if ledger.finished:
        return ended_after(ledger.tally)
    return ngettext("%(num)s deal so far", "%(num)s deals so far", len(ledger.lines))


WORDING: Final = Wording(
    say=gettext,
    word=word,
    ruleset=ruleset_name,
    state=state,
    house_rules=house_rule_words,
    day=day,
    balance=balance,
    points=points,
    money=money,
)
