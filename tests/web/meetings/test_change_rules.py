"""The rules of a meeting on its way: all before the first saved deal, then only its end and its money."""

from collections.abc import Callable
from html import unescape

import pytest

from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.record import Outcome
from tests.scenes import VOID, sit_down, won_by
from tests.web.meetings.conftest import Save, Sheets
from tests.web.table import Form, Page, Table, words

MONEY = {"amount": "0.50", "currency": "UAH"}


def open_rules(table: Table, slug: str, query: str = "") -> Form:
    """Open the rules of the meeting and return their form."""
    return table.open(f"m/{slug}/house-rules{query}").form_with("version")


def switches(form: Form) -> set[str]:
    return {name.partition("-")[2] for name in form.values if name.startswith(("house-", "other-"))}


def error_at(page: Page, field: str) -> str:
    """Return what is wrong with a field; nothing if it is not marked."""
    _, mark, after = page.text.partition(f'id="{field}-error">')
    return unescape(after.partition("</p>")[0]) if mark else ""


@pytest.mark.parametrize("system", CATALOGUE)
def test_before_the_first_saved_deal_every_rule_has_its_switch(table: Table, save: Save, system: str) -> None:
    form = open_rules(table, save(sit_down(ruleset=system)))
    assert form.values["ruleset"] == [system]
    assert table.page.text.count('<fieldset class="field"') == len(CATALOGUE[system].house_rules)
    assert "All can be changed until the first deal is saved." in words(table.page.text)


def test_rules_changed_before_the_first_deal_stand_on_the_table(table: Table, save: Save, sheets: Sheets) -> None:
    slug = save(sit_down(late_drop=50))
    page = table.send(open_rules(table, slug), {"other-cap": "80", "other-end": "6"})
    assert "From now on the meeting goes by these rules." in words(page.text)
    assert sheets()[0].rules.house_rules == {"late_drop": 50, "cap": 80, "end": 6}
    assert "deals in the meeting: 6" in words(table.open(f"m/{slug}/").text)


def test_refused_value_leaves_no_preset_marked_and_a_late_form_marks_what_it_says(table: Table, save: Save) -> None:
    form = open_rules(table, save(sit_down()))
    assert "✓ By the book" in words(table.page.text)
    page = table.send(form, {"other-cap": "0"})
    assert (page.status, "✓ By the book" in words(page.text)) == (422, False)
    page = table.send(form, {"other-early_drop": "25", "other-late_drop": "50", "version": "999"})
    assert page.status == 409
    assert "✓ Early drop: 25 · late drop: 50" in words(page.text)


def test_table_says_that_the_rules_are_changed(table: Table, save: Save) -> None:
    slug = save(sit_down())
    page = table.send(open_rules(table, slug), {"other-late_drop": "50"})
    assert page.address.endswith(f"/m/{slug}/")
    assert "House rules: late drop: 50" in words(page.text)


def test_closed_meeting_says_that_it_must_be_reopened_to_go_on(table: Table, save: Save) -> None:
    open_rules(table, save(sit_down().record(VOID).close()))
    assert "This meeting is closed." in words(table.page.text)


def test_meeting_that_was_over_goes_on_with_another_end(table: Table, save: Save, sheets: Sheets) -> None:
    slug = save(sit_down(end=1).record(VOID))
    assert "Deal 2 of 3" in words(table.send(open_rules(table, slug), {"other-end": "3"}).text)
    assert not sheets()[0].ledger.finished


def test_system_is_changed_with_its_own_switches(table: Table, save: Save, sheets: Sheets) -> None:
    slug = save(sit_down())
    form = open_rules(table, slug, "?ruleset=indian-rummy")
    assert "tanala" in switches(form)
    table.send(form, {"house-tanala": "off"})
    assert (sheets()[0].rules.key, sheets()[0].rules.house_rules) == ("indian-rummy", {"tanala": "off"})


def test_other_system_is_proposed_as_the_club_is_used_to_it(table: Table, save: Save) -> None:
    save(sit_down(ruleset="indian-rummy", cap=80))
    form = open_rules(table, save(sit_down()), "?ruleset=indian-rummy")
    assert form.values["other-cap"] == ["80"]


def test_preset_is_taken_with_one_tap_and_saved_with_another(table: Table, save: Save, sheets: Sheets) -> None:
    slug = save(sit_down())
    open_rules(table, slug)
    preset = next(part for part in table.page.text.split('class="button"') if "Early drop: 20" in part)
    table.send(table.open(unescape(preset.split('href="')[1].split('"')[0])).form_with("version"))
    assert sheets()[0].rules.house_rules == {"early_drop": 20, "cap": 80, "set_sizes": (3, 4)}


@pytest.mark.parametrize("query", ["?ruleset=chess", "?ruleset=paplu&chosen=1&rule=cap", "?ruleset=paplu&rule=cap%3Dx"])
def test_address_that_proposes_nothing_good_shows_the_rules_of_the_meeting(
    table: Table, save: Save, query: str
) -> None:
    assert open_rules(table, save(sit_down(cap=80)), query).values["other-cap"] == ["80"]


