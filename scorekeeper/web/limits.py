"""How often something may be done in a while: far more than any table does, far less than a guesser would like to.

Counted in the memory of this process, which is the whole server where `serve` runs it. A library for this would take
4 MB more of memory, and six packages, for what a dictionary does.
"""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from flask import Flask, current_app, g, request
from werkzeug.exceptions import TooManyRequests

from scorekeeper.web.access import current_phone

_LIMITS: Final = "scorekeeper_limits"
_MOST_KNOWN: Final = 10_000

WRONG_TOKENS: Final = "wrong tokens"
NEW_CLUBS: Final = "new clubs"
WRITES: Final = "writes"
LOOKED_AT_FILES: Final = "files by a link to look"

USUAL: Final[Mapping[str, tuple[int, int]]] = {
    WRONG_TOKENS: (30, 60),
    NEW_CLUBS: (10, 3600),
    WRITES: (600, 60),  # a fast hand taps three cards a second
    LOOKED_AT_FILES: (60, 60),
}
"""How often, in how many seconds: wrong tokens, new clubs and files that had to be made for whoever has only the link
to look, from one address; forms sent by one phone."""


@dataclass
class Limit:
    """At most `most` times in `seconds`, counted from the first time, for each who does it."""

    most: int
    seconds: float
    clock: Callable[[], float] = time.monotonic
    _counts: dict[str, tuple[float, int]] = field(default_factory=dict)

    def wait(self, who: str) -> int:
        """Return how many seconds to wait before the next time; 0 if it may be now."""
        begin, count = self._counts.get(who, (0.0, 0))
        left = begin + self.seconds - self.clock()
        return int(left) + 1 if count >= self.most and left > 0 else 0

    def count(self, who: str) -> None:
        """Count one more time."""
        now = self.clock()
        begin, count = self._counts.get(who, (now, 0))
        self._counts[who] = (begin, count + 1) if now < begin + self.seconds else (now, 1)
        if len(self._counts) > _MOST_KNOWN:
            self._counts = {who: (begin, n) for who, (begin, n) in self._counts.items() if now < begin + self.seconds}


def init_limits(app: Flask) -> None:
    """Count what is sent inside clubs; LIMITS in the configuration goes before `USUAL`."""
    numbers = {**USUAL, **app.config.get("LIMITS", {})}
    app.extensions[_LIMITS] = {what: Limit(most, seconds) for what, (most, seconds) in numbers.items()}
    app.before_request(_count_writes)


def refuse_if_too_often(what: str) -> None:
    """End the request with a 429 if whoever sends it has done this too often."""
    wait = _limit(what).wait(_who(what))
    if wait:
        raise TooManyRequests(retry_after=wait)


def count_once(what: str) -> None:
    """Count that whoever sends this request has done this once more."""
    _limit(what).count(_who(what))


def _count_writes() -> None:
    if request.method == "POST" and "access" in g:
        refuse_if_too_often(WRITES)
        count_once(WRITES)


def _limit(what: str) -> Limit:
    limits: Mapping[str, Limit] = current_app.extensions[_LIMITS]
    return limits[what]


def _who(what: str) -> str:
    """Return whom to count: phones behind one router share an address, but not their cookies."""
    return current_phone() if what == WRITES else request.remote_addr or ""
