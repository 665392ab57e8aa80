"""The table page: who deals, what happened at each seat, and what can be tapped."""

import re
from collections.abc import Callable

from scorekeeper.rules.record import Finish, Outcome
from tests.conftest import CountQueries
from tests.web.deals.playing import Begin, Scorer, error_at


def test_the_head_says_who_deals_who_cuts_and_who_is_first(scorer: Scorer) -> None:
    assert "Deal 1 of 4" in scorer.words
    assert "Mykola deals · Ivan (left) cuts and opens · Olena plays first" in scorer.words


def test_a_drop_is_kept_at_once_with_its_time(scorer: Scorer) -> None:
    page = scorer.tap("early_drop", "Taras")
    assert page.address == f"{scorer.home}m/{scorer.slug}/"
    entry = scorer.draft.seats["Taras"]
    assert (entry.outcome, entry.at is not None) == (Outcome.EARLY_DROP, True)
    assert "Taras 0 early drop Take back" in scorer.words


def test_the_prices_on_the_buttons_are_those_of_the_table(begin: Begin) -> None:
    scorer = begin(early_drop=25, late_drop=50, false_declaration=80)
    assert "25 · early drop · Olena 50 · late drop · Olena Rummy · Olena" in scorer.words
    assert "False declaration · 80 · Olena" in scorer.words


def test_a_drop_is_taken_back_at_its_seat(scorer: Scorer) -> None:
    scorer.tap("late_drop", "Ivan")
    scorer.tap("back", "Ivan")
    assert scorer.draft.is_empty


def test_a_false_declaration_leaves_the_deal_going_on(scorer: Scorer) -> None:
    scorer.tap("false_declaration", "Taras")
    assert "Taras 0 false declaration Take back" in scorer.words
    assert "won" in {act.partition(":")[0] for _, act in scorer.page.form_with("tap").buttons}


def test_a_winner_who_declared_falsely_after_all_has_not_won(scorer: Scorer) -> None:
    scorer.rummy("Olena")
    scorer.to_table()
    assert "Olena has won. Count the hands" in scorer.words
    scorer.tap("false_declaration", "Olena")
    assert (scorer.draft.finish, scorer.draft.winner) == (None, None)
    assert scorer.draft.seats["Olena"].outcome is Outcome.FALSE_DECLARATION


def test_whoever_tapped_too_late_is_led_to_the_table_to_look_at_it(scorer: Scorer) -> None:
    old = scorer.page.form_with("tap")
    scorer.tap("void")
    scorer.save()
    page = scorer.send(old, button=("tap", "early_drop:1"))
    assert f'href="{scorer.home}m/{scorer.slug}/">To the table</a>' in page.text


def test_when_the_last_hand_is_counted_the_table_leads_to_the_preview(scorer: Scorer) -> None:
    scorer.tap("early_drop", "Mykola")
    scorer.rummy("Olena")
    scorer.tell({"Taras": ("points", "15"), "Ivan": ("points", "")})
    scorer.to_table()
    assert "Go on counting" in scorer.words
    scorer.to("count")
    scorer.tell({"Taras": ("points", "15"), "Ivan": ("points", "0")})
    scorer.to_table()
    assert "Olena has won. Look at the preview and save." in scorer.words
    assert "Go on counting" not in scorer.words
    assert f'href="{scorer.home}m/{scorer.slug}/preview">Preview</a>' in scorer.page.text


def test_when_all_others_are_out_the_last_one_has_won_and_the_preview_is_offered(scorer: Scorer) -> None:
    for player in ("Olena", "Taras", "Ivan"):
        scorer.tap("early_drop", player)
    assert "All others are out: Mykola has won as the last one standing." in scorer.words
    assert f"/m/{scorer.slug}/preview" in scorer.page.text
    scorer.to("preview")
    assert "Mykola +30" in scorer.words
    scorer.save()
    assert scorer.sheet.ledger.balances["Mykola"] == 30


def test_a_drop_after_rummy_was_tapped_makes_the_last_one_standing_too(scorer: Scorer) -> None:
    for player in ("Olena", "Taras"):
        scorer.tap("early_drop", player)
    scorer.rummy("Mykola")
    scorer.tell({}, **{"seat-2-outcome": "late_drop"})
    assert "Mykola was the last one standing" in scorer.words


