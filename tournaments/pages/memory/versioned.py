"""Pages that anybody may read, made once per version of the tournament and answered from memory afterwards.

A page and its live part carry the same tag: the reader's browser asks with `If-None-Match`, the page that
updates itself with `HX-PTag`. Both are answered with 304 while the tournament is as it was. The live part has
an address of its own (`?live`): a browser that keeps the page would turn its 304 into the whole page.

One page is made at a time, because making several at once only makes them all wait. Anybody who asks for news that have
yet to be made is not kept waiting while one is in the making: there are none yet, and `Retry-After` says to ask again
in a second. Where a `PageMaker` is at work it makes what else is looked at before anybody asks.

A page is made from what one moment of the database held, and has the version of that moment. Whatever shows on it
must therefore depend on nothing but the version: a page that told the time would tell that of its making.
"""

import gzip
import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, TypeVar

from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.utils.cache import patch_vary_headers
from django.utils.http import parse_etags
from django.utils.translation import get_language, override

from briscola_site.metrics import PAGES_MADE
from tournaments.models import Tournament
from tournaments.pages.memory.onlookers import Look, Onlookers, Page, Render
from tournaments.selectors.clubs.access import tournament_for_public, version_of
from tournaments.selectors.core.snapshot import snapshot

Value = TypeVar("Value")
Made = tuple[str, bytes]

KEEP_SECONDS = 24 * 60 * 60
TEXTS = frozenset({"application/json"})

_MAKING = threading.Lock()
_READING = threading.RLock()
_READ: dict[str, tuple[int, Any]] = {}
MOST_READ = 24
_GIVEN: OrderedDict[str, "Page"] = OrderedDict()
MOST_GIVEN = 8000
ONLOOKERS = Onlookers()


def versioned(
    request: HttpRequest,
    tournament: Tournament,
    page: str,
    render: Render,
    content_type: str = "text/html",
) -> HttpResponse:
    """The page of this version: 304 when the reader has it, from memory when it was made before, else made now.

    `page` must name everything else that the content depends on; the language is added here. `render` is called with
    the tournament as it is then, with the tag and with whether only the live part is wanted.
    """
    asked = Page(tournament.id, page, get_language() or "", content_type)
    tag = asked.tag(tournament.version)
    live = "live" in request.GET
    if _reader_has(request, tag, live):
        _give(tag, asked)
        ONLOOKERS.come(asked, tournament.slug, render)
        return _answer(request, asked, tag, None, live=live)
    older = request.headers.get("HX-PTag", "") if live else ""
    made = _kept_or_made(tournament, asked, render, live=live, wait=not older)
    ONLOOKERS.come(asked, tournament.slug, render)
    if live:
        ONLOOKERS.stay(asked)
    if made is None:
        return _later(request, asked, older)
    _give(made[0], asked)
    return _answer(request, asked, *made, live=live)


def _later(request: HttpRequest, page: Page, older: str) -> HttpResponse:
    """Anybody who has this older tag keeps what it means, and asks again soon."""
    response = _answer(request, page, older, None, live=True)
    response["Retry-After"] = "1"
    return response


def _give(tag: str, page: Page) -> None:
    """Remember what the tag means."""
    _GIVEN[tag] = page
    if len(_GIVEN) > MOST_GIVEN:
        _GIVEN.popitem(last=False)


def answer_to_tag(request: HttpRequest, tag: str) -> HttpResponse | None:
    """What the one who was given this tag is to know now: nothing, or the live part as it was made meanwhile.

    None where this process does not know the tag, or the part has yet to be made.
    """
    page = _GIVEN.get(tag)
    version = None if page is None else version_of(page.tournament_id)
    if page is None or version is None:
        return None
    remembered = ONLOOKERS.stay(page)
    now = page.tag(version)
    packed = None if now == tag else _kept(now, live=True)
    if now != tag and packed is None:
        ONLOOKERS.wish(page.tournament_id)
        return _later(request, page, tag) if remembered and _MAKING.locked() else None
    _give(now, page)
    return _answer(request, page, now, packed, live=True)


