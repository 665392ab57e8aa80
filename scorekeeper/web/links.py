"""Links on pages: where a page lies never changes, so each is worked out once."""

from functools import lru_cache
from typing import Any

from flask import Flask, g, request, url_for


def init_links(app: Flask) -> None:
    """Let `url_for` in templates remember what it has found; a page has dozens of links."""
    app.jinja_env.globals["url_for"] = link_to


def link_to(endpoint: str, **values: Any) -> str:  # Any: the places of an address
    """Return the path of a page, as Flask's `url_for` does."""
    club = g.access.club.slug if "access" in g else ""
    try:
        return _found(request.script_root, club, endpoint, tuple(values.items()))
    except TypeError:  # there is a list among the values
        return url_for(endpoint, **values)


@lru_cache(maxsize=4096)
def _found(_root: str, _club: str, endpoint: str, values: tuple[tuple[str, Any], ...]) -> str:
    """Return the path. Besides endpoint and values it depends on the two that are not used here."""
    return url_for(endpoint, **dict(values))


def absolute_link(endpoint: str, **values: Any) -> str:  # Any: the places of an address
    """Return the whole address of a page, for those who are not on one of ours.

    Flask refuses a request whose Host is none of TRUSTED_HOSTS, so what is taken from it here can be trusted.
    """
    return request.host_url.rstrip("/") + link_to(endpoint, **values)
