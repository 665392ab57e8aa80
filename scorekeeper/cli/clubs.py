"""Clubs from the command line: made, their links shown, and made anew."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from scorekeeper.cli.answers import BAD_INPUT, fail
from scorekeeper.cli.store import named_club, open_store

if TYPE_CHECKING:
    from flask import Flask

    from scorekeeper.store.clubs import ClubRef

_at_option = click.option(
    "--at", "origin", metavar="ADDRESS", help="Where the server is reached, as https://cards.example.org."
)


@click.group()
def club() -> None:
    """Make clubs, show their links, make the links anew."""


@club.command()
@click.argument("name")
@_at_option
def new(name: str, origin: str | None) -> None:
    """Make a club called NAME and print its links."""
    from scorekeeper.rules.names import LONGEST_NAME, clean_name
    from scorekeeper.store.clubs import create_club

    name = clean_name(name)
    if not 1 <= len(name) <= LONGEST_NAME:
        fail(f"The name of a club has 1 to {LONGEST_NAME} letters.", BAD_INPUT)
    with open_store() as app:
        made, _ = create_club(name, app.config["SECRET_KEY"])
        _print_links(app, made, origin)


@club.command()
@click.argument("slug", required=False, metavar="[CLUB]")
@_at_option
def links(slug: str | None, origin: str | None) -> None:
    """Print the links of CLUB, the first part of its addresses after /c/; without it those of every club."""
    with open_store() as app:
        for found in _clubs(slug):
            _print_links(app, found, origin)


@club.command()
@click.argument("slug", required=False, metavar="[CLUB]")
@click.option("--only", type=click.Choice(["keeper", "watcher"]), help="Make only this link anew.")
@_at_option
def rotate(slug: str | None, only: str | None, origin: str | None) -> None:
    """Make the links of CLUB anew and print them. Whoever came in by the old ones is out at once.

    CLUB may be left out where there is only one.
    """
    from scorekeeper.store.links import Role, rotate_link

    with open_store() as app:
        found, *others = _clubs(slug)
        if others:
            fail("There are several clubs. Say which: `scorekeeper club links` shows them.", BAD_INPUT)
        for role in Role:
            if only in {None, role}:
                rotate_link(found, role, app.config["SECRET_KEY"])
        _print_links(app, found, origin)


def _clubs(slug: str | None) -> tuple[ClubRef, ...]:
    from scorekeeper.store.clubs import all_clubs

    if slug is not None:
        return (named_club(slug),)
    return all_clubs() or fail('There is no club yet. Make one: `scorekeeper club new "Friday club"`.')


def _print_links(app: Flask, of: ClubRef, origin: str | None) -> None:
    from scorekeeper.web.addresses import own_addresses

    base = (origin or f"http://{next(iter(own_addresses()), 'localhost')}:8000").rstrip("/")
    click.echo(f"{of.name} ({of.slug})")
    for line in _lines(of, base, app.config["SECRET_KEY"]):
        click.echo(f"  {line}")


def _lines(of: ClubRef, base: str, secret: str) -> Iterator[str]:
    from scorekeeper.store.links import Role, link_token

    for role in Role:
        token = link_token(of, role, secret)
        shown = f"{base}/k/{token}" if token else f"none: `scorekeeper club rotate {of.slug} --only {role}` makes one"
        yield f"{role.value + ' link':12}  {shown}"