def _reader_has(request: HttpRequest, tag: str, live: bool) -> bool:
    if live:
        return request.headers.get("HX-PTag") == tag
    known = parse_etags(request.headers.get("If-None-Match", ""))
    return "*" in known or any(one.removeprefix("W/") == f'"{tag}"' for one in known)


def _answer(request: HttpRequest, page: Page, tag: str, packed: bytes | None, *, live: bool) -> HttpResponse:
    """The answer with its tag; without content where the reader has it."""
    response = HttpResponseNotModified() if packed is None else _content(request, packed, page.content_type)
    if live:
        # A browser that stored the part would hide a 304 from the script that asked.
        response["HX-PTag"] = tag
        response["Cache-Control"] = "no-store"
    else:
        response["ETag"] = f'W/"{tag}"'
        response["Cache-Control"] = "no-cache"
    patch_vary_headers(response, ["Accept-Encoding", "Accept-Language", "Cookie"])
    return response


def _content(request: HttpRequest, packed: bytes, content_type: str) -> HttpResponse:
    """Standings with all their reasons are twenty times smaller when packed, and a hall shares one antenna."""
    takes_packed = "gzip" in request.headers.get("Accept-Encoding", "")
    content = packed if takes_packed else gzip.decompress(packed)
    is_text = content_type in TEXTS or content_type.startswith("text/")
    response = HttpResponse(content, content_type=f"{content_type}; charset=utf-8" if is_text else content_type)
    if takes_packed:
        response["Content-Encoding"] = "gzip"
    response["Content-Length"] = str(len(content))
    return response


def _kept_or_made(tournament: Tournament, page: Page, render: Render, *, live: bool, wait: bool) -> Made | None:
    """The packed page with its tag. When a thousand ask at once for what is not there yet, one makes it; the others
    wait, or get nothing where they would not.
    """
    tag = page.tag(tournament.version)
    if packed := _kept(tag, live):
        return tag, packed
    if not _MAKING.acquire(blocking=wait):
        return None
    try:
        if packed := _kept(tag, live):
            return tag, packed
        with snapshot():
            now = _as_of_now(tournament.slug)
            tag = page.tag(now.version)
            return tag, _kept(tag, live) or make_page(tag, now, render, live)
    finally:
        _MAKING.release()


def make_live(page: Page, look: Look) -> None:
    """The live part as of now, before anybody asks for it; Http404 where it is of nothing that is there any more."""
    with _MAKING, snapshot(), override(page.language):
        now = _as_of_now(look.slug)
        if now.id != page.tournament_id:
            raise Http404  # another one has taken its address
        tag = page.tag(now.version)
        if _kept(tag, live=True) is None:
            make_page(tag, now, look.render, live=True)


def make_page(tag: str, tournament: Tournament, render: Render, live: bool) -> bytes:
    packed = gzip.compress(render(tournament, tag, live))
    PAGES_MADE.inc()
    cache.set(_key(tag, live), packed, KEEP_SECONDS)
    return packed


def _kept(tag: str, live: bool) -> bytes | None:
    packed: bytes | None = cache.get(_key(tag, live))
    return packed


def _key(tag: str, live: bool) -> str:
    return f"{tag}#live" if live else tag


def _as_of_now(slug: str) -> Tournament:
    """Somebody may have saved, or removed it, since the address was read."""
    now = tournament_for_public(slug)
    if now is None:
        raise Http404
    return now


def read_once(tournament: Tournament, name: str, read: Callable[[Tournament], Value]) -> Value:
    """What `read` finds of this version, or of a later one that is there already, for the many pages made from it.

    The value is shared by all who ask and must never be changed. Only the latest version is kept, of few tournaments.
    """
    key = f"{tournament.id} {name}"
    value: Value
    version, value = _READ.get(key, (-1, None))
    if version == tournament.version:
        return value
    with _READING, snapshot():
        now = _as_of_now(tournament.slug)
        version, value = _READ.get(key, (-1, None))
        if version != now.version:
            value = read(now)
            if version < now.version:
                _READ.pop(key, None)
                _READ[key] = now.version, value
                if len(_READ) > MOST_READ:
                    del _READ[next(iter(_READ))]
    return value
