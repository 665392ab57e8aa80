"""What can be changed about a player, by plain forms."""

import pytest

from tests.scenes import FOUR, sit_down, won_by
from tests.web.players.conftest import Number, Save
from tests.web.table import Page, Table, words


@pytest.fixture(autouse=True)
def evening(save: Save) -> str:
    return save(sit_down().record(won_by("Olena")).close())


def do(table: Table, player: int, act: str, **typed: str) -> Page:
    return table.send(table.open(f"players/{player}/change").form_to(f"/{act}"), typed)


def test_renamed_player_is_called_so_everywhere(table: Table, evening: str, number: Number) -> None:
    page = do(table, number("Taras"), "name", name="Тарас К.")
    assert "The name is changed, in all meetings." in page.text
    assert "Тарас К." in table.open(f"m/{evening}/standings").text
    assert "Тарас К." in table.open("history?player=тарас").text


@pytest.mark.parametrize(("name", "sentence"), [("", "This field is required."), ("x" * 61, "At most 60 characters.")])
def test_name_that_cannot_be_is_refused_and_kept(table: Table, number: Number, name: str, sentence: str) -> None:
    page = do(table, number("Taras"), "name", name=name)
    assert page.status == 422
    assert sentence in page.text
    assert page.form_with("name").values["name"] == [name]


def test_name_of_somebody_else_is_refused_with_the_way_to_make_them_one(table: Table, number: Number) -> None:
    page = do(table, number("Taras"), "name", name="olena")
    assert page.status == 422
    assert "Another player has this name. If both are one person, make them one below." in page.text
    assert page.form_with("other").values["other"] == [str(number("Olena"))]


def test_two_players_are_made_one_and_parted_again(table: Table, save: Save, number: Number) -> None:
    save(sit_down("Olya", *FOUR[1:]).close())
    olena, olya = number("Olena"), number("Olya")
    page = do(table, olena, "merge", other=str(olya))
    assert "The two are one player now." in page.text
    assert table.open(f"players/{olya}").status == 404
    assert "2 meetings" in words(table.open("history?player=olya").text)
    save(sit_down("Olya", *FOUR[1:]).close())
    told = words(table.open(f"players/{olena}/change").text)
    assert "Whoever was seated since then stays with Olena. Olya 1 meeting goes back to this name Part again" in told
    page = do(table, olena, f"part/{olya}")
    assert "They are two players again" in page.text
    assert table.open(f"players/{olya}").status == 200
    assert "1 meeting " in words(table.open("history?player=olya").text)


def test_nobody_is_made_one_with_whom_no_one_has_chosen(table: Table, save: Save, number: Number) -> None:
    save(sit_down("Olya", *FOUR[1:]).close())
    page = do(table, number("Olena"), "merge")
    assert page.status == 422
    assert "Choose a player." in page.text
    assert table.open(f"players/{number('Olya')}").status == 200


def test_players_who_sat_at_one_table_are_not_made_one(table: Table, number: Number) -> None:
    page = do(table, number("Olena"), "merge", other=str(number("Taras")))
    assert page.status == 422
    sentence = "Both sat at one table in 1 meeting, if only in a deal that was taken back, so they stay two players."
    assert sentence in page.text


def test_new_meeting_takes_another_spelling_for_the_person_and_refuses_both_at_once(
    table: Table, save: Save, number: Number
) -> None:
    save(sit_down("Olya", *FOUR[1:]).close())
    do(table, number("Olena"), "merge", other=str(number("Olya")))
    page = table.open("meetings/new?step=seats&new=olya%0ABob")
    assert page.location == f"{table.home}meetings/new/seats?player=Olena&player=Bob"
    refused = table.open("meetings/new?step=seats&new=olya%0AOlena")
    assert refused.status == 422
    assert "Two players are called Olena" in refused.text


def test_seats_with_two_spellings_of_one_person_are_refused_at_the_start(
    table: Table, save: Save, number: Number
) -> None:
    save(sit_down("Olya", *FOUR[1:]).close())
    do(table, number("Olena"), "merge", other=str(number("Olya")))
    table.open("meetings/new/seats?player=Olya&player=Olena")
    page = table.send(table.page.form_with("first_dealer"))
    assert page.status == 422
    assert "Olena and Olya are one person in this club" in page.text


def test_retired_player_is_not_offered_until_brought_back(table: Table, number: Number) -> None:
    taras = number("Taras")
    assert "New meetings do not offer this player any more." in do(table, taras, "retire").text
    assert 'value="Taras"' not in table.open("meetings/new").text
    assert "Come no more Taras" in words(table.open("players").text)
    assert "New meetings offer this player again." in do(table, taras, "bring-back").text
    assert 'value="Taras"' in table.open("meetings/new").text


STAYS = "This player is in 1 meeting, bin and deals that were taken back included, and cannot be deleted."


def forget(table: Table, evening: str) -> None:
    """Delete the meeting for good, so that nobody of it has played any more."""
    table.send(table.open(f"m/{evening}/about").form_to("/bin"))
    table.send(table.open(f"bin/{evening}/delete").form_to("/delete"))


def test_player_with_a_meeting_is_offered_to_be_retired_and_not_to_be_deleted(table: Table, number: Number) -> None:
    taras = number("Taras")
    page = table.open(f"players/{taras}/change")
    assert STAYS in page.text
    assert f"players/{taras}/retire" in page.text
    assert f"players/{taras}/delete" not in page.text


def test_player_of_a_meeting_in_the_bin_is_not_offered_to_be_deleted(
    table: Table, evening: str, number: Number
) -> None:
    table.send(table.open(f"m/{evening}/about").form_to("/bin"))
    assert STAYS in table.open(f"players/{number('Taras')}/change").text


def test_player_who_sat_down_since_the_page_was_opened_is_not_deleted(
    table: Table, save: Save, evening: str, number: Number
) -> None:
    forget(table, evening)
    taras = number("Taras")
    form = table.open(f"players/{taras}/change").form_to("/delete")
    save(sit_down())
    page = table.send(form)
    assert page.status == 422
    assert STAYS in page.text
    assert table.open(f"players/{taras}").status == 200


def test_player_without_a_meeting_is_deleted(table: Table, evening: str, number: Number) -> None:
    taras = number("Taras")
    forget(table, evening)
    page = do(table, taras, "delete")
    assert "The player is deleted." in page.text
    assert table.open(f"players/{taras}").status == 404


def test_form_sent_twice_acts_once(table: Table, number: Number) -> None:
    taras = number("Taras")
    form = table.open(f"players/{taras}/change").form_to("/name")
    for _ in range(2):
        assert table.send(form, {"name": "Тарас"}).status == 200
    assert table.send(form, {"name": "Somebody else"}).status == 422
    assert "This form was sent before" in table.page.text


def test_form_without_its_key_is_refused(table: Table, evening: str, number: Number) -> None:
    taras = number("Taras")
    forget(table, evening)
    for act in ("name", "merge", "retire", "delete"):
        form = table.open(f"players/{taras}/change").form_to(f"/{act}")
        form.values["operation"] = [""]
        assert table.send(form).status == 422, act
