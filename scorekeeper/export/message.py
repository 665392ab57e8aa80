"""A meeting as a short text for a messenger."""

from collections.abc import Iterator

from scorekeeper.export.heading import Occasion, house_rule_line, payment_lines, system_line
from scorekeeper.export.wording import Wording, isolated
from scorekeeper.rules.faults import N_


def write_message(occasion: Occasion, wording: Wording) -> str:
    """Return places and balances, and who pays whom where points are played for money. Its last line has no end."""
    return "\n".join(_lines(occasion, wording))


def _lines(occasion: Occasion, wording: Wording) -> Iterator[str]:
    yield " · ".join(filter(None, (occasion.title, wording.day(occasion.day), occasion.place)))
    yield f"{system_line(occasion.rules, wording)} · {wording.state(occasion.ledger)}"
    for one in occasion.ledger.standings:
        yield f"{one.place}. {isolated(one.player)} {wording.balance(one.points, occasion.rules)}"
    payments = tuple(payment_lines(occasion, wording))
    if payments:
        yield f"{wording.say(N_('Settling up'))}:"
        yield from payments
    if occasion.rules.house_rules:
        yield f"{wording.say(N_('House rules:'))} {house_rule_line(occasion.rules, wording)}"
