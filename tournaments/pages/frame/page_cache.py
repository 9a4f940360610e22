"""Page cache keyed by version: what is made of a tournament at one version is made once, and goes with the next.

A page is made of one moment of the database. What it shows depends on nothing but the version: a page that told the
time would tell that of its making. One page is made at a time, since several at once only make them all wait. What a
reader is answered with is in `cached_answers`.
"""

import contextlib
import hashlib
import logging
import threading
import time
import uuid
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeVar

from django.conf import settings
from django.db import connection
from django.http import Http404
from django.utils.translation import override

from briscola_site.metrics import page_made
from tournaments.models import Tournament
from tournaments.pages.frame.club_share import page_counted, page_waits
from tournaments.pages.frame.page_limits import check_matches, check_shown, packed_page
from tournaments.selectors.clubs.access import tournament_for_public
from tournaments.selectors.clubs.newest_version import NEWEST_VERSION, NoAnswerError
from tournaments.selectors.core.snapshot import match_count, snapshot

Value = TypeVar("Value")
Render = Callable[[Tournament, str, bool], bytes]
"""A tournament as it is, the tag, and whether only the live part is wanted -> the page, the same for every reader."""

MOST_BYTES = 64 * 1024 * 1024
BESIDE = 2000
"""Estimated bytes of an entry besides its content, with its name."""
LOOKS_FOR = 15
"""Viewer timeout in seconds; a page asks for news every four."""
BREATH = 1  # milliseconds between two live parts, so that a reader of a whole page gets the lock
log = logging.getLogger(__name__)


class PageCache:
    """Entries by name, up to `most` bytes together; the least recently used goes first. Several may be `of` the same:
    they all go as soon as there is one of another version.
    """

    def __init__(self, most: int = MOST_BYTES) -> None:
        self.most, self.bytes = most, 0
        self._entries = OrderedDict[Hashable, tuple[Any, int, Hashable]]()
        self._together: dict[Hashable, tuple[int, set[Hashable]]] = {}
        self._guard = threading.RLock()

    def __len__(self) -> int:
        return len(self._entries)

    def get(self, name: Hashable) -> Any:
        """None where it is not there, or not any more."""
        with self._guard:
            if found := self._entries.get(name):
                self._entries.move_to_end(name)
        return found and found[0]

    def put(self, name: Hashable, value: object, weight: int, *, of: Hashable = None, version: int = 0) -> None:
        """In place of what had this name; `weight` in bytes. What is larger than all may be is not kept."""
        with self._guard:
            before, names = self._together.get(of, (version, set()))
            for gone in [name] if before == version else [name, *names]:
                self.remove(gone)
            if weight > self.most:
                return
            self._entries[name] = value, weight, of
            self._together.setdefault(of, (version, set()))[1].add(name)
            self.bytes += weight
            while self.bytes > self.most:
                self.remove(next(iter(self._entries)))

    def of(self, of: Hashable) -> dict[Any, Any]:
        """All that belong together, by their names."""
        with self._guard:
            _version, names = self._together.get(of, (0, ()))
            return {name: self._entries[name][0] for name in names}

    def forget(self, of: Hashable) -> None:
        """Remove all that belong together, as of a tournament that was deleted."""
        for name in self.of(of):
            self.remove(name)

    def clear(self) -> None:
        with self._guard:
            self._entries.clear()
            self._together.clear()
            self.bytes = 0

    def remove(self, name: Hashable) -> None:
        """Remove it if present."""
        with self._guard:
            if name in self._entries:
                _value, weight, of = self._entries.pop(name)
                self.bytes -= weight
                (names := self._together[of][1]).discard(name)
                if not names:
                    del self._together[of]


PAGE_CACHE = PageCache()
"""Public pages, what they are made from, and fragments of pages, within one limit."""

MAKING_PAGE, MAKING_VALUE = threading.Lock(), threading.RLock()
"""Held while a page is made, and while what pages are made from is: which may be made from something else again."""


def version_word(version: int) -> str:
    """With which the tag of every page of this version begins."""
    return f"{version:08x}"


