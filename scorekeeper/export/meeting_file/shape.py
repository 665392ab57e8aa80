"""Reading JSON strictly: what is not as expected becomes an `invalid_file` fault with its place (JSONPath)."""

import json
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Any, Final, TypeVar

from scorekeeper.rules.faults import N_, Detail, Fault, Finding, Phrase, filled
from scorekeeper.rules.names import LONGEST_LINE, LONGEST_NAME, LONGEST_NOTE, clean_lines, clean_name

_DEEPEST: Final = 20  # a meeting file needs eight
_TOO_DEEP: Final = Phrase(N_("too many brackets inside one another"))

_T = TypeVar("_T")


class Object(dict[str, Any]):  # Any: JSON
    """A JSON object that remembers which of its keys were written twice."""

    repeated: tuple[str, ...] = ()

    @classmethod
    def of(cls, pairs: list[tuple[str, Any]]) -> "Object":
        read = cls(pairs)
        counts = Counter(name for name, _ in pairs)
        read.repeated = tuple(name for name in read if counts[name] > 1)
        return read


class NotJson(ValueError):
    """The text is no JSON document; `reason` says why."""

    def __init__(self, reason: Phrase) -> None:
        super().__init__(filled(reason.sentence, reason.details))
        self.reason = reason


def load_json(text: str | bytes) -> object:
    """Return the document; raise `NotJson`, whatever is wrong with it."""
    try:
        document = json.loads(
            (text.decode("utf-8-sig") if isinstance(text, bytes) else text).rstrip(" \t\r\n"),
            object_pairs_hook=Object.of,
            parse_constant=_refuse_constant,
        )
        json.dumps(document, ensure_ascii=False).encode()  # a lone half of a surrogate pair is no text
    except (ValueError, RecursionError) as error:
        raise NotJson(_why(error)) from error
    if _is_too_deep(document):
        raise NotJson(_TOO_DEEP)
    return document


def _why(error: ValueError | RecursionError) -> Phrase:
    """Return what Python says of a text, so that a page can say it in its language."""
    match error:
        case NotJson():
            return error.reason
        case json.JSONDecodeError(doc=""):
            return Phrase(N_("nothing stands in it"))
        case json.JSONDecodeError():
            if error.lineno == 1:  # as are all lines of an archive
                return Phrase(N_("it cannot be read from column {column} on"), {"column": error.colno})
            place = {"line": error.lineno, "column": error.colno}
            return Phrase(N_("it cannot be read from line {line}, column {column} on"), place)
        case UnicodeDecodeError():
            return Phrase(N_("it is not written in UTF-8"))
        case UnicodeEncodeError():
            return Phrase(N_("half a letter stands in it"))
        case RecursionError():
            return _TOO_DEEP
    return Phrase(N_("a number in it is too long"))


def _refuse_constant(name: str) -> None:
    """Decided: what Python reads and JSON does not know, NaN and Infinity, is refused."""
    raise NotJson(Phrase(N_("{name} is no number"), {"name": name}))


def _is_too_deep(document: object) -> bool:
    level = [document]
    for _ in range(_DEEPEST):
        level = [member for value in level for member in _members(value)]
    return bool(level)


def _members(value: object) -> Iterable[object]:
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()


