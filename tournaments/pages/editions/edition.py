"""All that was made of a tournament at one version, so that each thing is made once, however many ask for it.

A page is made of what one moment of the database held, and belongs to the edition of that moment. Whatever shows on it
must therefore depend on nothing but the version: a page that told the time would tell that of its making. With the
first thing that a newer edition makes the older one goes, all of it.

One page is made at a time, because making several at once only makes them all wait. What one may take is limited
(`frame/page_limits`).
"""

import contextlib
import hashlib
import threading
import uuid
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple, TypeVar

from django.conf import settings
from django.http import Http404

from briscola_site.metrics import PAGES_MADE
from briscola_site.rack import BESIDE, RACK
from tournaments.models import Tournament
from tournaments.pages.frame.page_limits import check_matches, check_shown, packed_page
from tournaments.selectors.clubs.access import tournament_for_public
from tournaments.selectors.core.sizes import match_count
from tournaments.selectors.core.snapshot import snapshot

Value = TypeVar("Value")
Render = Callable[[Tournament, str, bool], bytes]
"""A tournament as it is, the tag, and whether only the live part is wanted -> the page, the same for every reader."""

PAGES, VALUES = threading.Lock(), threading.RLock()
"""Held while a page is made, and while what pages are made from is: which may be made from something else again."""


@dataclass(frozen=True)
class Page:
    """What a page is, whatever its version: `name` is everything that its content depends on besides the language."""

    tournament_id: uuid.UUID
    slug: str
    name: str
    language: str
    content_type: str = "text/html"

    def tag(self, version: int) -> str:
        """What tells somebody who has the page of this version that it is still the newest."""
        return f"{version:08x}{self._digest}"

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
