"""Undo takes back the newest entry of the draft, then the last saved deal."""

import re
from collections.abc import Callable

from scorekeeper.rules.record import Finish, Outcome
from tests.web.deals.playing import Begin, Scorer

Bring = Callable[[Scorer], Scorer]
OTHERS = ("Taras", "Ivan", "Mykola")


def play(scorer: Scorer, points: str = "5") -> None:
    scorer.to_table()
    scorer.declare("Olena", dict.fromkeys(OTHERS, ("points", points)))
    scorer.save()


def test_undo_takes_back_the_newest_entry_first(scorer: Scorer) -> None:
    scorer.tap("early_drop", "Taras")
    scorer.tap("late_drop", "Ivan")
    assert "Undo: Ivan, late drop" in scorer.words
    scorer.tap("back", "Ivan")
    assert "Undo: Taras, early drop" in scorer.words
    scorer.tap("back", "Taras")
    assert scorer.draft.is_empty
    assert "Undo" not in scorer.words


def test_undo_takes_back_how_the_deal_ended_and_keeps_the_drops(scorer: Scorer) -> None:
    scorer.tap("early_drop", "Taras")
    scorer.rummy("Olena")
    scorer.to_table()
    assert "Undo: how the deal ended" in scorer.words
    scorer.tap("not-ended")
    assert scorer.draft.finish is None
    assert scorer.draft.seats["Taras"].outcome is Outcome.EARLY_DROP


def test_undo_takes_back_the_opened_card_last(scorer: Scorer) -> None:
    scorer.opens("8D")
    scorer.tap("early_drop", "Taras")
    scorer.tap("back", "Taras")
    assert "Undo: opened card 8♦" in scorer.words
    scorer.fill({"indicator": "8D", "dealer": "0", "note": "late"})
    assert "Undo: opened card 8♦, Olena deals and note" in scorer.words
    scorer.tap("clear")
    assert scorer.draft.is_empty


def test_undo_takes_back_the_newest_contract_or_cut_in_alone(begin: Begin) -> None:
    dummy = begin("Ann", "Bob", ruleset="dummy-rummy")
    for tapped, player in (("laid", "Ann"), ("cut-ins-1", "Bob"), ("cut-ins-2", "Bob"), ("laid", "Bob")):
        dummy.tap(tapped, player)
    offered = []
    while not dummy.draft.is_empty:
        [(tap, label)] = re.findall(r'value="([\w:-]+)">(Undo: [^<]*)<', dummy.page.text)
        offered.append(label)
        dummy.press("tap", tap)
    assert offered == [
        "Undo: contract of Bob",
        "Undo: cut-in of Bob",
        "Undo: cut-in of Bob",
        "Undo: contract of Ann",
    ]


def test_sending_an_undo_twice_takes_back_one_entry(scorer: Scorer) -> None:
    scorer.tap("early_drop", "Taras")
    scorer.tap("late_drop", "Ivan")
    form = scorer.page.form_with("tap")
    for _ in range(2):
        scorer.send(form, button=("tap", "back:2"))
    assert scorer.draft.seats.keys() == {"Taras"}


def test_undo_brings_the_last_deal_back_as_it_was_entered(scorer: Scorer) -> None:
    scorer.tap("early_drop", "Taras")
    caught = {"Ivan": ("deadwood", "KC 5D"), "Mykola": ("points", "34")}
    scorer.declare("Olena", caught, indicator="8D", note="a long one")
    before = scorer.draft
    scorer.save()
    scorer.send(scorer.page.form_with("revision"))
    assert "Deal 1 is taken back." in scorer.words
    assert scorer.sheet.deals == ()
    assert scorer.draft == before
    scorer.to("preview")
    scorer.save()
    assert scorer.sheet.ledger.balances["Olena"] == 59


def test_undo_sent_twice_takes_back_one_deal(scorer: Scorer) -> None:
    play(scorer)
    play(scorer)
    undo = scorer.page.form_with("revision")
    scorer.send(undo)
    scorer.send(undo)
    assert len(scorer.sheet.deals) == 1


def test_undo_of_a_deal_that_another_phone_took_back_already_leads_to_the_table(
    scorer: Scorer, new_scorer: Bring
) -> None:
    play(scorer)
    other = new_scorer(scorer)
    scorer.send(scorer.page.form_with("revision"))
    page = other.send(other.page.form_with("revision"))
    assert (page.status, page.address) == (200, f"{scorer.home}m/{scorer.slug}/")
    assert scorer.draft.finish is Finish.DECLARED


def test_a_deal_is_not_taken_back_while_the_next_one_is_entered(scorer: Scorer, new_scorer: Bring) -> None:
    play(scorer)
    other = new_scorer(scorer)
    undo = scorer.page.form_with("revision")
    other.tap("early_drop", "Taras")
    page = scorer.send(undo)
    assert page.status == 409
    assert len(scorer.sheet.deals) == 1
    assert scorer.draft.seats.keys() == {"Taras"}


def test_undo_of_a_deal_amended_since_is_refused_with_what_is_saved_now(scorer: Scorer) -> None:
    play(scorer)
    undo = scorer.page.form_with("revision")
    scorer.to("deals/1/amend")
    scorer.send(scorer.page.form_with("finish"), {"seat-1-points": "6"}, ("look", "Look"))
    scorer.press("save")
    page = scorer.send(undo)
    assert page.status == 409
    assert len(scorer.sheet.deals) == 1


def test_undo_of_a_deal_that_is_not_the_last_is_refused(scorer: Scorer) -> None:
    play(scorer)
    undo = scorer.page.form_with("revision")
    play(scorer)
    assert scorer.send(undo).status == 409
    assert len(scorer.sheet.deals) == 2


def test_undo_reopens_a_meeting_whose_circle_was_complete(scorer: Scorer) -> None:
    for _ in range(4):
        play(scorer)
    assert "The circle is complete." in scorer.words
    scorer.send(scorer.page.form_with("revision"))
    assert "Deal 4 of 4" in scorer.words


def test_an_undo_without_key_or_revision_is_refused(scorer: Scorer) -> None:
    play(scorer)
    undo = scorer.page.form_with("revision")
    for typed in ({"revision": "x"}, {"operation": "!"}):
        assert scorer.send(undo, typed).status == 422
    assert len(scorer.sheet.deals) == 1