class Place:
    """A value in the document, where it stands, and the faults found from here down."""

    def __init__(self, value: object, path: str = "$", findings: list[Finding] | None = None) -> None:
        self.value = value
        self.path = path
        self.findings: list[Finding] = [] if findings is None else findings

    def refuse(self, sentence: str, **details: Detail) -> None:
        """Note that what stands here is no part of a meeting file."""
        told: dict[str, Detail] = {"path": self.path, **details}
        self.findings.append(Finding(Fault.INVALID_FILE, sentence, told, path=self.path))

    def at(self, key: str | int) -> "Place":
        """Return the place of a member. Without such a member, `value` is None."""
        if isinstance(key, int):
            value = self.value[key] if isinstance(self.value, list) else None
            return Place(value, f"{self.path}[{key}]", self.findings)
        value = self.value.get(key) if isinstance(self.value, dict) else None
        step = f".{key}" if key.isidentifier() else f"[{json.dumps(key, ensure_ascii=False)}]"
        return Place(value, self.path + step, self.findings)

    def has(self, key: str) -> bool:
        """Return whether an object stands here that has this key."""
        return isinstance(self.value, dict) and key in self.value

    def items(self) -> "Iterator[tuple[str, Place]]":
        """Yield the members of an object."""
        for key in self.value if isinstance(self.value, dict) else ():
            yield key, self.at(key)

    def is_object(self) -> bool:
        """Return whether an object stands here, noting if not."""
        if not isinstance(self.value, Object):
            self.refuse(N_("{path}: an object is expected"))
            return False
        return True

    def object(self, required: Collection[str], optional: Collection[str]) -> bool:
        """Return whether an object with these keys stands here, noting what is missing or unknown."""
        if not self.is_object():
            return False
        before = len(self.findings)
        self.keys_once()
        for key in required:
            if not self.has(key):
                self.at(key).refuse(N_("{path} is missing"))
        for key, member in self.items():
            if key not in required and key not in optional:
                member.refuse(N_("{path} is not known"))
        return len(self.findings) == before

    def keys_once(self) -> None:
        """Note which keys of an object were written twice; decided: none may be, as the file would say two things."""
        for key in self.value.repeated if isinstance(self.value, Object) else ():
            self.at(key).refuse(N_("{path} stands there twice"))

    def text(self) -> str | None:
        """Return the text that stands here; otherwise note that one is expected, and return None."""
        return self._typed(str, N_("{path}: text is expected"))

    def text_or_whole_number(self) -> str | None:
        """Return what stands here as text; a whole number may be written as a number too."""
        if type(self.value) is int:
            return str(self.value)
        return self._typed(str, N_("{path}: text or a whole number is expected"))

    def whole_number(self) -> int | None:
        """Return the whole number that stands here; otherwise note that one is expected, and return None."""
        return self._typed(int, N_("{path}: a whole number is expected"))

    def name(self) -> str:
        """Return the name of a player, as a meeting keeps it."""
        name = clean_name(self.text() or "")
        if isinstance(self.value, str) and not name:
            self.refuse(N_("{path}: a player needs a name"))
        if len(name) > LONGEST_NAME:
            self.refuse(N_("{path}: a name has at most {most} letters"), most=LONGEST_NAME)
        return name

    def flag(self) -> bool | None:
        """Return the true or false that stands here; otherwise note that one is expected, and return None."""
        return self._typed(bool, N_("{path}: true or false is expected"))

    def optional_line(self, key: str) -> str:
        """Return the line of text of a member, as a meeting keeps it; empty if there is none."""
        return self._optional_text(key, clean_name, LONGEST_LINE)

    def optional_lines(self, key: str) -> str:
        """Return the lines of text of a member, as a meeting keeps them; empty if there are none."""
        return self._optional_text(key, clean_lines, LONGEST_NOTE)

    def _optional_text(self, key: str, clean: Callable[[str], str], most: int) -> str:
        member = self.at(key)
        text = clean(member.text() or "") if self.has(key) else ""
        if len(text) > most:
            member.refuse(N_("{path}: a text has at most {most} letters here"), most=most)
        return text

    def optional_flag(self, key: str) -> bool:
        """Return whether a member says true."""
        return self.has(key) and bool(self.at(key).flag())

    def list(self) -> "list[Place] | None":
        """Return the places of the elements, or None if no list stands here."""
        elements = self._typed(list, N_("{path}: a list is expected"))
        return None if elements is None else [self.at(index) for index in range(len(elements))]

    def moment(self) -> datetime | None:
        """Return the time with offset that stands here (ISO 8601)."""
        text = self.text()
        if text is None:
            return None
        try:
            moment = datetime.fromisoformat(text)
            offset = moment.utcoffset()
            if offset is not None and not offset % timedelta(minutes=1):  # ISO 8601 knows no seconds of an offset
                moment.astimezone(UTC)  # the first and the last hours of the calendar have no such time
                return moment
        except (ValueError, OverflowError):
            pass  # said below
        self.refuse(N_("{path}: a time with offset is expected, as 2026-11-27T18:30:00+02:00"))
        return None

    def one_of(self, known: Collection[str]) -> str | None:
        """Return the text that stands here if it is known; otherwise note what is, and return None."""
        text = self.text()
        if text is not None and text not in known:
            self.refuse(N_("{path}: “{text}” is not one of {known}"), text=text, known=", ".join(known))
            return None
        return text

    def _typed(self, kind: type[_T], sentence: str) -> _T | None:
        if type(self.value) is kind:
            return self.value
        self.refuse(sentence)
        return None
