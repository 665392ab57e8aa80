"""The page of a saved deal."""

import re

import pytest

from scorekeeper.rules.cards import read_cards
from scorekeeper.rules.record import DealRecord, Finish, Outcome, SeatRecord, WholeHand
from tests.conftest import CountQueries
from tests.scenes import DROPPED, EIGHT, VOID, left_over, sit_down, total, won_by
from tests.web.deals.conftest import Played
from tests.web.deals.playing import Begin, Scorer
from tests.web.table import Table, words

DECLARED = "4H 5H 6H 9S 10S * 7C 7D 7S AC 2C 3C 4C"


FIRST_TURN = DealRecord(
    Finish.DECLARED,
    "Olena",
    {"Taras": left_over("KC 5D"), "Ivan": total("34"), "Mykola": left_over("")},
    first_turn=True,
    indicator=EIGHT,
    winner_hand=read_cards(DECLARED),
    note="Mykola was late",
)


def test_a_deal_says_how_it_ended_and_why_it_costs_what_it_costs(played: Played, table: Table) -> None:
    page = words(table.open(played(FIRST_TURN) + "/deals/1").text)
    assert page.startswith("Deal 1 Olena declared on the first turn")
    assert "Dealer Mykola" in page
    assert "Opened card 8♦" in page
    assert "Note Mykola was late" in page
    assert "K♣ 10 + 5♦ 5 = 15 half: had not moved = 7½" in page
    assert "Σ = 0" in page


def test_a_deal_names_the_house_rules_that_it_was_played_by(begin: Begin) -> None:
    scorer = begin("Ann", "Bob", late_drop=50)
    scorer.to_table()
    scorer.tap("void")
    scorer.save()
    assert "House rules: late drop: 50" in words(scorer.to("deals/1").text)


def test_the_shown_hand_of_the_winner_lies_in_its_melds(played: Played, table: Table) -> None:
    page = words(table.open(played(FIRST_TURN) + "/deals/1").text)
    hand = page[page.index("The winner’s hand") : page.index("Who pays whom")]
    assert hand.count("pure sequence") >= 1
    shown = " ".join(sorted(re.findall(r"[\dAJQK]+[♣♦♥♠]|★", hand)))
    assert shown == "10♠ 2♣ 3♣ 4♣ 4♥ 5♥ 6♥ 7♠ 7♣ 7♦ 9♠ A♣ ★"


def test_a_void_deal_says_that_nobody_pays(played: Played, table: Table) -> None:
    void = DealRecord(Finish.VOID, seats={"Olena": DROPPED})
    page = words(table.open(played(void) + "/deals/1").text)
    assert "Void: the stock was gone" in page
    assert page.count("obody pays") == 1
    assert "Olena early drop" in page
    assert "→" not in page


def test_the_hand_shown_in_a_false_declaration_is_kept_to_be_seen(played: Played, table: Table) -> None:
    false = SeatRecord(Outcome.FALSE_DECLARATION, WholeHand(read_cards(DECLARED.replace("4H", "KH"))))
    deal = DealRecord(
        Finish.DECLARED, "Olena", {"Taras": false, "Ivan": DROPPED, "Mykola": total("3")}, indicator=EIGHT
    )
    assert "K♥ 5♥ 6♥ 9♠ 10♠ ★" in words(table.open(played(deal) + "/deals/1").text)


@pytest.mark.parametrize("number", [0, 2**31, 2**63, 10**30])
@pytest.mark.parametrize("page", ["", "/amend", "/undo", "/revisions/1", "/entries/0"])
def test_a_deal_that_no_meeting_can_have_is_refused_calmly(scorer: Scorer, page: str, number: int) -> None:
    token = scorer.page.form_with("tap").values["csrf_token"]
    sent = {"csrf_token": token, "operation": "once-only", "revision": "1", "seat-0-outcome": "caught"}
    answer = scorer.client.post(f"{scorer.home}m/{scorer.slug}/deals/{number}{page}", data=sent)
    assert answer.status_code in {404, 405, 409}


def test_a_deal_leads_to_its_neighbours_and_only_the_last_one_is_undone(played: Played, table: Table) -> None:
    meeting = played(won_by("Olena"), VOID, won_by("Ivan"))
    middle = table.open(meeting + "/deals/2").text
    assert f'href="{table.home}{meeting}/deals/1"' in middle
    assert f'href="{table.home}{meeting}/deals/3"' in middle
    assert "Undo" not in middle
    last = table.open(meeting + "/deals/3")
    assert "Undo" in last.text
    assert f'href="{table.home}{meeting}/deals/4"' not in last.text
    assert last.form_with("revision").values["revision"] == ["1"]


def test_what_does_not_exist_is_the_same_404_everywhere(played: Played, table: Table) -> None:
    meeting = played(won_by("Olena"))
    nowhere = table.open("m/nowhere/deals/1")
    assert nowhere.status == 404
    for address in (
        "/deals/2",
        "/deals/0",
        "/deals/99999999999999999999999",
        "/deals/2/amend",
        "/deals/2/revisions/1",
        "/deals/1/revisions/2",
        "/deals/1/revisions/0",
    ):
        page = table.open(meeting + address)
        assert (page.status, page.text) == (404, nowhere.text), address


def test_names_and_notes_are_only_words(played: Played, table: Table) -> None:
    nasty = "<script>alert(1)</script>"
    deal = DealRecord(Finish.DECLARED, nasty, {"Olena": total("5")}, note="<b>note</b>")
    page = table.open(played(deal, meeting=sit_down(nasty, "Olena")) + "/deals/1").text
    assert "<script" not in page
    assert "<b>note" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt; declared" in page


def test_a_deal_costs_few_queries_however_many_deals_there_are(
    played: Played, table: Table, count_queries: CountQueries
) -> None:
    few = played(won_by("Olena"))
    many = played(*[won_by("Olena")] * 20, meeting=sit_down(end="open"))
    counts = {count_queries(lambda: table.open(f"{few}/deals/1")), count_queries(lambda: table.open(f"{many}/deals/7"))}
    assert len(counts) == 1
    assert max(counts) <= 6


def test_undo_takes_the_last_deal_back_to_the_table(played: Played, table: Table) -> None:
    meeting = played(won_by("Olena"))
    table.send(table.open(meeting + "/deals/1").form_with("revision"))
    assert table.page.address == f"{table.home}{meeting}/"
    assert table.page.status == 200
    assert table.open(meeting + "/deals/1").status == 404
