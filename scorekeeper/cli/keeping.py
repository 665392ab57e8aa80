"""The commands that keep copies of the database and bring them back."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING

import click

from scorekeeper.cli.answers import BAD_INPUT, counted, fail
from scorekeeper.cli.problems import print_problems
from scorekeeper.cli.store import untouched_store

if TYPE_CHECKING:
    from flask import Flask


@click.command()
@click.argument("folder", required=False, type=click.Path(path_type=Path, file_okay=False))
@click.option("--keep", "number", type=click.IntRange(min=1), metavar="N", help="Keep the newest N; older ones go.")
@click.option("--days", type=click.IntRange(min=1), metavar="D", help="Keep those of the last D days; older ones go.")
def backup(folder: Path | None, number: int | None, days: int | None) -> None:
    """Copy the database into FOLDER, also while the server runs.

    FOLDER is instance/backups if it is not named; another disk is safer. The copy is checked, and named by the date.
    Nothing goes unless --keep or --days says so; with both, a backup stays for either reason.
    """
    from scorekeeper.store.backup import Kept, back_up

    with untouched_store() as app:
        folder = folder or Path(app.instance_path) / "backups"
        try:
            done = back_up(app, folder, Kept(number, days))
        except (OSError, sqlite3.OperationalError) as error:
            fail(f"No backup can be made in {str(folder)!r}: {getattr(error, 'strerror', error)}.")
        click.echo(f"The database is kept as {done.path}.")
        if done.gone:
            click.echo(f"{counted(len(done.gone), 'older backup')} removed.")
        click.echo(f"The secret key is not in it: keep a copy of {_secret(app)} too, or phones open a new link.")


def _secret(app: Flask) -> Path:
    return Path(app.instance_path) / "secret_key"


@click.command()
@click.argument("backup", type=click.Path(path_type=Path), metavar="BACKUP")
def restore(backup: Path) -> None:
    """Put BACKUP in the place of the database; the server must be stopped.

    The backup is checked first, brought up to date and recounted. The database that was there is kept beside.
    """
    from scorekeeper.store.restore import Miscounted
    from scorekeeper.store.restore import restore as put_back

    if not backup.is_file():
        fail(f"There is no file {str(backup)!r}.", BAD_INPUT)
    with untouched_store() as app:
        try:
            done = put_back(app, backup)
        except Miscounted as error:
            print_problems(error.problems)
            raise
        except OSError as error:
            fail(f"Nothing was restored: {error.strerror} ({error.filename}).")
    meetings, deals = counted(done.extent.meetings, "meeting"), counted(done.extent.deals, "deal")
    click.echo(f"Restored: {meetings} with {deals}.")
    if done.replaced is not None:
        click.echo(f"What was there before is kept as {done.replaced}.")
