"""A link as a QR code for another phone."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import urlsplit

import segno
from flask import current_app, request
from markupsafe import Markup

from scorekeeper.store.tokens import make_token
from scorekeeper.web.access import current_access
from scorekeeper.web.addresses import is_loopback, reached_at
from scorekeeper.web.i18n import gettext
from scorekeeper.web.links import link_to


@dataclass(frozen=True, slots=True)
class Code:
    """The address that another phone is to open, and its picture.

    `is_local`: only this machine can open it; `is_alone`: the server listens to no other.
    """

    address: str
    picture: Markup
    is_local: bool
    is_alone: bool

    @property
    def trouble(self) -> str:
        """Why no other machine can open the address; empty if others can."""
        if not self.is_local:
            return ""
        if self.is_alone:
            return gettext(
                "Only this machine can open this: Scorekeeper was started with --host. Without it, phones can."
            )
        return gettext("This machine is in no network: only it can open this address.")


def keeper_code() -> Code:
    """Return the way in for one more phone that is to record, without a look into the database."""
    access = current_access()
    token = make_token(current_app.config["SECRET_KEY"], access.club.slug, access.role, access.generation)
    return code_of(link_to("clubs.open_link", token=token))


def code_of(path: str) -> Code:
    """Return the code of a page, by the address at which this phone found the server."""
    trusted = tuple(current_app.config["TRUSTED_HOSTS"] or ())
    return _code(f"{request.scheme}://{request.host}", path, trusted, current_app.config["LISTENS_ON"])


@lru_cache(maxsize=64)
def _code(asked: str, path: str, trusted: tuple[str, ...], host: str) -> Code:
    origin = _reachable_origin(asked, [address for address in reached_at(host) if address in trusted])
    address = (origin or asked) + path
    return Code(address, _picture(address), is_local=origin is None, is_alone=is_loopback(host))


def _reachable_origin(origin: str, addresses: Sequence[str]) -> str | None:
    """Return the server's address for other machines, or None if there is none: localhost is each one's own."""
    asked = urlsplit(origin)
    if not is_loopback(asked.hostname or ""):
        return origin
    outside = next(iter(addresses), None)
    port = f":{asked.port}" if asked.port else ""
    return None if outside is None else f"{asked.scheme}://{outside}{port}"


def _picture(address: str) -> Markup:
    code = segno.make(address, micro=False)
    # safe: made of an address and numbers, drawn as lines
    return Markup(code.svg_inline(border=4, dark="#000", light="#fff", omitsize=True, svgclass=None, lineclass=None))  # noqa: S704
