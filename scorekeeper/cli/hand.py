"""One hand, counted for the command line."""

from scorekeeper.export.results import Json, faults
from scorekeeper.rules.arrange import Arrangement
from scorekeeper.rules.cards import Card, read_card, read_cards
from scorekeeper.rules.evaluate import evaluate_hand
from scorekeeper.rules.faults import N_, Fault, Finding, Refused
from scorekeeper.rules.ruleset import Ruleset


def count_line(rules: Ruleset, player_count: int, line: str, draw: bool) -> Json:
    """Return the answer to one line `INDICATOR: CARDS`; `-` stands for no indicator."""
    indicator, colon, cards = line.partition(":")
    if not colon:
        sentence = N_("“{line}”: write INDICATOR: CARDS, as in 8D: 4H 5H 6H …")
        return faults((Finding(Fault.INVALID_FILE, sentence, {"line": line}),))
    indicator = indicator.strip()
    return evaluate(rules, player_count, cards, None if indicator == "-" else indicator, draw)


def evaluate(rules: Ruleset, player_count: int, cards: str, indicator: str | None, draw: bool) -> Json:
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


def describe(answer: Json) -> str:
    """Return the answer in words for a terminal."""
    if "faults" in answer:
        return "\n".join(fault["message"] for fault in answer["faults"])
    lines = [f"{answer['points']} points" + (f": {_LIVES[answer['lives']]}" if "lives" in answer else "")]
    lines += [f"  {_KINDS[meld['kind']]:<14} {' '.join(meld['cards'])}" for meld in answer.get("melds", ())]
    if answer["deadwood"]:
        lines.append(f"  {'counts':<14} {' '.join(answer['deadwood'])}")
    return "\n".join([*lines, *_declaration(answer)])


def _declaration(answer: Json) -> list[str]:
    if "discards" in answer:
        return [f"  declares with the discard of {' or '.join(answer['discards']) or 'no card'}"]
    return ["  can be declared"] if answer.get("declares") else []
