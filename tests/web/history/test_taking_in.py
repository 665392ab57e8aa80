"""Meeting files and archives that are taken in: looked at first, whole or not at all."""

import csv
import gzip
import io
import json
import os
import time
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper.demo import season
from scorekeeper.store.bulk import fill_club
from scorekeeper.store.clubs import create_club
from scorekeeper.store.history import bin_meeting, delete_meeting
from scorekeeper.web.history import incoming
from tests.case_files import meeting_file
from tests.export.evenings import PAPLU
from tests.web.conftest import SECRET, Key
from tests.web.history.conftest import Archive, Play, Send
from tests.web.table import Table, words

WAITS = "waits on its phone, and goes out by itself afterwards"


def rows(table: Table, address: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(table.client.get(table.home + address).data.decode("utf-8-sig"))))


def test_archive_is_shown_before_it_is_taken_in(key: Key, send: Send, archive: Archive, play: Play) -> None:
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
    app: Flask, key: Key, send: Send, archive: Archive, play: Play
) -> None:
    play(title="Friday")
    page = send("".join(archive(key.club)).encode())
    text = words(page.text)
    assert "All that is in this file is here already. There is nothing to take in." in text
    assert "27 Nov 2026 · Friday" in text
    assert "Take it in" not in text
    assert not list((Path(app.instance_path) / "incoming").iterdir())


def test_archive_that_knows_one_player_more_is_offered(key: Key, send: Send, archive: Archive, play: Play) -> None:
    play()
    head, *entries, _ = archive(key.club)
    with_zorro = ['{"player": {"name": "Zorro"}}\n', *entries, '{"end": {"players": 5, "meetings": 1}}\n']
    text = words(send("".join([head, *with_zorro]).encode()).text)
    assert "0 new meetings · 1 is here already and is not made again · 5 players" in text
    assert "Take it in" in text


def test_archive_of_a_club_in_which_nothing_happened_is_said_to_be_empty(
    app: Flask, send: Send, archive: Archive
) -> None:
    with app.app_context():
        other, _ = create_club("Elsewhere", SECRET)
    text = words(send("".join(archive(other)).encode()).text)
    assert "There is nothing in this file." in text
    assert "Take it in" not in text


def test_of_a_large_archive_the_first_fifty_meetings_are_shown_and_the_others_counted(
    app: Flask, send: Send, archive: Archive
) -> None:
    with app.app_context():
        other, _ = create_club("Elsewhere", SECRET)
        fill_club(other, season(52, 1, date(2026, 11, 27)))
    text = words(send("".join(archive(other)).encode()).text)
    assert "52 new meetings" in text
    assert "and 2 more" in text
    assert WAITS not in text


def test_archive_that_takes_minutes_says_so_and_what_becomes_of_other_phones(
    app: Flask, send: Send, archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scorekeeper.web.history.taking_in._A_WHILE", 3)
    with app.app_context():
        other, _ = create_club("Elsewhere", SECRET)
        fill_club(other, season(3, 1, date(2026, 11, 27)))
    assert WAITS in words(send("".join(archive(other)).encode()).text)


def test_meeting_that_lies_in_the_bin_is_shown_as_lying_there(
    app: Flask, table: Table, key: Key, send: Send, archive: Archive, play: Play
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


def test_archive_that_was_cut_off_is_refused(send: Send, play: Play, key: Key, archive: Archive) -> None:
    play()
    page = send("".join(archive(key.club)[:-1]).encode())
    assert page.status == 422
    assert "the end is missing" in words(page.text)


def test_archive_of_the_page_is_taken_in_as_it_came(
    app: Flask, table: Table, send: Send, archive: Archive, key: Key, play: Play
) -> None:
    slug = play(title="Friday")
    packed = table.client.get(f"{table.home}archive").data
    with app.app_context():
        bin_meeting(key.club, slug)
        delete_meeting(key.club, slug)
    form = send(packed).form_with("name")
    assert "1 meeting was taken in." in words(table.send(form).text)
    assert "Friday" in words(table.page.text)


def test_packed_meeting_file_is_taken_too(send: Send) -> None:
    assert "1 new meeting" in words(send(gzip.compress(meeting_file(PAPLU).encode())).text)


def cut_off(packed: bytes) -> bytes:
    return packed[:-9]


def turned(packed: bytes) -> bytes:
    return packed[:10] + b"\x07" + packed[11:]  # a kind of block that there is none of


def with_another_sum(packed: bytes) -> bytes:
    return packed[:-8] + bytes(4) + packed[-4:]


@pytest.mark.parametrize("damage", [cut_off, turned, with_another_sum])
def test_packed_file_that_is_damaged_is_refused(
    table: Table, send: Send, archive: Archive, key: Key, play: Play, damage: Callable[[bytes], bytes]
) -> None:
    play()
    page = send(damage(gzip.compress("".join(archive(key.club)).encode())))
    assert page.status == 422
    assert "The packed file is damaged or was cut off" in words(page.text)
    assert not list((Path(table.client.application.instance_path) / "incoming").iterdir())


def test_small_file_that_would_be_too_long_unpacked_is_refused(
    send: Send, archive: Archive, key: Key, play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    play()
    monkeypatch.setattr(incoming, "MOST_UNPACKED", 500)
    page = send(gzip.compress("".join(archive(key.club)).encode()))
    assert page.status == 422
    assert "Unpacked, the file is too long" in words(page.text)


FOREIGN = {
    b"": "nothing stands in it",
    b" \n": "nothing stands in it",
    b"\xff\xfe\x00": "it is not written in UTF-8",
    b"PK\x03\x04": "it cannot be read from column 1 on",
    b"[]": "The file: an object is expected",
}


@pytest.mark.parametrize(("file", "sentence"), FOREIGN.items())
def test_foreign_file_is_refused_by_its_name(send: Send, file: bytes, sentence: str) -> None:
    page = send(file)
    assert page.status == 422
    assert f"evil.json This file has 1 fault, so nothing of it is taken in. {sentence}" in words(page.text).replace(
        "This is no JSON document: ", ""
    )


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


def test_yes_to_a_file_that_is_gone_asks_for_it_again(table: Table, send: Send) -> None:
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
