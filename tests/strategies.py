"""Invented meetings that a table could have had, whatever its rules."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta, timezone
from typing import Any

from hypothesis import strategies as st

from scorekeeper.meeting import Meeting, open_meeting
from scorekeeper.rules.cards import ALL_CARDS, JOKER, Card, CardList
from scorekeeper.rules.catalogue import CATALOGUE, get_ruleset
from scorekeeper.rules.faults import Refused
from scorekeeper.rules.names import clean_name, name_key
from scorekeeper.rules.record import Count, Deadwood, DealRecord, Outcome, SeatRecord, TypedTotal, WholeHand
from scorekeeper.rules.ruleset import Ruleset

HOUSE_RULES: Mapping[str, Sequence[Mapping[str, Any]]] = {
    "paplu": (
        {},
        {"late_drop": 50, "end": 7},
        {"set_sizes": [3, 4], "cap": 80, "false_declaration": 80},
        {"first_turn": "full", "hand_rummy": "double", "ace_value": 1, "end": "open"},
        {"point_value": {"amount": "0.50", "currency": "UAH"}, "cap": None},
    ),
    "indian-rummy": ({}, {"tanala": "off", "pure_sequences": 1}, {"end": 3, "protection": "two_steps"}),
    "dummy-rummy": ({}, {"end": "all_finish"}, {"end": 4}),
}
texts = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=12)
names = st.text(st.characters(categories=["L", "N", "So"]), min_size=1, max_size=12).map(clean_name).filter(name_key)
moments = st.datetimes(
    min_value=datetime.fromisoformat("1990-01-01"),
    max_value=datetime.fromisoformat("2100-01-01"),
    timezones=st.integers(-14 * 60, 14 * 60).map(lambda minutes: timezone(timedelta(minutes=minutes))),
)


@st.composite
def meetings(draw: st.DrawFn, most_deals: int = 6) -> Meeting:
    """Return a meeting with up to `most_deals` deals, sometimes fewer than its course has."""
    key = draw(st.sampled_from(sorted(CATALOGUE)))
    rules = get_ruleset(key, draw(st.sampled_from(HOUSE_RULES[key])))
    table = rules.table
    players = draw(st.lists(names, min_size=table.fewest, max_size=table.most, unique_by=name_key))
    meeting = open_meeting(rules, players, draw(st.sampled_from(players)))
    for _ in range(draw(st.integers(0, most_deals))):
        try:
            meeting = meeting.record(draw(records(rules, players)))
        except Refused:
            continue  # an impossible one is no deal
    return Meeting(
        rules,
        meeting.players,
        meeting.first_dealer,
        meeting.deals,
        title=draw(texts),
        place=draw(texts),
        note=draw(texts),
        started_at=draw(st.none() | moments),
        closed=draw(st.booleans()),
        uid=draw(st.uuids().map(str)),
    )


@st.composite
def records(draw: st.DrawFn, rules: Ruleset, players: Sequence[str]) -> DealRecord:
    """Return a deal: most are possible, some are not."""
    finish = draw(st.sampled_from(sorted(rules.finishes)))
    rule = rules.finishes[finish]
    stock = draw(_shuffled_pack(rules, len(players)))
    opened = CardList((stock.pop(),)) if rules.wilds.needs_indicator else None
    winner = draw(st.sampled_from(players)) if rule.has_winner else None
    losers = [player for player in players if player != winner]
    outcomes = sorted(outcome for outcome in rules.charges if outcome.is_out or not rule.others_all_out)
    met = draw(st.lists(st.sampled_from(players), unique=True)) if rules.course.contracts else []
    if rule.needs_contract and winner is not None and winner not in met:
        met.append(winner)
    return DealRecord(
        finish,
        winner,
        {player: draw(_seats(rules, outcomes, stock)) for player in losers},
        first_turn=bool(rule.shows_hand and draw(st.booleans()) and rule.first_turn.name == "ASKED"),
        indicator=opened,
        dealer=draw(st.none() | st.sampled_from(players)),
        note=draw(texts),
        contracts_met=tuple(met),
    )


@st.composite
def _shuffled_pack(draw: st.DrawFn, rules: Ruleset, player_count: int) -> list[Card]:
    pack = rules.table.pack(player_count)
    cards = [card for card in ALL_CARDS if card != JOKER for _ in range(pack.decks)] + [JOKER] * pack.printed_jokers
    draw(st.randoms(use_true_random=False)).shuffle(cards)
    return cards


@st.composite
def _seats(draw: st.DrawFn, rules: Ruleset, outcomes: Sequence[Outcome], stock: list[Card]) -> SeatRecord:
    outcome = draw(st.sampled_from(outcomes))
    count = draw(_counts(rules, stock)) if outcome is Outcome.CAUGHT else None
    return SeatRecord(outcome, count, draw(st.none() | moments.map(datetime.isoformat)))


@st.composite
def _counts(draw: st.DrawFn, rules: Ruleset, stock: list[Card]) -> Count:
    size = rules.counting.hand_size
    if size is not None and draw(st.booleans()):
        return WholeHand(CardList(tuple(stock.pop() for _ in range(size))))
    if draw(st.booleans()):
        return TypedTotal(str(5 * draw(st.integers(1, 26))))
    return Deadwood(CardList(tuple(stock.pop() for _ in range(draw(st.integers(1, 5))))))
