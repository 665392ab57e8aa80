"""The standings: places, the ledger, and the acts that end a meeting or let it go on."""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Final

import pytest
from flask import Flask

from scorekeeper.meeting import Meeting
from scorekeeper.rules.catalogue import get_ruleset
from scorekeeper.rules.record import DealRecord, Finish
from scorekeeper.store.drafts import put_seat
from scorekeeper.store.meetings import record_deal
from tests.conftest import CountQueries
from tests.scenes import DROPPED, VOID, sit_down, total, won_by
from tests.web.conftest import Key
from tests.web.meetings.conftest import Save, Sheets
from tests.web.table import Form, Table, words

MOST_QUERIES: Final = 6


def declared(winner: str, **losers: str) -> DealRecord:
    """Return a declared win, with a typed total for each loser."""
    return DealRecord(Finish.DECLARED, winner, {name: total(text) for name, text in losers.items()})


def shared() -> Meeting:
    """Return a finished meeting of three that two have won."""
    meeting = sit_down("Olena", "Taras", "Ivan")
    meeting = meeting.record(declared("Olena", Taras="10", Ivan="0"))
    return meeting.record(declared("Ivan", Taras="10", Olena="0")).record(VOID)


def act(table: Table, name: str) -> Form:
    return table.page.form_to(name)


def acts(table: Table) -> list[str]:
    return [form.action.rsplit("/", 1)[1] for form in table.page.forms]


def test_places_are_one_one_three_and_a_shared_win_is_said_in_words(table: Table, save: Save) -> None:
    text = words(table.open(f"m/{save(shared())}/standings").text)
    assert "Finished after 3 deals" in text
    assert "Olena and Ivan share the win 1. Olena +10 1. Ivan +10 3. Taras −20" in text


def test_halves_are_shown_as_halves(table: Table, save: Save) -> None:
    meeting = sit_down("Olena", "Taras").record(replace(declared("Olena", Taras="15"), first_turn=True))
    text = words(table.open(f"m/{save(meeting)}/standings").text)
    assert "1. Olena +7½ 2. Taras −7½" in text


def test_points_played_for_money_are_settled_at_the_end(table: Table, save: Save) -> None:
    rules = get_ruleset("paplu", {"point_value": {"amount": "0.50", "currency": "UAH"}, "end": 1})
    meeting = replace(sit_down("Olena", "Taras", "Ivan"), rules=rules)
    running = words(table.open(f"m/{save(meeting)}/standings").text)
    assert "Settling up" not in running
    over = words(table.open(f"m/{save(meeting.record(declared('Olena', Taras='15', Ivan='0')))}/standings").text)
    # 15 points at half a hryvnia: 7.50
    assert "Settling up A point is worth 0.50 UAH." in over
    assert "Taras → Olena 7.50 UAH Taras owes" in over


def test_ledger_has_every_deal_and_its_sum(table: Table, save: Save) -> None:
    slug = save(shared())
    page = table.open(f"m/{slug}/standings")
    ledger = words(page.text).split("The whole ledger ")[1]
    assert ledger.startswith(
        "Deal Olena Taras Ivan Deal 1 +10 −10 0 Deal 2 0 −10 +10 Deal 3 void – – – Σ sum +10 −20 +10"
    )
    for number in (1, 2, 3):
        assert f'href="{table.home}m/{slug}/deals/{number}"' in page.text


def test_balance_after_each_deal_can_be_opened(table: Table, save: Save) -> None:
    text = words(table.open(f"m/{save(shared())}/standings").text)
    assert "Balance after each deal Deal Olena Taras Ivan 1 +10 −10 0 2 +10 −20 +10 3 +10 −20 +10" in text


def test_meeting_without_deals_has_neither_ledger_nor_winner(table: Table, save: Save) -> None:
    text = words(table.open(f"m/{save(sit_down().close())}/standings").text)
    assert "No deal has been saved yet" in text
    assert "win" not in text


def test_meeting_that_there_is_not_is_not_found(table: Table) -> None:
    assert table.open("m/nothing/standings").status == 404


def test_closed_meeting_ends_as_it_stands_and_can_be_reopened(table: Table, save: Save, sheets: Sheets) -> None:
    slug = save(sit_down().record(won_by("Olena")))
    table.open(f"m/{slug}/standings")
    assert acts(table) == ["close"]
    page = table.send(act(table, "close"))
    assert "Olena wins" in words(page.text)
    assert acts(table) == ["reopen"]
    table.send(act(table, "reopen"))
    assert not sheets()[0].ledger.finished


def test_one_more_circle_lets_everybody_deal_once_more(table: Table, save: Save, sheets: Sheets) -> None:
    slug = save(shared())
    table.open(f"m/{slug}/standings")
    assert acts(table) == ["one-more-circle"]
    table.send(act(table, "one-more-circle"))
    text = words(table.open(f"m/{slug}/standings").text)
    assert "Deal 4 of 6" in text
    assert "House rules: deals in the meeting: 6" in text
    assert not sheets()[0].ledger.finished


