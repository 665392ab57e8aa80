"""A whole evening at one phone, without any script: every number is compared with a sheet worked out by hand."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.phone import Phone
from tests.browser.server import Server

PLAYERS = ("Olena", "Taras", "Ivan", "Mykola")
"""In turn order, as the draw for seats puts them. Mykola deals first, then Olena, Taras, Ivan."""

# Deal 1: Mykola deals. 8♦ is opened, so the other eights are wild (000/02) and cost 0 (000/06).
# Mykola drops before his first draw: 10 (000/05). Olena declares on a later turn with the hand of 000/08.
# Taras, whole hand: 2♥3♥4♥5♥6♥ is a pure sequence, 9♠10♠ with the joker as J♠ a second one, 7♣7♦7♠ a set.
# Both lives, so every meld is protected; K♣ 10 + 5♦ 5 = 15.
# Ivan, left over: J♠ 10 + 4♦ 4 + 8♥ 0 = 14. Olena is paid 15 + 14 + 10 = 39.
OLENA_DECLARES = "4H 5H 6H 9S 10S * 7C 7D 7S AC 2C 3C 4C"
TARAS_HOLDS = "2H 3H 4H 5H 6H 9S 10S * 7C 7D 7S KC 5D"
AFTER_1 = ("+39", "−15", "−14", "−10")

# Deal 2: Olena deals, Taras, Ivan, Mykola and Olena act in this order. 2♣ is opened: twos are wild.
# Ivan declares on his first turn. Taras has had his turn and pays in full; Mykola and Olena have not moved and pay
# half (000/06).
# Taras, whole hand: 4♣5♣6♣ is the only sequence there is, and he holds no two: first life only, so that even the
# set of nines counts. 9+9+9 + A♥ 10 + K♦ 10 + 3♦ 3 + 6♦ 6 + 7♥ 7 + 3♠ 3 + 5♥ 5 = 71.
# Mykola, left over: K♣ 10 + 5♦ 5 = 15, half of it 7½. Olena, a total of 5, half of it 2½.
# Ivan is paid 71 + 7½ + 2½ = 81.
#         Olena 39 − 2½ = 36½ · Taras −15 − 71 = −86 · Ivan −14 + 81 = 67 · Mykola −10 − 7½ = −17½
TARAS_HOLDS_NINES = "4C 5C 6C 9H 9S 9D AH KD 3D 6D 7H 3S 5H"
AFTER_2 = ("+36½", "−86", "+67", "−17½")

# Then it is found that Ivan's cards of deal 1 were J♠ K♦ 10♥ 8♥ = 30, which is 16 more for Olena.
#         Olena 36½ + 16 = 52½ · Ivan 67 − 16 = 51
AMENDED = ("+52½", "−86", "+51", "−17½")

# Deal 3: Taras deals, Ivan drops, then the stock is gone: void, and not even the drop is paid (000/04, 000/05).
# Deal 4: Ivan deals. Olena drops (10), Taras declares falsely (40: 000/04), Ivan drops (10): Mykola is the last one
# standing and is paid 60 (000/05).
#         Olena 52½ − 10 = 42½ · Taras −86 − 40 = −126 · Ivan 51 − 10 = 41 · Mykola −17½ + 60 = 42½
# A tie: Olena and Mykola share, Ivan is third, Taras fourth. 42½ + 42½ + 41 − 126 = 0.
# 5♠ is opened. Taras shows three pure sequences and a set, but K♦ lies in no meld.
TARAS_DECLARES = "4H 5H 6H 9S 10S JS 7C 7D 7S AC 2C 3C KD"
AFTER_4 = ("+42½", "−126", "+41", "+42½")

LEDGER = [
    ["Deal", "Olena", "Taras", "Ivan", "Mykola"],
    ["Deal 1", "+55", "−15", "−30", "−10"],
    ["Deal 2", "−2½", "−71", "+81", "−7½"],
    ["Deal 3 void", "–", "–", "–", "–"],
    ["Deal 4", "−10", "−40", "−10", "+60"],
    ["Σ sum", "+42½", "−126", "+41", "+42½"],
]
MOST_TAPS = 7
"""For an early drop, a declared win and two hands of five cards: [10], Rummy, three fields, Preview, Save.

