"""The Ukrainian words: all there, with their places, and no English between them on any page of an evening."""

import io
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from datetime import date
from html import unescape
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.frontend import parse_keywords, parse_mapping_cfg
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import NullTranslations, Translations
from flask import Flask

from scorekeeper.rules.cards import ALL_CARDS, parse_card
from scorekeeper.rules.catalogue import get_ruleset
from scorekeeper.rules.declare import Lack, Shortfall
from scorekeeper.store import db
from scorekeeper.store.meetings import create_meeting
from scorekeeper.web import i18n
from scorekeeper.web.filters import long_day
from scorekeeper.web.history.forms import SearchForm
from scorekeeper.web.i18n import gettext, ngettext
from scorekeeper.web.labels import card_name, lack_message
from scorekeeper.web.meetings.house_words import house_rule_words
from scorekeeper.web.players.club import PeriodForm
from tests.case_files import meeting_file
from tests.scenes import sit_down
from tests.web.conftest import Key
from tests.web.deals.playing import Scorer
from tests.web.table import Page

ROOT = Path(__file__).parent.parent.parent
CATALOGUE = ROOT / "scorekeeper/translations/uk/LC_MESSAGES/messages.po"
KEYWORDS = re.findall(r" -k (\S+)", (ROOT / "Makefile").read_text(encoding="utf-8"))
PLACE = re.compile(r"%\(\w+\)s|\{\w+\}")
CAUGHT_WITH_30 = {"outcome": "caught", "kind": "points", "points": "30"}
PEOPLE = ("Олена", "Тарас", "Іван", "Микола")
# what is called so in Ukrainian too, and the name of the club
LATIN = {"Scorekeeper", "ABC", "CSV", "JSON", "Hand", "Rummy", "English", "Friday", "club", "UAH", "SCOREKEEPER_HOSTS"}


@pytest.fixture(scope="module")
def catalogue() -> Catalog:
    with CATALOGUE.open("rb") as file:
        return read_po(file, locale="uk")


@pytest.fixture(scope="module", autouse=True)
def as_it_is_now(catalogue: Catalog) -> Iterator[None]:
    """Let the pages speak the catalogue as it is now, whether or not somebody has compiled it."""
    file = io.BytesIO()
    write_mo(file, catalogue)
    file.seek(0)
    words_by_code = {"en": NullTranslations(), "uk": Translations(file)}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(i18n, "_words_in", words_by_code.__getitem__)
        yield


@pytest.fixture
def ukrainian(app: Flask) -> Iterator[None]:
    """Be asked for a page in Ukrainian."""
    with app.test_request_context(headers={"Accept-Language": "uk"}):
        yield


@pytest.fixture
def scorer(app: Flask, key: Key) -> Scorer:
    """A phone that speaks Ukrainian, at a meeting whose last player deals first."""
    client = app.test_client()
    client.get(key.link)
    client.get(f"{key.home}?lang=uk")
    with app.app_context():
        slug = create_meeting(key.club, sit_down(*PEOPLE, late_drop=50))
        db.session.remove()
    return Scorer(app, client, key, slug, PEOPLE)


def sentences(message: Message) -> tuple[str, ...]:
    return tuple(message.string) if message.pluralizable else (message.string,)


def messages(catalogue: Catalog) -> list[Message]:
    return [message for message in catalogue if message.id]


def english(page: Page) -> set[str]:
    """Return the words in Latin letters that a page shows or reads aloud; addresses, cards and points are no words."""
    assert '<html lang="uk">' in page.text
    told = re.findall(r'(?:aria-label|placeholder|title)="([^"]*)"', page.text)
    shown = re.sub(r"<(style|script).*?</\1>|<[^>]*>", " ", page.text, flags=re.DOTALL)
    said = re.sub(r"https?://\S+", " ", unescape(" ".join([shown, *told])))
    return set(re.findall(r"[A-Za-z_]{3,}", said)) - LATIN


def test_every_message_is_translated_and_none_is_a_guess(catalogue: Catalog) -> None:
    assert messages(catalogue)
    assert [message.id for message in messages(catalogue) if message.fuzzy or not all(sentences(message))] == []


def test_translation_keeps_the_places_of_its_message(catalogue: Catalog) -> None:
    def places(text: str) -> list[str]:
        return sorted(PLACE.findall(text))

    changed = [
        (message.id, sentence)
        for message in messages(catalogue)
        for sentence in sentences(message)
        if places(sentence) != places(message.id[1] if message.pluralizable else message.id)
    ]
    assert changed == []


@pytest.fixture(scope="module")
def of_the_source() -> set[tuple[str | None, str]]:
    """Every message of code and templates as they are now, each with its context."""
    with (ROOT / "babel.cfg").open() as file:
        method_map, options_map = parse_mapping_cfg(file)
    keywords = {**DEFAULT_KEYWORDS, **parse_keywords(KEYWORDS)}
    return {
        (context, message if isinstance(message, str) else message[0])
        for _, _, message, _, context in extract_from_dir(ROOT, method_map, options_map, keywords)
    }


