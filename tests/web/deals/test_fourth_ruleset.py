"""A ruleset made up for the tests plays a whole meeting through the pages, on its values alone."""

import re

import pytest

from scorekeeper.export.meeting_file import read_meeting, write_meeting
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.store.meetings import load_meeting
from scorekeeper.web.labels import RULESET_NAMES
from tests.rules.ten_card_rummy import ENTRY
from tests.web.deals.playing import Begin, Scorer, words
from tests.web.deals.test_entries import Pad
from tests.web.table import Table

KEY = ENTRY.ruleset.key
# as in tests/rules/test_rulesets.py: threes are wild, K Q 9 8 are left over, 37; a drop costs 7
SHOWN = "AH 2H 3H 4H 9S 10S JS 7C 7D 7S"
HELD = "2C 3C 4C 5D 6D * KD QC 9D 8C"


@pytest.fixture(autouse=True)
def _fourth(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(CATALOGUE, KEY, ENTRY)  # type: ignore[arg-type]  # a mapping that nothing else changes
    monkeypatch.setitem(RULESET_NAMES, KEY, "Ten-card rummy")  # type: ignore[arg-type]  # as above


@pytest.fixture
def scorer(begin: Begin) -> Scorer:
    """A phone at a meeting of three; Cid, who sits last, deals first."""
    return begin("Ann", "Bob", "Cid", ruleset=KEY)


def play_first(scorer: Scorer) -> None:
    """Play the first deal by the plain forms: Cid drops, Ann declares, Bob is caught with 37."""
    scorer.tap("early_drop", "Cid")
    scorer.declare("Ann", {"Bob": ("hand", HELD)}, indicator="3S", winner_hand=SHOWN)
    scorer.save()


def test_it_is_chosen_and_seated_as_any_other(table: Table) -> None:
    table.open("meetings/new")
    assert "Ten-card rummy · 2–3" in words(table.page.text)
    table.fill({"new": "Ann\nBob\nCid", "ruleset": KEY}, ("step", "seats"))
    page = table.send(table.page.form_with("first_dealer"), button=("start", "start"))
    assert "Deal 1 of 2" in words(page.text)
    table.open("meetings/new")
    refused = table.fill({"new": "Ann\nBob\nCid\nDora", "ruleset": KEY}, ("step", "seats"))
    assert refused.status == 422


def test_the_table_offers_its_own_acts_at_its_own_prices(scorer: Scorer) -> None:
    offered = {value for form in scorer.page.forms for _, value in form.buttons if value.endswith(":0")}
    assert offered == {"early_drop:0", "won:0"}
    assert "7 · early drop · Ann" in scorer.words


def test_a_meeting_ends_as_worked_out_by_hand(scorer: Scorer) -> None:
    play_first(scorer)
    assert "Ann +44" in scorer.words
    scorer.tap("early_drop", "Ann")
    scorer.tap("early_drop", "Bob")
    scorer.to("preview")
    scorer.save()
    scorer.to("standings")
    assert "Ann wins 1. Ann +37 2. Cid +7 3. Bob −44" in scorer.words


def test_the_pad_counts_its_ten_cards(scorer: Scorer) -> None:
    scorer.tap("early_drop", "Cid")
    scorer.rummy("Ann")
    assert "10 ✓" in scorer.words
    pad = Pad(scorer)
    pad.opens("3S")
    assert pad.seat("Bob", "hand", "2C 3C").result(1) == "2 of 10 cards"
    assert pad.put("winner-hand", winner_hand=SHOWN).result("winner-hand") == "✓ This hand qualifies."
    answer = pad.seat("Bob", "hand", HELD)
    assert answer.result(1).startswith("37 both lives")
    assert answer.told["held"]["KD"]["left"] == 0
    assert "Bob → pays Ann 37" in answer.preview
    assert answer.told["marks"] == dict.fromkeys(("3C", "3D", "3H", "3S", "*"), "0")


def test_no_page_speaks_of_another_systems_hand_or_halving(scorer: Scorer) -> None:
    scorer.rummy("Ann")
    for page in ("count", "quick"):
        said = words(scorer.to(page).text)
        assert "13" not in said
        assert "halving" not in said
    scorer.to("count")
    assert "Check the winner’s 10 cards" in scorer.words


def test_a_deal_is_shown_amended_and_taken_back(scorer: Scorer) -> None:
    play_first(scorer)
    scorer.to("deals/1/amend")
    scorer.send(scorer.page.form_with("look"), {"seat-1-kind": "points", "seat-1-points": "30"}, ("look", "1"))
    scorer.press("save", "1")
    assert "Bob → pays Ann 30" in scorer.words
    scorer.send(scorer.page.form_to("/undo"))
    assert scorer.sheet.ledger.balances == {"Ann": 0, "Bob": 0, "Cid": 0}


def test_its_rules_are_shown_by_their_values(scorer: Scorer) -> None:
    link = re.search(r'href="([^"]*/rules\?[^"]*)"', scorer.page.text)
    assert link is not None
    page = scorer.open(link[1].replace("&amp;", "&"))
    said = words(page.text)
    for sentence in (
        "2 to 3 players. 1 pack of 52 with printed jokers: 1, cards: 53.",
        "10 cards each.",
        "10 J Q K 10 each",
        "early drop 7",
        "A meeting has 2 deals.",
    ):
        assert sentence in said


def test_its_file_is_read_as_it_was_written(scorer: Scorer) -> None:
    play_first(scorer)
    sheet = scorer.sheet
    with scorer.app.app_context():
        meeting = load_meeting(sheet)
    assert meeting.rules == ENTRY.ruleset
    assert read_meeting(write_meeting(meeting)) == meeting
