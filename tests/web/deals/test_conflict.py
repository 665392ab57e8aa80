"""Two phones at one deal: the second is told, sees both versions, and loses nothing."""

from collections.abc import Callable

from flask import Flask

from scorekeeper.meeting import Meeting
from scorekeeper.store.meetings import undo_deal
from tests.scenes import won_by
from tests.web.conftest import Key
from tests.web.deals.conftest import Played
from tests.web.deals.test_amend import LOOK, SAVE, look
from tests.web.table import Form, Table, words

Saved = Callable[[str], Meeting]
Phone = Callable[[], Table]


def test_the_second_of_two_phones_sees_both_versions_and_can_save_its_own_on_top(
    played: Played, table: Table, new_phone: Phone, saved: Saved
) -> None:
    meeting, other = played(won_by("Olena")), new_phone()
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

    assert "Ivan Deal 1 −15 → becomes −10" in now
    form = page.form_with("save")
    for name, values in late.values.items():
        if name not in {"csrf_token", "operation", "revision"}:
            assert form.values[name] == values, name
    other.send(form, button=SAVE)
    record = saved(meeting).deals[0]
    assert (record.note, str(record.seats["Ivan"].cards)) == ("from the other phone", "KC")
    assert other.open(meeting + "/deals/1/revisions/2").status == 200


def test_whoever_looks_at_an_old_version_is_told_before_saving(played: Played, table: Table, new_phone: Phone) -> None:
    meeting, other = played(won_by("Olena")), new_phone()
    other.open(meeting + "/deals/1/amend")
    late = other.page.form_with("finish")
    look(table, meeting + "/deals/1", seat_2_cards="KC")
    table.press("save")
    page = other.send(late, {"note": "late"}, LOOK)
    assert page.status == 409
    assert page.form_with("save").values["note"] == ["late"]
    assert other.press("change").form_with("finish").values["note"] == ["late"]


def test_amending_a_deal_that_was_taken_back_meanwhile_loses_nothing(
    app: Flask, key: Key, played: Played, table: Table
) -> None:
    meeting = played(won_by("Olena"))
    late = look(table, meeting + "/deals/1", note="late").form_with("save")
    with app.app_context():
        undo_deal(key.club, meeting.removeprefix("m/"), 1, 1)
    page = table.send(late, button=SAVE)
    assert page.status == 409
    assert "Deal 1 has been taken back on another phone." in page.text
    assert "Note late" in words(page.text)
    assert table.open(meeting + "/deals/1/amend").status == 404


def tell_quickly(table: Table, meeting: str, winner: str, *totals: str) -> Form:
    """Tell the next deal on the quick page; return the form that saves it."""
    table.open(meeting + "/quick")
    seats = {f"seat-{at}-points": total for at, total in enumerate(totals)}
    kinds = {f"seat-{at}-{name}": code for at in range(4) for name, code in (("kind", "points"), ("outcome", "caught"))}
    table.fill({"finish": "declared", "winner": winner, **kinds, **seats})
    return table.page.form_with("seen")


def test_whoever_records_a_deal_that_is_saved_already_can_put_it_on_top_or_next(
    played: Played, table: Table, new_phone: Phone, saved: Saved
) -> None:
    meeting, other = played(), new_phone()
    late = tell_quickly(other, meeting, "0", "", "15", "34", "7")
    table.send(tell_quickly(table, meeting, "1", "5", "", "5", "5"))
    page = other.send(late)
    assert page.status == 409
    now, mine = words(page.text).split("What you sent:")
    assert "Deal 1 was saved on another phone" in now
    assert "Olena Deal 1 −5 → becomes +56" in now
    assert "Ivan → pays Olena 34" in mine
    assert saved(meeting).ledger.balances["Taras"] == 15

    form = page.form_with("save")
    assert "It was deal 2" in page.text
    other.send(Form(form.method, f"{other.home}{meeting}/quick", form.values))
    assert other.page.address.endswith("/preview")
    other.send(other.page.form_with("seen"))
    assert saved(meeting).ledger.balances == {"Olena": 51, "Taras": 0, "Ivan": -39, "Mykola": -12}


def test_it_is_not_offered_as_the_next_deal_while_that_is_being_entered(
    played: Played, table: Table, new_phone: Phone, saved: Saved
) -> None:
    meeting, other = played(), new_phone()
    late = tell_quickly(other, meeting, "0", "", "15", "34", "7")
    table.send(tell_quickly(table, meeting, "1", "5", "", "5", "5"))
    tell_quickly(table, meeting, "2", "1", "2", "", "3")
    page = other.send(late)
    assert page.status == 409
    assert "It was deal 2" not in page.text
    other.send(page.form_with("save"), button=SAVE)
    assert saved(meeting).ledger.balances["Olena"] == 56


def test_undo_while_the_next_deal_is_being_entered_says_what_to_do(played: Played, table: Table) -> None:
    meeting = played(won_by("Olena"))
    table.open(meeting + "/deals/1")
    undo = table.page.form_with("revision")
    tell_quickly(table, meeting, "2", "1", "2", "", "3")
    page = table.send(undo)
    assert page.status == 409
    assert "Deal 2 is being entered already. Clear it at the table first" in page.text
