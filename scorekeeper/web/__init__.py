"""The pages: a Flask app, made by `create_app`."""

import os
import socket
from collections.abc import Callable, Mapping
from datetime import timedelta
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

from scorekeeper.store import init_store
from scorekeeper.web.access import init_access
from scorekeeper.web.addresses import EVERYWHERE, own_addresses
from scorekeeper.web.answers import init_answers
from scorekeeper.web.converters import init_converters
from scorekeeper.web.errors import init_errors
from scorekeeper.web.filters import init_filters
from scorekeeper.web.fixed import init_fixed
from scorekeeper.web.headers import init_headers
from scorekeeper.web.i18n import init_languages
from scorekeeper.web.limits import init_limits
from scorekeeper.web.links import init_links
from scorekeeper.web.phones import init_phones
from scorekeeper.web.secret import secret_key
from scorekeeper.web.static_files import init_static
from scorekeeper.web.templating import PageEnvironment
from scorekeeper.web.unchanged import init_unchanged
from scorekeeper.web.uploads import init_uploads

ROOT: Final = Path(__file__).parent.parent.parent
_PACKAGE: Final = Path(__file__).parent  # where a wheel has what a checkout has in its own folder

_LIMITS: Final = {
    "MAX_CONTENT_LENGTH": 64 * 1024,
    "MAX_FORM_MEMORY_SIZE": 32 * 1024,
    "MAX_FORM_PARTS": 300,
}
_COOKIES: Final = {
    "SESSION_COOKIE_NAME": "scorekeeper",
    "SESSION_COOKIE_HTTPONLY": True,
    "SESSION_COOKIE_SAMESITE": "Lax",
    "SESSION_REFRESH_EACH_REQUEST": False,
    "PERMANENT_SESSION_LIFETIME": timedelta(days=400),  # the longest that browsers keep a cookie
    "WTF_CSRF_TIME_LIMIT": None,  # an evening is long
}


class Pages(Flask):
    """Flask with our own templates, and without a look at each function that it calls: none of ours is asynchronous."""

    jinja_environment = PageEnvironment

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """Return the function as it is."""
        return func


class NotComplete(ValueError):
    """Something that the pages need is not there: a folder, or a library."""


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """Return the app. `config` goes before the environment; INSTANCE names the folder of database and key.

    From the environment: DATABASE_URL, SCOREKEEPER_INSTANCE (the same folder), SCOREKEEPER_HOSTS (further names that
    it answers to, parted by commas), SCOREKEEPER_PROXIES (how many proxies stand in front of it) and
    SCOREKEEPER_NEW_CLUBS (1: whoever finds the server may begin a club).
    """
    config = dict(config or {})
    instance = Path(config.pop("INSTANCE", os.environ.get("SCOREKEEPER_INSTANCE") or _instance())).absolute()
    app = Pages(__name__, template_folder=_folder("templates"), static_folder=None, instance_path=str(instance))
    app.config.from_mapping({**_LIMITS, **_COOKIES, **_environment(), **config})
    app.config["SECRET_KEY"] = app.config["SECRET_KEY"] or secret_key(instance)
    if app.config["PROXIES"]:
        _trust_proxies(app, app.config["PROXIES"])
    app.jinja_options = {**app.jinja_options, "trim_blocks": True, "lstrip_blocks": True, "cache_size": -1}  # for good
    init_parts(app)
    return app


def init_parts(app: Flask) -> None:
    """Put the parts of the app in their order: who may come in is asked before anything else."""
    init_converters(app)
    init_access(app)
    init_uploads(app)
    init_limits(app)
    init_headers(app)
    init_phones(app)
    init_answers(app)
    init_languages(app)
    init_errors(app)
    init_filters(app)
    init_static(app, Path(_folder("static")))
    init_links(app)
    init_fixed(app)
    init_unchanged(app, Path(_folder("static")), Path(_folder("templates")))
    init_store(app)
    register_pages(app)


def register_pages(app: Flask) -> None:
    """Register the pages, an area after the other."""
    from scorekeeper.web import clubs, deals, hands, history, meetings, players, results
    from scorekeeper.web.clubs import keys

    for area in (clubs, keys, meetings, deals, hands, results, history, players):
        app.register_blueprint(area.bp)
    app.register_blueprint(results.look.public)


def _folder(name: str) -> str:
    for path in (ROOT / name, _PACKAGE / name):
        if path.is_dir():
            return str(path)
    raise NotComplete(f"The folder {str(ROOT / name)!r} is missing. Scorekeeper runs from its own checkout or a wheel.")


def _instance() -> Path:
    """Return where database and key are kept: in the checkout, or else, as a wheel is replaced, at its user's home."""
    return ROOT / "instance" if (ROOT / "templates").is_dir() else Path.home() / "scorekeeper"


def _environment() -> dict[str, Any]:
    hosts = os.environ.get("SCOREKEEPER_HOSTS", "").replace(",", " ").split()
    config: dict[str, Any] = {
        "LISTENS_ON": EVERYWHERE,  # as long as nobody says otherwise
        "TRUSTED_HOSTS": [*_own_names(), *own_addresses(), *hosts],
        "NEW_CLUBS": os.environ.get("SCOREKEEPER_NEW_CLUBS", "") not in {"", "0"},
        "PROXIES": int(os.environ.get("SCOREKEEPER_PROXIES", "0")),
    }
    if address := os.environ.get("DATABASE_URL"):
        config["SQLALCHEMY_DATABASE_URI"] = _database(address)
    return config


def _database(address: str) -> str:
    """Return an address as SQLAlchemy takes it: PostgreSQL is spelt in several ways. Raise `NotComplete`."""
    scheme, separator, place = address.partition("://")
    if scheme not in {"postgres", "postgresql", "postgresql+psycopg"}:
        return address
    if find_spec("psycopg") is None:
        raise NotComplete('PostgreSQL needs one more library: .venv/bin/pip install "psycopg[binary]"')
    return f"postgresql+psycopg{separator}{place}"


def _own_names() -> list[str]:
    name = socket.gethostname().lower().removesuffix(".local")
    return ["localhost", "127.0.0.1", name, f"{name}.local"]


def _trust_proxies(app: Flask, count: int) -> None:
    # mypy: replacing the WSGI application is Flask's own documented way
    app.wsgi_app = ProxyFix(app.wsgi_app, x_for=count, x_proto=count, x_host=count)  # type: ignore[method-assign]
