"""The command `club`."""

import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from scorekeeper.web import create_app
from tests.cli.conftest import Run

AT = ("--at", "https://cards.example.org/")


@pytest.fixture
def phone(instance: Path) -> FlaskClient:
    return create_app({"TESTING": True}).test_client()


def links_in(printed: str) -> dict[str, str]:
    """Return the paths of the printed links, by their role."""
    line = r"^  (keeper|watcher) link +https://cards\.example\.org(/k/[\w-]{22})$"
    return dict(re.findall(line, printed, re.MULTILINE))


def test_a_new_club_is_named_and_its_links_open_it(run: Run, phone: FlaskClient) -> None:
    printed = run("club", "new", "  Friday club ", *AT).stdout
    assert re.match(r"Friday club \([a-z0-9]{10}\)\n", printed)
    links = links_in(printed)
    assert links.keys() == {"keeper", "watcher"}
    assert "Friday club" in phone.get(links["watcher"], follow_redirects=True).text
    assert "New meeting" in phone.get(links["keeper"], follow_redirects=True).text


@pytest.mark.parametrize("name", ["", " ", "\u200b", "x" * 61])
def test_a_club_without_a_name_or_with_one_too_long_is_refused(run: Run, instance: Path, name: str) -> None:
    result = run("club", "new", name)
    assert (result.exit_code, result.stderr) == (2, "The name of a club has 1 to 60 letters.\n")


def test_links_are_those_that_were_printed_first_of_one_club_or_of_all(run: Run, instance: Path) -> None:
    made = [run("club", "new", name, *AT).stdout for name in ("Friday", "Saturday")]
    assert run("club", "links", *AT).stdout == "".join(made)
    slug = re.findall(r"\((\w+)\)", made[1])[0]
    assert run("club", "links", slug, *AT).stdout == made[1]


def test_without_an_address_links_lead_to_this_machine(run: Run, instance: Path) -> None:
    assert re.search(r"keeper link +http://[\w.]+:8000/k/", run("club", "new", "Friday").stdout)


def test_new_links_close_the_door_to_those_with_the_old_ones(run: Run, phone: FlaskClient) -> None:
    old = links_in(run("club", "new", "Friday", *AT).stdout)
    home = phone.get(old["keeper"]).headers["Location"]
    new = links_in(run("club", "rotate", *AT).stdout)
    assert phone.get(home).status_code == 404
    assert [phone.get(link).status_code for link in old.values()] == [404, 404]
    assert [phone.get(link).status_code for link in new.values()] == [303, 303]


@pytest.mark.parametrize("role", ["keeper", "watcher"])
def test_one_link_can_be_made_anew_alone(run: Run, instance: Path, role: str) -> None:
    old = links_in(run("club", "new", "Friday", *AT).stdout)
    new = links_in(run("club", "rotate", "--only", role, *AT).stdout)
    assert {name for name in old if old[name] != new[name]} == {role}


def test_links_of_several_clubs_are_not_made_anew_by_mistake(run: Run, instance: Path) -> None:
    made = [run("club", "new", name, *AT).stdout for name in ("Friday", "Saturday")]
    result = run("club", "rotate", *AT)
    assert (result.exit_code, result.stderr.partition(".")[0]) == (2, "There are several clubs")
    assert run("club", "links", *AT).stdout == "".join(made)


@pytest.mark.parametrize("act", ["links", "rotate"])
def test_a_club_that_is_not_there_is_bad_input(run: Run, instance: Path, act: str) -> None:
    result = run("club", act, "nothing")
    assert (result.exit_code, result.stderr) == (2, "There is no club 'nothing'.\n")
    assert run("club", act).exit_code == 1


def test_links_that_another_secret_made_are_not_shown_but_can_be_made_anew(run: Run, instance: Path) -> None:
    old = links_in(run("club", "new", "Friday", *AT).stdout)
    (instance / "secret_key").write_text("another secret, made of more than 32 letters")
    assert "none: `scorekeeper club rotate" in run("club", "links", *AT).stdout
    new = links_in(run("club", "rotate", *AT).stdout)
    assert new.keys() == old.keys()
    assert set(new.values()).isdisjoint(old.values())
