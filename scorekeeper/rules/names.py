"""Names of players and other words: how they are kept, how long they may be, and when two names are the same."""

import re
import unicodedata
from typing import Final

LONGEST_NAME: Final = 60
"""How many letters a name may have (decided)."""
LONGEST_LINE: Final = 200
"""How many letters a title, a place and the note of a deal may have (decided)."""
LONGEST_NOTE: Final = 2000
"""How many letters the note of a meeting may have (decided): with all of them, its form is not too large to be sent."""
# controls, and the marks that turn the direction of writing; joiners inside emoji stay
_INVISIBLE: Final = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\xad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ud800-\udfff]"
)
# joiners, variants, tags and fillers, which show something only together with other letters
_NOTHING_SEEN: Final = re.compile(
    "[ \u034f\u115f\u1160\u180e\u200c\u200d\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0000-\U000e007f]*"
)

_CYRILLIC: Final = "абвгґдеєёжзиіїйклмнопрстуфхцчшщъыьэюя"
_PLACES: Final = {ord(letter): 0xE000 + place for place, letter in enumerate(_CYRILLIC)}  # where no letters are


def clean_name(text: str) -> str:
    """Return the name as it is kept: NFC, single spaces, no invisible marks; "" if nothing of it can be seen.

    >>> clean_name("  Оля\\tК. ")
    'Оля К.'
    """
    visible = _INVISIBLE.sub("", text)  # before NFC: a mark between a letter and its accent keeps them apart
    name = " ".join(unicodedata.normalize("NFC", visible).split())
    return "" if _NOTHING_SEEN.fullmatch(name) else name


def clean_lines(text: str) -> str:
    """Return some lines of text as they are kept, each as `clean_name` keeps it, without empty ones around them.

    >>> clean_lines("\\r\\n Новi  карти\\r\\n\\r\\nУ Олi")
    'Новi карти\\n\\nУ Олi'
    """
    return "\n".join(map(clean_name, text.splitlines())).strip("\n")


def name_key(text: str) -> str:
    """Return what two spellings of one name share: they are trimmed, in NFC, and without case.

    >>> name_key("Оля ") == name_key("ОЛЯ")
    True
    """
    return unicodedata.normalize("NFC", clean_name(text).casefold())


def alphabetical(name: str) -> tuple[str, str]:
    """Return by what names stand in the order of the alphabet, Latin letters first and Ukrainian ones in their own.

    No database is asked for it: each has another order, and SQLite puts Ї behind Я, É behind Z.

    >>> sorted(["Яна", "Їжак", "Йосип", "Frank", "Émile", "Ґалаґан", "Дана", "гнат"], key=alphabetical)
    ['Émile', 'Frank', 'гнат', 'Ґалаґан', 'Дана', 'Їжак', 'Йосип', 'Яна']
    """
    letters = unicodedata.normalize("NFD", name.casefold().translate(_PLACES))
    return "".join(letter for letter in letters if not unicodedata.combining(letter)), name
