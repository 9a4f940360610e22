"""Phones that look at the public pages of an evening, and the desk that goes on saving meanwhile."""

import asyncio
import re
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from urllib.parse import urlencode

from benchmarks.http_client import Answer, Connection
from briscola_site.contents import contents_of

SLUG = "hall"
ENTRANCE, TURN = "/entrance/{}/", "/desk/{}/turns/{}/"
FILES = re.compile(r'(?:<link rel="(?:icon|stylesheet)"[^>]* href|<script[^>]* src)="([^"]+)"')
STATIC = f"/static/{contents_of(Path(__file__).parents[1] / 'static')}"
MORE_FILES = (f"{STATIC}/js/marks.js", f"{STATIC}/fonts/atkinson-hyperlegible-next-neighbours.woff2")
TAG = re.compile(r'data-live="([^"]+)" data-tag="([^"]+)"(?:\s+data-version="([^"]+)")?')
HIDDEN = re.compile(r'type="hidden" name="([^"]+)" value="([^"]*)"')
TROUBLE = (OSError, EOFError, ValueError, asyncio.LimitOverrunError)
JITTER, AGAIN = 0.1, 0.5  # as in live.js


@dataclass(slots=True)
class Record:
    """What happened, in seconds by kind of request; `reached` is from a save to its being on a phone. `saving`: one is
    on its way, and may be on a phone before the desk is answered.
    """

    seconds: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    bytes: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    errors: list[str] = field(default_factory=list)
    saved_at: list[float] = field(default_factory=list)
    reached: list[float] = field(default_factory=list)
    late: list[float] = field(default_factory=list)
    saving: bool = False

    async def ask(self, kind: str, connection: Connection, path: str, *rest: object, **more: object) -> Answer | None:
        """The answer, noted under its kind; None, and a line among the errors, where none came or a bad one."""
        begin = time.perf_counter()
        try:
            answer = await connection.ask(path, *rest, **more)  # type: ignore[arg-type]
        except TROUBLE as trouble:
            self.errors.append(f"{kind} {path}: {trouble!r}")
            connection.close()
            return None
        if answer.status not in {200, 302, 304}:
            self.errors.append(f"{kind} {path}: {answer.status}")
            return None
        if kind in {"poll", "file again"}:
            kind = f"{kind}, {answer.status}{', later' if 'retry-after' in answer.headers else ''}"
        self.seconds[kind].append(time.perf_counter() - begin)
        self.bytes[kind] += answer.size
        return answer


@dataclass(slots=True)
class Phone:
    """Somebody's phone: it loads a page with all that belongs to it, and then asks for news."""

    page: str
    language: str
    record: Record
    connection: Connection
    tag: str = ""
    version: str = ""
    seen: int = 0
    again: bool = False
    files: bool = True

    async def visit(self) -> None:
        begin = time.perf_counter()
        answer = await self.record.ask("page", self.connection, self.page, {"Accept-Language": self.language})
        if answer is None:
            return
        self.seen = len(self.record.saved_at) + self.record.saving
        text = answer.text
        found = TAG.search(text)
        self.page, self.tag, self.version = (found[1], found[2], found[3] or "") if found else ("", "", "")
        for path in (*FILES.findall(text), *MORE_FILES) if self.files else ():
            await self.record.ask("file", self.connection, path)
        self.record.seconds["visit, all of it"].append(time.perf_counter() - begin)

    async def poll(self) -> None:
        headers = {"HX-PTag": self.tag, "Accept-Language": self.language}
        known = len(self.record.saved_at)
        answer = await self.record.ask("poll", self.connection, self.page, headers)
        self.again = answer is not None and "retry-after" in answer.headers
        if answer is None or self.again:
            return
        if answer.status != 200:
            # Nothing is newer than what the phone has: that came while the desk still waited to be told of its save.
            self.seen = max(known, self.seen)
            return
        self.tag = answer.headers["hx-ptag"]
        if self.seen < known:
            self.record.reached.append(time.perf_counter() - self.record.saved_at[self.seen])
        self.seen = max(known + self.record.saving, self.seen)


async def beats(
    every: float, first: float, until: float, record: Record, chance: Random, again: Callable[[], bool] = lambda: False
) -> AsyncIterator[None]:
    """One for each time that a phone is due; how late the generator itself was is noted: it shares the processors."""
    due = first
    while due < until:
        await asyncio.sleep(due - time.perf_counter())
        record.late.append(max(0.0, time.perf_counter() - due))
        yield
        wait = AGAIN if again() else every
        due = max(due, time.perf_counter()) + wait * chance.uniform(1 - JITTER, 1)


async def look(phone: Phone, every: float, first: float, until: float, chance: Random) -> None:
    """Arrive, load the page, and ask for news until the end."""
    async for _beat in beats(every, first, until, phone.record, chance, lambda: phone.again):
        await (phone.poll() if phone.tag else phone.visit())


async def look_at_file(path: str, record: Record, port: int, every: float, first: float, until: float) -> None:
    """The same rhythm for a file that never changes."""
    connection, headers = Connection(port), dict[str, str]()
    async for _beat in beats(every, first, until, record, Random(path)):
        answer = await record.ask("file again", connection, path, headers)
        if answer is not None:
            headers = {"If-Modified-Since": answer.headers.get("last-modified", "")}


class Desk:
    """Somebody at the desk with the page of a turn open: what is saved goes through its form."""

    def __init__(self, port: int, record: Record, slug: str = SLUG) -> None:
        self.connection, self.record, self.slug = Connection(port), record, slug
        self.cookies: dict[str, str] = {}
        self.hidden: dict[str, str] = {}

    async def come_in(self, token: str, turn: int) -> list[int]:
        """The tables that have no result yet."""
        self.turn = TURN.format(self.slug, turn)
        await self._ask("entrance", ENTRANCE.format(token), urlencode({"name": "Ada"}).encode())
        answer = await self._ask("page of the turn", self.turn)
        self.hidden = dict(HIDDEN.findall(answer.text))
        return [int(name[1:-6]) for name in self.hidden if re.fullmatch(r"r\d+\.match", name)]

    async def save(self, table: int, points: Sequence[int]) -> None:
        row = {name: self.hidden[name] for name in ("csrfmiddlewaretoken", f"r{table}.match", f"r{table}.version")}
        row |= {f"r{table}.d{deal}.1.first": str(value) for deal, value in enumerate(points, start=1)}
        self.record.saving = True
        await self._ask("save", f"{self.turn}enter/", urlencode(row).encode(), {"X-Requested-With": "entry"})
        self.record.saved_at.append(time.perf_counter())
        self.record.saving = False

    async def print(self, paper: str) -> bytes:
        """The PDF of a paper."""
        answer = await self._ask("paper", f"/desk/{self.slug}/print/{paper}")
        if not answer.body.startswith(b"%PDF"):
            raise RuntimeError(f"{paper} is no PDF")
        return answer.body

    async def _ask(self, kind: str, path: str, form: bytes | None = None, more: dict[str, str] | None = None) -> Answer:
        cookie = "; ".join(f"{key}={value}" for key, value in self.cookies.items())
        headers = {"Cookie": cookie, "X-CSRFToken": self.cookies.get("csrftoken", ""), **(more or {})}
        answer = await self.record.ask(kind, self.connection, path, headers, form)
        if answer is None:
            raise RuntimeError(self.record.errors[-1])
        self.cookies |= answer.cookies
        return answer
