"""A share of the connections for every address, so that nobody can block a hall.

granian lets in a fixed number of connections and no more, no matter whose they are; a few thousand that are opened from
one computer and never ask anything would keep everybody else out until they are closed. So when most of them are taken
it is looked whose they are: of an address with more than its share the ones that never asked anything are closed, the
oldest first, then the ones that asked longest ago. A router behind which two hundred phones sit holds about as many as
these ask with, and loses none as long as there is room.
"""

import contextlib
import ipaddress
import logging
import socket
import threading
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from briscola_site.open_files import OPEN_FILES, lent, open_files

Peer = tuple[str, int]
"""The address and the port from which somebody came."""
Network = ipaddress.IPv4Network | ipaddress.IPv6Network

LOOK_EVERY = 0.1
"""Seconds; a look at a hall with room counts the open files and does no more."""
MOSTLY = 3, 4
"""The number of open connections above which addresses are counted."""
SHARE = 1, 4
"""The share of all connections that one address may then keep: 500 of 2,000."""
PATIENCE = 1.0
"""Seconds for a connection to ask something."""
AT_ONCE = 500
"""How many are closed at once: the server accepts others as fast, and must not run out of files meanwhile."""
TELL_EVERY = 60.0
"""Seconds between two lines about it in the window."""
log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Connection:
    """An open connection: its file number in this process, and the address at the other end."""

    file: int
    peer: Peer


def too_many(
    open_now: Iterable[Connection],
    *,
    share: int,
    seen: Mapping[Peer, float],
    asked: Mapping[Peer, float],
    now: float,
) -> list[Connection]:
    """What is to be closed so that no address keeps more than `share`: of these that have had time to ask something,
    first those that never did. `seen` says since when a connection is known, `asked` when it asked last.
    """
    by_address: dict[str, list[Connection]] = defaultdict(list)
    for one in open_now:
        by_address[one.peer[0]].append(one)
    closed: list[Connection] = []
    for held in by_address.values():
        old = [one for one in held if now - seen.get(one.peer, now) >= PATIENCE]
        old.sort(key=lambda one: (one.peer in asked, asked.get(one.peer, seen[one.peer])))
        closed += old[: max(0, len(held) - share)]
    return closed


class Shares:
    """Watches the connections of a port in a thread of its own while the body runs; `asks` is called for every request.

    Only where a system shows a process its open files. Addresses of `spared` networks have no share: this computer, and
    proxies, which speak for many.
    """

    def __init__(self, port: int, most: int, spared: Iterable[Network] = ()) -> None:
        self._port, self._most = port, most
        self._spared = (ipaddress.ip_network("127.0.0.1/32"), ipaddress.ip_network("::1/128"), *spared)
        self._seen: dict[Peer, float] = {}
        self._asked: dict[Peer, float] = {}
        self._told = -TELL_EVERY
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="shares", daemon=True)

    def __enter__(self) -> "Shares":
        if OPEN_FILES.is_dir():
            self._thread.start()
        return self

    def __exit__(self, *_how: object) -> None:
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join()

    def asks(self, client: str) -> None:
        """Note a request of this client (address and port)."""
        address, _, port = client.rpartition(":")
        self._asked[address.strip("[]"), int(port)] = time.monotonic()

    def _run(self) -> None:
        while not self._stop.wait(LOOK_EVERY):
            files = open_files()
            if len(files) * MOSTLY[1] >= self._most * MOSTLY[0]:
                self.look(files)
            elif len(self._asked) > self._most:
                self._asked.clear()  # each is noted again when it asks again

    def look(self, files: Iterable[int]) -> None:
        """Close the connections above the share, once every client had time to send a request."""
        now, there = time.monotonic(), list(self._connections(files))
        peers = {one.peer for one in there}
        self._seen = {peer: self._seen.get(peer, now) for peer in peers}
        self._asked = {peer: at for peer, at in tuple(self._asked.items()) if peer in peers}
        share = self._most * SHARE[0] // SHARE[1]
        closed = too_many(there, share=share, seen=self._seen, asked=self._asked, now=now)
        for one in closed[:AT_ONCE]:
            _shut(one)
        if closed and now - self._told >= TELL_EVERY:
            self._told = now
            log.warning("connections are closed: an address holds more than %d of %d", share, self._most)

    def _connections(self, files: Iterable[int]) -> Iterator[Connection]:
        for file in files:
            if (peer := _peer(file, self._port)) and not self._is_spared(peer[0]):
                yield Connection(file, peer)

    def _is_spared(self, address: str) -> bool:
        known = ipaddress.ip_address(address)
        return any(known in network for network in self._spared)


def _peer(file: int, port: int) -> Peer | None:
    """The address at the other end of a file, if it is a connection of this port."""
    with contextlib.suppress(OSError), lent(file) as one:  # no socket, or closed meanwhile
        if one.family in (socket.AF_INET, socket.AF_INET6) and one.getsockname()[1] == port:
            address, theirs = one.getpeername()[:2]
            return str(address), int(theirs)
    return None


def _shut(one: Connection) -> None:
    """Let the server see the end of a connection, if the file is still that one."""
    with contextlib.suppress(OSError), lent(one.file) as held:  # gone already
        if tuple(held.getpeername()[:2]) == one.peer:
            held.shutdown(socket.SHUT_RDWR)