def test_ends_are_told_in_words(table: Table, save: Save) -> None:
    def said(meeting: Meeting) -> str:
        return words(table.open(f"m/{save(meeting)}/standings").text)

    assert "Closing breaks the meeting off before its end" in said(sit_down())
    assert "This meeting was closed before its end." in said(sit_down().close())
    assert "This meeting has an open end: it goes on until you close it." in said(sit_down(end="open"))
    assert "The players have closed this meeting." in said(sit_down(end="open").close())
    assert "The last deal of this meeting has been played." in said(shared())


def test_meeting_closed_before_its_end_is_not_called_finished(table: Table, save: Save) -> None:
    def said(meeting: Meeting) -> str:
        slug = save(meeting)
        return " ".join(words(table.open(f"m/{slug}/{page}").text) for page in ("standings", ""))

    broken_off = said(sit_down().record(won_by("Olena")).close())
    assert broken_off.count("Broken off after 1 deal") == 2
    assert "Finished" not in broken_off
    assert "Finished after 1 deal" in said(sit_down(end="open").record(won_by("Olena")).close())


def test_act_sent_twice_is_done_once(table: Table, save: Save, sheets: Sheets) -> None:
    table.open(f"m/{save(shared())}/standings")
    form = act(table, "one-more-circle")
    assert table.send(form).address == table.send(form).address
    assert sheets()[0].ledger.deal_limit == 6


def test_act_on_a_meeting_that_has_gone_on_is_a_conflict(
    table: Table, save: Save, new_phone: Callable[[], Table], sheets: Sheets
) -> None:
    slug = save(sit_down().record(won_by("Olena")))
    other = new_phone()
    other.open(f"m/{slug}/standings")
    table.open(f"m/{slug}/standings")
    table.send(act(table, "close"))
    table.send(act(table, "reopen"))
    assert other.send(act(other, "close")).status == 409
    assert not sheets()[0].closed


@pytest.mark.parametrize("version", ["", "x", "-1", "9" * 46])
def test_act_without_a_version_changes_nothing(table: Table, save: Save, sheets: Sheets, version: str) -> None:
    table.open(f"m/{save(sit_down())}/standings")
    assert table.send(act(table, "close"), {"version": version}).status == 422
    assert not sheets()[0].closed


def test_chart_names_every_line_and_is_read_out_as_figures(table: Table, save: Save) -> None:
    text = table.open(f"m/{save(shared())}/standings").text
    chart = text[text.index("<svg") : text.index("</svg>")]
    assert "Olena: +10; Taras: −20; Ivan: +10" in chart
    dashes = re.findall(r'stroke-dasharray="([^"]*)"', chart)
    assert len(set(dashes)) == 3


def test_standings_take_as_many_queries_for_many_deals_as_for_few(
    table: Table, save: Save, count_queries: CountQueries
) -> None:
    meeting = sit_down(*"ABCDEF", end="open")
    deal = DealRecord(Finish.DECLARED, "A", dict.fromkeys("BCDEF", DROPPED) | {"B": total("15")})
    few, many = (save(replace(meeting, deals=(deal,) * deal_count)) for deal_count in (5, 60))
    of_few, of_many = (count_queries(lambda slug=slug: table.open(f"m/{slug}/standings")) for slug in (few, many))
    assert of_many == of_few <= MOST_QUERIES


def test_evening_is_shown_with_its_place_its_note_and_its_rules(table: Table, save: Save) -> None:
    meeting = sit_down(late_drop=50).record(won_by("Olena"))
    slug = save(replace(meeting, place="Café Klub", note="Ivan came late."))
    page = table.open(f"m/{slug}/standings")
    text = words(page.text)
    assert "· Café Klub" in text
    assert "Note: Ivan came late. Paplu House rules: late drop: 50" in text
    assert re.search(r'href="[^"]*rule=late_drop%3D50">Rules</a>', page.text)


def test_standings_that_nobody_changed_are_not_sent_again(app: Flask, table: Table, save: Save, key: Key) -> None:
    slug = save(sit_down().record(won_by("Olena")))
    address = f"{key.home}m/{slug}/standings"
    page = table.client.get(address)
    tag = page.headers["ETag"]
    assert f"data-tag={tag}" in page.text
    with app.app_context():
        put_seat(key.club, slug, 2, "Ivan", DROPPED)  # which is not shown here
    assert table.client.get(address, headers={"If-None-Match": tag}).status_code == 304
    with app.app_context():
        record_deal(key.club, slug, won_by("Taras"), 2)
    assert table.client.get(address, headers={"If-None-Match": tag}).status_code == 200


def test_a_refused_act_keeps_saying_why(table: Table, save: Save) -> None:
    table.open(f"m/{save(sit_down())}/standings")
    form = act(table, "close")
    form.values["version"] = ["no number"]
    table.send(form)
    assert (table.page.status, 'standings.js"></script>' in table.page.text) == (422, False)