def kept(catalogue: Catalog) -> set[tuple[str | None, str]]:
    return {(message.context, message.id[0] if message.pluralizable else message.id) for message in messages(catalogue)}


def test_catalogue_holds_every_message_of_the_pages(
    catalogue: Catalog, of_the_source: set[tuple[str | None, str]]
) -> None:
    """`make translations` brings it up to date."""
    assert of_the_source - kept(catalogue) == set()


def test_catalogue_holds_no_message_that_nothing_says_any_more(
    catalogue: Catalog, of_the_source: set[tuple[str | None, str]]
) -> None:
    """`make translations` takes it out."""
    assert kept(catalogue) - of_the_source == set()
    assert list(catalogue.obsolete) == []


def test_no_sentence_in_either_language_has_the_straight_marks_of_a_typewriter(catalogue: Catalog) -> None:
    told = [
        sentence
        for message in messages(catalogue)
        for sentence in (*(message.id if message.pluralizable else (message.id,)), *sentences(message))
    ]
    assert [sentence for sentence in told if re.search(r"""['"]|\.\.\.""", sentence)] == []


@pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed")
def test_messages_stand_by_file_and_in_a_file_by_their_words_wherever_its_code_moves(tmp_path: Path) -> None:
    template, stamps = tmp_path / "messages.pot", [f"{sys.prefix}/{stamp}" for stamp in (".made", ".dev")]
    as_they_are = [part for stamp in stamps for part in ("-o", stamp)]
    told = [f"VENV={sys.prefix}", f"TEMPLATE={template}", "CATALOGUES="]
    subprocess.run(["make", *as_they_are, "translations", *told], cwd=ROOT, check=True, capture_output=True)
    with template.open("rb") as file:
        found = messages(read_po(file))
    order = [([path for path, _ in message.locations], message.id, message.context or "") for message in found]
    assert order == sorted(order, key=lambda one: (one[0], one[1] if isinstance(one[1], str) else one[1][0], one[2]))


def test_every_other_name_of_gettext_is_known_to_the_extractor() -> None:
    names = {keyword.partition(":")[0] for keyword in KEYWORDS} | {*DEFAULT_KEYWORDS}
    for path in (ROOT / "scorekeeper").rglob("*.py"):
        aliases = re.findall(r"gettext as (\w+)", path.read_text(encoding="utf-8"))
        assert names.issuperset(aliases), path


@pytest.mark.parametrize(
    ("number", "counted"), [(1, "очко"), (2, "очки"), (5, "очок"), (11, "очок"), (21, "очко"), (0, "очок")]
)
def test_one_two_and_five_have_words_of_their_own(ukrainian: None, number: int, counted: str) -> None:
    assert ngettext("point", "points", number) == counted


def test_cards_without_a_meld_are_counted_in_three_forms(ukrainian: None) -> None:
    told = [lack_message(Shortfall(Lack.CARDS_LEFT_OVER, number)) for number in (1, 2, 5)]
    assert told == ["1 карта поза наборами", "2 карти поза наборами", "5 карт поза наборами"]


def test_suit_follows_the_rank_in_the_genitive(ukrainian: None) -> None:
    assert [card_name(parse_card(card)) for card in ("KD", "8C", "AH", "9S", "*")] == [
        "король бубен",
        "вісімка треф",
        "туз черв",
        "дев’ятка пік",
        "джокер",
    ]
    assert len({card_name(card) for card in ALL_CARDS}) == len(ALL_CARDS)


def test_day_begins_with_a_capital_letter_as_headings_do(ukrainian: None) -> None:
    assert long_day(date(2026, 11, 30)) == "Понеділок, 30 листопада 2026\u202fр."


@pytest.mark.parametrize("form", [SearchForm, PeriodForm])
def test_days_go_from_one_to_another_and_points_from_one_player_to_another(
    ukrainian: None, form: type[SearchForm] | type[PeriodForm]
) -> None:
    days = form()
    assert [str(field.label.text) for field in (days.since, days.until)] == ["Від", "До"]
    assert gettext("To") == "Кому"


def test_house_rules_are_told_in_ukrainian(ukrainian: None) -> None:
    rules = get_ruleset("paplu", {"hand_rummy": "double", "cap": 80})
    assert sorted(house_rule_words(rules)) == ["за Hand Rummy платять: удвічі", "стеля для руки: 80"]


def test_no_english_is_left_on_the_pages_of_a_deal(scorer: Scorer) -> None:
    pages = [scorer.page, scorer.opens("8D"), scorer.to("quick"), scorer.to_table()]
    pages += [scorer.tap("early_drop", "Олена"), scorer.rummy("Тарас")]
    refused = scorer.tell({"Іван": ("hand", "KC 5D"), "Микола": ("deadwood", "")}, winner_hand="KC KC KC")
    assert refused.status == 422
    pages.append(scorer.tell({"Іван": ("deadwood", "KC 5D"), "Микола": ("points", "30")}, winner_hand="", note="—"))
    pages += [scorer.save(), scorer.to("deals/1"), scorer.to("deals/1/amend"), scorer.to("standings")]
    assert [english(page) for page in (refused, *pages)] == [set()] * 12


