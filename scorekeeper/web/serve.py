"""The server of the command `serve`: it prints the keeper link and its QR code, and answers until stopped."""

import errno
import io
import logging
import signal
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import segno
from flask import Flask
from waitress.channel import HTTPChannel
from waitress.server import BaseWSGIServer, MultiSocketServer, create_server
from waitress.task import WSGITask

from scorekeeper.store.migrate import MigrationFailed
from scorekeeper.web import NotComplete, create_app
from scorekeeper.web.addresses import EVERYWHERE, is_everywhere, is_loopback, reached_at
from scorekeeper.web.heap import give_large_blocks_back, leave_what_is_loaded, share_one_heap
from scorekeeper.web.prepare import CannotServe, prepare
from scorekeeper.web.secret import NoSecret

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication

THREADS: Final = 8
_WHITE_ON_BLACK: Final = "\033[97;40m{}\033[0m"


class LastingTask(WSGITask):
    """Answers one request. Waitress ends the connection after a 304, for want of a length; phones get one every second.

    An answer without a body has its end in itself (RFC 9112, 6.3), so the connection can go on.
    """

    def set_close_on_finish(self) -> None:
        """End the connection, if there is a reason to."""
        # mypy: the stubs also think of requests that could not be read, which get another task
        asked = self.request.headers.get("CONNECTION", "").lower() == "close"  # type: ignore[attr-defined]
        if self.has_body or self.version != "1.1" or asked:
            super().set_close_on_finish()


@dataclass(frozen=True, slots=True)
class Links:
    """The keeper link as this machine opens it, and as others do, where they can."""

    here: str | None
    network: str | None


def serve(host: str = EVERYWHERE, port: int = 8000, config: Mapping[str, Any] | None = None) -> int:
    """Serve until SIGINT or SIGTERM; return the exit status, 1 if it could not start."""
    share_one_heap()
    give_large_blocks_back()
    try:
        app = create_app(config)
        token, club_count = prepare(app)
        server = _listening(app, host, port)
    except (CannotServe, NoSecret, NotComplete, MigrationFailed) as error:
        print(error, file=sys.stderr)
        return 1
    port = port_of(server)
    print("\n".join(_announcement(links(host, port, token), host, port, club_count)), flush=True)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    answer(server)
    return 0


def links(host: str, port: int, token: str) -> Links:
    """Return the keeper links of a server that listens on this host and port."""
    here = "localhost" if is_everywhere(host) or is_loopback(host) else None
    outside = next(iter(reached_at(host)), None)
    return Links(*(name and f"http://{name}:{port}/k/{token}" for name in (here, outside)))


def make_server(
    app: "WSGIApplication", host: str, port: int, *, behind_proxy: bool = False
) -> MultiSocketServer | BaseWSGIServer:
    """Return the server, listening. `behind_proxy`: the app is told what a proxy says of the request."""
    HTTPChannel.task_class = LastingTask
    # a line for every request that waits a moment would bury the keeper link
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)
    return create_server(
        app, host=host, port=port, threads=THREADS, ident=None, clear_untrusted_proxy_headers=not behind_proxy
    )


def answer(server: MultiSocketServer | BaseWSGIServer) -> None:
    """Answer whoever asks, until the process is stopped."""
    leave_what_is_loaded()
    server.run()


def _listening(app: Flask, host: str, port: int) -> MultiSocketServer | BaseWSGIServer:
    if port not in range(65536):
        raise CannotServe(f"There is no port {port}. Choose one from 1024 to 65535: --port 8000.")
    app.config.update(LISTENS_ON=host, TRUSTED_HOSTS=[*app.config["TRUSTED_HOSTS"], host])
    try:
        return make_server(app, host, port, behind_proxy=bool(app.config["PROXIES"]))
    except (OSError, ValueError) as error:
        raise CannotServe(_no_port(host, port, getattr(error, "errno", None))) from error


def _no_port(host: str, port: int, code: int | None) -> str:
    if code == errno.EADDRINUSE:
        return (
            f"Port {port} is taken, perhaps by another Scorekeeper that still runs. Stop it, or choose another port: "
            f"`PORT={port + 1} make run`, or `scorekeeper serve --port {port + 1}`."
        )
    if code == errno.EACCES:
        return f"Port {port} is kept for the administrator of this machine. Choose one from 1024 up: --port 8000."
    return (
        f"This machine has no address {host!r} with a port {port}. Leave out --host to listen on all of its addresses."
    )


def port_of(server: MultiSocketServer | BaseWSGIServer) -> int:
    """Return the port that was opened: 0 asks for any."""
    if isinstance(server, MultiSocketServer):
        return server.effective_listen[0][1]
    return int(server.getsockname()[1])


def _announcement(open_by: Links, host: str, port: int, club_count: int) -> Iterator[str]:
    yield f"Scorekeeper listens on {host}, port {port}. The keeper link, for everyone who may record:"
    yield ""
    if open_by.here:
        yield f"  on this machine    {open_by.here}"
    if open_by.network:
        yield f"  in this network    {open_by.network}"
        yield ""
        yield from _qr_lines(open_by.network)
    elif is_everywhere(host):
        yield "  This machine is in no network now. Connect it and start again to open the link on phones."
    else:
        yield "  Only this machine can open it. Start without --host to open it on phones in the network, too."
    yield ""
    if club_count > 1:
        yield f"That is the oldest of {club_count} clubs. The links of all: `scorekeeper club links`."
    yield "Stop with Ctrl+C."


def _qr_lines(link: str) -> Iterator[str]:
    picture = io.StringIO()
    segno.make(link, micro=False).terminal(picture, border=2, compact=True)
    if not _can_print(picture.getvalue()):
        return
    for line in picture.getvalue().splitlines():
        yield _WHITE_ON_BLACK.format(line) if sys.stdout.isatty() else line


def _can_print(text: str) -> bool:
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True
