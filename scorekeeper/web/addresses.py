"""The addresses of this machine in its networks."""

import socket
from ipaddress import ip_address
from typing import Final

EVERYWHERE: Final = "0.0.0.0"  # noqa: S104  the phones at the table are meant to reach it

# Connecting a datagram socket sends nothing; it only asks which of our addresses the way there begins with.
_FAR: Final = ("192.0.2.1", "10.0.0.1", "172.16.0.1", "192.168.0.1", "192.168.1.1")


def reached_at(host: str) -> list[str]:
    """Return the addresses by which other machines reach a server that listens on `host`, the likeliest first."""
    if is_everywhere(host):
        return own_addresses()
    return [] if is_loopback(host) else [host]


def is_everywhere(host: str) -> bool:
    """Return whether a server that listens on `host` listens on every address of this machine."""
    return host in {EVERYWHERE, "::", ""}


def is_loopback(host: str) -> bool:
    """Return whether this is each machine's name for itself."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def own_addresses() -> list[str]:
    """Return the IPv4 addresses by which other machines reach this one, the likeliest first."""
    found = (_address_towards(far) for far in _FAR)
    return [address for address in dict.fromkeys(found) if address and not address.startswith(("127.", "0."))]


def _address_towards(far: str) -> str | None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((far, 9))
            return str(probe.getsockname()[0])
        except OSError:
            return None
