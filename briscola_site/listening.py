"""What both web servers ask of the system before they listen, and what this computer is called on the network."""

import contextlib
import ipaddress
import os
import socket
from typing import Any

from granian.constants import HTTPModes, Interfaces
from granian.http import HTTP1Settings

IDLE = 20
"""Seconds after which a connection without a question is closed: more than a page lets pass between two."""
FILES = 200
"""Open files left for everything else, where a system counts connections among them."""


def door(host: str, port: int, connections: int) -> dict[str, Any]:
    """How granian listens, in one process or in several, each with a limit of connections.

    Raises what `address_to_listen` raises.
    """
    return {
        "address": address_to_listen(host, port),
        "port": port,
        "interface": Interfaces.RSGI,
        "http": HTTPModes.http1,
        "http1_settings": HTTP1Settings(header_read_timeout=IDLE * 1000),
        "websockets": False,
        "backlog": connections,
        "backpressure": most_connections(connections),
    }


def address_to_listen(host: str, port: int) -> str:
    """The address of a host, which nobody listens at: granian knows no names, and lets two copies of the program share
    a port, each getting half of what is asked.

    Raises OSError, OverflowError or ValueError where nobody could listen.
    """
    found = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)
    family, *_rest, place = min(found, key=lambda one: one[0] != socket.AF_INET)
    address = str(place[0])
    with socket.socket(family) as trial:
        if os.name == "posix":  # a port that was just left may be taken again; elsewhere this would take it from others
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        trial.bind((address, port))
    return address


def most_connections(wanted: int) -> int:
    """The wanted number of files if the system allows it; most allow more than their default."""
    try:
        import resource
    except ImportError:  # Windows counts otherwise
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    files = wanted + FILES
    if soft == resource.RLIM_INFINITY or soft >= files:
        return wanted
    with contextlib.suppress(OSError, ValueError):  # a service may be forbidden to ask; then it has what it was given
        resource.setrlimit(
            resource.RLIMIT_NOFILE, (files if hard == resource.RLIM_INFINITY else min(files, hard), hard)
        )
    return max(1, resource.getrlimit(resource.RLIMIT_NOFILE)[0] - FILES)


EVERYWHERE = "0.0.0.0"  # noqa: S104 # the phones of the hall; to which names we answer is limited by ALLOWED_HOSTS
HERE = "127.0.0.1"

# Connecting a datagram socket sends nothing: it only shows which own address would be used. The first is
# an address of the documentation (the way to the router), the others are for a computer that is the hotspot.
PROBES = ("192.0.2.1", "10.42.0.2", "192.168.137.2")
LOOPBACK = ("localhost", "127.0.0.1", "[::1]")


def own_addresses() -> list[str]:
    """The IPv4 addresses under which phones may reach this computer, the likeliest first."""
    found = [address for probe in PROBES if (address := _address_towards(probe))]
    with contextlib.suppress(OSError):
        found += socket.gethostbyname_ex(socket.gethostname())[2]
    return [address for address in dict.fromkeys(found) if not address.startswith("127.")]


def own_names() -> list[str]:
    """Everything a browser may put into the Host header when it means this computer."""
    name = socket.gethostname().lower()
    return [*LOOPBACK, name, f"{name.removesuffix('.local')}.local", *own_addresses()]


def found_by_phones(listens_on: str) -> str | None:
    """The address under which the phones of the hall find a server that listens there; None where none of them does:
    it answers this computer alone, or there is no network. Of a server that told nobody ("") the likeliest.
    """
    if listens_on in {"", EVERYWHERE}:
        return next(iter(own_addresses()), None)
    return None if _is_loopback(listens_on) else listens_on


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host == "localhost"


def _address_towards(probe: str) -> str | None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sender:
        try:
            sender.connect((probe, 9))
        except OSError:  # no way there: no network, or another one
            return None
        return str(sender.getsockname()[0])
