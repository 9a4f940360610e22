"""Page cache with a version: everything made of a tournament at one version, each thing once.

A page is made of what one moment of the database held, and belongs to the edition of that moment. Whatever shows on it
must therefore depend on nothing but the version: a page that told the time would tell that of its making. With the
first thing that a newer edition makes the older one goes, all of it.

One page is made at a time, because making several at once only makes them all wait. What one may take is limited
(`frame/page_limits`).
"""

import contextlib
import datetime
import hashlib
import logging
import threading
import time
import uuid
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import cached_property
from types import TracebackType
from typing import Any, NamedTuple, TypeVar

from django.conf import settings
from django.db import connection
from django.http import Http404
from django.utils.translation import override

from briscola_site.metrics import PAGES_MADE
from briscola_site.rack import BESIDE, RACK, Rack
from tournaments.models import Tournament
from tournaments.pages.frame.page_limits import check_matches, check_shown, packed_page
from tournaments.selectors.clubs.access import tournament_for_public
from tournaments.selectors.core.snapshot import match_count, snapshot

Value = TypeVar("Value")
Render = Callable[[Tournament, str, bool], bytes]
"""A tournament as it is, the tag, and whether only the live part is wanted -> the page, the same for every reader."""

PAGES, VALUES = threading.Lock(), threading.RLock()
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
        packed: bytes | None = RACK.get((self.tag(version), live))
        return packed

    @cached_property
    def _digest(self) -> str:
        parts = (self.tournament_id, self.slug, self.name, self.language, settings.BUILD)
        return hashlib.sha256("\n".join(map(str, parts)).encode()).hexdigest()[:24]


class Edition(NamedTuple):
    """A tournament at one version; `slug` is the address that it is asked for by."""

    tournament_id: uuid.UUID
    slug: str
    version: int

    @classmethod
    def of(cls, tournament: Tournament) -> "Edition":
        return cls(tournament.id, tournament.slug, tournament.edition)

    def page(self, page: Page, render: Render, *, live: bool) -> tuple["Edition", bytes]:
        """The page, or its live part, packed; of this edition or of a newer one that is there by now. Raises
        DomainError where it would be too large.
        """

        def make(newest: Edition, now: Tournament) -> bytes:
            check_matches(page.name, match_count(now))
            return make_page(page.tag(newest.version), now, render, live)

        def weigh(packed: bytes) -> int:
            return BESIDE + len(packed)

        newest, packed = self._once(lambda one: (page.tag(one.version), live), make, weigh, PAGES)
        check_shown(packed)
        return newest, packed

    def value(self, name: str, make: Callable[[Tournament], Value], weigh: Callable[[Value], int]) -> Value:
        """What many pages are made from, of this edition or of a newer one.

        It is shared by all who ask and must never be changed. `weigh` says about how many bytes it takes.
        """
        return self._once(lambda one: (one, name), lambda _newest, now: make(now), weigh, VALUES)[1]

    def older(self, name: str) -> Any:
        """The value of this name in an edition before, as long as this one has made nothing; else None."""
        values = RACK.of(self.tournament_id)
        return next((value for (one, of), value in values.items() if of == name and one.version < self.version), None)

    def _once(
        self,
        name: Callable[["Edition"], Hashable],
        make: Callable[["Edition", Tournament], Value],
        weigh: Callable[[Value], int],
        making: contextlib.AbstractContextManager[bool],
    ) -> tuple["Edition", Value]:
        if (found := RACK.get(name(self))) is not None:
            return self, found
        with making:
            if (found := RACK.get(name(self))) is not None:  # another one made it meanwhile
                return self, found
            with snapshot():
                now = self._now()
                newest = Edition.of(now)
                if (found := RACK.get(name(newest))) is None:
                    found = make(newest, now)
                    RACK.put(name(newest), found, weigh(found), of=newest.tournament_id, version=newest.version)
                return newest, found

    def _now(self) -> Tournament:
        """Somebody may have saved, or removed it, since the address was read; or another one has taken its address."""
        now = tournament_for_public(self.slug)
        if now is None or now.id != self.tournament_id:
            raise Http404
        return now


def forget_editions(tournament_id: uuid.UUID) -> None:
    """Drop all that is kept of a tournament that was deleted; another process drops it as it does with what is old."""
    for name in RACK.of(tournament_id):
        RACK.take(name)


def make_page(tag: str, tournament: Tournament, render: Render, live: bool) -> bytes:
    """The page, packed; `NOT_SHOWN` where it came out too large."""
    packed = packed_page(render(tournament, tag, live))
    PAGES_MADE.inc()
    return packed


