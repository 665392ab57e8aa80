"""Title, place and note, changed by a plain form."""

from collections.abc import Callable

from tests.web.history.conftest import Play
from tests.web.table import Table, words


def test_title_place_and_note_are_changed_and_stand_in_the_history(table: Table, play: Play) -> None:
    slug = play(title="Fryday")
    table.open(f"m/{slug}/about")
    page = table.fill({"title": " Friday ", "place": "Café Klub", "note": "two\r\nlines "})
    assert page.address.endswith(f"m/{slug}/standings")
    assert "Title, place and note are saved." in page.text
    assert "Friday" in table.open("history?words=two+lines&place=klub").text
    assert table.open(f"m/{slug}/about").form_with("title").values["note"] == ["two\nlines"]


def test_the_page_says_which_meeting_it_is_and_who_played(table: Table, play: Play) -> None:
    shown = words(table.open(f"m/{play()}/about").text)
    assert shown.startswith("About this meeting Friday, 27 November 2026 · Paplu Olena, Taras, Ivan and Mykola")


def test_the_longest_words_of_the_longest_letters_are_not_too_much_to_be_sent(table: Table, play: Play) -> None:
    slug = play()
    longest = {"title": "🂡" * 200, "place": "🂢" * 200, "note": "🂣" * 2000}
    table.open(f"m/{slug}/about")
    assert table.fill(longest).status == 200
    kept = table.open(f"m/{slug}/about").form_with("title").values
    assert {name: kept[name] for name in longest} == {name: [text] for name, text in longest.items()}


def test_too_long_a_note_is_refused_and_kept(table: Table, play: Play) -> None:
    slug = play()
    table.open(f"m/{slug}/about")
    page = table.fill({"note": "x" * 2001, "title": "Friday"})
    assert page.status == 422
    assert page.form_with("title").values["title"] == ["Friday"]
    assert page.form_with("title").values["note"] == ["x" * 2001]


def test_words_changed_on_another_phone_meanwhile_are_shown_beside_ones_own(
    table: Table, new_phone: Callable[[], Table], play: Play
) -> None:
    slug = play(title="Friday")
    other = new_phone()
    other.open(f"m/{slug}/about")
    table.open(f"m/{slug}/about")
    table.fill({"title": "Friday 13th"})
    page = other.fill({"title": "Birthday"})
    assert page.status == 409
    assert "Title Friday 13th" in words(page.text)
    assert page.form_with("title").values["title"] == ["Birthday"]
    assert other.fill({"title": "Birthday"}).status == 200
    assert "Birthday" in words(table.open("history").text)


def test_note_that_is_too_long_is_refused_and_kept(table: Table, play: Play) -> None:
    table.open(f"m/{play()}/about")
    page = table.fill({"note": "n" * 2001})
    assert page.status == 422
    assert "At most 2000 characters." in page.text
    assert page.form_with("note").values["note"] == ["n" * 2001]


def test_form_sent_twice_saves_once_and_another_content_is_refused(table: Table, play: Play) -> None:
    slug = play()
    form = table.open(f"m/{slug}/about").form_with("title")
    for _ in range(2):
        assert table.send(form, {"title": "Friday"}).status == 200
    page = table.send(form, {"title": "Saturday"})
    assert page.status == 422
    assert "This form was sent before" in page.text
    assert page.form_with("title").values["title"] == ["Saturday"]


def test_meeting_that_there_is_not_is_not_found(table: Table) -> None:
    assert table.open("m/nothing/about").status == 404
