"""Who comes in, and that everybody else finds the same closed door everywhere."""

import re
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from flask import Flask, abort, request, session
from flask.sessions import SecureCookieSessionInterface
from flask.testing import FlaskClient
from itsdangerous import TimestampSigner, URLSafeTimedSerializer
from sqlalchemy.exc import OperationalError

from scorekeeper.store.clubs import create_club
from scorekeeper.web.access import club_blueprint, current_club
from scorekeeper.web.secret import NoSecret, secret_key
from tests.web.conftest import SECRET, Key


@pytest.mark.parametrize("path", ["//c/{}/", "///c//{}//", "/./c/{}/", "/C/{}/", "/c//{}/", "/x/../c/{}/"])
def test_address_written_in_another_way_opens_nothing(stranger: FlaskClient, key: Key, path: str) -> None:
    written = {"PATH_INFO": path.format(key.club.slug)}
    answer = stranger.get("/", environ_overrides=written)
    if answer.status_code == 308:  # to the same address written plainly
        answer = stranger.get(answer.headers["Location"])
    assert (answer.status_code, answer.data) == (404, stranger.get("/no/such/page").data)


def test_keeper_link_leads_into_the_club(stranger: FlaskClient, key: Key) -> None:
    answer = stranger.get(key.link)
    assert (answer.status_code, answer.headers["Location"]) == (303, key.home)
    assert key.club.name in stranger.get(key.home).text


@pytest.mark.parametrize("token", ["x", "\ud800", "%00", "a" * 3000, "' OR 1=1 --"])
def test_wrong_keeper_link_is_an_address_like_any_unknown(stranger: FlaskClient, token: str) -> None:
    answer = stranger.get(f"/k/{token}".encode("utf-8", "surrogatepass").decode("latin-1"))
    assert (answer.status_code, answer.data) == (404, stranger.get("/no/such/page").data)


def test_cookie_is_kept_for_long_and_from_scripts(stranger: FlaskClient, key: Key) -> None:
    cookie = stranger.get(key.link).headers["Set-Cookie"]
    assert cookie.startswith("scorekeeper=")
    assert {"HttpOnly", "Path=/", "SameSite=Lax"} <= set(cookie.split("; "))
    assert "Expires=" in cookie
    assert "Secure" not in cookie  # a browser on plain http would drop it


