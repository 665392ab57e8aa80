"""The part of the deal form that says who cut in (003)."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from wtforms import Field
from wtforms.validators import ValidationError

from scorekeeper.web.i18n import gettext, ngettext


class PlayersField(Field):
    """Up to `most` players by their positions, the same one several times if need be: a list for each."""

    most = 0
    player_by_code: Mapping[str, str] = MappingProxyType({})

    def process_formdata(self, valuelist: list[Any]) -> None:  # Any: WTForms' own type
        self.data = [value for value in valuelist if value]

    def pre_validate(self, form: Any) -> None:  # Any: WTForms' own type for it is generic
        if any(value not in self.player_by_code for value in self.data):
            raise ValidationError(gettext("Load this page again."))
        if len(self.data) > self.most:
            raise ValidationError(ngettext("At most %(num)s cut-in.", "At most %(num)s cut-ins.", self.most))

    @property
    def named(self) -> tuple[str, ...]:
        """Who was chosen."""
        return tuple(self.player_by_code[value] for value in self.data or () if value in self.player_by_code)

    @property
    def lists(self) -> list[str]:
        """What is chosen in each list, "" for nobody."""
        chosen = [*(self.data or ())]
        return [*chosen, *[""] * (self.most - len(chosen))]
