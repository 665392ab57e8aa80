"""What a server does before it listens: the database brought up to date, and a club in it."""

from typing import Final

from flask import Flask
from sqlalchemy.exc import SQLAlchemyError

from scorekeeper.store.clubs import all_clubs, ensure_club
from scorekeeper.store.links import Role, link_token, rotate_link
from scorekeeper.store.migrate import upgrade_database

_CLUB_NAME: Final = "Scorekeeper"


class CannotServe(ValueError):
    """Why the server does not start, in one sentence."""


def prepare(app: Flask) -> tuple[str, int]:
    """Bring the database up to date; return the token of the oldest club, and how many clubs there are."""
    try:
        upgrade_database(app)
        with app.app_context():
            secret, keeper = app.config["SECRET_KEY"], Role.KEEPER
            club = ensure_club(_CLUB_NAME, secret)
            token = link_token(club, keeper, secret) or rotate_link(club, keeper, secret)
            return token, len(all_clubs())
    except SQLAlchemyError as error:
        cause = getattr(error, "orig", None) or error
        raise CannotServe(f"The database cannot be used: {cause}.") from error
