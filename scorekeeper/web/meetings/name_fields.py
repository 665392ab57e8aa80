"""The fields that names of players are typed and carried on in."""

import re
from collections.abc import Iterable
from typing import Any, Final

from wtforms import Field, TextAreaField
from wtforms.validators import ValidationError

from scorekeeper.rules.names import LONGEST_NAME
from scorekeeper.web.forms import told_texts
from scorekeeper.web.i18n import ngettext

_BETWEEN_NAMES: Final = re.compile(r"[\r\n,;]+")


def check_lengths(names: Iterable[str]) -> None:
    """Raise a `ValidationError` if a name is too long."""
    if any(len(name) > LONGEST_NAME for name in names):
        sentence = ngettext(
            "A name has at most %(num)s character.", "A name has at most %(num)s characters.", LONGEST_NAME
        )
        raise ValidationError(sentence)


class NamesField(Field):
    """Names in their order, each a field of the page by itself."""

    def process_formdata(self, valuelist: list[Any]) -> None:  # Any: as WTForms gives it
        self.data = told_texts(valuelist)

    def pre_validate(self, form: Any) -> None:  # Any: WTForms' own type for it is generic
        check_lengths(self.data or ())


class NameLinesField(TextAreaField):
    """Names as they are typed, one a line; commas part them too."""

    @property
    def names(self) -> list[str]:
        return told_texts(_BETWEEN_NAMES.split(self.data or ""))

    def pre_validate(self, form: Any) -> None:  # Any: WTForms' own type for it is generic
        check_lengths(self.names)