def test_no_english_is_left_when_the_circle_ends_and_a_deal_is_amended(scorer: Scorer) -> None:
    for _ in PEOPLE:
        scorer.tap("void")
        scorer.to("preview")
        scorer.save()
    pages = [scorer.page, scorer.to("standings"), scorer.open(""), scorer.to("deals/4/amend")]
    told = {f"seat-{at}-{field}": value for at in (1, 2, 3) for field, value in CAUGHT_WITH_30.items()}
    typed = {"finish": "declared-first", "winner": "0", **told}
    pages.append(scorer.send(scorer.page.form_with("look"), typed, button=("look", "1")))
    pages.append(scorer.press("save", "1"))
    pages += [scorer.to("deals/4"), scorer.to("deals/4/revisions/1"), scorer.to("standings")]
    assert [english(page) for page in pages] == [set()] * 9


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("", 200),
        ("meetings/new", 200),
        ("meetings/new?player=Олена&step=seats", 422),
        ("meetings/new/seats?player=Олена&player=Тарас", 200),
        ("meetings/new/draw?player=Олена&player=Тарас", 200),
        ("meetings/new?step=seats&player=Олена&ruleset=dummy-rummy", 422),
        ("meetings/new/seats?player=Олена&player=Тарас&ruleset=dummy-rummy&rule=end=all_finish", 200),
        ("meetings/new/draw?player=Олена&player=Тарас&ruleset=indian-rummy&card-0=AS&card-1=KS", 200),
        ("meetings/new/house-rules?player=Олена&player=Тарас&ruleset=indian-rummy", 200),
        ("meetings/new/house-rules?player=Олена&player=Тарас&ruleset=dummy-rummy", 200),
        ("meetings/new/house-rules?player=Олена&player=Тарас&use=1&other-cap=ні&other-end=-1", 422),
        ("rules", 200),
        ("rules?of=indian-rummy", 200),
        ("rules?of=dummy-rummy", 200),
        ("rules?rule=cap=80&rule=first_turn=full&rule=hand_rummy=half&rule=set_sizes=[3,4]&rule=end=5", 200),
        ("history", 200),
        ("history?words=x&player=Зорро", 200),
        ("history?since=2026-03-10&until=2026-03-01&system=x&before=x", 422),
        ("bin", 200),
        ("players", 200),
        ("players/1", 200),
        ("players/1/change", 200),
        ("table", 200),
        ("table?since=2026-03-10&until=2026-03-01", 422),
        ("hand", 200),
        ("hand?cards=2H+3H+4H+5H+6H+9S+10S+*+7C+7D+7S+KC+5D&indicator=8D", 200),
        ("hand?cards=КК+KC+KC+KC&indicator=&players=99", 422),
        ("no-such-page", 404),
        ("/k/wrong", 404),
    ],
)
def test_no_english_is_left_on_the_other_pages(scorer: Scorer, address: str, status: int) -> None:
    page = scorer.open(address)
    assert (page.status, english(page)) == (status, set())


def test_no_english_is_left_on_the_front_door(app: Flask) -> None:
    assert english(Page.of("/", app.test_client().get("/?lang=uk"))) == set()


@pytest.mark.parametrize(
    ("file", "of_the_file", "sentence"),
    [
        (
            meeting_file({"house_rules": {"cap": -1, "point_value": 1}}).encode(),
            {"cap", "null", "point_value", "house_rules"},
            "можливо: null, ціле число від 1 до 10000",
        ),
        (b"{'format'", set(), "його не вдається прочитати від знака 2"),
        (b'{\n"format" 1', {"format"}, "його не вдається прочитати від рядка 2, знака 10"),
        (b"\xff\xd8", {"UTF"}, "його записано не в UTF-8"),
        (b"[" * 50 + b"]" * 50, set(), "забагато дужок"),
        (b'{"version": NaN}', {"NaN"}, "NaN не є числом"),
        (b'{"version": ' + b"1" * 5_000 + b"}", set(), "надто довге число"),
        (b'{"title": "\\ud800"}', set(), "половина літери"),
        (
            b'{"format": "scorekeeper.archive", "version": 1, "club": "x"}\n{\n',
            {"format"},
            "Рядок 2: це не документ JSON",
        ),
    ],
    ids=["house rules", "quotes", "second line", "picture", "brackets", "NaN", "digits", "half a letter", "archive"],
)
def test_no_english_is_left_of_what_is_wrong_with_a_file(
    scorer: Scorer, file: bytes, of_the_file: set[str], sentence: str
) -> None:
    sent = {**scorer.open("import").form_with("csrf_token").values, "file": (io.BytesIO(file), "a.json")}
    page = Page.of("import", scorer.client.post(f"{scorer.home}import", data=sent))
    assert page.status == 422
    assert sentence in unescape(page.text)
    assert english(page) <= of_the_file | {"json", "jsonl"}
