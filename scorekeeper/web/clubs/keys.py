"""The ways into the club, for its keepers: the links, handed on or made anew, and the phones that came in by them."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Final

from flask import abort, current_app, flash, render_template
from werkzeug.wrappers import Response
from wtforms import HiddenField, StringField
from wtforms.validators import AnyOf

from scorekeeper.store import writing
from scorekeeper.store.clubs import ClubRef, rename_club
from scorekeeper.store.errors import Renamed
from scorekeeper.store.links import Role, link_token, rotate_link
from scorekeeper.store.operations import KeyReused
from scorekeeper.store.phones import Phone, club_phones, keep_sightings, let_in, name_phone, put_out
from scorekeeper.web.access import club_blueprint, current_club, current_phone
from scorekeeper.web.answers import see_other
from scorekeeper.web.clubs.codes import Code, code_of
from scorekeeper.web.clubs.names import club_name_field
from scorekeeper.web.forms import LineField, PostForm, QueryForm, SavingForm
from scorekeeper.web.i18n import gettext
from scorekeeper.web.i18n import lazy_gettext as _l
from scorekeeper.web.links import link_to
from scorekeeper.web.phones import sightings

bp = club_blueprint("keys", __name__)
MOST_SHOWN: Final = 50


@dataclass(frozen=True, slots=True)
class LinkShown:
    """A link of the club; its code is None if there is none that could be shown."""

    role: Role
    heading: str
    purpose: str
    code: Code | None


_WORDS: Final = {
    Role.KEEPER: (_l("Keeper link"), _l("Whoever opens it may keep the score too, and sees this page.")),
    Role.WATCHER: (
        _l("Watcher link"),
        _l("Whoever opens it sees every deal as soon as it is saved, and can change nothing."),
    ),
}
_MADE: Final = {
    Role.KEEPER: _l("There is a new keeper link. The old one opens nothing any more."),
    Role.WATCHER: _l("There is a new watcher link. The old one opens nothing any more."),
}


class NewLinkForm(PostForm):
    """Which link is to be made anew."""

    role = HiddenField(validators=[AnyOf([role.value for role in Role])])


class PhoneForm(PostForm):
    """What a phone is called here."""

    name = LineField(_l("Name of this phone"))


class ClubNameForm(SavingForm):
    """What the club is called. `was`: what it was called when the form was loaded."""

    name = club_name_field()
    was = HiddenField()


class AllPhonesForm(QueryForm):
    """Whether the phones are to be shown that were not seen for long, too."""

    every = StringField()


@bp.get("/links")
def links() -> str:
    """Show the links of the club, who came in by them, and its name."""
    called = current_club().name
    return _links_page(ClubNameForm(formdata=None, name=called, was=called))


@bp.post("/name")
def rename() -> Response | tuple[str, int]:
    """Call the club by another name."""
    form = ClubNameForm()
    if not form.validate():
        return _links_page(form), 422
    name = str(form.name.data)
    try:
        form.do_once("club", lambda: rename_club(replace(current_club(), name=str(form.was.data)), name))
    except KeyReused:
        form.refuse_reuse()
        return _links_page(form), 422
    except Renamed:
        form.was.data = now = current_club().name
        form.complain(gettext("The club is now called %(name)s. Look at it, then send it again.", name=now))
        return _links_page(form), 409
    flash(gettext("The club is called %(name)s now.", name=name), "ok")
    return see_other("keys.links")


def _links_page(form: ClubNameForm) -> str:
    phones = _phones(current_club())
    shown = phones if AllPhonesForm().every.data else phones[:MOST_SHOWN]
    return render_template(
        "clubs/links.html",
        form=form,
        links=[_shown(role) for role in Role],
        phones=shown,
        phone_count=len(phones),
        own=current_phone(),
        when=_here,
    )


@bp.post("/links/new")
def new_link() -> Response:
    """Make a new link; this phone stays in."""
    form = NewLinkForm()
    if not form.validate():
        abort(400)
    role = Role(form.role.data or "")
    with writing():
        keep_sightings(sightings().of(current_club()))
        rotate_link(current_club(), role, current_app.config["SECRET_KEY"], stays=_stays(role))
    flash(str(_MADE[role]), "ok")
    return see_other("keys.links")


@bp.get("/phones/<phone>")
def phone(phone: str) -> str:
    """Show one phone."""
    return _phone_page(phone, PhoneForm(name=_get_phone(phone).name))


@bp.post("/phones/<phone>")
def rename_phone(phone: str) -> Response | tuple[str, int]:
    """Give the phone a name."""
    form = PhoneForm()
    if not form.validate():
        return _phone_page(phone, form), 422
    return _act(phone, lambda club, key: name_phone(club, key, form.name.data or ""))


@bp.post("/phones/<phone>/out")
def put_phone_out(phone: str) -> Response:
    """Let the phone in no more."""
    if phone == current_phone():
        flash(gettext("This is the phone in your hand: it stays in."), "error")
        return see_other("keys.phone", phone=phone)
    return _act(phone, put_out)


@bp.post("/phones/<phone>/in")
def let_phone_in(phone: str) -> Response:
    """Let the phone in again."""
    return _act(phone, let_in)


def _act(key: str, act: Callable[[ClubRef, str], None]) -> Response:
    with writing():
        keep_sightings(sightings().of(current_club()))  # so that each phone that was seen has its row
        act(current_club(), key)
    return see_other("keys.links", _anchor="phones")


def _stays(role: Role) -> str | None:
    """Return the phone that makes the link, if it is let in by a link of this role."""
    return current_phone() if role is Role.KEEPER else None


def _shown(role: Role) -> LinkShown:
    token = link_token(current_club(), role, current_app.config["SECRET_KEY"])
    heading, purpose = _WORDS[role]
    code = None if token is None else code_of(link_to("clubs.open_link", token=token))
    return LinkShown(role, heading, purpose, code)


def _phones(club: ClubRef) -> tuple[Phone, ...]:
    return club_phones(club, sightings().of(club))


def _get_phone(key: str) -> Phone:
    return next((phone for phone in _phones(current_club()) if phone.key == key), None) or abort(404)


def _phone_page(key: str, form: PhoneForm) -> str:
    found = _get_phone(key)
    return render_template("clubs/phone.html", phone=found, form=form, is_own=key == current_phone(), when=_here)


def _here(moment: datetime) -> datetime:
    """Return a moment of the database as the clock of this machine shows it."""
    return moment.replace(tzinfo=UTC).astimezone()
