"""Pages that anybody may read, made once per version of the tournament and answered from memory afterwards.

A page and its live part carry the same tag: the reader's browser asks with `If-None-Match`, the page that
updates itself with `HX-PTag`. Both are answered with 304 while the tournament is as it was. The live part has
an address of its own (`?live`): a browser that keeps the page would turn its 304 into the whole page.
"""

import gzip
import hashlib
import threading
from collections.abc import Callable
from typing import Any, TypeVar

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.utils.cache import patch_vary_headers
from django.utils.http import parse_etags
from django.utils.translation import get_language

from tournaments.models import Tournament

Render = Callable[[str, bool], bytes]
Value = TypeVar("Value")

_MAKING: dict[str, threading.Lock] = {}
_MAKING_GUARD = threading.Lock()
KEEP_SECONDS = 24 * 60 * 60
TEXTS = frozenset({"application/json"})

_READ: dict[str, tuple[int, Any]] = {}
MOST_READ = 8


def versioned(
    request: HttpRequest,
    tournament: Tournament,
    page: str,
    render: Render,
    content_type: str = "text/html",
) -> HttpResponse:
    """The page of this version: 304 when the reader has it, from memory when it was made before, else made now.

    `page` must name everything else that the content depends on; the language is added here. `render` is
    called with the tag and with whether only the live part is wanted.
    """
    tag = _tag(tournament, page)
    live = "live" in request.GET
    response: HttpResponse
    if _reader_has(request, tag, live):
        response = HttpResponseNotModified()
    else:
        packed = _rendered_once(f"{tag}#live" if live else tag, lambda: gzip.compress(render(tag, live)))
        response = _answer(request, packed, content_type)
    if live:
        # A browser that stored the part would hide a 304 from the script that asked.
        response["HX-PTag"] = tag
        response["Cache-Control"] = "no-store"
    else:
        response["ETag"] = f'W/"{tag}"'
        response["Cache-Control"] = "no-cache"
    patch_vary_headers(response, ["Accept-Encoding", "Accept-Language", "Cookie"])
    return response


def _reader_has(request: HttpRequest, tag: str, live: bool) -> bool:
    if live:
        return request.headers.get("HX-PTag") == tag
    known = parse_etags(request.headers.get("If-None-Match", ""))
    return "*" in known or any(one.removeprefix("W/") == f'"{tag}"' for one in known)


def _answer(request: HttpRequest, packed: bytes, content_type: str) -> HttpResponse:
    """Standings with all their reasons are twenty times smaller when packed, and a hall shares one antenna."""
    takes_packed = "gzip" in request.headers.get("Accept-Encoding", "")
    content = packed if takes_packed else gzip.decompress(packed)
    is_text = content_type in TEXTS or content_type.startswith("text/")
    response = HttpResponse(content, content_type=f"{content_type}; charset=utf-8" if is_text else content_type)
    if takes_packed:
        response["Content-Encoding"] = "gzip"
    return response


def _tag(tournament: Tournament, page: str) -> str:
    parts = (str(tournament.id), str(tournament.version), page, get_language() or "", settings.BUILD)
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:32]


def _rendered_once(key: str, render: Callable[[], bytes]) -> bytes:
    """The content under `key`, made when it is not there yet."""

    def made() -> bytes:
        content = render()
        cache.set(key, content, KEEP_SECONDS)
        return content

    def known() -> bytes | None:
        content: bytes | None = cache.get(key)
        return content

    return _once(key, known, made)


def read_once(tournament: Tournament, name: str, read: Callable[[], Value]) -> Value:
    """What `read` finds of this version, kept as it is for the many pages that are made from it.

    The value is shared by all who ask and must never be changed. Only the latest version is kept, of few tournaments.
    """
    key = f"{tournament.id} {name}"

    def known() -> Value | None:
        version, value = _READ.get(key, (-1, None))
        return value if version == tournament.version else None

    def made() -> Value:
        value = read()
        with _MAKING_GUARD:
            _READ.pop(key, None)
            _READ[key] = tournament.version, value
            if len(_READ) > MOST_READ:
                del _READ[next(iter(_READ))]
        return value

    return _once(key, known, made)


def _once(key: str, known: Callable[[], Value | None], make: Callable[[], Value]) -> Value:
    """What is known, else what is made; when many ask at once for what is not there yet, one makes it and the others
    wait.
    """
    value = known()
    if value is not None:
        return value
    with _MAKING_GUARD:
        lock = _MAKING.setdefault(key, threading.Lock())
    with lock:
        value = known()
        if value is None:
            try:
                value = make()
            finally:
                with _MAKING_GUARD:
                    _MAKING.pop(key, None)
    return value
