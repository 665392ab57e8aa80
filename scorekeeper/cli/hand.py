"""The command that counts one hand."""

import sys
from collections.abc import Iterator
from typing import Final

import click

from scorekeeper.cli.answers import BAD_INPUT, exit_if_faulty, print_json
from scorekeeper.export.results import Json, faults
from scorekeeper.rules.arrange import Arrangement
from scorekeeper.rules.cards import Card, read_card, read_cards
from scorekeeper.rules.catalogue import CATALOGUE, check_ruleset, get_ruleset
from scorekeeper.rules.checks import check_player_count
from scorekeeper.rules.evaluate import evaluate_hand
from scorekeeper.rules.faults import N_, Fault, Finding, Refused
from scorekeeper.rules.house_values import as_said
from scorekeeper.rules.ruleset import Ruleset


def _house_rule(_context: click.Context, _option: click.Parameter, given: tuple[str, ...]) -> dict[str, object]:
    rules: dict[str, object] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise click.BadParameter(f"{text!r}: write name=value, as in cap=80 or set_sizes=[3,4]")
        rules[name.strip()] = as_said(value.strip())
    return rules


_RULE_HELP: Final = "A house rule, as cap=80 or set_sizes=[3,4]: a word or JSON. Can be given again for another rule."


@click.command()
@click.argument("cards", required=False)
@click.option("--indicator", metavar="CARD", help="The opened card, as 8D; * if it is the printed joker.")
@click.option("--ruleset", "key", default="paplu", show_default=True, help=f"One of {', '.join(CATALOGUE)}.")
@click.option("--players", default=4, show_default=True, help="How many play: it decides the pack.")
@click.option("--rule", "house_rules", multiple=True, callback=_house_rule, help=_RULE_HELP)
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
        answers = (_count_line(rules, players, line, draw) for line in _lines(cards))
        exit_if_faulty([print_json(answer) for answer in answers])
        return
    if cards is None:
        raise click.UsageError("write the cards of the hand, or --batch")
    answer = _evaluate(rules, players, cards, indicator, draw)
    if as_json:
        print_json(answer)
    else:
        click.echo(_describe(answer))
    exit_if_faulty([answer])


def _ruleset(key: str, house_rules: dict[str, object], player_count: int, as_json: bool) -> Ruleset:
    """Return the ruleset for so many players, or say what is wrong with it and stop."""
    findings = tuple(_check_table(key, house_rules, player_count))
    if not findings:
        return get_ruleset(key, house_rules)
    answer = faults(findings)
    if as_json:
        print_json(answer)
    else:
        click.echo(_describe(answer), err=True)
    sys.exit(BAD_INPUT)


def _check_table(key: str, house_rules: dict[str, object], player_count: int) -> Iterator[Finding]:
    yield from check_ruleset(key, house_rules)
    if key in CATALOGUE:
        yield from check_player_count(CATALOGUE[key].ruleset.table, player_count)


def _lines(path: str | None) -> Iterator[str]:
    """Yield the lines that say something, of a file or of the input."""
    try:
        stream = click.open_file(path or "-", encoding="utf-8-sig", errors="replace")
    except OSError as error:
        raise click.BadParameter(f"{path} cannot be read: {error.strerror}", param_hint="FILE") from error
    with stream:
        yield from (line.strip() for line in stream if line.strip())


def _count_line(rules: Ruleset, player_count: int, line: str, draw: bool) -> Json:
    """Return the answer to one line `INDICATOR: CARDS`; `-` stands for no indicator."""
    indicator, colon, cards = line.partition(":")
    if not colon:
        sentence = N_("“{line}”: write INDICATOR: CARDS, as in 8D: 4H 5H 6H …")
        return faults((Finding(Fault.INVALID_FILE, sentence, {"line": line}),))
    indicator = indicator.strip()
    return _evaluate(rules, player_count, cards, None if indicator == "-" else indicator, draw)


def _evaluate(rules: Ruleset, player_count: int, cards: str, indicator: str | None, draw: bool) -> Json:
    """Return what the hand costs, its arrangement and whether it declares; or its faults."""
    opened = None if indicator is None else read_card(indicator)
    try:
        evaluation = evaluate_hand(rules, player_count, read_cards(cards), opened, drawn=draw)
    except Refused as refused:
        return faults(refused.findings)
    charge = evaluation.charge
    answer: Json = {"points": str(charge.points)}
    if charge.arrangement is None:
        return answer | {"deadwood": [str(priced.card) for priced in charge.steps[0].cards]}
    answer |= _laid_out(charge.arrangement) | {"declares": evaluation.declares}
    return answer | {"discards": _codes(evaluation.discards)} if draw else answer


def _laid_out(arrangement: Arrangement) -> Json:
    return {
        "lives": str(arrangement.lives),
        "melds": [{"kind": str(meld.kind), "cards": _codes(meld.cards)} for meld in arrangement.melds],
        "deadwood": _codes(arrangement.deadwood),
    }


def _codes(cards: tuple[Card, ...]) -> list[str]:
    return [str(card) for card in cards]


_LIVES = {
    "none": "no pure sequence: the whole hand counts",
    "first": "first life only: nothing else is protected",
    "both": "both lives: every meld is protected",
}
_KINDS = {"pure_sequence": "pure sequence", "sequence": "sequence", "set": "set", "tanala": "tanala"}


def _describe(answer: Json) -> str:
    """Return the answer in words for a terminal."""
    if "faults" in answer:
        return "\n".join(fault["message"] for fault in answer["faults"])
    lines = [f"{answer['points']} points" + (f": {_lives(answer)}" if "lives" in answer else "")]
    lines += [f"  {_KINDS[meld['kind']]:<14} {' '.join(meld['cards'])}" for meld in answer.get("melds", ())]
    if answer["deadwood"]:
        lines.append(f"  {'counts':<14} {' '.join(answer['deadwood'])}")
    return "\n".join([*lines, *_declaration(answer)])


def _lives(answer: Json) -> str:
    if answer["lives"] == "first" and not answer["melds"]:  # house rule `protection`
        return "first life only: the whole hand counts"
    return _LIVES[answer["lives"]]


def _declaration(answer: Json) -> list[str]:
    if "discards" in answer:
        return [f"  declares with the discard of {' or '.join(answer['discards']) or 'no card'}"]
    if "declares" in answer:
        return ["  can be declared" if answer["declares"] else "  cannot be declared"]
    return []