def test_after_the_first_saved_deal_only_end_and_money_are_asked(table: Table, save: Save) -> None:
    form = open_rules(table, save(sit_down(late_drop=50).record(VOID)), "?ruleset=indian-rummy")
    assert (form.values["ruleset"], switches(form)) == (["paplu"], {"end", "point_value"})
    text = words(table.page.text)
    assert "1 deal has been saved: only the end and the money for a point can still be changed." in text
    assert "Late drop: 50" in text.split("Frozen with the first saved deal")[1]


def test_end_and_money_are_changed_later(table: Table, save: Save, sheets: Sheets) -> None:
    slug = save(sit_down(late_drop=50).record(VOID))
    table.send(open_rules(table, slug), {"other-end": "", "house-end": "open", "other-point_value": "0,50 uah"})
    assert sheets()[0].rules.house_rules == {"late_drop": 50, "end": "open", "point_value": MONEY}


def test_rule_that_is_frozen_is_refused_at_its_field_also_on_an_old_page(
    table: Table, save: Save, sheets: Sheets, new_phone: Callable[[], Table]
) -> None:
    slug = save(sit_down(end=1))
    old = open_rules(table, slug)
    other = new_phone()
    other.open(f"m/{slug}/")
    other.press("tap", "void")
    other.send(other.open(f"m/{slug}/preview").form_with("operation"))
    page = table.send(old, {"other-late_drop": "50"})
    assert page.status == 422
    assert "“late drop” is frozen with the first saved deal" in error_at(page, "other-late_drop")
    assert page.form_with("version").values["other-late_drop"] == ["50"]
    assert sheets()[0].rules.house_rules == {"end": 1}


def test_other_system_is_refused_after_the_first_saved_deal(table: Table, save: Save, sheets: Sheets) -> None:
    form = open_rules(table, save(sit_down().record(VOID)))
    page = table.send(form, {"ruleset": "dummy-rummy"})
    assert page.status == 422
    assert "The system of rules is frozen with the first saved deal" in words(page.text)
    assert page.form_with("version").values["ruleset"] == ["paplu"]
    assert sheets()[0].rules.key == "paplu"


def test_fewer_deals_than_were_played_are_refused_at_the_field(table: Table, save: Save) -> None:
    form = open_rules(table, save(sit_down().record(VOID).record(VOID)))
    page = table.send(form, {"other-end": "1"})
    assert page.status == 422
    assert "2 deals have been played: the meeting cannot have ended before" in error_at(page, "other-end")
    assert page.form_with("version").values["other-end"] == ["1"]


@pytest.mark.parametrize(
    ("field", "typed"), [("other-end", "0"), ("other-point_value", "much"), ("house-end", "first_to_finish")]
)
def test_value_that_cannot_be_is_told_at_its_field(table: Table, save: Save, field: str, typed: str) -> None:
    page = table.send(open_rules(table, save(sit_down().record(VOID))), {field: typed})
    assert page.status == 422
    assert "cannot be" in error_at(page, field.replace("house", "other"))


def test_currency_of_a_marked_payment_is_kept(table: Table, save: Save) -> None:
    meeting = sit_down(end=1, point_value=MONEY).record(won_by("Olena"))
    assert meeting.settling_up is not None
    page = table.send(open_rules(table, save(meeting.pay(meeting.settling_up.due[0]))), {"other-point_value": ""})
    assert page.status == 422
    assert "Payments in UAH are marked as paid: take the marks back first" in error_at(page, "other-point_value")


def test_page_that_is_old_is_shown_anew_with_what_was_typed(
    table: Table, save: Save, sheets: Sheets, new_phone: Callable[[], Table]
) -> None:
    slug = save(sit_down().record(VOID))
    old = open_rules(table, slug)
    other = new_phone()
    other.send(open_rules(other, slug), {"other-end": "9"})
    page = table.send(old, {"other-end": "7"})
    assert page.status == 409
    assert "The meeting has gone on since this page was opened." in words(page.text)
    assert sheets()[0].rules.house_rules == {"end": 9}
    table.send(page.form_with("version"))
    assert sheets()[0].rules.house_rules == {"end": 7}


def test_system_is_not_changed_while_a_deal_is_being_entered(table: Table, save: Save) -> None:
    slug = save(sit_down())
    table.open(f"m/{slug}/")
    table.press("tap", f"{Outcome.EARLY_DROP}:0")
    page = table.send(open_rules(table, slug, "?ruleset=indian-rummy"))
    assert page.status == 409
    assert "Clear it first, then change the system." in words(page.text)


def test_change_that_is_sent_twice_is_made_once(table: Table, save: Save, sheets: Sheets) -> None:
    form = open_rules(table, save(sit_down().record(VOID)))
    assert table.send(form, {"other-end": "6"}).status == table.send(form, {"other-end": "6"}).status == 200
    assert sheets()[0].version == 2


def test_rules_are_linked_from_table_and_standings(table: Table, save: Save) -> None:
    slug = save(sit_down())
    for page in ("", "standings"):
        assert f"/m/{slug}/house-rules" in table.open(f"m/{slug}/{page}").text


def test_meeting_that_there_is_not_is_not_found(table: Table) -> None:
    assert table.open("m/nothing/house-rules").status == 404
