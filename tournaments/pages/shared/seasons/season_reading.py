"""A season as everybody reads it: the table is made once a version, every page once a version and language."""

import hashlib
import threading
import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from weakref import WeakValueDictionary

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import get_language

from tournaments.models import Season
from tournaments.pages.frame.cached_answers import LIVE, answer_at_once, page_answer
from tournaments.pages.frame.page_cache import BESIDE, PAGE_CACHE, Page
from tournaments.pages.frame.page_limits import check_season, check_shown, packed_page
from tournaments.seasons.table import SeasonTable
from tournaments.seasons.types import Season as SeasonValue
from tournaments.seasons.types import UnitId
from tournaments.selectors.core.snapshot import season_letters, snapshot
from tournaments.selectors.seasons.stored import (
    season_counted,
    season_document,
    season_for_public,
    season_for_strangers,
)

A_LINE = 1500
"""Estimated bytes of a line of a result sheet in memory, with what it counts for."""


@dataclass(frozen=True)
class ReadSeason:
    """A season with its table, as strangers may see it. Many pages share it: it is never changed."""

    stored: Season
    value: SeasonValue
    table: SeasonTable

    @cached_property
    def addresses(self) -> Mapping[UnitId, str]:
        """The end of the address of everybody's own page: it says no name, and stays as long as the person does."""
        salt = self.stored.pk.bytes
        return {row.unit: hashlib.sha256(salt + row.unit.encode()).hexdigest()[:16] for row in self.table.rows}

    @cached_property
    def at(self) -> Mapping[str, UnitId]:
        return {address: unit for unit, address in self.addresses.items()}

    @property
    def lines(self) -> int:
        """How many lines its result sheets have, with the meetings."""
        return sum(len(sheet.lines) + len(sheet.meetings) for sheet in self.value.sheets)


class Making:
    """Held while something of one season is made: requests for the same wait, and no others do. A lock is kept as
    long as anybody holds it or waits for it.
    """

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[uuid.UUID, _Lock] = WeakValueDictionary()
        self._guard = threading.Lock()

    def of(self, season: Season) -> "_Lock":
        with self._guard:
            return self._locks.setdefault(season.pk, _Lock())


class _Lock:
    """A lock that can be pointed at weakly."""

    def __init__(self) -> None:
        self._lock = threading.Lock()

    def __enter__(self) -> None:
        self._lock.acquire()

    def __exit__(self, *_raised: object) -> None:
        self._lock.release()


MAKING = Making()

Make = Callable[[ReadSeason], bytes]
Render = Callable[[ReadSeason, str, bool], bytes]
"""Renders a page that updates itself, given its tag and whether only the live part is wanted."""


def season_page(
    request: HttpRequest, slug: str, name: str, make: Make, content_type: str = "text/html; charset=utf-8"
) -> HttpResponse:
    """A page or file of a season: 304 if unchanged, else as it was made before, else made now. `name` says everything
    that it depends on besides the season and the language; its first word is what kind of page it is. Raises Http404
    where there is no such season, or `make` does, and DomainError where it would be too large.
    """
    return _answered(request, slug, name, lambda read, _tag, _live: make(read), content_type, live=False)


def season_live_page(request: HttpRequest, slug: str, name: str, render: Render) -> HttpResponse:
    """The same of a page that asks for news of itself, at its address with `?live`."""
    return _answered(request, slug, name, render, "text/html; charset=utf-8", live=LIVE in request.GET)


def _answered(
    request: HttpRequest, slug: str, name: str, render: Render, content_type: str, *, live: bool
) -> HttpResponse:
    stored = _stored(slug)
    page = Page(stored.id, slug, f"{name} {stored.club.name}", get_language() or "", content_type)
    response = answer_at_once(request, page, stored.version, live=live, viewed=False)
    if response is not None:
        return response
    with MAKING.of(stored):
        read = read_season(stored)
        version = read.stored.version
        packed = page.kept(version, live=live)  # another one made it meanwhile
        if packed is None:
            check_season(0, name, len(read.table.rows), read.lines)
            packed = packed_page(render(read, page.tag(version), live))
            PAGE_CACHE.put((page.tag(version), live), packed, BESIDE + len(packed), of=stored.id, version=version)
    check_shown(packed)
    return page_answer(request, page, page.tag(version), packed, live=live)


def read_season(stored: Season) -> ReadSeason:
    """The season at this version or, where it was changed meanwhile, at the newest. Raises DomainError where it is too
    long to be read for everybody, or cannot be shown.
    """
    found: ReadSeason | None = PAGE_CACHE.get((ReadSeason, stored.id, stored.version))
    if found is None:
        with snapshot():
            now = _stored(stored.slug)
            check_season(season_letters(now))
            document = season_document(now)
        value = season_for_strangers(document)
        found = ReadSeason(now, value, season_counted(value))
        name = ReadSeason, now.id, now.version
        PAGE_CACHE.put(name, found, BESIDE + A_LINE * found.lines, of=now.id, version=now.version)
    return found


def _stored(slug: str) -> Season:
    stored = season_for_public(slug)
    if stored is None:
        raise Http404
    return stored
