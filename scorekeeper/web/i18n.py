"""Languages: which one a page speaks, and the words in it. All other modules take their gettext from here."""

from functools import cache, lru_cache
from pathlib import Path
from typing import Final
from urllib.parse import urlencode

import flask_babel  # type: ignore[import-untyped]  # ships no types, and nobody has written stubs
from babel.support import NullTranslations, Translations
from flask import Flask, g, has_request_context, request, session
from flask_babel.speaklater import LazyString  # type: ignore[import-untyped]  # as above
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header
from wtforms import Form, StringField
from wtforms.i18n import messages_path
from wtforms.validators import AnyOf

LANGUAGES: Final = {"en": "English", "uk": "Українська"}
"""The languages of the pages, by code, each called as it calls itself."""

# dates and times as most of the world writes them: 27 Nov 2026, 18:30
_LOCALES: Final = {"en": "en_GB", "uk": "uk"}
_CATALOGUES: Final = Path(__file__).parent.parent / "translations"
_KEPT: Final = "language"
_SOURCE: Final = NullTranslations()


class LanguageForm(Form):
    """The language asked for in the address: `?lang=uk`."""

    lang = StringField(validators=[AnyOf(LANGUAGES)])


def init_languages(app: Flask) -> None:
    """Let the pages speak the language that was chosen, or else the one that the browser asks for."""
    flask_babel.Babel(app, locale_selector=locale)
    # Jinja's own extension looks up the sentences with numbers, in the same words as all others
    app.jinja_env.install_gettext_callables(  # type: ignore[attr-defined]  # the extension adds it
        gettext=lambda message: page_words().ugettext(message),
        ngettext=lambda singular, plural, num: page_words().ungettext(singular, plural, num),
        pgettext=lambda context, message: page_words().upgettext(context, message),
        newstyle=True,
    )
    app.jinja_env.globals.update(languages=LANGUAGES, language=language, in_language=in_language)


def locale() -> str:
    """Return how dates and figures of this page are written."""
    return _LOCALES[language()]


def _choose() -> str:
    asked = _asked()
    if asked is not None:
        session[_KEPT] = asked
        session.permanent = True
    chosen = session.get(_KEPT)
    return str(chosen) if chosen in LANGUAGES else _accepted(request.headers.get("Accept-Language"))


@lru_cache(maxsize=256)
def _accepted(header: str | None) -> str:
    """Return the language of ours that the browser wants most: `uk-UA` is Ukrainian."""
    accepted = parse_accept_header(header, LanguageAccept)
    wanted = (code.partition("-")[0].lower() for code, quality in accepted if quality > 0)
    return next((code for code in wanted if code in LANGUAGES), "en")


def _asked() -> str | None:
    if not request.query_string or "lang" not in request.args:  # most pages have none: no form to be read
        return None
    form = LanguageForm(request.args)
    return form.lang.data if form.validate() else None


def language() -> str:
    """Return the code of the language that this page speaks."""
    code: str | None = g.get("language")
    if code is None:
        code = g.language = _choose()
    return code


def in_language(code: str) -> str:
    """Return the link, relative to this page, that shows it in another language."""
    searched = request.args.to_dict(flat=False)
    return "?" + urlencode({**searched, "lang": code}, doseq=True) if searched else f"?lang={code}"


def page_words() -> NullTranslations:
    """Return the words of the page's language; those of the source where no page is being made."""
    try:
        found: NullTranslations = g.catalogue
    except (AttributeError, RuntimeError):  # the first of the dozens of sentences of a page, or no page
        if not has_request_context():
            return _SOURCE
        found = g.catalogue = _words_in(language())
    return found


@cache
def _words_in(code: str) -> NullTranslations:
    """Return the words of a language, read from their file only once."""
    return Translations.load(_CATALOGUES, [code])


def gettext(message: str, **places: object) -> str:
    """Translate a sentence and fill its `%(named)s` places."""
    text = page_words().ugettext(message)
    return text % places if places else text


def ngettext(singular: str, plural: str, num: int, **places: object) -> str:
    """Translate a sentence that depends on the number `%(num)s`."""
    return page_words().ungettext(singular, plural, num) % {"num": num, **places}


def pgettext(context: str, message: str, **places: object) -> str:
    """Translate a word that means different things in different contexts."""
    text = page_words().upgettext(context, message)
    return text % places if places else text


def lazy_gettext(message: str, **places: object) -> str:
    """Translate when it is shown, for words written outside a request."""
    lazy: str = LazyString(gettext, message, **places)  # behaves as one
    return lazy


def lazy_pgettext(context: str, message: str, **places: object) -> str:
    """Translate when it is shown, as `pgettext`."""
    lazy: str = LazyString(pgettext, context, message, **places)
    return lazy


@cache
def form_translations(code: str) -> NullTranslations:
    """Return the sentences of WTForms itself, read from their file only once."""
    return Translations.load(messages_path(), [code], domain="wtforms")
