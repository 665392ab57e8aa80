"""Saving exactly once, and taking the last deal back."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy.exc import OperationalError
from werkzeug.test import TestResponse

from scorekeeper.rules.record import Finish
from scorekeeper.store import db
from scorekeeper.store.meetings import close_meeting
from scorekeeper.web.deals import saving
from scorekeeper.web.meetings import standings
from tests.web.deals.playing import Scorer, words

Bring = Callable[[Scorer], Scorer]
OTHERS = ("Taras", "Ivan", "Mykola")


def unreachable(*_: object) -> None:
    raise OperationalError("SELECT", {}, Exception("disk I/O error"))


def to_preview(scorer: Scorer, points: str = "5") -> None:
    scorer.to_table()
    scorer.declare("Olena", dict.fromkeys(OTHERS, ("points", points)))


def test_saving_moves_the_dealer_on_and_says_what_was_saved(scorer: Scorer) -> None:
    to_preview(scorer)
    page = scorer.save()
    assert page.address == f"{scorer.home}m/{scorer.slug}/"
    assert "Deal 1 saved: Olena +15" in scorer.words
    assert "Deal 2 of 4" in scorer.words
    assert "Olena deals" in scorer.words
    assert "Undo deal 1: Olena +15" in scorer.words
    assert scorer.draft.is_empty


def test_the_form_sent_sixteen_times_at_once_saves_one_deal_and_moves_the_dealer_once(scorer: Scorer) -> None:
    to_preview(scorer)
    form, address = scorer.save_form(), scorer.page.address
    cookie = scorer.client.get_cookie("scorekeeper")
    assert cookie is not None

    def send(_: int) -> TestResponse:
        client = scorer.app.test_client()
        client.set_cookie("scorekeeper", cookie.value)
        return client.post(address, data=form.values)

    with ThreadPoolExecutor(16) as threads:
        answers = list(threads.map(send, range(16)))
    assert {answer.status_code for answer in answers} == {303}
    assert len(scorer.sheet.deals) == 1
    assert scorer.sheet.next_dealer == "Olena"


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ({"dealer": "9"}, "Who dealt?: Not a valid choice."),
        ({"seat-1-kind": "weight"}, "Counted by: Not a valid choice."),
        ({"seat-1-outcome": "won"}, "What happened: Not a valid choice."),
        ({"seat-1-points": "5" * 99}, "Points: At most 60 characters."),
    ],
)
def test_what_cannot_be_read_in_the_unseen_fields_is_told(scorer: Scorer, typed: dict[str, str], told: str) -> None:
    to_preview(scorer)
    page = scorer.send(scorer.save_form(), typed)
    assert page.status == 422
    assert told in scorer.words
    assert not scorer.sheet.deals


def test_trouble_after_the_saving_claims_nothing_and_sending_again_shows_what_is_saved(
    scorer: Scorer, monkeypatch: pytest.MonkeyPatch
) -> None:
    to_preview(scorer)
    form = scorer.save_form()
    form.action = scorer.page.address

    with monkeypatch.context() as patch:
        patch.setattr(saving, "_saved_line", unreachable)
        page = scorer.send(form)
    assert page.status == 503
    assert len(scorer.sheet.deals) == 1
    assert "Whether this was saved is not known." in scorer.words
    assert "Nothing was saved" not in scorer.words
    form.action = page.address
    scorer.send(form)
    assert "Deal 1 saved: Olena +15" in scorer.words
    assert len(scorer.sheet.deals) == 1


def test_trouble_while_looking_says_nothing_of_saving(scorer: Scorer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(standings, "get_sheet", unreachable)
    page = scorer.to("standings")
    assert page.status == 503
    assert "Nothing is lost." in scorer.words
    assert "saved" not in scorer.words


def test_back_and_sending_again_does_no_harm(scorer: Scorer) -> None:
    to_preview(scorer)
    form = scorer.save_form()
    address = scorer.page.address
    scorer.save()
    for _ in range(2):
        form.action = address
        scorer.send(form)
        assert "Deal 1 saved: Olena +15" in scorer.words
    assert len(scorer.sheet.deals) == 1
    scorer.to("preview")
    scorer.to("count")
    assert len(scorer.sheet.deals) == 1


def test_back_to_the_count_after_saving_shows_what_is_saved_and_changes_nothing(scorer: Scorer) -> None:
    scorer.rummy("Olena")
    count = scorer.page.form_with("winner")
    count.action = scorer.page.address
    scorer.tell(dict.fromkeys(OTHERS, ("points", "5")))
    scorer.save()
    page = scorer.send(
        count, {f"seat-{at}-{name}": text for at in (1, 2, 3) for name, text in (("kind", "points"), ("points", "6"))}
    )
    assert page.status == 409
    assert len(scorer.sheet.deals) == 1
    assert scorer.draft.is_empty


def test_a_used_key_with_another_body_leads_to_amending(scorer: Scorer) -> None:
    to_preview(scorer)
    form = scorer.save_form()
    form.action = scorer.page.address
    scorer.save()
    page = scorer.send(form, {"seat-1-points": "99"})
    assert page.status == 422
    assert "Already saved as deal 1" in words(page.text)
    assert f"/m/{scorer.slug}/deals/1/amend" in page.text
    assert scorer.sheet.ledger.balances["Olena"] == 15


def test_two_phones_that_save_the_very_same_deal_save_it_once(scorer: Scorer, new_scorer: Bring) -> None:
    other = new_scorer(scorer)
    to_preview(scorer)
    other.to("preview")
    scorer.save()
    other.save()
    assert "Deal 1 saved: Olena +15" in other.words
    assert len(scorer.sheet.deals) == 1


def test_a_number_that_is_used_shows_both_deals(scorer: Scorer, new_scorer: Bring) -> None:
    other = new_scorer(scorer)
    to_preview(scorer, "5")
    late = scorer.save_form()
    late.action = scorer.page.address
    other.to("count")
    other.tell(dict.fromkeys(OTHERS, ("points", "9")))
    other.save()
    page = scorer.send(late)
    assert page.status == 409
    assert "+27" in words(page.text)
    assert "+15" in words(page.text)
    assert scorer.sheet.ledger.balances["Olena"] == 27


def test_what_another_phone_entered_after_the_preview_is_shown_before_saving(scorer: Scorer, new_scorer: Bring) -> None:
    other = new_scorer(scorer)
    to_preview(scorer, "5")
    other.to("count")
    other.tell(dict.fromkeys(OTHERS, ("points", "9")))
    page = scorer.save()
    assert page.status == 409
    assert "Something was entered on another phone meanwhile" in scorer.words
    assert "Olena +27" in scorer.words
    assert scorer.sheet.deals == ()
    scorer.save()
    assert scorer.sheet.ledger.balances["Olena"] == 27


def test_what_was_counted_is_offered_once_another_phone_has_cleared_the_deal(scorer: Scorer, new_scorer: Bring) -> None:
    other = new_scorer(scorer)
    to_preview(scorer, "5")
    other.to_table()
    other.tap("clear")
    page = scorer.save()
    assert page.status == 409
    assert "Deal 1 has been cleared on another phone. What you sent is not saved, and not lost." in scorer.words
    assert "Olena receives +15" in scorer.words
    assert scorer.sheet.deals == ()
    scorer.save()
    assert scorer.sheet.ledger.balances["Olena"] == 15


def test_what_was_counted_can_be_saved_instead_of_what_another_phone_entered(scorer: Scorer, new_scorer: Bring) -> None:
    other = new_scorer(scorer)
    to_preview(scorer, "5")
    other.to("count")
    other.tell(dict.fromkeys(OTHERS, ("points", "9")))
    page = scorer.save()
    assert "What you sent: Olena declared" in scorer.words
    scorer.send([form for form in page.forms if "operation" in form.values][-1])
    assert scorer.sheet.ledger.balances["Olena"] == 15


def test_a_refused_form_does_not_use_up_its_key(scorer: Scorer) -> None:
    to_preview(scorer)
    form = scorer.save_form()
    form.action = scorer.page.address
    assert scorer.send(form, {"seat-1-points": "999"}).status == 422
    assert scorer.sheet.deals == ()
    scorer.send(form)
    assert len(scorer.sheet.deals) == 1


def test_a_key_or_number_that_is_none_is_refused(scorer: Scorer) -> None:
    to_preview(scorer)
    form = scorer.save_form()
    form.action = scorer.page.address
    for typed in ({"operation": ""}, {"operation": "x" * 200}, {"number": "½"}, {"seen": "-1"}, {"number": "9" * 46}):
        assert scorer.send(form, typed).status == 422
    assert scorer.sheet.deals == ()


def test_without_the_token_nothing_is_saved(scorer: Scorer) -> None:
    to_preview(scorer)
    scorer.app.config["WTF_CSRF_ENABLED"] = True
    assert scorer.send(scorer.save_form(), {"csrf_token": "forged"}).status == 400
    assert scorer.sheet.deals == ()


def test_a_void_deal_pays_nothing_and_moves_the_dealer_on(scorer: Scorer) -> None:
    scorer.tap("early_drop", "Taras")
    scorer.tap("void")
    assert "Nobody pays anything." in scorer.words
    scorer.save()
    assert "Deal 1 saved: void" in scorer.words
    assert "Undo deal 1: void" in scorer.words
    assert set(scorer.sheet.ledger.balances.values()) == {0}
    assert scorer.sheet.next_dealer == "Olena"


def test_a_deal_of_another_meeting_is_not_saved_into_this_one(scorer: Scorer, begin: Callable[..., Scorer]) -> None:
    to_preview(scorer)
    form = scorer.save_form()
    other = begin("Ann", "Bob")
    form.action = f"{other.home}m/{other.slug}/preview"
    assert other.send(form).status in {409, 422}
    assert other.sheet.deals == ()
    assert scorer.draft.finish is Finish.DECLARED


def test_a_meeting_closed_meanwhile_takes_no_further_deal(scorer: Scorer, new_scorer: Bring) -> None:
    other = new_scorer(scorer)
    to_preview(scorer)
    with other.app.app_context():
        close_meeting(other.key.club, other.slug, other.sheet.version)
        db.session.remove()
    page = scorer.save()
    assert page.status == 422
    assert "The meeting is over: there is no deal 1" in scorer.words
    assert scorer.sheet.deals == ()
