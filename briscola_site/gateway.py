"""Between granian, which reads and sends outside of Python's lock, and Django, which answers in a few threads.

What a phone sends is read whole before a thread sees it, with a limit of bytes and of seconds: one that falls silent in
the middle of a form holds up nobody but itself.
"""

import asyncio
import io
import logging
import sys
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from django.conf import settings
from django.utils.http import parse_header_parameters
from granian.rsgi import HTTPProtocol, ProtocolClosed, ProtocolError, Scope  # type: ignore[attr-defined]

from briscola_site.fair_queue import CLUB_SHARES, KNOWN, Address, FairQueue, club_address
from briscola_site.middleware import UNREADABLE

Headers = list[tuple[str, str]]
Application = Callable[..., Iterable[bytes]]
Answer = tuple[int, Headers, bytes]

THREADS = 4
"""For questions, and as many for what is sent: a save that waits for the database keeps no reader waiting."""
TOO_MUCH = "briscola.too_much"
"""In what Django is told of a request: its club asks for more than can be kept waiting."""
SHORT_TURN = 0.0005
"""Seconds that a page in the making keeps Python from others who wait for it, a tenth of what is usual: a short answer
needs it six times.
"""
WATCHED = ("/healthz", "/readyz")
"""Asked by programs that start the process again if it says nothing: each in a thread of its own."""
PATIENCE = 30
"""Seconds for everything that comes after the head of a request."""
LARGE = 64 * 1024
MOST_LARGE = 8
"""How many bodies above LARGE are read at once: they are in memory until complete."""
REQUEST_TIMEOUT = 408
UTF_8 = ("utf-8", "utf8")
"""Compared by hand: Python looks for a module of any other name, and keeps each that it did not find for ever."""
# For what breaks even the page that says so: with no template and no translation that could break again.
SORRY = (
    b"Il programma ha avuto un errore. Torna indietro e riprova.\nThe program met an error. Go back and try again.\n"
)
SORRY_HEADERS = [("Content-Type", "text/plain; charset=utf-8"), ("Cache-Control", "no-store")]
log = logging.getLogger(__name__)


class Gateway:
    """A WSGI application as granian calls it (RSGI)."""

    def __init__(self, application: Application, asks: Callable[[str], object] = lambda _client: None) -> None:
        """`asks` gets the origin of every request, before it is read."""
        self._application, self._asks = application, asks
        self._reading, self._saving = SharedThreads("answers"), SharedThreads("saves")
        self._health = {path: ThreadPoolExecutor(1, path) for path in WATCHED}
        self._large = asyncio.Semaphore(MOST_LARGE)

    async def __call__(self, scope: Scope, protocol: HTTPProtocol) -> None:
        self._asks(scope.client)
        try:
            sent = await self._sent(scope, protocol)
        except TimeoutError:
            protocol.response_empty(REQUEST_TIMEOUT, [("connection", "close")])
            return
        except (ProtocolClosed, ProtocolError):
            return  # nobody is there any more who could be answered
        status, headers, content = await self._answer(scope, environ(scope, sent))
        if content:
            protocol.response_bytes(status, headers, content)
        else:
            protocol.response_empty(status, headers)

    async def _answer(self, scope: Scope, asked: dict[str, Any]) -> Answer:
        if watched := self._health.get(scope.path):
            return await asyncio.get_running_loop().run_in_executor(watched, answered, self._application, asked)
        threads = self._reading if scope.method in {"GET", "HEAD"} else self._saving
        return await threads.answer(scope.path, self._application, asked)

    async def _sent(self, scope: Scope, protocol: HTTPProtocol) -> bytes:
        """The body, or as much of it as is read of one that is too long: how long it is refuses it."""
        declared = scope.headers.get("content-length")
        if declared is None and scope.headers.get("transfer-encoding") is None:
            return b""
        if declared is not None and int(declared) > settings.MOST_SENT:
            return b""
        async with asyncio.timeout(PATIENCE):
            if declared is not None and int(declared) <= LARGE:
                return await protocol()
            async with self._large:
                return await _read(protocol)


