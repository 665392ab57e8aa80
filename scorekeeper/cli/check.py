"""The command that recounts everything."""

import sys

import click

from scorekeeper.cli.answers import FAILED, counted
from scorekeeper.cli.problems import print_problems
from scorekeeper.cli.store import open_store


@click.command()
def check() -> None:
    """Recount everything that is saved.

    Every deal is counted anew and the whole database looked over. The exit status is 1 if something is wrong.
    """
    from scorekeeper.store.audit import audit, extent

    with open_store():
        problem_count = print_problems(audit())
        size = extent()
    recounted = f"{counted(size.meetings, 'meeting')} with {counted(size.deals, 'deal')}"
    if problem_count:
        click.echo(f"{counted(problem_count, 'problem')} found in {recounted}.", err=True)
        sys.exit(FAILED)
    click.echo(f"All is well: {recounted} recounted.")
