"""What a script is told about the request that it sent."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.web.answers import REQUEST_HEADER, acknowledge, see_other
from tests.web.conftest import Key

NAME = "0123456789abcdef" * 2
BY_SCRIPT = {REQUEST_HEADER: NAME}


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    app.config["WTF_CSRF_ENABLED"] = False
    app.add_url_rule("/done", "done", view_func=lambda: acknowledge(places=[1, 1, 3]))
    app.add_url_rule("/on", "on", view_func=lambda: see_other("clubs.front_door"), methods=["POST"])
    return app.test_client()


def test_an_acknowledgement_names_the_request_that_it_answers(client: FlaskClient) -> None:
    answer = client.get("/done", headers=BY_SCRIPT)
    assert answer.json == {"request": NAME, "places": [1, 1, 3]}
    assert answer.headers[REQUEST_HEADER] == NAME


def test_every_answer_names_its_request_also_when_something_went_wrong(client: FlaskClient, key: Key) -> None:
    for address in ("/no/such/page", key.home, key.link, "/done"):
        assert client.get(address, headers=BY_SCRIPT).headers[REQUEST_HEADER] == NAME


def test_a_page_that_a_browser_asked_for_names_no_request(client: FlaskClient, key: Key) -> None:
    assert REQUEST_HEADER not in client.get(key.home).headers


def test_a_name_that_no_script_of_ours_gives_is_not_repeated(client: FlaskClient, key: Key) -> None:
    for name in ("", "x", NAME + "0", "<script>"):
        assert REQUEST_HEADER not in client.get(key.home, headers={REQUEST_HEADER: name}).headers


def test_a_browser_is_sent_on_and_a_script_is_told_where_it_leads(client: FlaskClient) -> None:
    assert client.post("/on").status_code == 303
    answer = client.post("/on", headers=BY_SCRIPT)
    assert (answer.status_code, answer.json) == (200, {"request": NAME, "location": "/"})