# Which public pages somebody looks at, so that they can be made again before they are asked for (see `page_maker`).

LOOKS_FOR = 15
"""Viewer timeout in seconds; a page asks for news every four."""


@dataclass(slots=True)
class Look:
    """A viewed page: its maker, the last request, and the number of requests."""

    render: Render
    at: float
    times: int = 0


class Onlookers:
    """Active viewers, and the tournaments with stale pages."""

    def __init__(self, rack: Rack = RACK) -> None:
        self._looks = rack
        self._wished: dict[uuid.UUID, None] = {}
        self._changed = threading.Condition()
        self._served = False

    def come(self, page: Page, render: Render) -> None:
        """Somebody was answered with the page, or with its live part."""
        with self._changed:
            times = look.times if (look := self._looks.get(page)) else 0
            self._looks.put(page, Look(render, time.monotonic(), times), BESIDE, of=(Onlookers, page.tournament_id))

    def stay(self, page: Page) -> bool:
        """Somebody asked for news of it; whether it is remembered how it is made."""
        with self._changed:
            look: Look | None = self._looks.get(page)
            if look is not None:
                look.at = time.monotonic()
                look.times += 1
        return look is not None

    def wish(self, tournament_id: uuid.UUID) -> None:
        """Somebody found that a page of it is old."""
        if self._served:
            with self._changed:
                self._wished[tournament_id] = None
                self._changed.notify()

    def wished(self, patience: float | None = None) -> uuid.UUID | None:
        """The tournament that was wished for first, as soon as there is one; None when all is over, or nobody came."""
        with self._changed:
            self._changed.wait_for(lambda: self._wished or not self._served, patience)
            if not self._served or not self._wished:
                return None
            self._wished.pop(first := next(iter(self._wished)))
            return first

    def serve(self, *, served: bool) -> None:
        """Turn the maker of wished pages on or off."""
        with self._changed:
            self._served = served
            self._wished.clear()
            self._changed.notify_all()

    def of(self, tournament_id: uuid.UUID) -> list[tuple[Page, Look]]:
        """The viewed pages of a tournament, most wanted first; viewers past the timeout are dropped."""
        with self._changed:
            looks: dict[Page, Look] = self._looks.of((Onlookers, tournament_id))
            own = []
            for page, look in looks.items():
                if look.at < time.monotonic() - LOOKS_FOR:
                    self._looks.take(page)
                elif look.times:
                    own.append((page, look))
        own.sort(key=lambda one: one[1].times, reverse=True)
        for _page, look in own:
            look.times = 1
        return own

    def forget(self, page: Page) -> None:
        """Anybody who asks for it next waits for its making."""
        self._looks.take(page)


ONLOOKERS = Onlookers()


# The live parts that somebody looks at, made as soon as one who looks finds that the tournament changed.
#
# A result makes a hundred different pages old at once. Made when each is asked for, they come in the order of chance,
# and who asks in vain several times has old news for long. Made by one thread, those come first that most look at;
# only who finds that nothing is in the making makes its own page at once.

BREATH = datetime.timedelta(milliseconds=1)
"""Pause between renders, so that a reader of a whole page gets the lock."""
log = logging.getLogger(__name__)


class PageMaker:
    """Makes them in a thread of its own while the body runs."""

    def __init__(self, onlookers: Onlookers = ONLOOKERS) -> None:
        self._onlookers = onlookers
        self._thread = threading.Thread(target=self._run, name="pages", daemon=True)
        self._stopping = False

    def __enter__(self) -> "PageMaker":
        self._onlookers.serve(served=True)
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stopping = True
        self._onlookers.serve(served=False)
        self._thread.join()

    def _run(self) -> None:
        while (tournament_id := self._onlookers.wished()) is not None:
            try:
                self._make_all(tournament_id)
            finally:
                connection.close()

    def _make_all(self, tournament_id: uuid.UUID) -> None:
        for page, look in self._onlookers.of(tournament_id):
            if self._stopping:
                return
            try:
                make_live(page, look)
            except Http404:
                self._onlookers.forget(page)
            except Exception:  # the next request shows the error itself
                self._onlookers.forget(page)
                log.exception("a page was not made")
            time.sleep(BREATH.total_seconds())


def make_live(page: Page, look: Look) -> None:
    """The live part as of now, before anybody asks for it; Http404 where it is of nothing that is there any more."""
    with override(page.language):
        Edition(page.tournament_id, page.slug, version=-1).page(page, look.render, live=True)
