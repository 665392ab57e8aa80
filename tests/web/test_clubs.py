"""Several clubs on one phone, and new ones where the host lets everybody make them."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.store import db
from scorekeeper.store.clubs import ClubRef, all_clubs, create_club
from scorekeeper.store.links import Role, rotate_link
from tests.web.conftest import SECRET, Key
from tests.web.table import Table


@pytest.fixture
def other(app: Flask, client: FlaskClient) -> ClubRef:
    """A second club, whose link was opened on the same phone."""
    with app.app_context():
        club, token = create_club("Saturday <club>", SECRET)
        db.session.remove()
    client.get(f"/k/{token}")
    return club


@pytest.fixture
def guest(app: Flask, stranger: FlaskClient) -> Table:
    """Somebody without a key, where whoever comes along may begin a club."""
    app.config["NEW_CLUBS"] = True
    return Table(stranger, "/")


def club_names(app: Flask) -> list[str]:
    with app.app_context():
        names = [club.name for club in all_clubs()]
        db.session.remove()
        return names


def test_clubs_of_this_phone_are_listed_with_the_last_opened_first(table: Table, other: ClubRef, key: Key) -> None:
    page = table.open("/clubs").text
    assert page.index("<b>Saturday &lt;club&gt;</b>") < page.index("<b>Friday club</b>")
    assert f'href="{key.home}"' in page
    assert f'href="/c/{other.slug}/"' in page


def test_a_club_whose_link_was_made_anew_is_not_listed(app: Flask, table: Table, other: ClubRef) -> None:
    with app.app_context():
        rotate_link(other, Role.KEEPER, SECRET)
        db.session.remove()
    assert "Saturday" not in table.open("/clubs").text


def test_the_way_to_other_clubs_is_shown_where_there_are_any(table: Table, app: Flask) -> None:
    assert "/clubs" not in table.open("").text
    with app.app_context():
        _, token = create_club("Saturday club", SECRET)
        db.session.remove()
    table.client.get(f"/k/{token}")
    assert "/clubs" in table.open("").text


def test_a_club_that_is_forgotten_is_closed_and_its_link_opens_it_again(
    table: Table, client: FlaskClient, other: ClubRef, key: Key
) -> None:
    table.open("/clubs")
    (form,) = [form for form in table.page.forms if form.values["club"] == [key.club.slug]]
    assert "Friday club" not in table.send(form).text
    assert client.get(key.home).status_code == 404
    assert client.get(f"/c/{other.slug}/").status_code == 200
    client.get(key.link)
    assert client.get(key.home).status_code == 200


def test_whoever_has_no_club_is_led_to_the_first_page(stranger: FlaskClient) -> None:
    assert stranger.get("/clubs").headers["Location"] == "/"


def test_nobody_begins_a_club_where_the_host_does_not_allow_it(app: Flask, client: FlaskClient) -> None:
    assert "/clubs/new" not in app.test_client().get("/").text
    for answer in (client.get("/clubs/new"), client.post("/clubs/new", data={"name": "x"})):
        assert answer.status_code in {400, 404}
    assert club_names(app) == ["Friday club"]


def test_whoever_begins_a_club_is_its_keeper_and_is_shown_its_links(guest: Table) -> None:
    assert 'href="/clubs/new"' in guest.open("/").text
    guest.open("/clubs/new")
    page = guest.fill({"name": " Sunday  club "})
    assert page.status == 200
    assert "Keeper link" in page.text
    assert "Sunday club" in guest.open("/clubs").text


@pytest.mark.parametrize(("name", "reason"), [("", "Say what your club is called."), ("x" * 61, "At most 60")])
def test_a_name_that_cannot_be_is_said_at_its_field(guest: Table, name: str, reason: str) -> None:
    guest.open("/clubs/new")
    page = guest.fill({"name": name})
    assert page.status == 422
    assert reason in page.text


def test_a_form_that_is_sent_twice_begins_one_club(app: Flask, guest: Table) -> None:
    form = guest.open("/clubs/new").form_with("name")
    first, second = (guest.client.post("/clubs/new", data={**form.values, "name": "Sunday"}) for _ in range(2))
    assert first.headers["Location"] == second.headers["Location"]
    assert club_names(app) == ["Friday club", "Sunday"]


def test_a_phone_in_more_clubs_than_a_cookie_holds_keeps_the_last_ones(
    app: Flask, client: FlaskClient, key: Key
) -> None:
    with app.app_context():
        made = [create_club(f"Club {number}", SECRET) for number in range(40)]
        db.session.remove()
    for _, token in made:
        client.get(f"/k/{token}")
    cookie = client.get_cookie("scorekeeper")
    assert cookie is not None
    assert len(cookie.value) < 4000
    assert client.get(key.home).status_code == 404
    assert {client.get(f"/c/{club.slug}/").status_code for club, _ in made[-30:]} == {200}
