"""What was found as one table, the whole club as an archive, and both ways back."""

import csv
import io
import json
import os
import re
import time
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
from flask import Flask
from openpyxl import load_workbook
from werkzeug.test import TestResponse

from scorekeeper.demo import season
from scorekeeper.export.archive import archive_lines
from scorekeeper.store.archive import club_chronicles, club_people
from scorekeeper.store.bulk import fill_club
from scorekeeper.store.clubs import ClubRef, create_club
from scorekeeper.store.history import bin_meeting
from scorekeeper.web.history import incoming
from tests.case_files import meeting_file
from tests.export.evenings import PAPLU
from tests.web.conftest import SECRET, Key
from tests.web.history.conftest import Play
from tests.web.table import Page, Table, words

Send = Callable[[bytes], Page]


@pytest.fixture
def send(table: Table) -> Send:
    """Return a function that sends a file to be looked at."""

    def choose(file: bytes) -> Page:
        form = table.open("import").form_with("csrf_token")
        sent = {"csrf_token": form.values["csrf_token"][0], "file": (io.BytesIO(file), "../evil.json")}
        response: TestResponse = table.client.post(f"{table.home}import", data=sent)
        table.page = Page.of(f"{table.home}import", response)
        return table.page

    return choose


@pytest.fixture
def archive(app: Flask) -> Callable[[ClubRef], list[str]]:
    def lines(club: ClubRef) -> list[str]:
        with app.app_context():
            return list(archive_lines(club.name, club_people(club), club_chronicles(club)))

    return lines


def rows(table: Table, address: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(table.client.get(table.home + address).data.decode("utf-8-sig"))))


def test_what_was_found_has_a_row_for_each_player_of_each_meeting(table: Table, play: Play) -> None:
    play(title="=Friday", place="at Olena's")
    play("Taras", "2026-12-04T18:30:00+02:00", title="Later")
    head, *found = rows(table, "history/found/csv?words=friday")
    assert head[:3] == ["Date", "Meeting", "Where"]
    # Olena wins: 10 from the first of the others, who dropped, and 15 from each of two who were caught
    told = ["2026-11-27", "'=Friday", "at Olena's", "Paplu, edition 1", "none", "1", "yes"]
    assert found == [
        [*told, "Olena", "1", "40"],
        [*told, "Taras", "2", "-10"],
        [*told, "Ivan", "3", "-15"],
        [*told, "Mykola", "3", "-15"],
    ]
    assert len(rows(table, "history/found/csv")) == 1 + 2 * 4


def test_what_was_found_as_a_workbook_has_real_numbers_and_dates(table: Table, play: Play) -> None:
    play(title="=Friday")
    response = table.client.get(f"{table.home}history/found/xlsx")
    sheet = load_workbook(io.BytesIO(response.data)).active
    second = next(sheet.iter_rows(min_row=2, values_only=True))
    assert (second[1], second[7:]) == ("=Friday", ("Olena", 1, 40))
    assert f"{second[0]:%Y-%m-%d}" == "2026-11-27"
    assert sheet.freeze_panes == "A2"


def test_search_that_makes_no_sense_hands_nothing_on(table: Table, play: Play) -> None:
    assert table.open("history/found/csv?since=2026-12-01&until=2026-11-01").status == 422
    assert table.open("history/found/exe").status == 404


def test_archive_of_the_page_is_the_whole_club(
    table: Table, play: Play, key: Key, archive: Callable[[ClubRef], list[str]]
) -> None:
    play(title="Friday")
    response = table.client.get(f"{table.home}archive")
    assert response.data.decode().splitlines(keepends=True) == archive(key.club)
    assert re.fullmatch(r"attachment; filename=scorekeeper-[\d-]{10}\.jsonl", response.headers["Content-Disposition"])


def test_archive_is_shown_before_it_is_taken_in(
    app: Flask, table: Table, key: Key, send: Send, archive: Callable[[ClubRef], list[str]], play: Play
) -> None:
    play(title="Friday")
    written = archive(key.club)
    with_another = meeting_file({**PAPLU, "id": "another"})
    head, *entries, _ = written
    counted = json.dumps({"end": {"players": 4, "meetings": 2}})
    told = json.dumps({"meeting": json.loads(with_another), "day": "2026-12-04", "listed_at": "2026-12-04T18:00:00"})
    text = words(send("\n".join([head.strip(), *(line.strip() for line in entries), told, counted]).encode()).text)
    assert "1 new meeting · 1 is here already and is not made again · 4 players" in text
    assert "27 Nov 2026 · Friday" in text
    assert archive(key.club) == written


def test_archive_of_which_all_is_here_is_not_offered(
    app: Flask, key: Key, send: Send, archive: Callable[[ClubRef], list[str]], play: Play
) -> None:
    play(title="Friday")
    page = send("".join(archive(key.club)).encode())
    text = words(page.text)
    assert "All that is in this file is here already. There is nothing to take in." in text
    assert "27 Nov 2026 · Friday" in text
    assert "Take it in" not in text
    assert not list((Path(app.instance_path) / "incoming").iterdir())


