"""A server of its own and phones that reach it by the network, with what can go wrong there."""

import json
import signal
import socket
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import urlencode, urlsplit

from scorekeeper.store.operations import new_key
from tests.browser.server import LOOPBACK, Server
from tests.patience import PATIENCE
from tests.web.table import Form, read_forms

T = TypeVar("T")
_FORM = "application/x-www-form-urlencoded"


class Unanswered(Exception):
    """The network broke before the answer came: nobody knows whether the server has done it."""


@dataclass(frozen=True, slots=True)
class Answered:
    """What the server said."""

    status: int
    text: str
    location: str

    @property
    def forms(self) -> list[Form]:
        return read_forms(self.text)

    def form_with(self, name: str) -> Form:
        return next(form for form in self.forms if name in form.values)


class MortalServer(Server):
    """A server that can be killed and comes back while phones go on sending."""

    def __init__(self, folder: Path, database: str = "") -> None:
        self.is_up = threading.Event()
        super().__init__(folder, database)

    def start(self) -> None:
        super().start()
        self.is_up.set()

    def kill(self) -> None:
        self.is_up.clear()
        super().kill()

    def terminate(self) -> None:
        """Tell it to stop, as systemd and Ctrl+C do; return once it has ended with status 0."""
        self._process.send_signal(signal.SIGTERM)
        assert self._end() == 0, "".join(self.printed)


class Phone:
    """A phone with a connection and a cookie of its own."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.cookie = ""
        self.home = self.get(urlsplit(server.keeper_link).path).location

    def get(self, path: str) -> Answered:
        return self._ask("GET", path)

    def post(self, path: str, values: Mapping[str, Any]) -> Answered:
        return self._ask("POST", path, urlencode(values, doseq=True))

    def send(self, form: Form, path: str, **typed: str) -> Answered:
        """Send a form of the page at `path`, filled in."""
        return self.post(form.action or path, {**form.values, **typed})

    def hang_up_after(self, path: str, values: Mapping[str, Any], part: float = 1) -> None:
        """Send this part of a request and break off without waiting for its answer."""
        body = urlencode(values, doseq=True)
        head = (
            f"POST {path} HTTP/1.1\r\nHost: {LOOPBACK}:{self.server.port}\r\nCookie: {self.cookie}\r\n"
            f"Content-Type: {_FORM}\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        sent = (head + body).encode()
        with socket.create_connection((LOOPBACK, self.server.port), timeout=PATIENCE) as connection:
            connection.sendall(sent[: int(len(sent) * part)])

    def _ask(self, method: str, path: str, body: str | None = None) -> Answered:
        headers = {"Cookie": self.cookie, **({"Content-Type": _FORM} if body is not None else {})}
        with closing(HTTPConnection(LOOPBACK, self.server.port, timeout=PATIENCE)) as connection:
            try:
                connection.request(method, path, body, headers)
                answer = connection.getresponse()
                text = answer.read().decode()
            except (OSError, HTTPException) as error:
                raise Unanswered(path) from error
        with suppress(AttributeError):
            self.cookie = answer.getheader("Set-Cookie").partition(";")[0]  # type: ignore[union-attr]
        return Answered(answer.status, text, answer.getheader("Location", ""))


class Scorer(Phone):
    """A phone that saves deals of one meeting, the first seat winning 15 + 34 + 7, and never gives up."""

    def __init__(self, server: MortalServer, slug: str, name: str) -> None:
        super().__init__(server)
        self.is_up = server.is_up
        self.slug = slug
        self.table = f"{self.home}m/{slug}/"
        self.save_at = self.table + "preview"
        self.form = self._form_to_save(name)

    def save_one(self) -> None:
        """Save one more deal; when another phone was quicker, look which deal is next and try again."""
        saved = False
        while not saved:
            saved = self.try_to_save(**self.looked_up()).status == 303

    def try_to_save(self, **fields: str) -> Answered:
        """Send the form with a new key, the very same again until there is an answer."""
        fields["operation"] = new_key()
        answer = self.insist(lambda: self.send(self.form, self.save_at, **fields))
        assert answer.status in {303, 409}, answer.text
        return answer

    def looked_up(self) -> dict[str, str]:
        """Return which deal is next, and the version of its draft."""
        table = self.insist(lambda: self.get(self.table))
        (number,) = table.form_with("number").values["number"]
        state = self.insist(lambda: self.get(f"{self.table}deals/{number}/entries"))
        return {"number": number, "seen": str(json.loads(state.text).get("version", 0))}

    def _form_to_save(self, name: str) -> Form:
        page = self.table + "quick"
        told = {"finish": "declared", "winner": "0", "note": name}
        told |= {f"seat-{at}-points": total for at, total in ((1, "15"), (2, "34"), (3, "7"))}
        entered = self.send(self.get(page).form_with("finish"), page, **told)
        return self.get(entered.location).form_with("seen")

    def insist(self, ask: Callable[[], Answered]) -> Answered:
        """Ask until there is an answer, whatever happens to the server and its database."""
        while True:
            self.is_up.wait(PATIENCE)
            with suppress(Unanswered):
                answer = ask()
                if answer.status != 503:
                    return answer


def all_at_once(acts: list[Callable[[], T]]) -> list[T]:
    """Do all of this at the same moment; return what came of it."""
    start = threading.Barrier(len(acts))

    def act_when_all_are_ready(act: Callable[[], T]) -> T:
        start.wait(PATIENCE)
        return act()

    with ThreadPoolExecutor(len(acts)) as pool:
        return list(pool.map(act_when_all_are_ready, acts))
