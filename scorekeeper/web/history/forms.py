"""What is looked for in the history, and what is told about a meeting."""

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

from wtforms import DateField, HiddenField, SelectField, TextAreaField
from wtforms.form import BaseForm
from wtforms.validators import AnyOf, Optional, Regexp, ValidationError

from scorekeeper.rules.names import LONGEST_LINE, LONGEST_NOTE, clean_lines
from scorekeeper.store.history import Cursor, Search, Texts
from scorekeeper.store.players.directory import Named, called
from scorekeeper.web.forms import LineField, NotBefore, QueryForm, SavingForm, refuse_longer, told_texts
from scorekeeper.web.history.dates import remembered
from scorekeeper.web.i18n import gettext, lazy_pgettext
from scorekeeper.web.i18n import lazy_gettext as _l
from scorekeeper.web.labels import RULESET_NAMES

LONGEST_SEARCH: Final = 200
_BETWEEN_NAMES: Final = re.compile(r"[,;]+")


class NamesLine(LineField):
    """Names in one line, parted by commas."""

    def __init__(self, label: str, **kwargs: Any) -> None:  # Any: handed on to WTForms
        super().__init__(label, most=LONGEST_SEARCH, **kwargs)

    @property
    def names(self) -> list[str]:
        return told_texts(_BETWEEN_NAMES.split(self.data or ""))


class PlaceField(HiddenField):
    """A place in the history."""

    @property
    def cursor(self) -> Cursor | None:
        return Cursor.read(self.data) if self.data else None

    def pre_validate(self, form: BaseForm) -> None:
        try:
            _ = self.cursor
        except ValueError as error:
            raise ValidationError(gettext("Load this page again.")) from error


def _system_choices() -> list[tuple[str, str]]:
    return [("", gettext("Any")), *((key, str(name)) for key, name in RULESET_NAMES.items())]


class SearchForm(QueryForm):
    """What is looked for. All fields may stay empty.

    The page shows what comes `before` or `after` a place in the history, and its figures may `count` all.
    """

    words = LineField(
        _l("Look for"),
        most=LONGEST_SEARCH,
        description=_l("A name, a month, a year, or words of the title or note."),
        render_kw={"type": "search"},
    )
    player = NamesLine(_l("Who played?"), description=_l("Several with commas between them."))
    winner = NamesLine(_l("Who won?"))
    since = DateField(lazy_pgettext("day", "From"), validators=[Optional()])
    until = DateField(lazy_pgettext("day", "To"), validators=[Optional(), NotBefore("since")])
    place = LineField(_l("Where?"), most=LONGEST_SEARCH)
    system = SelectField(_l("What was played?"), choices=_system_choices, default="")
    before = PlaceField()
    after = PlaceField()
    count = HiddenField(validators=[AnyOf(["", "all"], message=_l("Load this page again."))], default="")

    def validate_after(self, field: PlaceField) -> None:
        if field.data and self.before.data:
            raise ValidationError(gettext("Load this page again."))

    @property
    def is_empty(self) -> bool:
        return not self.address

    @property
    def is_narrow(self) -> bool:
        """Whether more than words is looked for."""
        return bool(self.address.keys() - {"words"})

    @property
    def address(self) -> dict[str, Any]:
        """What was filled in, for a link to the same search. Any: places of an address."""
        of_page = (*self._cursors, self.count)
        return {field.name: self._said(field) for field in self if field not in of_page and self._said(field)}

    @property
    def page_address(self) -> dict[str, Any]:
        """The same, for a link to the same page of it. Any: as `address`."""
        return {**{field.name: field.data for field in self._cursors if field.data}, **self.address}

    @property
    def is_newest_page(self) -> bool:
        """Whether neither an older page nor a newer one was asked for."""
        return not any(field.data for field in self._cursors)

    @property
    def _cursors(self) -> tuple[PlaceField, PlaceField]:
        return self.before, self.after

    @property
    def counts_all(self) -> bool:
        """Whether all that was found is to be counted, however much that is."""
        return bool(self.count.data)

    def search(self, names: Sequence[Named]) -> Search:
        """Return what is looked for, among these names of the club."""
        said = remembered(self.words.data or "")
        return Search(
            players=tuple(called(names, name) for name in self.player.names),
            winners=tuple(called(names, name) for name in self.winner.names),
            first_day=self.since.data,
            last_day=self.until.data,
            place=self.place.data or "",
            ruleset=self.system.data or None,
            words=said.words,
            dates=said.dates,
        )

    def strangers(self, names: Sequence[Named]) -> Iterator[str]:
        """Yield whoever is looked for and nobody in the club is called so."""
        for name in dict.fromkeys([*self.player.names, *self.winner.names]):
            if not called(names, name):
                yield name

    def _said(self, field: Any) -> Any:  # Any: a field and what it holds
        return field.data.isoformat() if isinstance(field, DateField) and field.data else field.data


class NoteField(TextAreaField):
    """Some lines of text, cleaned line by line of what cannot be seen."""

    def process_formdata(self, valuelist: list[Any]) -> None:  # Any: as WTForms gives it
        self.data = clean_lines(valuelist[0]) if valuelist else ""

    def pre_validate(self, form: BaseForm) -> None:
        refuse_longer(self.data, LONGEST_NOTE)


class TextsForm(SavingForm):
    """Title, place and note. `seen`: the mark of those that its sender saw."""

    title = LineField(_l("Title"), most=LONGEST_LINE)
    place = LineField(_l("Place"), most=LONGEST_LINE)
    note = NoteField(_l("Note"), render_kw={"rows": 4})
    seen = HiddenField(validators=[Regexp(r"[0-9a-f]{16}\Z", message=_l("Load this page again."))])

    @property
    def texts(self) -> Texts:
        return Texts(self.title.data or "", self.place.data or "", self.note.data or "")

    def show_texts(self, texts: Texts) -> None:
        """Fill in what is saved."""
        self.title.data, self.place.data, self.note.data = texts.title, texts.place, texts.note
        self.seen.data = texts.mark
