"""What was found as one table, and the whole club as an archive."""

import csv
import gzip
import io
import re

from openpyxl import load_workbook

from tests.web.conftest import Key
from tests.web.history.conftest import Archive, Play
from tests.web.table import Table


def rows(table: Table, address: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(table.client.get(table.home + address).data.decode("utf-8-sig"))))


def test_what_was_found_has_a_row_for_each_player_of_each_meeting(table: Table, play: Play) -> None:
    play(title="=Friday", place="at Olena's")
    play("Taras", "2026-12-04T18:30:00+02:00", title="Later")
    head, *found = rows(table, "history/found/csv?words=friday")
    assert head[:3] == ["Date", "Meeting", "Where"]
    # Olena wins: 10 from the first of the others, who dropped, and 15 from each of two who were caught
    told = ["2026-11-27", "'=Friday", "at Olena's", "Paplu, edition 1", "none", "1", "broken off"]
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


def test_search_that_makes_no_sense_hands_nothing_on(table: Table) -> None:
    assert table.open("history/found/csv?since=2026-12-01&until=2026-11-01").status == 422
    assert table.open("history/found/exe").status == 404


def test_archive_of_the_page_is_the_whole_club(table: Table, play: Play, key: Key, archive: Archive) -> None:
    play(title="Friday")
    response = table.client.get(f"{table.home}archive")
    assert gzip.decompress(response.data).decode().splitlines(keepends=True) == archive(key.club)
    named = r"attachment; filename=scorekeeper-[\d-]{10}\.jsonl\.gz"
    assert re.fullmatch(named, response.headers["Content-Disposition"])
