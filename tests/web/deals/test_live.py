"""The table page as its script asks for it: acknowledged, without a reload."""

import re

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper.rules.record import Finish, Outcome
from scorekeeper.web.answers import REQUEST_HEADER
from tests.web.deals.playing import Scorer

NAME = "00ff" * 8


def by_script(scorer: Scorer, path: str, **fields: str) -> TestResponse:
    """Send what the table's forms carry, as its script does."""
    form = scorer.page.form_with("tap")
    sent = {name: values[0] for name, values in form.values.items()} | fields
    return scorer.client.post(f"{scorer.home}m/{scorer.slug}/{path}", data=sent, headers={REQUEST_HEADER: NAME})


def test_a_tap_is_acknowledged_with_the_table_as_it_is_then(scorer: Scorer) -> None:
    answer = by_script(scorer, "tap", tap="early_drop:1")
    assert answer.status_code == 200
    assert answer.json is not None
    assert answer.json["request"] == NAME
    assert "Undo: Taras, early drop" in answer.json["page"]
    assert scorer.draft.seats["Taras"].outcome is Outcome.EARLY_DROP


def test_a_tap_that_leads_to_another_page_says_where(scorer: Scorer) -> None:
    for tap, page in (("won:0", "count"), ("not-ended", None), ("void", "preview")):
        answer = by_script(scorer, "tap", tap=tap)
        assert answer.json is not None
        assert answer.json.get("location") == (page and f"{scorer.home}m/{scorer.slug}/{page}")
    assert scorer.draft.finish is Finish.VOID


def test_the_opened_card_is_acknowledged_with_the_table_too(scorer: Scorer) -> None:
    answer = by_script(scorer, "facts", indicator="8D")
    assert answer.json is not None
    assert 'value="8D"' in answer.json["page"]


def test_what_cannot_be_is_answered_with_the_page_that_says_so(scorer: Scorer) -> None:
    answer = by_script(scorer, "facts", indicator="8X")
    assert (answer.status_code, answer.mimetype) == (422, "text/html")
    assert 'id="indicator-error"' in answer.text


def test_a_tap_for_a_deal_that_is_saved_is_not_entered(scorer: Scorer) -> None:
    answer = by_script(scorer, "tap", tap="early_drop:1", number="4")
    assert answer.status_code == 409
    assert answer.headers[REQUEST_HEADER] == NAME
    assert not scorer.draft.seats


def test_a_phone_without_a_key_is_told_so_by_our_own_server(scorer: Scorer, stranger: FlaskClient) -> None:
    scorer.client = stranger
    answer = by_script(scorer, "tap", tap="early_drop:1")
    assert (answer.status_code, answer.headers[REQUEST_HEADER]) == (404, NAME)


def test_the_table_that_answers_a_tap_names_itself_so_that_the_next_look_is_no_second_one(scorer: Scorer) -> None:
    answer = by_script(scorer, "tap", tap="early_drop:1")
    assert answer.json is not None
    [tag] = re.findall('data-tag="([^"]+)"', answer.json["page"])
    look = scorer.client.get(f"{scorer.home}m/{scorer.slug}/", headers={"If-None-Match": f'"{tag}"'})
    assert look.status_code == 304
