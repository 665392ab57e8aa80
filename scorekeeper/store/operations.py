"""Saving exactly once: a form sent twice gets the first answer again."""

import hashlib
import secrets
from collections.abc import Callable
from dataclasses import dataclass

from sqlalchemy import Connection, bindparam, select, update
from sqlalchemy.dialects import postgresql, sqlite

from scorekeeper.store.database import read, writing
from scorekeeper.store.models import METADATA

_OPERATIONS = METADATA.tables["operation"]
_OF_KEY = _OPERATIONS.c.key == bindparam("of_key")
_KEPT, _ANSWER = select(_OPERATIONS).where(_OF_KEY), update(_OPERATIONS).where(_OF_KEY)
_CLAIMS = {
    name: insert(_OPERATIONS).on_conflict_do_nothing().execution_options(preserve_rowcount=True)
    for name, insert in (("sqlite", sqlite.insert), ("postgresql", postgresql.insert))
}


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of an operation, in the caller's own words. `meeting_id` if it was about a meeting that there is."""

    kind: str
    text: str
    meeting_id: int | None = None


class KeyReused(ValueError):
    """The key has been used with another body. `answer` is what came of that."""

    def __init__(self, key: str, answer: Answer) -> None:
        super().__init__(f"the key {key!r} has been used: {answer.text}")
        self.key = key
        self.answer = answer


def new_key() -> str:
    """Return a key for one form."""
    return secrets.token_urlsafe(16)


def once(key: str, body: str | bytes, act: Callable[[], Answer]) -> Answer:
    """Do `act` and keep its answer, in one transaction; the same key and body get that answer and no act.

    `body` is all that decides what is done, with the address and without the CSRF token. Raise `KeyReused` for the
    same key with another body. An act that raises leaves the key unused, and nothing written.
    """
    digest = hashlib.sha256(body.encode() if isinstance(body, str) else body).hexdigest()
    with writing() as session:
        if not _claim(session.connection(), key, digest):
            return _saved(key, digest)
        answer = act()
        kept = {"kind": answer.kind, "answer": answer.text, "meeting_id": answer.meeting_id}
        session.connection().execute(_ANSWER, {"of_key": key, **kept})
        return answer


def _claim(connection: Connection, key: str, digest: str) -> bool:
    """Take the key. PostgreSQL waits here for whoever is using it."""
    claim = _CLAIMS[connection.dialect.name]
    return connection.execute(claim, {"key": key, "body_digest": digest}).rowcount == 1


def _saved(key: str, digest: str) -> Answer:
    (row,) = read(_KEPT, of_key=key)
    answer = Answer(row["kind"], row["answer"], row["meeting_id"])
    if row["body_digest"] != digest:
        raise KeyReused(key, answer)
    return answer
