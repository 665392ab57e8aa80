"""The command that recounts everything."""

import sys

import click

from scorekeeper.cli.answers import FAILED
from scorekeeper.cli.store import open_store


@click.command()
def check() -> None:
    """Recount everything that is saved.

    Every deal is counted anew and the whole database looked over. The exit status is 1 if something is wrong.
    """
    from scorekeeper.store.audit import audit, extent

    with open_store():
        problem_count = 0
        for problem in audit():
            place = f"Meeting {problem.meeting}: " if problem.meeting else ""
            click.echo(f"{place}{problem.message} ({problem.kind})")
            problem_count += 1
        size = extent()
    counted = f"{_counted(size.meetings, 'meeting')} with {_counted(size.deals, 'deal')}"
    if problem_count:
        click.echo(f"{_counted(problem_count, 'problem')} found in {counted}.", err=True)
        sys.exit(FAILED)
    click.echo(f"All is well: {counted} recounted.")


def _counted(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