@dataclass(frozen=True)
class Page:
    """What a page is, whatever its version: `name` is everything that its content depends on besides the language."""

    tournament_id: uuid.UUID
    slug: str
    name: str
    language: str
    content_type: str = "text/html"

    def tag(self, version: int) -> str:
        """The ETag of this version of the page."""
        return f"{version_word(version)}{self._digest}"

    def kept(self, version: int, *, live: bool) -> bytes | None:
        """The page of this version, or its live part, packed, as it was made before; None where it has to be made."""
        packed: bytes | None = PAGE_CACHE.get((self.tag(version), live))
        return packed

    def made(self, version: int, render: Render, *, live: bool) -> tuple[int, bytes]:
        """The page, or its live part, packed; of this version or a newer one. Raises DomainError where it would be too
        large, and Http404 where its tournament is gone.
        """

        def make(newest: int, now: Tournament) -> bytes:
            check_matches(self.name, match_count(now))
            return make_page(self.tag(newest), now, render, live)

        newest, packed = _once(self, version, lambda one: (self.tag(one), live), make, lambda one: BESIDE + len(one))
        check_shown(packed)
        return newest, packed

    def keep_last(self, tag: str, packed: bytes, *, live: bool) -> None:
        """What was sent last: the versions after it are not made while the database is away."""
        PAGE_CACHE.put(("last", self, live), (tag, packed), BESIDE + len(packed))

    def last(self, *, live: bool) -> tuple[str, bytes] | None:
        """What was sent last, with its tag."""
        found: tuple[str, bytes] | None = PAGE_CACHE.get(("last", self, live))
        return found

    @cached_property
    def _digest(self) -> str:
        parts = (self.tournament_id, self.slug, self.name, self.language, settings.BUILD)
        return hashlib.sha256("\n".join(map(str, parts)).encode()).hexdigest()[:24]


def make_page(tag: str, tournament: Tournament, render: Render, live: bool) -> bytes:
    """The page, packed; `NOT_SHOWN` where it came out too large."""
    packed = packed_page(render(tournament, tag, live))
    page_made()
    return packed


def cached_value(
    tournament: Tournament, name: str, make: Callable[[Tournament], Value], weigh: Callable[[Value], int]
) -> Value:
    """What many pages are made from, of this version or of a newer one. It is shared by all who ask and must never be
    changed. `weigh` says about how many bytes it takes.
    """

    def key(version: int) -> Hashable:
        return (tournament.id, tournament.slug, version), name

    page = Page(tournament.id, tournament.slug, name, "")
    return _once(page, tournament.edition, key, lambda _newest, now: make(now), weigh, MAKING_VALUE)[1]


def older_value(tournament: Tournament, name: str) -> Any:
    """The value of this name at a version before, as long as this one has made nothing; else None."""
    values = PAGE_CACHE.of(tournament.id)
    return next((value for (at, of), value in values.items() if of == name and at[-1] < tournament.edition), None)


def _once(
    page: Page,
    version: int,
    name: Callable[[int], Hashable],
    make: Callable[[int, Tournament], Value],
    weigh: Callable[[Value], int],
    making: Any = MAKING_PAGE,
) -> tuple[int, Value]:
    if (found := PAGE_CACHE.get(name(version))) is not None:
        return version, found
    with _turn(making):
        if (found := PAGE_CACHE.get(name(version))) is not None:  # another one made it meanwhile
            return version, found
        with snapshot():
            now = tournament_for_public(page.slug)
            if now is None or now.id != page.tournament_id:  # removed, or another one has taken its address
                raise Http404
            newest = now.edition
            if (found := PAGE_CACHE.get(name(newest))) is None:
                found = make(newest, now)
                PAGE_CACHE.put(name(newest), found, weigh(found), of=now.id, version=newest)
            return newest, found


