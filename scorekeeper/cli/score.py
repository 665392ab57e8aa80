"""The command that works out meeting files."""

import click

from scorekeeper.cli.answers import exit_if_faulty, print_json, read_file
from scorekeeper.export.meeting_file import read_meeting
from scorekeeper.export.results import Json, faults, results
from scorekeeper.rules.faults import Refused


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
def score(files: tuple[str, ...]) -> None:
    """Work out meeting files: one line of JSON for each FILE (- is the input)."""
    exit_if_faulty([print_json(_score(name)) for name in files])


def _score(name: str) -> Json:
    try:
        return results(read_meeting(read_file(name)))
    except Refused as refused:
        return faults(refused.findings)
