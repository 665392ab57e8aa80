"""Forms: every value from outside comes in through one of these."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar, Final

from flask import request
from flask_wtf import FlaskForm
from wtforms import Field, Form, HiddenField, IntegerField, StringField
from wtforms.form import BaseForm
from wtforms.meta import DefaultMeta
from wtforms.validators import InputRequired, NumberRange, Regexp, ValidationError
from wtforms.widgets import HiddenInput

from scorekeeper.rules.cards import CardList, read_card, read_cards
from scorekeeper.rules.faults import Finding
from scorekeeper.rules.names import LONGEST_NAME, clean_name
from scorekeeper.store.operations import Answer, new_key, once
from scorekeeper.web.answers import sent_body
from scorekeeper.web.fault_words import fault_message
from scorekeeper.web.i18n import form_translations, gettext, language, ngettext
from scorekeeper.web.i18n import lazy_gettext as _l

MOST_CHARACTERS: Final = 400
"""More than any hand needs, however they are parted."""
LARGEST_NUMBER: Final = 2**31 - 1
"""Of deals, revisions, versions and players: what every database can look for."""
NUMBER: Final = f"int(max={LARGEST_NUMBER})"
"""Such a number as a place of an address."""


class PageMeta(DefaultMeta):
    """Lets a form speak the language of the page."""

    def get_translations(self, form: BaseForm) -> Any:  # Any: WTForms' own type for it is private
        """Return the sentences of WTForms in that language."""
        return form_translations(language())


class FaultyForm:
    """The part of a form that shows what the rules refuse at the fields that it belongs to."""

    def field_of(self, finding: Finding) -> Field | None:
        """Return the field that a finding belongs to, or None for the head of the form. To be overridden."""
        return None

    def show(self, findings: Iterable[Finding]) -> None:
        """Put the findings at their fields."""
        for finding in findings:
            self.complain(fault_message(finding), self.field_of(finding))

    def complain(self, sentence: str, field: Field | None = None) -> None:
        """Put a sentence at a field, or at the head of the form; the same one only once."""
        if field is None:
            self.form_errors: list[str] = [*self.form_errors, sentence]
        elif sentence not in field.errors:
            field.errors = [*field.errors, sentence]


class PostForm(FaultyForm, FlaskForm):
    """A form that changes something; it carries the token against forgery."""

    Meta = PageMeta


class QueryForm(FaultyForm, Form):
    """Values in the address; it changes nothing and carries no token."""

    Meta = PageMeta

    def __init__(self) -> None:
        super().__init__(request.args)


class NotBefore:
    """Refuses a day that lies before the one in another field of the form."""

    def __init__(self, first: str) -> None:
        self.first = first

    def __call__(self, form: BaseForm, field: Field) -> None:
        first = form[self.first].data
        if first and field.data and field.data < first:
            raise ValidationError(gettext("This day lies before the first one."))


class SavingForm(PostForm):
    """A form that saves once, however often it is sent: `operation` is the key that the server gave it."""

    operation = HiddenField(
        default=new_key, validators=[InputRequired(), Regexp(r"[\w-]{8,64}\Z", message=_l("Load this page again."))]
    )

    def once(self, act: Callable[[], Answer]) -> Answer:
        """Do `act` once and return its answer, the first one too if the same is sent again; raise `KeyReused`."""
        return once(str(self.operation.data), sent_body(), act)

    def do_once(self, kind: str, act: Callable[[], object]) -> None:
        """Do in the same way what has no answer; `kind` says what it was."""

        def done() -> Answer:
            act()
            return Answer(kind, "")

        self.once(done)

    def renew_key(self) -> None:
        """Take a key of its own for what the form holds now."""
        self.operation.data = new_key()

    def refuse_reuse(self) -> None:
        """Say that it was sent before with something else in it, and let it be sent anew."""
        self.renew_key()
        self.complain(gettext("This form was sent before, with something else in it. Look at it, then send it again."))


class HiddenNumber(IntegerField):
    """A whole number, at least `least`, that the page carries for the server."""

    widget = HiddenInput()

    def __init__(self, label: str | None = None, *, least: int = 0, **kwargs: Any) -> None:  # Any: handed on to WTForms
        super().__init__(label, [InputRequired(), NumberRange(least, LARGEST_NUMBER)], **kwargs)

    @property
    def value(self) -> int:
        """The number that a valid form carries."""
        if self.data is None:
            raise ValueError(f"{self.name!r} carries no number")
        return self.data


class DealNumber(HiddenNumber):
    """The number of a deal: the first is 1."""

    def __init__(self, label: str | None = None, **kwargs: Any) -> None:  # Any: handed on to WTForms
        super().__init__(label, least=1, **kwargs)


class RevisedForm(SavingForm):
    """A form that changes what is saved: `revision` is the one that its sender saw."""

    revision = HiddenNumber()


def told_texts(texts: Iterable[str]) -> list[str]:
    """Return those of the texts that say something, each as it is kept."""
    return [text for text in map(clean_name, texts) if text]


def refuse_longer(text: str | None, most: int) -> None:
    """Raise `ValidationError` if there are more characters."""
    if text and len(text) > most:
        raise ValidationError(ngettext("At most %(num)s character.", "At most %(num)s characters.", most))


class LineField(StringField):
    """One line of text, cleaned of what cannot be seen. `most`: how many characters it may have."""

    attributes: ClassVar[Mapping[str, str]] = {"autocomplete": "off"}

    def __init__(self, label: str | None = None, *, most: int = LONGEST_NAME, **kwargs: Any) -> None:
        kwargs["render_kw"] = {**self.attributes, **kwargs.get("render_kw", {})}
        super().__init__(label, **kwargs)
        self.most = most

    def process_formdata(self, valuelist: list[Any]) -> None:  # Any: as WTForms gives it
        self.data = clean_name(valuelist[0]) if valuelist else ""

    def pre_validate(self, form: Any) -> None:  # Any: as WTForms has it
        refuse_longer(self.data, self.most)


class PointsField(LineField):
    """A total as it is typed, on the numeric keyboard; whether a hand can cost that is for the rules to say."""

    attributes: ClassVar[Mapping[str, str]] = {"autocomplete": "off", "inputmode": "numeric", "class": "figure"}


class CardsField(LineField):
    """Cards as they are typed: `KC 5D *`."""

    attributes: ClassVar[Mapping[str, str]] = {
        "autocomplete": "off",
        "autocapitalize": "characters",
        "autocorrect": "off",
        "spellcheck": "false",
    }

    def __init__(self, label: str | None = None, **kwargs: Any) -> None:  # Any: handed on to WTForms
        super().__init__(label, **{"most": MOST_CHARACTERS, **kwargs})

    @property
    def card_list(self) -> CardList | None:
        """The cards, or None if nothing was typed."""
        return read_cards(self.data) if self.data else None

    @property
    def one_card(self) -> CardList | None:
        """The one card that is asked for, or None if nothing was typed."""
        return read_card(self.data) if self.data else None
