"""Every page of the app in every state, with the longest names that fit: where it is, and the way there."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import Final
from urllib.parse import urlencode

from flask import Flask
from playwright.sync_api import Locator, Page

from scorekeeper.draft import Draft, draft_of
from scorekeeper.export.meeting_file import write_meeting
from scorekeeper.meeting import Meeting
from scorekeeper.reseating import reseat
from scorekeeper.rules.cards import read_cards
from scorekeeper.rules.opening import Opening
from scorekeeper.rules.record import DealRecord, Finish, Outcome, SeatRecord, WholeHand
from scorekeeper.settling import Payment
from scorekeeper.store import db, upgrade_database
from scorekeeper.store.clubs import ClubRef, create_club
from scorekeeper.store.drafts import save_draft
from scorekeeper.store.history import bin_meeting
from scorekeeper.store.meetings import amend_deal, close_meeting, create_meeting, find_sheet
from scorekeeper.store.operations import Answer, once
from tests.scenes import EIGHT, hand, left_over, play, sit_down, total
from tests.web.conftest import SECRET, app_in

SIX: Final = (
    "WWWWWWWWWWWWWWWWWWWW",
    "Wolfeschlegelsteinha",
    "Maximiliankristoffer",
    "Нечипоренкобереговий",
    "Ющенкосвятополковичі",
    "Oleksandra Katheryna",
)
"""Six players with names of 20 letters; most of them cannot be broken anywhere."""
TEN: Final = (
    *SIX,
    "Bartholomäusgottlieb",
    "Christabella Dorothe",
    "Konstantinopolitansk",
    "Wilhelminafrederikke",
)
USED_KEY: Final = "key-that-was-used"

WINNING = "4H 5H 6H 9S 10S * 7C 7D 7S AC 2C 3C 4C"
CAUGHT = "2H 3H 4H 5H 6H 9S 10S * 7C 7D 7S KC 5D"
NO_LIFE = "4H 5H * 7C 7D 7S KC 5D QS 9D 2C JH 3S"
NEARLY = "4H 5H 6H 9S 10S JS 7C 7D 7S AC 2C 3C KD"
FALSE = "2D 3D 4D 6D 10D 9D JD QD KD 2S 3S KH QH"


@dataclass(frozen=True)
class Stop:
    """A page on the way through the app."""

    name: str
    reach: Callable[[Page, "Club"], object]


@dataclass(frozen=True)
class Club:
    """A club whose meetings are in every state, by what they are called here; `empty` has none."""

    origin: str
    links: tuple[str, str]
    home: str
    empty: str
    slugs: Mapping[str, str]

    def at(self, meeting: str, rest: str = "") -> str:
        return f"{self.home}m/{self.slugs[meeting]}/{rest}"


# --- the meetings


def dropped(outcome: Outcome = Outcome.EARLY_DROP) -> SeatRecord:
    return SeatRecord(outcome)


def seated(*seats: SeatRecord | None) -> dict[str, SeatRecord]:
    return {player: seat for player, seat in zip(SIX, seats, strict=True) if seat is not None}


DECLARED = DealRecord(
    Finish.DECLARED,
    SIX[0],
    seated(
        None,
        hand(CAUGHT),
        left_over("JS 4D 8H"),
        total("130"),
        dropped(),
        SeatRecord(Outcome.FALSE_DECLARATION, WholeHand(read_cards(FALSE))),
    ),
    indicator=EIGHT,
    winner_hand=read_cards(WINNING),
    note="n" * 200,
)
FIRST_TURN = DealRecord(
    Finish.DECLARED,
    SIX[2],
    seated(total("5"), hand(NO_LIFE), None, left_over("KC 5D"), left_over(""), left_over("QD 4C 7S 3H JD")),
    first_turn=True,
    indicator=EIGHT,
)
VOID = DealRecord(Finish.VOID, None, seated(None, dropped(), None, None, None, None))
LATE = dropped(Outcome.LATE_DROP)
ALONE = DealRecord(Finish.LAST_STANDING, SIX[3], seated(LATE, LATE, LATE, None, dropped(), LATE))
DEALS = (DECLARED, FIRST_TURN, VOID, ALONE)


OF_TEN = DealRecord(
    Finish.DECLARED,
    TEN[0],
    {
        **dict.fromkeys(TEN[1:7], total("130")),
        TEN[7]: dropped(),
        TEN[8]: left_over("KC * *"),
        TEN[9]: left_over("KC 5D"),
    },
    indicator=EIGHT,
)
FOUR = SIX[:4]
WENT_OUT = DealRecord(
    Finish.WENT_OUT,
    FOUR[0],
    {FOUR[1]: left_over("3S 7D *"), FOUR[2]: left_over("AC KD 2H 10S"), FOUR[3]: total("385")},
    contracts_met=FOUR,
)


def of_six(*deals: DealRecord, title: str = "") -> Meeting:
    return replace(play(sit_down(*SIX), *deals), title=title)


def _settling() -> Meeting:
    """Return a meeting that is settled in money: one has paid, and another before the deal was told otherwise."""
    meeting = play(sit_down(*SIX, end=1, point_value={"amount": "9.99", "currency": "UAH"}), DECLARED)
    meeting = replace(meeting, payments=(Payment(SIX[1], SIX[2], Fraction("1234.56")),))
    return meeting.pay(meeting.settling_up.due[0]) if meeting.settling_up else meeting


NEWCOMER: Final = "Volodymyra Dovhonosa"
LEFT = (SIX[0], NEWCOMER, *SIX[2:])


def _reseated() -> Meeting:
    """Return a meeting that began on paper, in which one has left and another has come."""
    brought = {SIX[0]: Opening(Fraction("1234.5")), SIX[5]: Opening(Fraction("-1234.5"))}
    meeting = reseat(replace(of_six(VOID, FIRST_TURN), opening=brought), LEFT)
    others = dict.fromkeys((*LEFT[:3], *LEFT[4:]), dropped())
    return meeting.record(DealRecord(Finish.LAST_STANDING, LEFT[3], others))


_MEETINGS: Final[Mapping[str, tuple[Meeting, Draft | None]]] = {
    "fresh": (of_six(), None),
    "dropping": (
        of_six(*DEALS, title="A" * 40),
        Draft(5, indicator=EIGHT, note="n" * 200, seats=seated(None, dropped(), None, None, None, None)),
    ),
    "counting": (
        of_six(DECLARED),
        Draft(2, Finish.DECLARED, SIX[2], seats=seated(dropped(), hand(NO_LIFE), None, None, None, total("5"))),
    ),
    "counted": (of_six(), draft_of(1, DECLARED)),
    "gone": (of_six(DECLARED), Draft(2, Finish.VOID)),
    "one left": (of_six(), draft_of(1, ALONE)),
    "all out": (of_six(), Draft(1, seats=dict.fromkeys(SIX, dropped()))),
    "finished": (of_six(*DEALS, VOID, VOID, title="A" * 40), None),
    "closed": (of_six(DECLARED), None),
    "binned": (of_six(*DEALS, VOID, VOID, title="A" * 40), None),
    "money": (_settling(), None),
    "reseated": (_reseated(), None),
    "ten": (
        play(sit_down(*TEN, ruleset="indian-rummy", cap=80, set_sizes=[3, 4]), OF_TEN, OF_TEN),
        draft_of(3, OF_TEN),
    ),
    "contracts": (play(sit_down(*FOUR, ruleset="dummy-rummy"), WENT_OUT, WENT_OUT), draft_of(3, WENT_OUT)),
    "contracts done": (play(sit_down(*FOUR, ruleset="dummy-rummy"), *[WENT_OUT] * 12), None),
}


@contextmanager
def opened_club(folder: Path, serving: Callable[[Flask], str]) -> Iterator[Club]:
    """Make the club and serve it."""
    app = app_in(folder, NEW_CLUBS=True)
    with app.app_context():
        upgrade_database(app)
        club, token = create_club("A" * 40, SECRET)
        empty, other_token = create_club("Friday club", SECRET)
        slugs = {name: _kept(club, meeting, draft) for name, (meeting, draft) in _MEETINGS.items()}
        amend_deal(club, slugs["finished"], 1, replace(DECLARED, note=""), 1)
        closed = find_sheet(club, slugs["closed"])
        assert closed is not None
        close_meeting(club, closed.slug, closed.version)
        bin_meeting(club, slugs["binned"])
        gone = find_sheet(club, slugs["gone"])
        assert gone is not None
        once(USED_KEY, "", lambda: Answer("deal", "1", gone.id))
        db.session.remove()
    origin = serving(app)
    links = (f"{origin}/k/{other_token}", f"{origin}/k/{token}")
    yield Club(origin, links, f"{origin}/c/{club.slug}/", f"{origin}/c/{empty.slug}/", slugs)
    with app.app_context():
        db.engine.dispose()


def _kept(club: ClubRef, meeting: Meeting, draft: Draft | None) -> str:
    slug = create_meeting(club, meeting)
    if draft is not None:
        save_draft(club, slug, draft)
    return slug


# --- the ways

PEOPLE = [("player", name) for name in SIX]
DRAWN = [("card-0", "KD"), ("card-1", "KH"), ("card-2", "9H"), ("card-3", "*"), ("card-4", "4C"), ("card-5", "AC")]
DECIDED = [*DRAWN[:3], ("card-3", "QS"), *DRAWN[4:], ("earlier-0", "2C"), ("earlier-1", "3C")]


def _new(step: str = "", *query: tuple[str, str]) -> Callable[[Page, Club], object]:
    return lambda page, club: page.goto(f"{club.home}meetings/new{step}?{urlencode(query)}")


def _at(meeting: str, rest: str = "") -> Callable[[Page, Club], object]:
    return lambda page, club: page.goto(club.at(meeting, rest))


def _in_club(rest: str, **query: str) -> Callable[[Page, Club], object]:
    return lambda page, club: page.goto(f"{club.home}{rest}?{urlencode(query)}")


# The page that answers a plain form; a script on the page does not hear of it.
_SUBMIT: Final = """button => {
  const { form, name, value } = button;
  if (name) form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  HTMLFormElement.prototype.submit.call(form);
}"""


def _players(*names: str) -> str:
    return urlencode([("player", name) for name in names])


def _send(button: Locator) -> None:
    with button.page.expect_navigation():
        button.evaluate(_SUBMIT)


def _filled(meeting: str, rest: str, button: str, **typed: str) -> Callable[[Page, Club], None]:
    """Open a page, fill in fields by their names (`seat_1_cards` is `seat-1-cards`), and send the form."""

    def reach(page: Page, club: Club) -> None:
        page.goto(club.at(meeting, rest))
        for name, text in typed.items():
            field = page.locator(f'[name="{name.replace("_", "-") if name.startswith("seat") else name}"]')
            # also where a closed part or another choice hides it, or it is never to be seen
            field.first.evaluate("(field, text) => { field.value = text }", text)
        _send(page.locator(button))

    return reach


def _made_anew(page: Page, club: Club) -> None:
    page.goto(f"{club.home}links")
    _send(page.locator("form .risky").last)  # not the one that the next walk begins with


def _first_phone(page: Page, club: Club) -> None:
    page.goto(f"{club.home}links")
    page.goto(club.origin + (page.locator(".rows a").first.get_attribute("href") or ""))


def _phone_refused(page: Page, club: Club) -> None:
    _first_phone(page, club)
    page.locator("#name").fill("W" * 61)
    _send(page.locator("form .main"))


def _link_to_meeting(page: Page, club: Club) -> None:
    page.goto(club.at("finished", "look"))
    make = page.locator("main .main")
    if make.count():  # else a walk in another language has made it
        _send(make)


def _show_player(page: Page, club: Club, name: str) -> None:
    page.goto(f"{club.home}players")
    page.get_by_role("link", name=name).click()


def _rename(page: Page, club: Club, name: str) -> None:
    page.goto(f"{club.home}players/1/change")
    page.fill("[name=name]", name)
    _send(page.locator("form[action$=name] button"))


def _sent_file(text: bytes) -> Callable[[Page, Club], None]:
    """Send a file to be looked at before it is taken in."""

    def reach(page: Page, club: Club) -> None:
        page.goto(f"{club.home}import")
        page.locator("[type=file]").set_input_files(
            {"name": "meeting.json", "mimeType": "application/json", "buffer": text}
        )
        _send(page.locator("form .main"))

    return reach


INDIAN: Final = [("ruleset", "indian-rummy"), *(("player", name) for name in TEN)]
OF_HOUSE: Final = [("rule", "cap=80"), ("rule", "set_sizes=[3, 4]"), ("rule", "end=8")]

MAIN: Final = ".actions .main"
PAGES: Final = (
    Stop("home", _in_club("")),
    Stop("home of a club without meetings", lambda page, club: page.goto(club.empty)),
    Stop("new, who plays", _new()),
    Stop("new, who plays, refused", _new("", ("step", "seats"), ("new", f"{SIX[0]}\n{SIX[0]}"))),
    Stop("new, draw", _new("/draw", *PEOPLE)),
    Stop("new, draw, refused", _new("/draw", *PEOPLE, *DRAWN[:4], ("card-4", "XX"), ("card-5", ""))),
    Stop("new, draw again", _new("/draw", *PEOPLE, *DRAWN)),
    Stop("new, draw decided", _new("/draw", *PEOPLE, *DECIDED)),
    Stop("new, seats", _new("/seats", *PEOPLE)),
    Stop("new, seats, refused", _new("/seats", *PEOPLE, *PEOPLE)),
    Stop("new, seats of ten", _new("/seats", *INDIAN, *OF_HOUSE)),
    Stop("new, seats, balances", _new("/seats", *PEOPLE, ("brought", "1234½"), ("brought", "-1234.5"))),
    Stop("new, seats, balances refused", _new("/seats", *PEOPLE, ("brought", "1234½"), ("brought", "some"))),
    Stop("new, seats, balances that do not add up", _new("/seats", *PEOPLE, ("brought", "1234½"))),
    Stop("new, seats, penalties", _new("/seats", ("ruleset", "dummy-rummy"), *PEOPLE[:4], ("brought", "65"))),
    Stop("new, house rules", _new("/house-rules", *INDIAN, *OF_HOUSE)),
    Stop(
        "new, house rules, refused", _new("/house-rules", *INDIAN, ("use", "1"), ("other-cap", "x"), ("other-end", "0"))
    ),
    *(Stop(f"table, {name}", _at(name)) for name in _MEETINGS if name != "binned"),
    Stop("table, refused", _filled("fresh", "", ".opened button", indicator="XX")),
    Stop("table, deal taken back too late", _filled("dropping", "deals/4", "form .risky")),
    Stop("count", _at("counting", "count")),
    Stop("count, refused", _filled("counting", "count", MAIN, indicator="8D", seat_3_cards="KC KC KC", dealer="9")),
    Stop("count, false declaration", _filled("counting", "count", MAIN, indicator="8D", winner_hand=NEARLY)),
    Stop("totals", _at("fresh", "quick")),
    Stop("totals, refused", _filled("counting", "quick", MAIN, seat_5_points="7,5")),
    Stop("preview", _at("counted", "preview")),
    Stop("preview, void", _at("gone", "preview")),
    Stop("preview, faults", _at("counting", "preview")),
    Stop("saved already", _filled("gone", "preview", MAIN, operation=USED_KEY)),
    Stop("form too old", _filled("counted", "preview", MAIN, csrf_token="x")),
    Stop("deal", _at("finished", "deals/1")),
    Stop("deal, halves", _at("finished", "deals/2")),
    Stop("deal, void", _at("finished", "deals/3")),
    Stop("deal, the last", _at("finished", "deals/6")),
    Stop("deal, an old revision", _at("finished", "deals/1/revisions/1")),
    Stop("amend", _at("finished", "deals/1/amend")),
    Stop("amend, refused", _filled("finished", "deals/1/amend", MAIN, seat_2_cards="KC KC KC", indicator="XX")),
    Stop("what changes", _filled("finished", "deals/1/amend", MAIN, seat_2_cards="JH 4D 8H")),
    Stop("what changes, another dealer", _filled("finished", "deals/1/amend", MAIN, dealer="0")),
    Stop("someone was quicker", _filled("finished", "deals/1/amend", MAIN, seat_2_cards="KD", revision="1")),
    Stop("standings, no deal", _at("fresh", "standings")),
    Stop("standings, running", _at("dropping", "standings")),
    Stop("standings, final", _at("finished", "standings")),
    Stop("standings, closed", _at("closed", "standings")),
    Stop("standings, settling up", _at("money", "standings")),
    Stop("import", _in_club("import")),
    Stop("import, refused", _sent_file(b'{"players": 7}')),
    Stop("import, looked at", _sent_file(write_meeting(of_six(*DEALS, title="A" * 40)).encode())),
    Stop("results", _at("finished", "results")),
    Stop("results, no deal", _at("fresh", "results")),
    Stop("results of ten", _at("ten", "results")),
    Stop("results, contracts", _at("contracts done", "results")),
    Stop("results, settling up", _at("money", "results")),
    Stop("about a meeting", _at("finished", "about")),
    Stop("about a meeting, somebody was quicker", _filled("finished", "about", ".main", title="B" * 40, seen="0" * 16)),
    Stop("history", _in_club("history")),
    Stop("history of a club without meetings", lambda page, club: page.goto(f"{club.empty}history")),
    Stop("history, nothing found", _in_club("history", player="Z" * 40)),
    Stop("history, refused", _in_club("history", since="2026-03-10", until="2026-03-01", system="x", before="x")),
    Stop("players", _in_club("players")),
    Stop("players of a club without meetings", lambda page, club: page.goto(f"{club.empty}players")),
    Stop("player", _in_club("players/1")),
    Stop("player, of all systems", lambda page, club: _show_player(page, club, SIX[2])),
    Stop("player, change", _in_club("players/1/change")),
    Stop("player, refused", lambda page, club: _rename(page, club, SIX[1])),
    Stop("table and records", _in_club("table")),
    Stop("table of a club without meetings", lambda page, club: page.goto(f"{club.empty}table")),
    Stop("table, refused", _in_club("table", since="2026-03-10", until="2026-03-01")),
    Stop("bin", _in_club("bin")),
    Stop("bin, empty", lambda page, club: page.goto(f"{club.empty}bin")),
    Stop("bin, deleting", lambda page, club: page.goto(f"{club.home}bin/{club.slugs['binned']}/delete")),
    Stop("who sits where", _at("dropping", "seats")),
    Stop("who sits where, one has left", _at("reseated", "seats")),
    Stop("who sits where, others", _at("reseated", f"seats?{_players(SIX[3], NEWCOMER, SIX[1])}")),
    Stop("who sits where, too few", _at("dropping", f"seats?{_players(SIX[3])}")),
    Stop("who sits where, refused", _filled("dropping", "seats", "[name=comes]:not(.unseen)", new=SIX[0])),
    Stop("who sits where, over", _at("finished", "seats")),
    Stop("wrong seats", _at("reseated", "seats/right")),
    Stop("wrong seats, what changes", _filled("reseated", f"seats/right?{_players(*SIX[::-1])}", MAIN)),
    Stop("wrong seats, refused", _filled("finished", f"seats/right?{_players(*SIX[1:], SIX[0])}", MAIN, version="0")),
    Stop("standings, one has left", _at("reseated", "standings")),
    Stop("deal before one came", _at("reseated", "deals/2")),
    Stop("house rules", _at("fresh", "house-rules")),
    Stop("house rules, frozen", _at("ten", "house-rules")),
    Stop("house rules, refused", _filled("dropping", "house-rules", MAIN, **{"other-end": "3"})),
    Stop("link to a meeting, none", _at("fresh", "look")),
    Stop("link to a meeting", _link_to_meeting),
    Stop("clubs on this phone", lambda page, club: page.goto(f"{club.origin}/clubs")),
    Stop("new club", lambda page, club: page.goto(f"{club.origin}/clubs/new")),
    Stop("links and phones", _in_club("links")),
    Stop("new watcher link", _made_anew),
    Stop("phone", _first_phone),
    Stop("phone, refused", _phone_refused),
    Stop("hand calculator", _in_club("hand")),
    Stop("hand calculator, counted", _in_club("hand", cards=CAUGHT, indicator="8D")),
    Stop("hand calculator, a discard", _in_club("hand", cards=WINNING + " 5C", indicator="8D")),
    Stop("hand calculator, refused", _in_club("hand", cards="KC KC KC XX", indicator="8D", players="99")),
    Stop(
        "hand calculator of Indian Rummy",
        _in_club("hand", of="indian-rummy", cards=CAUGHT, indicator="8D", players="8"),
    ),
    Stop("hand calculator of Dummy Rummy", _in_club("hand", of="dummy-rummy", cards="3S 7D * 2H AC")),
    Stop("count of ten", _at("ten", "count")),
    Stop("totals of ten", _at("ten", "quick")),
    Stop("preview of ten", _at("ten", "preview")),
    Stop("standings of ten", _at("ten", "standings")),
    Stop("count, contracts", _at("contracts", "count")),
    Stop("totals, contracts", _at("contracts", "quick")),
    Stop("preview, contracts", _at("contracts", "preview")),
    Stop("deal, contracts", _at("contracts", "deals/1")),
    Stop("amend, contracts", _at("contracts", "deals/1/amend")),
    Stop("standings, contracts", _at("contracts done", "standings")),
    Stop("rules", _in_club("rules")),
    Stop("rules of Indian Rummy", _in_club("rules", of="indian-rummy", rule="cap=80")),
    Stop("rules of Dummy Rummy", _in_club("rules", of="dummy-rummy")),
    Stop("no such page", _in_club("nothing")),
)
