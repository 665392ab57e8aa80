"""Parts of pages that are the same for everybody: made once for each language."""

from typing import Final

from flask import Flask, current_app, render_template, request
from markupsafe import Markup

from scorekeeper.web.i18n import language

_MADE: Final = "scorekeeper_fixed"


def init_fixed(app: Flask) -> None:
    """Give `fixed` to the templates."""
    app.extensions[_MADE] = {}
    app.jinja_env.globals["fixed"] = fixed


def fixed(name: str) -> Markup:
    """Return a part of a page. It shows nothing but words and addresses of files: no names, forms or numbers."""
    made: dict[tuple[str, ...], Markup] = current_app.extensions[_MADE]
    key = (name, language(), request.script_root)
    if key not in made or current_app.debug:
        made[key] = Markup(render_template(name))  # noqa: S704  what a template has made is escaped
    return made[key]
