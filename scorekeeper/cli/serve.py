"""The command that starts the server."""

import sys

import click


@click.command()
@click.option("--host", default="0.0.0.0", show_default=True, help="The address to listen on.")  # noqa: S104
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="The port; 0 is any.")
def serve(host: str, port: int) -> None:
    """Start the server and print the keeper link.

    Other machines reach it unless --host is 127.0.0.1. If the port is taken it says so; then choose another one.
    """
    from scorekeeper.web.serve import serve as serve_until_stopped

    sys.exit(serve_until_stopped(host, port))