@contextlib.contextmanager
def _turn(making: Any) -> Iterator[None]:
    """The turn to make something. Raises NoAnswerError where another one has it whom the database does not answer."""
    while not making.acquire(timeout=NEWEST_VERSION.patience):
        if NEWEST_VERSION.silent:
            raise NoAnswerError from TimeoutError()
    try:
        yield
    finally:
        making.release()


# Which public pages somebody looks at. A result makes a hundred pages old at once; made when each is asked for, they
# come in the order of chance. One thread makes those first that most look at, as soon as one viewer finds its page old.


@dataclass(slots=True)
class Look:
    """A viewed page: its maker, the last request, and the number of requests."""

    render: Render
    at: float
    times: int = 0


class Audience:
    """The viewers of each page, and the tournaments with stale pages."""

    def __init__(self, cache: PageCache = PAGE_CACHE) -> None:
        self._looks = cache
        self._stale = OrderedDict[uuid.UUID, None]()
        self._changed = threading.Condition()
        self.served = False

    def come(self, page: Page, render: Render, *, live: bool = False) -> None:
        """Somebody was answered with the page, or with its live part."""
        with self._changed:
            times = live + (look.times if (look := self._looks.get(page)) else 0)
            self._looks.put(page, Look(render, time.monotonic(), times), BESIDE, of=(Audience, page.tournament_id))

    def stay(self, page: Page) -> bool:
        """Somebody asked for news of it; whether it is remembered how it is made."""
        with self._changed:
            look: Look | None = self._looks.get(page)
            if look is not None:
                look.at = time.monotonic()
                look.times += 1
        return look is not None

    def mark_stale(self, tournament_id: uuid.UUID) -> None:
        """Somebody found that a page of it is old."""
        with self._changed:
            if self.served:
                self._stale[tournament_id] = None
                self._changed.notify()

    def next_stale(self, patience: float | None = None) -> uuid.UUID | None:
        """The tournament that was found old first, as soon as there is one; None when all is over, or none came."""
        with self._changed:
            self._changed.wait_for(lambda: self._stale or not self.served, patience)
            return self._stale.popitem(last=False)[0] if self.served and self._stale else None

    def serve(self, *, served: bool) -> None:
        """Whether anybody makes what is found old."""
        with self._changed:
            self.served = served
            self._stale.clear()
            self._changed.notify_all()

    def of(self, tournament_id: uuid.UUID) -> list[tuple[Page, Look]]:
        """The viewed pages of a tournament, most wanted first; viewers past the timeout are dropped."""
        with self._changed:
            looks: dict[Page, Look] = self._looks.of((Audience, tournament_id))
            own = []
            for page, look in looks.items():
                if look.at < time.monotonic() - LOOKS_FOR:
                    self._looks.remove(page)
                elif look.times:
                    own.append((page, look))
        own.sort(key=lambda one: one[1].times, reverse=True)
        for _page, look in own:
            look.times = 1
        return own

    def forget(self, page: Page) -> None:
        self._looks.remove(page)


AUDIENCE = Audience()


@contextlib.contextmanager
def refreshed_pages(audience: Audience = AUDIENCE) -> Iterator[None]:
    """A thread makes what the audience finds stale while the body runs."""
    thread = threading.Thread(target=_refresh, args=(audience,), name="pages", daemon=True)
    audience.serve(served=True)
    thread.start()
    try:
        yield
    finally:
        audience.serve(served=False)
        thread.join()


def _refresh(audience: Audience) -> None:
    while (tournament_id := audience.next_stale()) is not None:
        for page, look in audience.of(tournament_id):
            if not audience.served or page_waits(page.slug):
                break
            try:
                begun = time.thread_time_ns()
                make_live(page, look)
                page_counted(page.slug, time.thread_time_ns() - begun)
            except Http404:
                audience.forget(page)
            except Exception:  # the next request shows the error itself
                audience.forget(page)
                log.exception("a page was not made")
            time.sleep(BREATH / 1000)
        connection.close()


def make_live(page: Page, look: Look) -> None:
    """The live part as of now, before anybody asks for it; Http404 where it is of nothing that is there any more."""
    with override(page.language):
        page.made(-1, look.render, live=True)