class SharedThreads:
    """A few threads that answer; in front of them a fair queue where clubs share the server."""

    def __init__(self, name: str) -> None:
        self._threads = ThreadPoolExecutor(THREADS, name)
        self._queue = FairQueue(THREADS) if settings.CLUB_SHARE else None
        if self._queue:
            sys.setswitchinterval(SHORT_TURN)

    async def answer(self, path: str, application: Application, asked: dict[str, Any]) -> Answer:
        loop = asyncio.get_running_loop()
        if self._queue is None:
            return await loop.run_in_executor(self._threads, answered, application, asked)
        address = club_address(path)
        club = KNOWN.of(address)
        if not await self._queue.begin(club):
            return answered(application, asked | {TOO_MUCH: True})  # takes less than to hand it to a thread
        try:
            return await loop.run_in_executor(self._threads, _counted, address, application, asked)
        finally:
            self._queue.end(club)


def _counted(address: Address, application: Application, asked: dict[str, Any]) -> Answer:
    begun = time.thread_time_ns()
    try:
        return answered(application, asked)
    finally:
        CLUB_SHARES.used(KNOWN.of(address), time.thread_time_ns() - begun)


def answered(application: Application, environment: dict[str, Any]) -> Answer:
    """Status, headers and content of the whole answer; also where the application breaks over the question."""
    started: list[tuple[str, Headers]] = []
    try:
        parts = application(environment, lambda status, headers, *_: started.append((status, headers)))
        try:
            content = b"".join(parts)
        finally:
            if close := getattr(parts, "close", None):
                close()
        status, headers = started[-1]
    except Exception:
        log.exception("no page could be made, not even one that says so")
        return 500, [*SORRY_HEADERS], SORRY
    return int(status[:3]), headers, content


async def _read(protocol: HTTPProtocol) -> bytes:
    read = bytearray()
    async for part in protocol:
        read += part
        if len(read) > settings.MOST_SENT:
            break
    return bytes(read)


def environ(scope: Scope, sent: bytes) -> dict[str, Any]:
    """What WSGI says of a request (PEP 3333)."""
    name, _, port = scope.server.rpartition(":")
    found = {
        "REQUEST_METHOD": scope.method,
        "SCRIPT_NAME": "",
        "PATH_INFO": scope.path.encode().decode("latin-1"),
        "QUERY_STRING": scope.query_string,
        "SERVER_NAME": name.strip("[]"),
        "SERVER_PORT": port,
        "SERVER_PROTOCOL": f"HTTP/{scope.http_version}",
        "REMOTE_ADDR": scope.client.rpartition(":")[0].strip("[]"),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope.scheme,
        "wsgi.input": io.BytesIO(sent),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
    }
    for header, value in scope.headers.items():
        if "_" in header:
            continue  # it would pass for the one with a hyphen, which a proxy may have written
        key = f"HTTP_{header.upper().replace('-', '_')}"
        between = "; " if header == "cookie" else ","
        found[key] = f"{found[key]}{between}{value}" if key in found else value
    found["CONTENT_TYPE"] = _readable(str(found.pop("HTTP_CONTENT_TYPE", "")))
    found["CONTENT_LENGTH"] = found.pop("HTTP_CONTENT_LENGTH", str(len(sent)))
    return found


def _readable(content_type: str) -> str:
    """What is sent says of itself, or UNREADABLE where its letters are not those of every browser (UTF-8).

    Django reads this before anything of ours is asked, and breaks over letters that it cannot turn into text. A star
    would let the value name its letters itself; no browser sends one.
    """
    if "*" in content_type:
        return UNREADABLE
    try:
        charset = parse_header_parameters(content_type)[1].get("charset", "utf-8")
    except (LookupError, ValueError):
        return UNREADABLE
    return content_type if charset.strip().lower() in UTF_8 else UNREADABLE
