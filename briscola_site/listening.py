"""What both web servers, of a hall and of a federation, ask of the system before they listen."""

import contextlib
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
