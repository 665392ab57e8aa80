"""What is told about a meeting: its title, place and note, changed whenever somebody remembers more."""

from flask import flash, render_template
from werkzeug.wrappers import Response

from scorekeeper.store.history import StaleTexts, Texts, change_texts, find_texts
from scorekeeper.store.operations import KeyReused
from scorekeeper.web.access import current_club
from scorekeeper.web.answers import see_other
from scorekeeper.web.forms import SavingForm
from scorekeeper.web.history.blueprint import bp
from scorekeeper.web.history.forms import TextsForm
from scorekeeper.web.i18n import gettext


@bp.get("/m/<slug>/about")
def about(slug: str) -> str:
    """Show what is told about a meeting."""
    form = TextsForm()
    form.show_texts(find_texts(current_club(), slug)[1])
    return show_about(slug, form)


@bp.post("/m/<slug>/about")
def change(slug: str) -> Response | tuple[str, int]:
    """Save other texts, once however often they are sent."""
    form, club = TextsForm(), current_club()
    if not form.validate():
        return show_about(slug, form), 422
    try:
        form.do_once("texts", lambda: change_texts(club, slug, form.texts, str(form.seen.data)))
    except StaleTexts as stale:
        form.seen.data = stale.saved.mark
        form.renew_key()
        return show_about(slug, form, stale.saved), 409
    except KeyReused:
        form.refuse_reuse()
        return show_about(slug, form), 422
    flash(gettext("Title, place and note are saved."), "ok")
    return see_other("meetings.standings", slug=slug)


def show_about(slug: str, form: TextsForm, saved: Texts | None = None, bin_form: SavingForm | None = None) -> str:
    """Return the page. `saved`: what somebody else has told meanwhile."""
    stored, _ = find_texts(current_club(), slug)
    return render_template(
        "history/about.html", meeting=stored, form=form, saved=saved, bin_form=bin_form or SavingForm(formdata=None)
    )
