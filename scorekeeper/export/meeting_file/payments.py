"""The payments of the meeting file: money that was handed over."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from scorekeeper.export.meeting_file.shape import Place
from scorekeeper.meeting import check_payments
from scorekeeper.rules.faults import N_, Fault
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.settling import MOST_PAYMENTS, Payment, read_amount

_KEYS = ("from", "to", "amount")


def read_payments(
    root: Place, rules: Ruleset, players: Sequence[str], who: Callable[[str], str]
) -> tuple[Payment, ...]:
    """Return the payments that can be read, noting what is wrong with any. `who`: the player who is called so."""
    place = root.at("payments")
    elements = place.list() or []
    if len(elements) > MOST_PAYMENTS:
        place.refuse(N_("{path}: at most {most} payments are kept"), most=MOST_PAYMENTS)
        return ()
    payments = [payment for element in elements for payment in _payment(element, who)]
    house_rules = root.at("house_rules")
    # where the point value itself is at fault, that there is none only follows
    wrong = house_rules.has("point_value") or (root.has("house_rules") and not isinstance(house_rules.value, dict))
    hidden = {Fault.UNKNOWN_PAYMENT} if wrong else set()
    root.findings.extend(
        replace(finding, path=place.path)
        for finding in check_payments(rules, players, payments)
        if finding.fault not in hidden
    )
    return tuple(payments)


def _payment(place: Place, who: Callable[[str], str]) -> Iterator[Payment]:
    """Yield the payment, if one stands here."""
    if not place.object(_KEYS, ()):
        return
    payer, payee, amount = (place.at(key).text() for key in _KEYS)
    if payer is None or payee is None or amount is None:
        return
    money = read_amount(amount)
    if money is None:
        place.at("amount").refuse(N_("{path}: an amount of money is expected, in whole coins, as 7.50"))
    elif who(payer) == who(payee):
        place.refuse(N_("{path}: nobody pays themselves"))
    else:
        yield Payment(who(payer), who(payee), money)
