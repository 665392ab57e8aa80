"""What can be typed after `scorekeeper`."""

import json
import sys
from collections.abc import Iterator

import click

from scorekeeper.cli.answers import BAD_INPUT, exit_if_faulty, print_json, read_file
from scorekeeper.cli.check import check
from scorekeeper.cli.hand import count_line, describe, evaluate
from scorekeeper.cli.meetings import export_meeting, import_meetings
from scorekeeper.cli.serve import serve
from scorekeeper.export.meeting_file import read_meeting
from scorekeeper.export.results import Json, faults, results
from scorekeeper.rules.catalogue import CATALOGUE, get_ruleset
from scorekeeper.rules.checks import check_player_count
from scorekeeper.rules.faults import Refused
from scorekeeper.rules.ruleset import Ruleset


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="paplu-scorekeeper", prog_name="scorekeeper")
def main() -> None:
    """Keep the score of Paplu and its relatives, played with real cards."""


for command in (serve, import_meetings, export_meeting, check):
    main.add_command(command)


def _house_rule(_context: click.Context, _option: click.Parameter, given: tuple[str, ...]) -> dict[str, object]:
    rules: dict[str, object] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise click.BadParameter(f"{text!r}: write name=value, as in cap=80 or set_sizes=[3,4]")
        rules[name.strip()] = _word_or_json(value.strip())
    return rules


def _word_or_json(text: str) -> object:
    try:
        return json.loads(text)
    except ValueError:
        return text


@main.command()
@click.argument("cards", required=False)
@click.option("--indicator", metavar="CARD", help="The opened card, as 8D; * if it is the printed joker.")
@click.option("--ruleset", "key", default="paplu", show_default=True, help=f"One of {', '.join(CATALOGUE)}.")
@click.option("--players", default=4, show_default=True, help="How many play: it decides the pack.")
@click.option("--rule", "house_rules", multiple=True, callback=_house_rule, help="A house rule, as cap=80.")
@click.option("--draw", is_flag=True, help="The hand has the 14 cards after a draw: say which discard declares.")
@click.option("--batch", is_flag=True, help="Read lines INDICATOR: CARDS (- for none) from a file, or from the input.")
@click.option("--json", "as_json", is_flag=True, help="Print one line of JSON.")
def hand(
    cards: str | None,
    indicator: str | None,
    key: str,
    players: int,
    house_rules: dict[str, object],
    draw: bool,
    batch: bool,
    as_json: bool,
) -> None:
    """Count what the hand CARDS costs, as "4H 5H 6H 9S 10S * 7C 7D 7S AC 2C KC 5D"."""
    rules = _ruleset(key, house_rules, players, as_json or batch)
    if batch:
        answers = (count_line(rules, players, line, draw) for line in _lines(cards))
        exit_if_faulty([print_json(answer) for answer in answers])
        return
    if cards is None:
        raise click.UsageError("write the cards of the hand, or --batch")
    answer = evaluate(rules, players, cards, indicator, draw)
    if as_json:
        print_json(answer)
    else:
        click.echo(describe(answer))
    exit_if_faulty([answer])


def _ruleset(key: str, house_rules: dict[str, object], player_count: int, as_json: bool) -> Ruleset:
    """Return the ruleset for so many players, or say what is wrong with it and stop."""
    try:
        rules = get_ruleset(key, house_rules)
        findings = tuple(check_player_count(rules.table, player_count))
        if findings:
            raise Refused(findings)
    except Refused as refused:
        answer = faults(refused.findings)
        if as_json:
            print_json(answer)
        else:
            click.echo(describe(answer), err=True)
        sys.exit(BAD_INPUT)
    return rules


def _lines(path: str | None) -> Iterator[str]:
    stream = click.open_file(path or "-", encoding="utf-8", errors="replace")
    with stream:
        yield from (line.strip() for line in stream if line.strip())


@main.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
def score(files: tuple[str, ...]) -> None:
    """Work out meeting files: one line of JSON for each FILE (- is the input)."""
    exit_if_faulty([print_json(_score(name)) for name in files])


def _score(name: str) -> Json:
    try:
        return results(read_meeting(read_file(name)))
    except Refused as refused:
        return faults(refused.findings)
