"""As much of HTTP as a phone needs that asks a server of ours: one connection, kept open, an answer at a time."""

import asyncio
import gzip
from collections.abc import Mapping
from dataclasses import dataclass

MOST_HEADERS = 64 * 1024
PATIENCE = 8  # seconds, as the public pages wait


@dataclass(frozen=True, slots=True)
class Answer:
    """`size` counts every byte that came, with the headers; the names of headers are in small letters."""

    status: int
    headers: Mapping[str, str]
    cookies: Mapping[str, str]
    body: bytes
    size: int

    @property
    def text(self) -> str:
        packed = self.headers.get("content-encoding") == "gzip"
        return (gzip.decompress(self.body) if packed else self.body).decode(errors="replace")


class Connection:
    """What a browser keeps to one server. One that the server closed meanwhile is opened again, as browsers do."""

    def __init__(self, port: int, own: str = "127.0.0.1") -> None:
        """`own` is the address of who asks; any that begins with 127 is one where the system is Linux."""
        self.port, self._own = port, own
        self.opened = 0
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(
        self, path: str, headers: Mapping[str, str] | None = None, form: bytes | None = None, *, keep: bool = True
    ) -> Answer:
        """Raises OSError or TimeoutError when nobody answers, and whatever asyncio says of half an answer."""
        async with asyncio.timeout(PATIENCE):
            return await self._ask_twice(path, headers or {}, form, keep=keep)

    async def _ask_twice(self, path: str, headers: Mapping[str, str], form: bytes | None, *, keep: bool) -> Answer:
        fresh = self._streams is None
        try:
            return await self._ask(path, headers, form, keep=keep)
        except (ConnectionError, asyncio.IncompleteReadError):
            self.close()
            if fresh or form is not None:
                raise
            return await self._ask(path, headers, form, keep=keep)

    def close(self) -> None:
        if self._streams:
            self._streams[1].close()
        self._streams = None

    async def _ask(self, path: str, headers: Mapping[str, str], form: bytes | None, *, keep: bool) -> Answer:
        if self._streams is not None and self._streams[0].at_eof():
            self.close()  # left idle for too long; a browser sees it as well before it asks
        if self._streams is None:
            self._streams = await asyncio.open_connection(
                "127.0.0.1", self.port, limit=MOST_HEADERS, local_addr=(self._own, 0)
            )
            self.opened += 1
        reader, writer = self._streams
        writer.write(_request(path, self.port, headers, form))
        head = await reader.readuntil(b"\r\n\r\n")
        status, found, cookies = _read_head(head)
        length = 0 if status in {204, 304} else int(found["content-length"])
        body = await reader.readexactly(length)
        if not keep or found.get("connection", "").lower() == "close":
            self.close()
        return Answer(status, found, cookies, body, len(head) + length)


def _request(path: str, port: int, headers: Mapping[str, str], form: bytes | None) -> bytes:
    said = {"Host": f"localhost:{port}", "Accept-Encoding": "gzip", "Accept-Language": "it", **headers}
    if form is not None:
        said |= {"Content-Type": "application/x-www-form-urlencoded", "Content-Length": str(len(form))}
    first = f"{'GET' if form is None else 'POST'} {path} HTTP/1.1"
    return "\r\n".join([first, *(f"{key}: {value}" for key, value in said.items()), "", ""]).encode() + (form or b"")


def _read_head(head: bytes) -> tuple[int, dict[str, str], dict[str, str]]:
    first, *lines = head.decode("latin-1").rstrip("\r\n").split("\r\n")
    headers: dict[str, str] = {}
    cookies: dict[str, str] = {}
    for line in lines:
        name, _colon, value = line.partition(":")
        if name.lower() == "set-cookie":
            key, _equals, rest = value.strip().partition("=")
            cookies[key] = rest.partition(";")[0]
        else:
            headers[name.lower()] = value.strip()
    return int(first.split()[1]), headers, cookies
