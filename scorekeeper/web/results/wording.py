"""The words of exports: those of the page's language."""

from typing import Final

from scorekeeper.export.wording import Wording
from scorekeeper.ledger import Ledger
from scorekeeper.web.filters import balance, day, money, points
from scorekeeper.web.i18n import gettext, ngettext
from scorekeeper.web.labels import ruleset_name, word
from scorekeeper.web.meetings.house_words import house_rule_words


def state(ledger: Ledger) -> str:
    """Say how far a meeting is."""
    count = len(ledger.lines)
    if ledger.finished:
        return ngettext("Finished after %(num)s deal", "Finished after %(num)s deals", count)
    return ngettext("%(num)s deal so far", "%(num)s deals so far", count)


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
