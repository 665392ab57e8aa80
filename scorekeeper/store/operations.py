"""Saving exactly once: a form sent twice gets the first answer again."""

import hashlib
import secrets
from collections.abc import Callable
from dataclasses import dataclass

from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from scorekeeper.store.database import writing
from scorekeeper.store.models import OperationRow


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
        row = OperationRow(key=key, body_digest=digest)
        if not _claim(session, row):
            return _saved(session, key, digest)
        answer = act()
        row.kind, row.answer, row.meeting_id = answer.kind, answer.text, answer.meeting_id
        return answer


def _claim(session: Session, row: OperationRow) -> bool:
    """Take the key. PostgreSQL waits here for whoever is using it."""
    try:
        with session.begin_nested():
            session.add(row)
    except IntegrityError:
        return False
    return True


def _saved(session: Session, key: str, digest: str) -> Answer:
    row = session.get_one(OperationRow, key)
    answer = Answer(row.kind, row.answer, row.meeting_id)
    if row.body_digest != digest:
        raise KeyReused(key, answer)
    return answer
