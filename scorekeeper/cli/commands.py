"""What can be typed after `scorekeeper`."""

import click

from scorekeeper.cli.check import check
from scorekeeper.cli.clubs import club
from scorekeeper.cli.demo import demo
from scorekeeper.cli.hand import hand
from scorekeeper.cli.keeping import backup, restore
from scorekeeper.cli.meetings import export_meeting, import_meetings
from scorekeeper.cli.score import score
from scorekeeper.cli.serve import serve


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="paplu-scorekeeper", prog_name="scorekeeper")
def main() -> None:
    """Keep the score of Paplu and its relatives, played with real cards."""


for command in (serve, hand, score, import_meetings, export_meeting, check, demo, club, backup, restore):
    main.add_command(command)
