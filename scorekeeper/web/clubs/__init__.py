"""The way in: the links of clubs, the clubs of this phone, and the page for those who have none."""

from flask import Blueprint, abort, current_app, render_template, request
from werkzeug.wrappers import Response
from wtforms import HiddenField

from scorekeeper.store.clubs import create_club, find_club
from scorekeeper.store.links import Access, Role, access_by_token
from scorekeeper.store.operations import Answer
from scorekeeper.web.access import forget, open_clubs, remember
from scorekeeper.web.answers import see_other
from scorekeeper.web.clubs.codes import keeper_code
from scorekeeper.web.clubs.names import club_name_field
from scorekeeper.web.forms import PostForm, SavingForm
from scorekeeper.web.limits import NEW_CLUBS, WRONG_TOKENS, count_once, refuse_if_too_often

bp = Blueprint("clubs", __name__)
bp.add_app_template_global(keeper_code)


class NewClubForm(SavingForm):
    """What a club is called."""

    name = club_name_field()


class ForgetForm(PostForm):
    """A club that this browser is to leave."""

    club = HiddenField()


@bp.get("/")
def front_door() -> str | Response:
    """Show the club whose link was opened here, or how to open one."""
    opened = next(open_clubs(), None)
    if opened is None:
        return render_template("clubs/front_door.html")
    return see_other("meetings.home", club=opened.club.slug)


@bp.get("/k/<token>")
def open_link(token: str) -> Response:
    """Let this browser into the club of the link."""
    refuse_if_too_often(WRONG_TOKENS)
    access = access_by_token(token)
    if access is None or not remember(access):
        count_once(WRONG_TOKENS)
        abort(404)
    return see_other("meetings.home", club=access.club.slug)


@bp.get("/clubs")
def switch() -> str | Response:
    """Show the clubs whose links this browser has opened."""
    opened = list(open_clubs())
    return render_template("clubs/switch.html", opened=opened) if opened else see_other("clubs.front_door")


@bp.post("/clubs/forget")
def forget_club() -> Response:
    """Let this browser leave a club; the link brings it back."""
    form = ForgetForm()
    if form.validate():
        forget(form.club.data or "")
    return see_other("clubs.switch")


@bp.route("/clubs/new", methods=["GET", "POST"])
def new_club() -> str | Response | tuple[str, int]:
    """Make a club, where whoever runs the server lets everybody do so."""
    if not current_app.config["NEW_CLUBS"]:
        abort(404)
    form = NewClubForm()
    if request.method == "GET":
        return render_template("clubs/new.html", form=form)
    if not form.validate():
        return render_template("clubs/new.html", form=form), 422
    refuse_if_too_often(NEW_CLUBS)
    club = find_club(_made(form))
    count_once(NEW_CLUBS)
    if club is None or not remember(Access(club, Role.KEEPER, 1)):
        abort(404)
    return see_other("keys.links", club=club.slug)


def _made(form: NewClubForm) -> str:
    """Make the club, once however often the form is sent; return its slug."""
    name = str(form.name.data)

    def make() -> Answer:
        return Answer("club", create_club(name, current_app.config["SECRET_KEY"])[0].slug)

    return form.once(make).text