def test_archive_that_knows_one_player_more_is_offered(
    key: Key, send: Send, archive: Callable[[ClubRef], list[str]], play: Play
) -> None:
    play()
    head, *entries, _ = archive(key.club)
    with_zorro = [*entries, '{"player": {"name": "Zorro"}}\n', '{"end": {"players": 5, "meetings": 1}}\n']
    text = words(send("".join([head, *with_zorro]).encode()).text)
    assert "0 new meetings · 1 is here already and is not made again · 5 players" in text
    assert "Take it in" in text


def test_archive_of_a_club_in_which_nothing_happened_is_said_to_be_empty(
    app: Flask, send: Send, archive: Callable[[ClubRef], list[str]]
) -> None:
    with app.app_context():
        other, _ = create_club("Elsewhere", SECRET)
    text = words(send("".join(archive(other)).encode()).text)
    assert "There is nothing in this file." in text
    assert "Take it in" not in text


def test_of_a_large_archive_the_first_fifty_meetings_are_shown_and_the_others_counted(
    app: Flask, send: Send, archive: Callable[[ClubRef], list[str]]
) -> None:
    with app.app_context():
        other, _ = create_club("Elsewhere", SECRET)
        fill_club(other, season(52, 1, date(2026, 11, 27)))
    text = words(send("".join(archive(other)).encode()).text)
    assert "52 new meetings" in text
    assert "and 2 more" in text


def test_meeting_that_lies_in_the_bin_is_shown_as_lying_there(
    app: Flask, table: Table, key: Key, send: Send, archive: Callable[[ClubRef], list[str]], play: Play
) -> None:
    slug = play(title="Friday")
    with app.app_context():
        bin_meeting(key.club, slug)
    page = send("".join(archive(key.club)).encode())
    text = words(page.text)
    assert "1 of these meetings lies in the bin, and stays there. It can be put back." in text
    assert "here already" not in text.replace("All that is in this file is here already.", "")
    assert f'href="{table.home}bin"' in page.text


def test_meeting_file_is_taken_in_after_the_yes(table: Table, send: Send) -> None:
    looked = send(meeting_file(PAPLU).encode())
    assert "1 new meeting" in words(looked.text)
    assert "Friday" not in words(table.client.get(f"{table.home}history").text)
    form = looked.form_with("name")
    assert "1 meeting was taken in." in words(table.send(form).text)
    assert "Friday" in words(table.page.text)
    # the same form again: the same answer, and nothing more
    assert "1 meeting was taken in." in words(table.send(form).text)
    assert len(rows(table, "history/found/csv")) == 1 + 3


def test_file_with_faults_is_refused_with_their_places(table: Table, send: Send) -> None:
    faulty = {**PAPLU, "place": 7, "deals": [{"finish": "void"}, {"finish": "checkmate", "seats": {}}]}
    page = send(meeting_file(faulty).encode())
    assert page.status == 422
    text = words(page.text)
    assert "This file has 2 faults, so nothing of it is taken in." in text
    assert "$.place" in text
    assert "$.deals[1].finish" in text
    assert len(rows(table, "history/found/csv")) == 1


def test_archive_that_was_cut_off_is_refused(
    table: Table, send: Send, play: Play, key: Key, archive: Callable[[ClubRef], list[str]]
) -> None:
    play()
    page = send("".join(archive(key.club)[:-1]).encode())
    assert page.status == 422
    assert "the end is missing" in words(page.text)


@pytest.mark.parametrize("file", [b"", b"\xff\xfe\x00", b"PK\x03\x04", b"[]"])
def test_foreign_file_is_no_meeting(send: Send, file: bytes) -> None:
    assert send(file).status == 422


def test_file_of_more_than_a_form_may_have_is_taken(send: Send) -> None:
    assert send(f"{meeting_file(PAPLU)}{' ' * 200_000}".encode()).status == 200


def test_file_that_is_longer_than_any_meeting_is_refused(send: Send, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(incoming, "MOST_BYTES", 1000)
    page = send(meeting_file({**PAPLU, "note": "n" * 1000}).encode())
    assert page.status == 422
    assert "This is no JSON document" in page.text


def test_without_a_file_the_form_says_so(table: Table) -> None:
    page = table.send(table.open("import").form_with("csrf_token"))
    assert page.status == 422
    assert "Choose a file." in page.text


def test_yes_to_a_file_that_is_gone_asks_for_it_again(app: Flask, table: Table, send: Send) -> None:
    form = send(meeting_file(PAPLU).encode()).form_with("name")
    for name in ("../../scorekeeper.db", "x" * 22):
        page = table.send(form, {"name": name, "operation": "another-key-1"})
        assert page.status == 422
        assert "This file is not kept any more." in page.text


def test_files_are_kept_for_an_hour_and_only_for_their_club(app: Flask, table: Table, send: Send) -> None:
    form = send(meeting_file(PAPLU).encode()).form_with("name")
    folder = Path(app.instance_path) / "incoming"
    [kept] = folder.iterdir()
    assert kept.name.endswith(form.values["name"][0])
    kept.rename(kept.with_name(kept.name.replace(kept.name.split("-")[0], "otherclub", 1)))
    assert table.send(form).status == 422
    [kept] = folder.iterdir()
    two_hours_ago = time.time() - 7200
    os.utime(kept, (two_hours_ago, two_hours_ago))
    send(json.dumps({}).encode())
    assert kept not in folder.iterdir()