@pytest.mark.parametrize(("days", "status"), [(1, 200), (-399, 200), (-401, 404)])
def test_cookie_is_good_for_400_days_also_when_the_clock_was_set_back(
    app: Flask, client: FlaskClient, key: Key, days: int, status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    then = int((datetime.now(UTC) + timedelta(days)).timestamp())
    with monkeypatch.context() as patch, client.session_transaction() as kept:
        patch.setattr(TimestampSigner, "get_timestamp", lambda _: then)
        kept.modified = True
    assert client.get(key.home).status_code == status


def test_what_a_page_does_to_its_session_stays_its_own(app: Flask, client: FlaskClient) -> None:
    cookie = client.get_cookie("scorekeeper")
    assert cookie is not None
    for _ in range(2):
        with app.test_request_context(headers={"Cookie": f"{cookie.key}={cookie.value}"}):
            assert len(session["links"]) == 1
            session["links"].append("of this page alone")


def test_first_page_tells_a_stranger_what_to_do(stranger: FlaskClient) -> None:
    answer = stranger.get("/")
    assert answer.status_code == 200
    assert "Open the keeper link" in answer.text
    assert "Set-Cookie" not in answer.headers


def test_first_page_leads_to_the_club_that_was_opened_last(app: Flask, client: FlaskClient, key: Key) -> None:
    with app.app_context():
        other, token = create_club("Saturday club", SECRET)
    client.get(f"/k/{token}")
    assert client.get("/").headers["Location"] == f"/c/{other.slug}/"
    assert client.get(key.home).status_code == 200
    client.get(key.link)
    assert client.get("/").headers["Location"] == key.home


# forms


@pytest.fixture
def echo(app: Flask, key: Key) -> str:
    """A page that takes a form, and its address."""
    pages = club_blueprint("echo", __name__)

    @pages.route("/echo", methods=["GET", "POST"])
    def take() -> str:
        if request.form.get("word") == "full":
            raise OperationalError("INSERT", {}, Exception("database or disk is full"))
        if request.form.get("word") == "broken":
            raise RuntimeError
        return f"{current_club().name}: {request.form.get('word')}"

    app.register_blueprint(pages)
    return f"{key.home}echo"


def token_of(client: FlaskClient) -> str:
    """Return the form token that any page would have given this browser."""
    with client.session_transaction() as session:
        raw = session["csrf_token"]
    return str(URLSafeTimedSerializer(SECRET, salt="wtf-csrf-token").dumps(raw))


def test_form_with_its_token_is_taken(echo: str, client: FlaskClient) -> None:
    data = {"word": "K♣", "csrf_token": token_of(client)}
    for headers in ({}, {"Origin": "http://localhost"}):
        assert client.post(echo, data=data, headers=headers).text == "Friday club: K♣"


@pytest.mark.parametrize("origin", ["null", "http://evil.example", "https://localhost", "http://localhost:81", ""])
def test_form_that_another_site_sends_is_refused_even_with_a_token(echo: str, client: FlaskClient, origin: str) -> None:
    answer = client.post(echo, data={"word": "K♣", "csrf_token": token_of(client)}, headers={"Origin": origin})
    assert answer.status_code == 400
    assert "K♣" not in answer.text


def test_form_without_a_token_is_refused_and_nothing_is_lost(echo: str, client: FlaskClient) -> None:
    answer = client.post(echo, data={"word": '"K♣"'}, headers={"Origin": "http://localhost"})
    assert answer.status_code == 400
    assert 'name="word" value="&#34;K♣&#34;"' in answer.text
    token = re.findall('name="csrf_token" value="([^"]+)"', answer.text)
    assert client.post(echo, data={"word": "K♣", "csrf_token": token}).status_code == 200


def test_form_of_unknown_origin_without_a_token_is_not_offered_again(echo: str, client: FlaskClient) -> None:
    answer = client.post(echo, data={"word": "K♣"})
    assert answer.status_code == 400
    assert "K♣" not in answer.text


def test_form_is_a_404_to_a_stranger_with_or_without_a_token(echo: str, client: FlaskClient, app: Flask) -> None:
    answer = app.test_client().post(echo, data={"word": "K♣", "csrf_token": token_of(client)})
    assert answer.status_code == 404


def test_full_database_is_a_503_that_keeps_what_was_typed(echo: str, client: FlaskClient) -> None:
    answer = client.post(echo, data={"word": "full", "csrf_token": token_of(client)})
    assert answer.status_code == 503
    assert answer.headers["Retry-After"] == "5"
    assert 'name="word" value="full"' in answer.text
    assert "disk is full" not in answer.text


def test_broken_page_tells_no_secrets_and_keeps_what_was_typed(app: Flask, echo: str, client: FlaskClient) -> None:
    app.config["PROPAGATE_EXCEPTIONS"] = False
    answer = client.post(echo, data={"word": "broken", "csrf_token": token_of(client)})
    assert answer.status_code == 500
    assert "Traceback" not in answer.text
    assert 'name="word" value="broken"' in answer.text


@pytest.mark.parametrize("status", [429, 500, 503])
def test_page_that_passing_trouble_hides_is_one_tap_away(app: Flask, client: FlaskClient, status: int) -> None:
    app.view_functions["clubs.front_door"] = lambda: abort(status)
    assert '<a class="button main" href="">Try again</a>' in client.get("/").text


def test_page_that_will_not_be_there_next_time_is_not_offered_again(client: FlaskClient) -> None:
    assert "Try again" not in client.get("/nothing").text


def test_wrong_way_to_open_a_page_says_the_right_ones(echo: str, client: FlaskClient) -> None:
    answer = client.put(echo)
    assert answer.status_code == 405
    assert "POST" in answer.headers["Allow"]


# the name of the server


@pytest.mark.parametrize("host", ["localhost", "localhost:8123", "127.0.0.1:8000"])
def test_name_of_this_machine_is_answered(client: FlaskClient, host: str) -> None:
    assert client.get("/", headers={"Host": host}).status_code in {200, 303}


# the key that signs


def test_key_is_made_once_for_its_owner_alone(tmp_path: Path) -> None:
    instance = tmp_path / "instance"
    with ThreadPoolExecutor(16) as pool:
        keys = set(pool.map(lambda _: secret_key(instance), range(16)))
    assert len(keys) == 1
    assert len(keys.pop()) >= 64
    assert (instance / "secret_key").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("content", [b"", b"short", b" " * 64])
def test_key_that_is_too_short_is_refused(tmp_path: Path, content: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scorekeeper.web.secret.time.sleep", lambda _: None)
    (tmp_path / "secret_key").write_bytes(content)
    with pytest.raises(NoSecret, match=r"too short to be safe"):
        secret_key(tmp_path)


def test_key_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    (tmp_path / "secret_key").mkdir()
    with pytest.raises(NoSecret, match=r"cannot be read or made"):
        secret_key(tmp_path)


def test_what_a_request_does_to_a_list_in_its_cookie_is_told_to_no_other(app: Flask) -> None:
    signing = SecureCookieSessionInterface().get_signing_serializer(app)
    assert signing is not None
    cookie = signing.dumps({"links": [("friday", "keeper", 1)]})
    for _ in range(2):
        with app.test_request_context(headers={"Cookie": f"scorekeeper={cookie}"}):
            assert session["links"] == [("friday", "keeper", 1)]
            session["links"].append(("saturday", "keeper", 1))
