"""Invented tables and evenings for the laws: any ruleset, any house rules, deals that can happen with a real pack."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta, timezone
from fractions import Fraction
from random import Random
from typing import Any, Final

from hypothesis import settings
from hypothesis import strategies as st

from scorekeeper.meeting import Meeting, open_meeting
from scorekeeper.rules.cards import ALL_CARDS, Card, CardList, parse_cards
from scorekeeper.rules.catalogue import CATALOGUE, get_ruleset
from scorekeeper.rules.finishes import FirstTurn
from scorekeeper.rules.names import clean_name, name_key
from scorekeeper.rules.opening import NOTHING, Opening
from scorekeeper.rules.pack import Pack
from scorekeeper.rules.record import (
    Count,
    CountKind,
    Deadwood,
    DealRecord,
    Finish,
    Outcome,
    SeatRecord,
    TypedTotal,
    WholeHand,
)
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.seating import not_yet_moved
from scorekeeper.rules.seatings import Seating
from scorekeeper.settling import COIN, Payment, point_value

# Three pure sequences and a set declare under every rule of every table.
WINNING_HAND: Final = parse_cards("4H 5H 6H 9S 10S JS 7C 7D 7S AC 2C 3C 4C")


def examples(count: int) -> settings:
    """Return the setting for so many invented examples; the thorough profile has its own number."""
    return settings(max_examples=count if settings.default.derandomize else settings.default.max_examples)


points = st.integers(0, 200)
HOUSE_RULES: Final[Mapping[str, st.SearchStrategy[Any]]] = {
    "early_drop": points,
    "late_drop": points,
    "false_declaration": st.none() | points,
    "cap": st.none() | st.integers(1, 130),
    "set_sizes": st.sampled_from([[3], [3, 4]]),
    "pure_sequences": st.sampled_from([1, 2]),
    "protection": st.sampled_from(["three_steps", "two_steps"]),
    "first_turn": st.sampled_from(["half", "full"]),
    "hand_rummy": st.sampled_from(["normal", "half", "double"]),
    "aces_wild_on_joker": st.booleans(),
    "ace_value": st.sampled_from([10, 1]),
    "tanala": st.sampled_from(["pure_sequence", "set", "off"]),
    "point_value": st.none() | st.just({"amount": "0.50", "currency": "UAH"}),
}
ENDS: Final[Mapping[str, st.SearchStrategy[Any]]] = {
    "paplu": st.sampled_from(["circle", "open", 1, 7]),
    "indian-rummy": st.sampled_from(["circle", "open", 1, 7]),
    "dummy-rummy": st.sampled_from(["first_to_finish", "all_finish", "circle", "open", 3]),
}
# letters of several scripts, signs that mean something to a browser or a spreadsheet, accents that come apart
LETTERS: Final = "abzAZ019 .-'ééßїОляअँ🃏👩‍👧=+<>&\"\\\u00a0\t"


def house_rules(key: str) -> st.SearchStrategy[dict[str, Any]]:
    """Any house rules that the ruleset knows, none of them left out by chance alone."""
    known = {rule.name for rule in CATALOGUE[key].house_rules}
    optional = {name: values for name, values in HOUSE_RULES.items() if name in known} | {"end": ENDS[key]}
    return st.fixed_dictionaries({}, optional=optional)


@st.composite
def rulesets(draw: st.DrawFn, *, zero_sum: bool = False) -> Ruleset:
    """Any ruleset with any house rules; with `zero_sum` only those in which losers pay the winner."""
    keys = [key for key, entry in CATALOGUE.items() if entry.ruleset.settlement.zero_sum or not zero_sum]
    key = draw(st.sampled_from(keys))
    return get_ruleset(key, draw(house_rules(key)))


def names() -> st.SearchStrategy[str]:
    """Names as a meeting keeps them: trimmed, NFC, single spaces."""
    return st.text(LETTERS, min_size=1, max_size=8).map(clean_name).filter(bool)


def players(rules: Ruleset) -> st.SearchStrategy[list[str]]:
    """As many players as may sit down, no two with the same name."""
    return st.lists(names(), min_size=rules.table.fewest, max_size=rules.table.most, unique_by=name_key)


@dataclass
class Shuffled:
    """A pack, shuffled, from which cards are taken one after the other."""

    cards: list[Card]
    taken: list[Card] = field(default_factory=list)

    @classmethod
    def of(cls, pack: Pack, seed: int) -> "Shuffled":
        cards = [card for card in ALL_CARDS for _ in range(pack.copies(card))]
        Random(seed).shuffle(cards)
        return cls(cards)

    def take(self, count: int) -> CardList:
        drawn, self.cards = self.cards[:count], self.cards[count:]
        self.taken += drawn
        return CardList(tuple(drawn))

    def take_these(self, cards: Sequence[Card]) -> CardList:
        for card in cards:
            self.cards.remove(card)
        self.taken += cards
        return CardList(tuple(cards))


@st.composite
def counts(draw: st.DrawFn, rules: Ruleset, pack: Shuffled) -> Count:
    """What a caught player holds, dealt from the pack, or a total that a hand can come to."""
    counting = rules.counting
    match draw(st.sampled_from(counting.kinds)):
        case CountKind.HAND:
            return WholeHand(pack.take(counting.hand_size or 13))
        case CountKind.DEADWOOD:
            return Deadwood(pack.take(draw(st.integers(0 if counting.empty_counts else 1, 13))))
        case CountKind.POINTS:
            step, least, most = counting.typed.step, counting.typed.least, counting.typed.most or 400
            return TypedTotal(str(step * draw(st.integers(least // step, most // step))))


def still_playing(meeting: Meeting) -> list[str]:
    """Return who sits here and has not completed every contract."""
    sitting_out = meeting.rules.course.finishers(meeting.ledger.progress)
    return [name for name in meeting.seated if name not in sitting_out]


@st.composite
def deals(draw: st.DrawFn, meeting: Meeting) -> DealRecord:
    """A next deal of `meeting` that can have happened, its cards from one pack."""
    rules, seated, playing = meeting.rules, meeting.seated, still_playing(meeting)
    dealer = draw(st.none() | st.sampled_from(seated)) if draw(st.integers(0, 4)) == 0 else None
    wins = [finish for finish, rule in rules.finishes.items() if rule.has_winner]
    finish = draw(st.sampled_from([*wins, *wins, Finish.VOID]))
    rule = rules.finishes[finish]
    pack = Shuffled.of(rules.table.pack(len(seated)), draw(st.integers(0, 2**32 - 1)))
    record = DealRecord(finish, dealer=dealer, note=draw(st.sampled_from(["", "з картами Івана", "=1+1"])))
    if rule.has_winner:
        record = replace(record, winner=draw(st.sampled_from(playing)))
    if rule.first_turn is FirstTurn.ASKED:
        record = replace(record, first_turn=draw(st.booleans()))
    if rule.shows_hand and draw(st.booleans()):
        record = replace(record, winner_hand=pack.take_these(WINNING_HAND))
    if rules.wilds.needs_indicator:
        record = replace(record, indicator=pack.take(1))
    if rules.course.contracts and record.winner is not None:
        record = replace(record, contracts_met=_contracts_met(draw, playing, record.winner))
    if rules.course.cut_ins:
        named = draw(st.lists(st.sampled_from(playing), max_size=rules.course.cut_ins))
        record = replace(record, cut_ins=tuple(named))
    record = replace(record, seats=_seats(draw, meeting, record, playing, pack))
    cards_told = record.winner_hand or any(len(seat.cards) for seat in record.seats.values())
    return record if cards_told or draw(st.booleans()) else replace(record, indicator=None)


def _contracts_met(draw: st.DrawFn, playing: list[str], winner: str) -> tuple[str, ...]:
    others = playing if draw(st.booleans()) else draw(st.sets(st.sampled_from(playing)))
    return tuple(name for name in playing if name == winner or name in others)


def _seats(
    draw: st.DrawFn, meeting: Meeting, record: DealRecord, playing: list[str], pack: Shuffled
) -> dict[str, SeatRecord]:
    others = [name for name in playing if name != record.winner]
    outcomes = dict(zip(others, _outcomes(draw, meeting, record, others), strict=True))
    if record.is_void:
        told = draw(st.sets(st.sampled_from(others)))
        outcomes = {name: outcome for name, outcome in outcomes.items() if name in told}
    return {name: _seat(draw, meeting.rules, outcome, pack) for name, outcome in outcomes.items()}


def _outcomes(draw: st.DrawFn, meeting: Meeting, record: DealRecord, others: list[str]) -> list[Outcome]:
    """Choose what became of the others, such that the deal could end as it did."""
    rules, rule = meeting.rules, meeting.rules.finishes[record.finish]
    out = [outcome for outcome in rules.charges if outcome.is_out]
    if rule.others_all_out:
        return [draw(st.sampled_from(out)) for _ in others]
    dealer = record.dealer or meeting.next_dealer
    on_first_turn = rule.on_first_turn(record) and record.winner is not None
    unmoved = not_yet_moved(meeting.seated, dealer, record.winner or "") if on_first_turn else frozenset()
    chosen = []
    for name in others:
        possible = [outcome for outcome in out if not (on_first_turn and outcome.needs_second_turn)]
        chosen.append(Outcome.CAUGHT if name in unmoved else draw(st.sampled_from([Outcome.CAUGHT, *possible])))
    still_in = 2 if record.is_void else 1  # with fewer it would be the last one standing
    for seat in range(min(still_in, len(chosen))):
        chosen[seat] = Outcome.CAUGHT
    return chosen


def _seat(draw: st.DrawFn, rules: Ruleset, outcome: Outcome, pack: Shuffled) -> SeatRecord:
    at = draw(st.none() | moments().map(datetime.isoformat)) if draw(st.integers(0, 5)) == 0 else None
    if outcome is Outcome.CAUGHT:
        return SeatRecord(outcome, draw(counts(rules, pack)), at)
    shown = outcome is Outcome.FALSE_DECLARATION and draw(st.booleans())
    return SeatRecord(outcome, WholeHand(pack.take(rules.counting.hand_size or 13)) if shown else None, at)


def moments() -> st.SearchStrategy[datetime]:
    """Times with offset, as an evening begins."""
    zones = st.sampled_from([UTC, timezone(timedelta(hours=2)), timezone(timedelta(hours=5, minutes=30))])
    return st.datetimes(datetime(2000, 1, 1), datetime(2099, 12, 31), timezones=zones)  # noqa: DTZ001


@st.composite
def openings(draw: st.DrawFn, rules: Ruleset, seated: Sequence[str]) -> dict[str, Opening]:
    """What these players can have brought from paper: nothing, or something that adds up."""
    if draw(st.booleans()):
        return {}
    if rules.settlement.zero_sum:
        halves = [draw(st.integers(-400, 400)) for _ in seated[1:]]
        brought = [Opening(Fraction(half, 2)) for half in (-sum(halves), *halves)]
    else:
        step, contracts = rules.counting.typed.step, len(rules.course.contracts)
        brought = [Opening(Fraction(step * draw(st.integers(0, 60))), draw(st.integers(1, contracts))) for _ in seated]
    return {name: one for name, one in zip(seated, brought, strict=True) if one != NOTHING}


@st.composite
def reseated(draw: st.DrawFn, meeting: Meeting) -> Meeting:
    """The meeting, in which perhaps other people sit in another order from the next deal on."""
    rules, number = meeting.rules, len(meeting.deals) + 1
    if number == 1 or draw(st.integers(0, 3)):
        return meeting
    known = {name_key(name) for name in meeting.everybody}
    newcomers = st.lists(names().filter(lambda name: name_key(name) not in known), max_size=2, unique_by=name_key)
    candidates = draw(st.permutations([*meeting.everybody, *draw(newcomers)]))
    count = draw(st.integers(rules.table.fewest, min(rules.table.most, len(candidates))))
    seated = tuple(candidates[:count])
    seating = () if seated == meeting.seated else (Seating(number, seated),)
    return replace(meeting, seating=(*meeting.seating, *seating))


@st.composite
def meetings(draw: st.DrawFn, *, zero_sum: bool = False, least_deals: int = 0) -> Meeting:
    """Any meeting that can have happened, on its way or over; with balances from paper, people who leave and join."""
    rules = draw(rulesets(zero_sum=zero_sum))
    seated = draw(players(rules))
    meeting = open_meeting(rules, seated, draw(st.sampled_from(seated)))
    meeting = replace(meeting, opening=draw(openings(rules, seated)))
    longest = 18 if rules.course.contracts else 5
    for _ in range(max(least_deals, draw(st.integers(least_deals, longest)))):
        if meeting.ledger.is_over or not still_playing(meeting):
            break
        meeting = draw(reseated(meeting.record(draw(deals(meeting)))))
    return meeting


def told_meetings() -> st.SearchStrategy[Meeting]:
    """Meetings with everything around them that a file can tell."""
    return meetings().flatmap(_told)


def _told(meeting: Meeting) -> st.SearchStrategy[Meeting]:
    return st.builds(
        replace,
        st.just(meeting),
        title=st.sampled_from(["", "П'ятниця", "=1+1", "<b>"]),
        place=st.sampled_from(["", "вдома"]),
        note=st.sampled_from(["", "нові карти\n— двічі"]),
        started_at=st.none() | moments(),
        closed=st.booleans(),
        payments=_payments(meeting),
        uid=st.none() | st.uuids().map(str),
    )


def _payments(meeting: Meeting) -> st.SearchStrategy[tuple[Payment, ...]]:
    """Money that was handed over, whatever is due now."""
    if point_value(meeting.rules) is None:
        return st.just(())
    pairs = st.permutations(meeting.players).map(lambda order: (order[0], order[1]))
    amounts = st.integers(1, 100_000).map(lambda coins: coins * COIN)
    made = st.builds(lambda pair, amount: Payment(*pair, amount), pairs, amounts)
    return st.lists(made, max_size=4).map(tuple)


def draws(most: int = 6) -> st.SearchStrategy[dict[str, list[Card]]]:
    """What each of several players drew for the seats so far."""
    cards = st.lists(st.sampled_from(ALL_CARDS), max_size=4)
    return st.lists(names(), min_size=2, max_size=most, unique_by=name_key).flatmap(
        lambda drawing: st.fixed_dictionaries(dict.fromkeys(drawing, cards))
    )
