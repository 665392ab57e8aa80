"""The clock of the machine is set back by a day in the middle of an evening: nothing is out of order."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta, tzinfo
from types import SimpleNamespace
from typing import Self

import pytest
from itsdangerous import timed

from scorekeeper.store import db
from scorekeeper.store.audit import audit
from scorekeeper.store.meetings import Act, deal_revisions, meeting_list
from tests.web.conftest import app, begun, client, key  # noqa: F401  fixtures
from tests.web.deals.conftest import begin, scorer  # noqa: F401  fixtures
from tests.web.deals.playing import Scorer

DAY = timedelta(days=1)


class Yesterday(datetime):
    """The time of a clock that is a day late."""

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> Self:
        return super().now(tz) - DAY


@contextmanager
def a_day_back() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        for name, module in list(sys.modules.items()):
            if name.startswith("scorekeeper.") and getattr(module, "datetime", None) is datetime:
                patch.setattr(module, "datetime", Yesterday)
        patch.setattr(timed, "time", SimpleNamespace(time=lambda: time.time() - DAY.total_seconds()))
        yield


def save(scorer: Scorer, winner: str) -> None:  # noqa: F811
    others = [player for player in scorer.players if player != winner]
    scorer.totals(winner, "declared", dict(zip(others, ("15", "34", "7"), strict=True)))
    assert scorer.save().status == 200


def ask(scorer: Scorer, question: Callable[[], object]) -> object:  # noqa: F811
    with scorer.app.app_context():
        answer = question()
        db.session.remove()
    return answer


def test_deals_and_revisions_stay_in_order_and_the_phone_stays_in(scorer: Scorer) -> None:  # noqa: F811
    save(scorer, "Olena")
    with a_day_back():
        assert scorer.to_table().status == 200
        save(scorer, "Taras")
        scorer.to("deals/1/amend")
        scorer.send(scorer.page.form_with("revision"), {"note": "told anew"}, button=("save", "1"))
    assert scorer.to_table().status == 200
    save(scorer, "Ivan")
    assert [deal.line.winner for deal in scorer.sheet.deals] == ["Olena", "Taras", "Ivan"]
    acts = ask(scorer, lambda: [done.act for done in deal_revisions(scorer.sheet, 1)])
    assert acts == [Act.RECORD, Act.AMEND]
    assert ask(scorer, lambda: list(audit())) == []


def test_meeting_begun_on_the_late_clock_is_listed_beside_the_other(scorer: Scorer) -> None:  # noqa: F811
    with a_day_back():
        seats = scorer.open(f"meetings/new?again={scorer.slug}").location
        assert seats is not None
        scorer.open(seats)
        scorer.press("start", "start")
    assert len(ask(scorer, lambda: meeting_list(scorer.key.club))) == 2
