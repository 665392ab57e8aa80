"""The bin on a phone: two steps to lose a meeting for good, one to have it back."""

from tests.web.history.conftest import Play
from tests.web.table import Form, Page, Table, words


def throw_away(table: Table, slug: str) -> Page:
    return table.send(table.open(f"m/{slug}/about").form_to("/bin"))


def test_meeting_goes_into_the_bin_and_back(table: Table, play: Play) -> None:
    slug = play(title="Friday")
    page = throw_away(table, slug)
    assert "The meeting lies in the bin." in page.text
    assert "Friday" in page.text
    gone = table.open(f"m/{slug}/standings")
    assert gone.status == 404
    assert "A meeting that was here lies in the bin" in words(gone.text)
    assert f'href="{table.home}bin"' in gone.text
    assert "Friday" not in table.open("history").text
    back = table.send(table.open("bin").form_to(f"{slug}/back"))
    assert back.address.endswith(f"m/{slug}/standings")
    assert "The meeting is back." in back.text
    assert "The bin is empty." in table.open("bin").text


def test_club_of_which_everything_lies_in_the_bin_says_so(table: Table, play: Play) -> None:
    throw_away(table, play())
    for address in ("", "history"):
        text = table.open(address).text
        assert "Every meeting lies in the bin" in text
        assert "No meeting has been played yet" not in text
    assert f'<a href="{table.home}bin">Look there</a>' in table.page.text
    assert "No meeting was found." in table.open("history?words=x").text


def test_meeting_is_deleted_only_after_a_page_that_names_it(table: Table, play: Play) -> None:
    slug = play(title="Friday", place="Café Klub")
    throw_away(table, slug)
    page = table.open(f"bin/{slug}/delete")
    told = (
        "Delete this meeting for good? 27 Nov 2026 · Friday Olena won Olena, Taras, Ivan and Mykola Paplu · Café Klub"
    )
    assert told in words(page.text)
    page = table.send(page.form_to("/delete"))
    assert "The meeting is deleted for good." in page.text
    assert "The bin is empty." in page.text
    assert table.open(f"bin/{slug}/delete").status == 404


def test_meeting_that_is_not_in_the_bin_cannot_be_deleted(table: Table, play: Play) -> None:
    kept, binned = play(), play()
    throw_away(table, binned)
    form = table.open(f"bin/{binned}/delete").form_to("/delete")
    form.action = form.action.replace(binned, kept)
    assert table.send(form).status == 404
    assert table.open(f"m/{kept}/standings").status == 200


def test_each_meeting_in_the_bin_has_a_key_of_its_own(table: Table, play: Play) -> None:
    slugs = [play(), play()]
    for slug in slugs:
        throw_away(table, slug)
    page = table.open("bin")
    for slug in slugs:  # from one page, as Back shows it again
        assert table.send(page.form_to(f"{slug}/back")).status == 200


def test_form_of_the_bin_without_its_key_is_refused(table: Table, play: Play) -> None:
    slug = play()
    for address, act in ((f"m/{slug}/about", "/bin"), ("bin", "/back"), (f"bin/{slug}/delete", "/delete")):
        form = table.open(address).form_to(act)
        keyless = Form(form.method, form.action, {**form.values, "operation": [""]})
        assert table.send(keyless).status == 422
        if act == "/bin":
            table.send(form)
