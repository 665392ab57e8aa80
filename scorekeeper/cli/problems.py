"""How problems of a database are printed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from scorekeeper.store.audit import Problem


def print_problems(problems: Iterable[Problem]) -> int:
    """Print a line for each problem as it is found; return how many there are."""
    count = 0
    for problem in problems:
        place = f"Meeting {problem.meeting}: " if problem.meeting else ""
        click.echo(f"{place}{problem.message} ({problem.kind})")
        count += 1
    return count
