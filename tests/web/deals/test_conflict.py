"""Two phones at one deal: the second is told, sees both versions, and loses nothing."""

from collections.abc import Callable

from flask import Flask

from scorekeeper.meeting import Meeting
from scorekeeper.store.meetings import undo_deal
from tests.web.conftest import Key
from tests.web.deals.conftest import Played
from tests.web.deals.scenes import won, words
from tests.web.deals.test_amend import LOOK, SAVE, look
from tests.web.table import Table

Saved = Callable[[str], Meeting]
Phone = Callable[[], Table]


def test_the_second_of_two_phones_sees_both_versions_and_can_save_its_own_on_top(
    played: Played, table: Table, new_phone: Phone, saved: Saved
) -> None:
    meeting, other = played(won("Olena")), new_phone()
    late = look(other, meeting + "/deals/1", seat_2_cards="KC", note="from the other phone").form_with("save")
    look(table, meeting + "/deals/1", seat_3_cards="QD")
    table.press("save")

    page = other.send(late, button=SAVE)
    assert page.status == 409
    now, mine = words(page.text).split("What you sent:")
    assert "Mykola → pays Olena 10 left over, as told Q♦ 10 = 10" in now
    assert "Ivan → pays Olena 15" in now
    assert "Ivan → pays Olena 10 left over, as told K♣ 10 = 10" in mine
    assert "from the other phone" in mine
    assert saved(meeting).deals[0].note == ""

    form = page.form_with("look")
    for name, values in late.values.items():
        if name not in {"csrf_token", "operation", "revision"}:
            assert form.values[name] == values, name
    assert "Ivan −15 → becomes −10" in words(other.send(form, button=LOOK).text)
    other.press("save")
    record = saved(meeting).deals[0]
    assert (record.note, str(record.seats["Ivan"].cards)) == ("from the other phone", "KC")
    assert other.open(meeting + "/deals/1/revisions/2").status == 200


def test_whoever_looks_at_an_old_version_is_told_before_saving(played: Played, table: Table, new_phone: Phone) -> None:
    meeting, other = played(won("Olena")), new_phone()
    other.open(meeting + "/deals/1/amend")
    late = other.page.form_with("finish")
    look(table, meeting + "/deals/1", seat_2_cards="KC")
    table.press("save")
    page = other.send(late, {"note": "late"}, LOOK)
    assert page.status == 409
    assert page.form_with("look").values["note"] == ["late"]
    assert other.press("change").form_with("finish").values["note"] == ["late"]


def test_amending_a_deal_that_was_taken_back_meanwhile_loses_nothing(
    app: Flask, key: Key, played: Played, table: Table
) -> None:
    meeting = played(won("Olena"))
    late = look(table, meeting + "/deals/1", note="late").form_with("save")
    with app.app_context():
        undo_deal(key.club, meeting.removeprefix("m/"), 1, 1)
    page = table.send(late, button=SAVE)
    assert page.status == 409
    assert "taken back by another phone" in page.text
    assert "Note late" in words(page.text)
    assert table.open(meeting + "/deals/1/amend").status == 404
