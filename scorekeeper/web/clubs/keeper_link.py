"""The keeper link once more, as a QR code for the next phone."""

from dataclasses import dataclass
from functools import lru_cache
from ipaddress import ip_address
from urllib.parse import urlsplit

import segno
from flask import current_app, request, url_for
from markupsafe import Markup

from scorekeeper.store.clubs import token_of_generation
from scorekeeper.web.access import current_club, current_generation
from scorekeeper.web.addresses import own_addresses


@dataclass(frozen=True, slots=True)
class KeeperCode:
    """The address that another phone is to open, and its picture. `is_local`: only this machine can open it."""

    address: str
    picture: Markup
    is_local: bool


def keeper_code() -> KeeperCode:
    """Return the way in for one more phone, by the address at which this one found the server."""
    token = token_of_generation(current_club(), current_generation(), current_app.config["SECRET_KEY"])
    origin = _reachable_origin()
    address = (origin or request.host_url.rstrip("/")) + url_for("clubs.open_keeper_link", token=token)
    return KeeperCode(address, _picture(address), is_local=origin is None)


def _reachable_origin() -> str | None:
    """Return the server's address for other machines, or None if there is none: localhost is each one's own."""
    asked = urlsplit(request.host_url)
    if not _is_loopback(asked.hostname or ""):
        return request.host_url.rstrip("/")
    trusted = current_app.config["TRUSTED_HOSTS"] or ()
    outside = next((address for address in _addresses() if address in trusted), None)
    port = f":{asked.port}" if asked.port else ""
    return None if outside is None else f"{asked.scheme}://{outside}{port}"


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


@lru_cache(maxsize=1)
def _addresses() -> tuple[str, ...]:
    return tuple(own_addresses())


@lru_cache(maxsize=64)
def _picture(address: str) -> Markup:
    code = segno.make(address, micro=False)
    # safe: made of an address and numbers, drawn as lines
    return Markup(code.svg_inline(border=4, dark="#000", light="#fff", omitsize=True, svgclass=None, lineclass=None))  # noqa: S704
