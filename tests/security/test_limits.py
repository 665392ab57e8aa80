"""How much and how often: enough for any table, too little for a guesser."""

from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper.web import create_app
from scorekeeper.web.limits import USUAL, Limit
from tests.security.walk import Places, filled
from tests.web.conftest import Key, app_in
from tests.web.table import read_forms


class Clock:
    """A clock that stands still until it is moved."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def test_the_next_time_after_the_last_allowed_one_has_to_wait(clock: Clock) -> None:
    limit = Limit(3, 60, clock)
    for _ in range(3):
        assert limit.wait("a") == 0
        limit.count("a")
    clock.now += 20
    assert limit.wait("a") == 41  # 40 seconds are left, begun ones included
    clock.now += 41
    assert limit.wait("a") == 0


def test_whoever_waits_keeps_nobody_else_waiting(clock: Clock) -> None:
    limit = Limit(1, 60, clock)
    limit.count("a")
    assert limit.wait("b") == 0


def test_after_a_while_the_count_begins_anew(clock: Clock) -> None:
    limit = Limit(2, 60, clock)
    limit.count("a")
    clock.now += 61
    limit.count("a")
    assert limit.wait("a") == 0


def test_those_who_came_once_are_not_remembered_for_ever(clock: Clock) -> None:
    limit = Limit(2, 60, clock)
    for number in range(9_999):
        limit.count(str(number))
    clock.now += 61
    for number in range(3):
        limit.count(f"late {number}")
    assert len(limit._counts) == 3


def test_a_guesser_of_tokens_is_stopped_after_thirty_and_told_for_how_long(stranger: FlaskClient, key: Key) -> None:
    guesses = [
        stranger.get(f"/{kind}/wrong-{number}{rest}")
        for number in range(15)
        for kind, rest in (("k", ""), ("r", "/results"))
    ]
    assert {guess.status_code for guess in guesses} == {404}
    for address in ("/k/one-more", key.link, "/r/one-more/results"):
        answer = stranger.get(address)
        assert answer.status_code == 429
        assert 0 < int(answer.headers["Retry-After"]) <= 61
    assert "Too fast" in answer.text


def test_a_guesser_elsewhere_does_not_close_the_link_to_a_table(stranger: FlaskClient, key: Key) -> None:
    for number in range(40):
        stranger.get(f"/k/wrong-{number}", environ_overrides={"REMOTE_ADDR": "203.0.113.9"})
    assert stranger.get(key.link).status_code == 303


def test_a_link_that_holds_is_never_counted(app: Flask, key: Key) -> None:
    assert {app.test_client().get(key.link).status_code for _ in range(40)} == {303}


def test_phones_that_are_in_are_not_stopped_by_a_guesser_among_them(
    client: FlaskClient, stranger: FlaskClient, key: Key
) -> None:
    for number in range(40):
        stranger.get(f"/k/wrong-{number}")
    assert client.get(key.home).status_code == 200


def test_ten_phones_that_poll_each_second_for_five_minutes_are_never_stopped(
    client: FlaskClient, places: Places
) -> None:
    table = filled("/c/<club>/m/<slug>/", places)
    tag = client.get(table).headers["ETag"]
    assert {client.get(table, headers={"If-None-Match": tag}).status_code for _ in range(10 * 60 * 5)} == {304}


def tap(client: FlaskClient, places: Places) -> TestResponse:
    table = filled("/c/<club>/m/<slug>/", places)
    form = next(form for form in read_forms(client.get(table).text) if form.action.endswith("/tap"))
    return client.post(form.action, data={**form.values, "tap": "early_drop:0"})


def test_a_phone_that_sends_more_than_any_hand_can_is_stopped_and_the_others_are_not(
    app: Flask, client: FlaskClient, key: Key, places: Places
) -> None:
    limited = app_in(Path(app.instance_path), LIMITS={"writes": (2, 60)})
    phones = [limited.test_client() for _ in range(2)]
    for phone in phones:
        phone.get(key.link)
    assert [tap(phones[0], places).status_code for _ in range(3)] == [303, 303, 429]
    assert tap(phones[1], places).status_code == 303


def test_the_limit_of_a_phone_is_far_above_what_a_hand_taps() -> None:
    most, seconds = USUAL["writes"]
    assert most / seconds >= 10  # a fast hand taps three cards a second


def test_eleven_new_clubs_in_an_hour_are_one_too_many(app: Flask, stranger: FlaskClient) -> None:
    app.config["NEW_CLUBS"] = True
    statuses = []
    for number in range(11):
        form = read_forms(stranger.get("/clubs/new").text)[0]
        statuses.append(stranger.post("/clubs/new", data={**form.values, "name": f"Club {number}"}).status_code)
    assert statuses == [303] * 10 + [429]


# how much


def in_parts(*values: str) -> str:
    """Return a form of many parts; a file would be sent like this."""
    parts = (f'--b\r\nContent-Disposition: form-data; name="n{n}"\r\n\r\n{value}' for n, value in enumerate(values))
    return "\r\n".join((*parts, "--b--"))


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        ("x" * 65_537, "application/x-www-form-urlencoded"),
        (in_parts("x" * 32_769), "multipart/form-data; boundary=b"),
        (in_parts(*"x" * 301), "multipart/form-data; boundary=b"),
    ],
    ids=["a long body", "a long field", "many fields"],
)
def test_what_is_too_much_is_a_413(client: FlaskClient, key: Key, body: str, kind: str) -> None:
    answer = client.post(f"{key.home}meetings/new/seats", data=body, content_type=kind)
    assert answer.status_code == 413
    assert "This is too much at once" in answer.text


def test_the_limits_hold_as_people_start_the_server(tmp_path: Path) -> None:
    config = create_app({"INSTANCE": tmp_path}).config
    assert config["MAX_CONTENT_LENGTH"] == 65_536
    assert config["MAX_FORM_MEMORY_SIZE"] == 32_768
    assert config["MAX_FORM_PARTS"] == 300
    assert not config["NEW_CLUBS"]
    assert not config["DEBUG"]