def test_everybody_out_is_refused_in_words(scorer: Scorer, new_scorer: Callable[[Scorer], Scorer]) -> None:
    other = new_scorer(scorer)
    for player in ("Olena", "Taras", "Ivan"):
        scorer.tap("early_drop", player)
    other.tap("early_drop", "Mykola")
    assert "Everybody is out, but the last one cannot drop" in other.words
    assert "Preview" not in other.words


def test_the_opened_card_is_kept_and_shown(scorer: Scorer) -> None:
    scorer.opens("8♦")
    assert str(scorer.draft.indicator) == "8D"
    assert scorer.page.form_with("indicator").values["indicator"] == ["8D"]


def test_an_opened_card_that_is_none_is_told_at_its_field_and_kept(scorer: Scorer) -> None:
    for typed, sentence in (("К♦", "Cyrillic letters"), ("8D 9D", "is no card"), ("99", "is no card")):
        page = scorer.opens(typed)
        assert page.status == 422
        assert sentence in error_at(page, "indicator")
        assert page.form_with("indicator").values["indicator"] == [typed]
        assert scorer.draft.is_empty
        scorer.to_table()


def test_another_dealer_and_a_note_are_noted_with_the_deal(scorer: Scorer) -> None:
    scorer.fill({"note": "Taras dealt by mistake", "dealer": "1"})
    assert "Taras deals · Olena (left) cuts and opens · Ivan plays first" in scorer.words
    scorer.tap("void")
    scorer.save()
    assert "Ivan deals" in scorer.words
    assert scorer.sheet.deals[0].line.dealer == "Taras"


def test_a_note_too_long_is_told_and_kept(scorer: Scorer) -> None:
    page = scorer.fill({"note": "a" * 201})
    assert page.status == 422
    assert page.form_with("note").values["note"] == ["a" * 201]


def test_clearing_the_deal_forgets_it_and_the_same_seat_deals_again(scorer: Scorer) -> None:
    scorer.opens("8D")
    scorer.tap("early_drop", "Taras")
    assert "All that was entered for deal 1 is forgotten, and Mykola deals again." in scorer.words
    scorer.tap("clear")
    assert scorer.draft.is_empty
    assert "Mykola deals" in scorer.words


def test_the_last_three_deals_stand_below_newest_first(begin: Begin) -> None:
    scorer = begin("Ann", "Bob", "Cid", "Dan", "Eve", "Fay")
    for _ in range(4):
        scorer.to_table()
        scorer.tap("void")
        scorer.save()
    listed = scorer.words.partition("Last deals")[2]
    assert [listed.index(f"Deal {number}") for number in (4, 3, 2)] == sorted(
        listed.index(f"Deal {number}") for number in (4, 3, 2)
    )
    assert "Deal 1" not in listed


def test_all_deals_are_a_tap_away_from_the_last_ones(scorer: Scorer) -> None:
    assert "#ledger" not in scorer.to_table().text
    scorer.tap("void")
    scorer.save()
    assert f'href="{scorer.home}m/{scorer.slug}/standings#ledger">All deals</a>' in scorer.page.text
    assert 'id="ledger"' in scorer.to("standings").text


def test_when_the_circle_is_complete_nothing_more_is_entered_but_undo_remains(begin: Begin) -> None:
    scorer = begin("Ann", "Bob")
    for _ in range(2):
        scorer.to_table()
        scorer.tap("void")
        scorer.save()
    late = scorer.page.form_with("number")
    assert "The circle is complete." in scorer.words
    assert "Rummy" not in scorer.words
    scorer.send(late, button=("tap", "early_drop:0"))
    assert "The meeting is over: nothing was entered." in scorer.words
    assert scorer.draft.is_empty
    scorer.send(scorer.page.form_with("revision"))
    assert len(scorer.sheet.deals) == 1


def test_a_tap_on_a_page_of_a_deal_that_is_saved_meanwhile_changes_nothing(scorer: Scorer) -> None:
    old = scorer.page.form_with("tap")
    scorer.tap("void")
    scorer.save()
    page = scorer.send(old, button=("tap", "early_drop:1"))
    assert page.status == 409
    assert scorer.draft.is_empty


