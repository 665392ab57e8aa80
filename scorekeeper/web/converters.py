"""What can stand at a place of an address."""

from typing import Any, Final

from flask import Flask
from werkzeug.routing import UnicodeConverter

_ANY: Final = "[^/]"
_ANY_BUT_NUL: Final = "[^/\\0]"


class TextConverter(UnicodeConverter):
    """Any text without NUL, which stands in nothing that is kept, and which PostgreSQL cannot look for."""

    def __init__(self, *arguments: Any, **named: Any) -> None:  # Any: handed on to Werkzeug
        super().__init__(*arguments, **named)
        self.regex = self.regex.replace(_ANY, _ANY_BUT_NUL)


def init_converters(app: Flask) -> None:
    """Let it stand wherever an address says nothing of its places."""
    app.url_map.converters.update(default=TextConverter, string=TextConverter)
