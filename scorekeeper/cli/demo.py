"""The command that fills an empty club with an invented season."""

from datetime import date, datetime

import click

from scorekeeper.cli.answers import BAD_INPUT, counted, fail
from scorekeeper.cli.store import chosen_club, club_option, open_store
from scorekeeper.demo import SEASON, season

_MOST = 100_000


@click.command()
@click.option("--meetings", "count", type=click.IntRange(1, _MOST), default=SEASON, show_default=True)
@click.option("--seed", type=int, default=1, show_default=True, help="Another number, another season.")
@click.option(
    "--until", type=click.DateTime(["%Y-%m-%d"]), help="The day of the last meeting; today, if it is not said."
)
@club_option
def demo(count: int, seed: int, until: datetime | None, club_slug: str | None) -> None:
    """Fill an empty club with an invented season.

    A club that has meetings is left alone. The same seed and last day make the same season.
    """
    from scorekeeper.store.bulk import NotEmpty, fill_club
    from scorekeeper.store.clubs import create_club

    last_day = until.date() if until else date.today()  # noqa: DTZ011  the day of the people at this machine
    with open_store() as app:
        club = chosen_club(club_slug) or create_club("Demo club", app.config["SECRET_KEY"])[0]
        with click.progressbar(season(count, seed, last_day), length=count, label="Meetings") as sittings:
            try:
                fill_club(club, sittings)
            except NotEmpty:
                fail("This club has meetings already. Make an empty one, or name it with --club.", BAD_INPUT)
        click.echo(f"{counted(count, 'meeting')} made in club {club.slug}. Look: scorekeeper serve")
