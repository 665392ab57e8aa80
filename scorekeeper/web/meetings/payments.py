"""Marking payments of the settling up as paid, and taking a mark back."""

from collections.abc import Callable
from typing import Any

from werkzeug.wrappers import Response
from wtforms import HiddenField
from wtforms.validators import InputRequired, ValidationError

from scorekeeper.rules.faults import Refused
from scorekeeper.settling import Payment, read_amount
from scorekeeper.store.clubs import ClubRef
from scorekeeper.store.errors import StaleMeeting
from scorekeeper.store.meetings import get_sheet, pay, take_back_payment
from scorekeeper.web.access import current_club
from scorekeeper.web.answers import see_other
from scorekeeper.web.i18n import gettext
from scorekeeper.web.i18n import lazy_gettext as _l
from scorekeeper.web.meetings.blueprint import bp
from scorekeeper.web.meetings.standings import ActForm, show_standings


class AmountField(HiddenField):
    """An amount of money as the page wrote it: `7.50`."""

    def pre_validate(self, form: Any) -> None:  # Any: WTForms' own type for it is generic
        if read_amount(self.data or "") is None:
            raise ValidationError(gettext("Load this page again."))


class PaymentForm(ActForm):
    """One payment, as the page shows it."""

    payer = HiddenField(validators=[InputRequired(_l("Load this page again."))])
    payee = HiddenField(validators=[InputRequired(_l("Load this page again."))])
    amount = AmountField()

    @property
    def payment(self) -> Payment:
        """The payment that a valid form names."""
        amount = read_amount(self.amount.data or "")
        if amount is None:
            raise ValueError(f"{self.amount.data!r} is no amount")
        return Payment(str(self.payer.data), str(self.payee.data), amount)


@bp.post("/m/<slug>/payments")
def mark_paid(slug: str) -> Response | tuple[str, int]:
    """Mark a payment as paid."""
    return _mark(slug, pay)


@bp.post("/m/<slug>/payments/back")
def mark_unpaid(slug: str) -> Response | tuple[str, int]:
    """Mark a payment as not paid after all."""
    return _mark(slug, take_back_payment)


def _mark(slug: str, act: Callable[[ClubRef, str, Payment, int], None]) -> Response | tuple[str, int]:
    club, form = current_club(), PaymentForm()
    if not form.validate():
        return show_standings(get_sheet(club, slug), form), 422
    try:
        form.do_once("payment", lambda: act(club, slug, form.payment, form.version.value))
    except Refused as refused:
        form.show(refused.findings)
        form.complain(gettext("Nothing was marked. Below stands what is due now."))
        return show_standings(get_sheet(club, slug), form), 422
    except StaleMeeting:
        form.complain(
            gettext("The meeting has gone on since this page was opened. Nothing was marked; look at it and tap again.")
        )
        return show_standings(get_sheet(club, slug), form), 409
    return see_other("meetings.standings", slug=slug, _anchor="settling")