Without script the cards are typed: 30 letters and blanks more.
"""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with Server(tmp_path / "instance") as server:
        yield server


@pytest.fixture
def page(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Page]:
    """A page of a phone whose browser runs no script."""
    context = browser.new_context(**browser_context_args, java_script_enabled=False)
    yield context.new_page()
    context.close()


@pytest.fixture
def phone(page: Page, server: Server) -> Phone:
    """A phone that has opened the keeper link."""
    page.goto(server.keeper_link)
    return Phone(page)


def test_an_evening_of_four_deals_ends_as_the_sheet_says(phone: Phone, server: Server) -> None:
    sit_down(phone)
    play_deal_1(phone)
    look_back(phone)
    play_deal_2(phone, server)
    amend_deal_1(phone)
    play_deal_3(phone)
    play_deal_4(phone)
    read_the_standings(phone)


def test_an_early_drop_a_declared_win_and_two_caught_hands_cost_few_taps(phone: Phone) -> None:
    sit_down(phone)
    phone.taps = phone.letters = 0
    phone.drops("Mykola")
    phone.rummy("Olena")
    phone.tells({"Taras": ("Left over", "KC 5D 9H 2S AC"), "Ivan": ("Left over", "QD 4C 7S 3H JD")}, indicator="8D")
    phone.press("Save deal 1")
    # 10 + 5 + 9 + 2 + 10 = 36 and 10 + 4 + 7 + 3 + 10 = 34, with the drop 80
    assert phone.figures(PLAYERS) == ("+80", "−36", "−34", "−10")
    assert phone.taps <= MOST_TAPS, f"{phone.taps} taps and {phone.letters} letters"


def sit_down(phone: Phone) -> None:
    """Four names are typed; the draw decides their seats, the two kings only at the second draw."""
    assert "No meeting has been played yet" in phone.says
    phone.follow("New meeting")
    phone.write("New players", "Taras\nOlena\nMykola\nIvan")
    phone.press("Draw for seats")
    for player, card in {"Taras": "KD", "Olena": "KH", "Mykola": "4C", "Ivan": "9H"}.items():
        phone.write(player, card)
    phone.press("Who sits where?")
    assert "Taras and Olena draw again" in phone.says
    assert phone.page.get_by_role("textbox").count() == 2
    phone.write("Taras", "7D")
    phone.write("Olena", "10S")
    phone.press("Who sits where?")
    assert "Olena drew the highest card and chooses a seat." in phone.says
    assert "Mykola drew the lowest and deals first." in phone.says
    phone.follow("Go on")
    phone.press("Start the meeting")
    assert phone.heading == "Deal 1 of 4"
    assert "Mykola deals · Ivan (left) cuts and opens · Olena plays first" in phone.says
    assert phone.figures(PLAYERS) == ("0", "0", "0", "0")


def play_deal_1(phone: Phone) -> None:
    """A drop at the wrong seat is undone, and a third K♣ refused at the field where it was typed."""
    phone.drops("Taras")
    phone.press("Undo: Taras, early drop")
    phone.drops("Mykola")
    phone.rummy("Olena")
    assert phone.heading == "Olena has won"
    phone.unfold("Check the winner’s 13 cards")
    phone.write("The winner’s 13 cards", OLENA_DECLARES)
    phone.tells({"Taras": ("Whole hand", TARAS_HOLDS), "Ivan": ("Left over", "KC KC 4D")}, indicator="8D")

    assert phone.error_at("Ivan: Cards") == "K♣ turns up 3 times (Taras: 1, Ivan: 2), but the pack holds only 2"
    assert phone.error_at("Taras: Cards") == ""
    assert phone.field("Ivan: Cards").input_value() == "KC KC 4D"
    assert phone.field("Taras: Cards").input_value() == TARAS_HOLDS
    assert phone.field("The winner’s 13 cards").input_value() == OLENA_DECLARES
    phone.tells({"Ivan": ("Left over", "JS 4D 8H")})

    assert "Σ = 0" in phone.says
    assert "both lives: every meld is protected" in phone.says
    phone.press("Save deal 1")
    assert "Deal 1 saved: Olena +39" in phone.says
    assert phone.figures(PLAYERS) == AFTER_1


def look_back(phone: Phone) -> None:
    """Back and F5 after saving do no harm: deal 1 is saved once, and the dealer has moved once."""
    phone.page.reload()
    assert phone.heading == "Deal 2 of 4"
    phone.page.go_back()
    assert phone.heading == "Deal 2 of 4"
    phone.page.go_forward()
    phone.page.reload()
    assert phone.heading == "Deal 2 of 4"
    assert "Olena deals · Mykola (left) cuts and opens · Taras plays first" in phone.says
    assert phone.figures(PLAYERS) == AFTER_1


def play_deal_2(phone: Phone, server: Server) -> None:
    """The server is killed in the middle of the deal: what was entered stands there when it is back."""
    phone.opens("2C")
    phone.rummy("Ivan")
    phone.tells({"Taras": ("Whole hand", TARAS_HOLDS_NINES), "Mykola": ("Left over", "KC 5D")}, won="First turn")
    assert phone.error_at("Olena: Cards") or "Olena" in phone.says
    assert phone.error_at("Olena: Cards") == "Olena was caught: say with which cards or points"
    assert phone.field("Mykola: Cards").input_value() == "KC 5D"
    phone.tells({"Olena": ("Total", "5")})
    assert "half: had not moved = 7½" in phone.says

    server.kill()
    server.start()
    phone.page.reload()
    assert "first life only: nothing else is protected" in phone.says
    assert "half: had not moved = 2½" in phone.says
    phone.press("Save deal 2")
    assert phone.figures(PLAYERS) == AFTER_2


def amend_deal_1(phone: Phone) -> None:
    """The ledger before and after is seen before anything is saved; the old deal stays to be read."""
    phone.follow("Deal 1")
    phone.follow("Amend this deal")
    phone.write("Ivan: Cards", "JS KD 10H 8H")
    phone.press("Show what changes")
    assert "Nothing is saved yet." in phone.says
    for line in (
        "Olena Deal 1 +39 → becomes +55 Balance +36½ → becomes +52½",
        "Taras Deal 1 −15 Balance −86",
        "Ivan Deal 1 −14 → becomes −30 Balance +67 → becomes +51",
        "Mykola Deal 1 −10 Balance −17½",
    ):
        assert line in phone.says
    phone.press("Save")
    assert "Deal 1 is amended." in phone.says
    assert "Earlier versions" in phone.says
    phone.follow("Back: Table")
    assert phone.figures(PLAYERS) == AMENDED


def play_deal_3(phone: Phone) -> None:
    """A void deal is no undo: the dealer moves on. Undo brings the deal back as it was entered."""
    assert "Taras deals" in phone.says
    phone.drops("Ivan")
    phone.press("Stock is gone: void deal")
    assert "Nobody pays anything." in phone.says
    phone.press("Save deal 3")
    assert phone.figures(PLAYERS) == AMENDED
    assert phone.heading == "Deal 4 of 4"

    phone.press("Undo deal 3: void")
    assert phone.heading == "Deal 3 of 4"
    assert "Taras deals" in phone.says
    phone.follow("Preview")
    phone.press("Save deal 3")
    assert "Ivan deals" in phone.says
    assert phone.figures(PLAYERS) == AMENDED


def play_deal_4(phone: Phone) -> None:
    """A hand that does not qualify is offered as a false declaration, and the deal goes on until one is left."""
    phone.drops("Olena")
    phone.rummy("Taras")
    phone.unfold("Check the winner’s 13 cards")
    phone.write("The winner’s 13 cards", TARAS_DECLARES)
    phone.tells({"Ivan": ("Left over", "KS"), "Mykola": ("Left over", "QS")}, indicator="5S")
    assert "1 card lies in no meld" in phone.error_at("The winner’s 13 cards")
    phone.press("Record a false declaration: Taras")
    assert phone.heading == "Deal 4 of 4"
    assert "false declaration" in phone.says

    phone.drops("Ivan")
    assert "All others are out: Mykola has won as the last one standing." in phone.says
    phone.follow("Preview")
    assert "Mykola was the last one standing" in phone.page.content()
    phone.press("Save deal 4")
    assert "The circle is complete." in phone.says
    assert phone.figures(PLAYERS) == AFTER_4


def read_the_standings(phone: Phone) -> None:
    """Two share the first place, and the next one is the third; the club's home says so too."""
    phone.follow("Final standings")
    assert "Olena and Mykola share the win" in phone.says
    for line in ("1. Olena +42½", "1. Mykola +42½", "3. Ivan +41", "4. Taras −126"):
        assert line in phone.says
    assert phone.rows("The whole ledger") == LEDGER
    phone.unfold("Balance after each deal")
    assert phone.rows("Balance after each deal")[1:] == [
        ["1", "+55", "−15", "−30", "−10"],
        ["2", *AMENDED],
        ["3", *AMENDED],
        ["4", *AFTER_4],
    ]
    phone.follow("Back: the club")
    assert "Olena and Mykola shared the win" in phone.says