def test_a_tap_that_no_button_makes_is_refused_without_harm(scorer: Scorer) -> None:
    form = scorer.page.form_with("tap")
    for tapped in ("caught:0", "early_drop:9", "early_drop:-1", "", "won", "\x00", "early_drop:²"):
        assert scorer.send(form, button=("tap", tapped)).status == 422
    assert scorer.send(form, {"number": "9" * 46}, ("tap", "early_drop:0")).status == 422
    assert scorer.draft.is_empty


def test_a_meeting_that_does_not_exist_is_the_same_404_everywhere(scorer: Scorer) -> None:
    pages = [scorer.open(f"m/nowhere/{page}") for page in ("", "count", "quick", "preview")]
    assert {page.status for page in pages} == {404}
    assert len({page.text.replace(page.address, "") for page in pages}) == 1


def test_without_the_cookie_every_page_is_the_same_404(scorer: Scorer) -> None:
    form = scorer.page.form_with("tap")
    scorer.client.delete_cookie("scorekeeper")
    assert scorer.to_table().status == 404
    assert scorer.send(form, button=("tap", "early_drop:0")).status == 404


def test_names_are_shown_as_they_are_typed(begin: Begin) -> None:
    scorer = begin("<script>alert(1)</script>", "🃏🎉", "=1+1")
    scorer.tap("early_drop", "<script>alert(1)</script>")
    assert "<script>" not in scorer.page.text
    assert "<script>alert(1)</script>" in scorer.page.text.replace("&lt;", "<").replace("&gt;", ">")
    scorer.declare("🃏🎉", {"=1+1": ("points", "12")})
    scorer.save()
    assert "Deal 1 saved: 🃏🎉 +22" in scorer.words


def test_a_name_that_looks_like_a_place_of_the_template_stays_as_it_is(begin: Begin) -> None:
    scorer = begin("{at}", "{player} %(name)s", "{0}")
    assert "Rummy · {player} %(name)s" in scorer.words
    scorer.tap("early_drop", "{player} %(name)s")
    assert "{0} deals" in scorer.words


def test_the_table_page_takes_at_most_four_queries_however_many_deals(
    begin: Begin, count_queries: CountQueries
) -> None:
    scorer = begin("Ann", "Bob", end=30)
    asked = []
    for _ in range(3):
        asked.append(count_queries(scorer.to_table))
        for _ in range(3):
            scorer.to_table()
            scorer.tap("early_drop", "Ann")
            scorer.to("preview")
            scorer.save()
    assert max(asked) <= 4


def test_nothing_is_counted_or_noted_after_the_last_deal(begin: Begin) -> None:
    scorer = begin("Ann", "Bob", end=1)
    note = scorer.page.form_with("note")
    scorer.tap("void")
    scorer.save()
    for page in ("count", "quick"):
        answer = scorer.client.get(f"{scorer.home}m/{scorer.slug}/{page}", follow_redirects=True)
        assert "The meeting is over: nothing was entered." in answer.text
    scorer.send(note, {"note": "late", "number": "2"})
    assert scorer.draft.is_empty


def test_another_winner_does_not_inherit_what_was_told_of_the_first(
    scorer: Scorer, new_scorer: Callable[[Scorer], Scorer]
) -> None:
    other = new_scorer(scorer)
    scorer.declare("Olena", dict.fromkeys(("Taras", "Ivan", "Mykola"), ("points", "5")), finish="hand_rummy")
    other.rummy("Taras")
    draft = scorer.draft
    assert (draft.winner, draft.finish, draft.first_turn) == ("Taras", Finish.DECLARED, False)


def test_rummy_tapped_again_keeps_how_it_was_won(scorer: Scorer, new_scorer: Callable[[Scorer], Scorer]) -> None:
    other = new_scorer(scorer)
    scorer.declare("Olena", dict.fromkeys(("Taras", "Ivan", "Mykola"), ("points", "5")), finish="hand_rummy")
    assert other.rummy("Olena").form_with("winner").values["finish"] == ["hand_rummy"]


def test_table_leads_to_the_rules_that_it_plays_by(begin: Begin) -> None:
    scorer = begin("Ann", "Bob", ruleset="indian-rummy", cap=80)
    address = re.search(r'href="([^"]*/rules[^"]*)"', scorer.page.text)
    assert address is not None
    scorer.open(address[1].replace("&amp;", "&"))
    assert "Rules of Indian Rummy" in scorer.words
    assert "House rules: the most that a hand costs: 80" in scorer.words
