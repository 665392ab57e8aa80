"""One hand, counted for the command line."""

from scorekeeper.export.results import Json, faults
from scorekeeper.rules.arrange import Arrangement
from scorekeeper.rules.cards import Card, CardList, read_card, read_cards
from scorekeeper.rules.checks import check_hand
from scorekeeper.rules.declare import declares, winning_discards
from scorekeeper.rules.faults import N_, Fault, Finding
from scorekeeper.rules.record import Deadwood, WholeHand
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.wild import Wild


def count_line(rules: Ruleset, player_count: int, line: str, draw: bool) -> Json:
    """Return the answer to one line `INDICATOR: CARDS`; `-` stands for no indicator."""
    indicator, colon, cards = line.partition(":")
    if not colon:
        sentence = N_("“{line}”: write INDICATOR: CARDS, as in 8D: 4H 5H 6H …")
        return faults((Finding(Fault.INVALID_FILE, sentence, {"line": line}),))
    indicator = indicator.strip()
    return evaluate(rules, player_count, cards, None if indicator == "-" else indicator, draw)


def evaluate(rules: Ruleset, player_count: int, cards: str, indicator: str | None, draw: bool) -> Json:
    """Return what the hand costs, its arrangement and whether it declares; or its faults (DESIGN 5)."""
    held = read_cards(cards)
    opened = read_card(indicator) if indicator is not None and rules.wilds.needs_indicator else None
    size = rules.counting.hand_size
    findings = check_hand(rules, player_count, held, opened, size + draw if size is not None else None)
    if findings:
        return faults(findings)
    wild = rules.wilds.wild(opened.cards[0] if opened else None)
    answer = _counted(rules, held, wild)
    if rules.counting.hands is None:
        return answer
    if not draw:
        return answer | {"declares": declares(held.cards, wild, rules.counting.hands)}
    discards = winning_discards(held.cards, wild, rules.counting.hands)
    return answer | {"declares": bool(discards), "discards": _codes(discards)}


def _counted(rules: Ruleset, held: CardList, wild: Wild) -> Json:
    if rules.counting.hands is None:
        charge = rules.charge_count(Deadwood(held), wild)
        return {"points": str(charge.points), "deadwood": _codes(held.cards)}
    charge = rules.charge_count(WholeHand(held), wild)
    return {"points": str(charge.points)} | (_laid_out(charge.arrangement) if charge.arrangement else {})


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
